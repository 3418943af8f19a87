'use client';

import { useTranslations } from 'next-intl';
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { OverDialogs } from '@/components/overlay/over-dialogs';
import { TextField } from '@/components/field/text-field';
import { untilSignOut } from '@/app/sign-out/sign-out';
import { findMessage, message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, ok, type Result } from '@/lib/result';

/** Asks the person once more who they are. False: they would rather not. */
export type ConfirmSelf = (needs: readonly StepUpNeed[]) => Promise<boolean>;

const Confirm = createContext<ConfirmSelf>(() => Promise.resolve(false));

/** For writes and settings that answer with `stepUp`: afterwards the same request goes again. */
export function useStepUp(): ConfirmSelf {
  return use(Confirm);
}

/** One dialog for the whole page, over whatever dialog made the request. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [needs, setNeeds] = useState<readonly StepUpNeed[]>();
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const confirm = useCallback<ConfirmSelf>(
    (asked) =>
      new Promise((resolve) => {
        answer.current = resolve;
        setNeeds(asked);
      }),
    [],
  );
  const close = (confirmed: boolean) => {
    setNeeds(undefined);
    answer.current?.(confirmed);
  };
  return (
    <Confirm value={confirm}>
      {children}
      {needs === undefined ? null : <StepUpDialog needs={needs} onClose={close} />}
    </Confirm>
  );
}

/** Shows who somebody is, for these needs; why not, in a sentence, if there was an answer. */
async function prove(ids: readonly string[], answer: string): Promise<Result<void, Message | undefined>> {
  try {
    const body = JSON.stringify({ ids, answer });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/step-up', { method: 'POST', headers, body, signal: untilSignOut() });
    // Our own handler's answer (app/api/step-up), or a gateway's, which has none of these.
    const said = (await response.json()) as { ok?: unknown; error?: unknown; reason?: unknown };
    if (said.ok === true) return ok(undefined);
    return failed(findMessage(said.error) ?? findMessage(said.reason));
  } catch {
    return failed(undefined);
  }
}

interface StepUpDialogProps {
  readonly needs: readonly StepUpNeed[];
  readonly onClose: (confirmed: boolean) => void;
}

/** A code of the app, or in a demo the password, before the act is done. */
function StepUpDialog({ needs, onClose }: StepUpDialogProps) {
  const t = useTranslations('session');
  const words = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const byCode = needs[0]?.by === 'code';

  async function confirm() {
    if (answer === '' || pending) return;
    setPending(true);
    const ids = needs.map(({ id }) => id);
    const proven = await prove(ids, answer);
    setPending(false);
    if (proven.ok) {
      onClose(true);
      return;
    }
    setAnswer('');
    setProblem(words(proven.error ?? message('terms.noAnswer')));
    field.current?.focus();
  }

  const giveUp = () => {
    if (!pending) onClose(false);
  };
  return (
    <OverDialogs onEscape={giveUp}>
      <AlertDialog
        open
        onOpenChange={giveUp}
        pending={pending}
        ready={answer !== ''}
        initialFocus={field}
        title={t('stepUp.title')}
        description={t('stepUp.explanation', { count: needs.length })}
        confirmLabel={t('stepUp.confirm')}
        onConfirm={() => void confirm()}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form that waits below, in React's tree, must not hear of it.
            event.stopPropagation();
            void confirm();
          }}
        >
          <TextField
            ref={field}
            label={byCode ? t('stepUp.code') : t('stepUp.password')}
            type={byCode ? 'text' : 'password'}
            inputMode={byCode ? 'numeric' : undefined}
            autoComplete={byCode ? 'one-time-code' : 'current-password'}
            maxLength={128}
            value={answer}
            error={problem}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </form>
      </AlertDialog>
    </OverDialogs>
  );
}
