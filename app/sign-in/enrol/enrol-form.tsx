'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/field/text-field';
import type { Action, ActionProblem } from '@/lib/access/requests/action-answer';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { RecoveryCodes } from './recovery-codes';

export interface EnrolFormProps {
  readonly prove: Action<readonly string[]>;
  /** Undefined where nothing is left to do but to go on. */
  readonly finish?: Action | undefined;
  /** The page afterwards. */
  readonly next: string;
  readonly children: ReactNode;
}

/** A first code, then the recovery codes, then on. */
export function EnrolForm({ prove, finish, next, children }: EnrolFormProps) {
  const t = useTranslations('sign-in.enrol');
  const words = useWords();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  function describe(refused: ActionProblem | undefined): string {
    return refused === undefined ? words(message('terms.noAnswer')) : words(refused.sentence);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setPending(true);
    const proven = await prove(code).catch(() => undefined);
    setPending(false);
    if (proven?.ok === true) setCodes(proven.value);
    else setProblem(describe(proven?.error));
  }

  async function goOn() {
    setPending(true);
    const finished = finish === undefined ? undefined : await finish(undefined).catch(() => undefined);
    // Loaded anew: everything on the next page belongs to the session that has just become whole.
    if (finish === undefined || finished?.ok === true) window.location.assign(next);
    else {
      setPending(false);
      setProblem(describe(finished?.error));
    }
  }

  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} pending={pending} problem={problem} onKept={() => void goOn()} />;
  }
  return (
    <>
      {children}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          value={code}
          error={problem}
          onChange={({ target }) => setCode(target.value)}
        />
        <SubmitButton takesFocus size="lg" loading={pending}>
          {t('submit')}
        </SubmitButton>
      </form>
    </>
  );
}
