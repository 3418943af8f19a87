'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/field/text-field';
import type { Action, ActionProblem } from '@/lib/access/requests/action-answer';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';

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

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onKept: () => void;
}

/** Shown this once. Whoever reads the page by ear hears of them first. */
export function RecoveryCodes({ codes, pending, problem, onKept }: RecoveryCodesProps) {
  const t = useTranslations('sign-in.enrol.recovery');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-3">
      <h2 id="recovery-codes" ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
        {t('title')}
      </h2>
      <p className="text-sm">{t('explanation')}</p>
      <ol className="border-line bg-sunken grid grid-cols-1 gap-x-4 gap-y-1 rounded-sm border p-3 font-mono text-sm min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton value={codes.join('\n')} label={t('copyAll')} inWords />
        <Button variant="primary" loading={pending} onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
      <p role="alert" className="text-negative-ink text-sm empty:hidden">
        {problem}
      </p>
    </section>
  );
}
