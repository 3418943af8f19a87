'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';

export interface RecoveryCodesProps {
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
