'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/field/text-field';
import { useAction } from '@/app/act/use-action';
import type { Action } from '@/lib/access/requests/action-answer';
import { ok } from '@/lib/result';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';

export interface EnrolFormProps {
  readonly prove: Action<readonly string[]>;
  /** Left out if there is nothing to do after the codes. */
  readonly finish?: Action;
  /** The next page. */
  readonly next: string;
  readonly children: ReactNode;
}

const nothingLeft: Action = () => Promise.resolve(ok(undefined));

/** First a code, then the recovery codes, then the next page. */
export function EnrolForm({ prove, finish = nothingLeft, next, children }: EnrolFormProps) {
  const t = useTranslations('sign-in.enrol');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const proving = useActionForm({ action: prove, input: code, onDone: setCodes });
  const finishing = useAction(finish);
  const [leaving, setLeaving] = useState(false);

  async function goOn() {
    if (!(await finishing.run(undefined)).ok) return;
    setLeaving(true);
    // A full page load: everything on the next page belongs to the session that has just become whole.
    window.location.assign(next);
  }

  if (codes !== undefined) {
    const { pending, problem } = finishing;
    return (
      <RecoveryCodes
        codes={codes}
        pending={pending || leaving}
        problem={problem?.sentence}
        onKept={() => void goOn()}
      />
    );
  }
  return (
    <>
      {children}
      <form noValidate onSubmit={proving.onSubmit} className="flex flex-col gap-4">
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          value={code}
          error={proving.problem}
          onChange={({ target }) => setCode(target.value)}
        />
        <SubmitButton takesFocus size="lg" loading={proving.pending}>
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

/** The codes are shown only once. A screen reader speaks of them first. */
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
      <ol className="border-line bg-sunken grid gap-y-1 rounded-sm border p-3 font-mono text-xs wrap-anywhere">
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
      <ProblemNotice>{problem}</ProblemNotice>
    </section>
  );
}
