'use client';

import { SessionMessages } from '@/app/session/session-messages';
import { useTranslations } from 'next-intl';
import { useRef, useState, type RefObject } from 'react';
import { passwordLength } from '@/lib/access/passwords/password-length';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import { AlertDialogWindow } from '@/components/overlay/alert-dialog-window';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { TextField } from '@/components/field/text-field';
import { fetchOptions } from '@/app/act/passkeys/fetch-options';
import { PasskeyButton } from '@/app/act/passkeys/passkey-button';
import { untilSignOut } from '@/app/session/sign-out';
import { findMessage, message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';

/** Confirms who the person is, for these needs; or returns the reason of a refusal. */
async function prove(ids: readonly string[], answer: unknown): Promise<Result<void, Message>> {
  try {
    const body = JSON.stringify({ ids, answer });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/step-up', { method: 'POST', headers, body, signal: untilSignOut() });
    // An answer of our own handler (app/api/step-up), or of a gateway, which has none of these fields.
    const said = (await response.json()) as { ok?: unknown; error?: unknown; reason?: unknown };
    if (said.ok === true) return ok(undefined);
    return failed(findMessage(said.error) ?? findMessage(said.reason) ?? message('terms.noAnswer'));
  } catch {
    return failed(message('terms.noAnswer'));
  }
}

interface StepUpDialogProps {
  readonly needs: readonly StepUpNeed[];
  readonly onClose: (confirmed: boolean) => void;
}

/** Asks for a code of the app or a passkey, or in a demo for the password, before an act. Loaded once a person uses the page. */
export function StepUpDialog(props: StepUpDialogProps) {
  return (
    <SessionMessages>
      <WordedDialog {...props} />
    </SessionMessages>
  );
}

function WordedDialog({ needs, onClose }: StepUpDialogProps) {
  const t = useTranslations('session.stepUp');
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<Message>();
  const [pending, setPending] = useState(false);

  const ids = needs.map(({ id }) => id);
  const { by, orPasskey = false } = needs[0] ?? {};

  async function confirm(shown: unknown) {
    if (shown === '') return;
    setPending(true);
    const proven = await prove(ids, shown);
    setPending(false);
    if (proven.ok) {
      onClose(true);
      return;
    }
    setAnswer('');
    setProblem(proven.error);
    field.current?.focus();
  }

  const giveUp = () => {
    if (!pending) onClose(false);
  };
  return (
    <OverDialogs onEscape={giveUp}>
      <AlertDialogWindow
        open
        onOpenChange={giveUp}
        pending={pending}
        ready={answer !== ''}
        initialFocus={by === 'passkey' ? undefined : field}
        title={t('title')}
        description={needs[0]?.isEarly === true ? t('beforePrice') : t('explanation', { count: needs.length })}
        confirmLabel={t('confirm')}
        onConfirm={() => void confirm(answer)}
        confirms={by !== 'passkey'}
        error={by === 'passkey' && problem !== undefined ? words(problem) : undefined}
      >
        {by === 'passkey' ? null : (
          <ProofField
            ref={field}
            byCode={by === 'code'}
            value={answer}
            problem={problem === undefined ? undefined : words(problem)}
            onChange={setAnswer}
            onSubmit={() => {
              if (!pending) void confirm(answer);
            }}
          />
        )}
        {orPasskey ? (
          <PasskeyButton
            className="self-start"
            variant={by === 'passkey' ? 'primary' : undefined}
            disabled={pending}
            ask={async () => await fetchOptions({ needs: ids })}
            onAnswer={confirm}
          />
        ) : null}
      </AlertDialogWindow>
    </OverDialogs>
  );
}

interface ProofFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly byCode: boolean;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
}

function ProofField({ ref, byCode, value, problem, onChange, onSubmit }: ProofFieldProps) {
  const t = useTranslations('session.stepUp');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form behind the dialog, its parent in React's tree, must not get this submit event.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <TextField
        ref={ref}
        label={byCode ? t('code') : t('password')}
        type={byCode ? 'text' : 'password'}
        inputMode={byCode ? 'numeric' : undefined}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        maxLength={passwordLength.mostUnits}
        value={value}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
    </form>
  );
}
