'use client';

import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { AuditVerdict } from '@/lib/audit/verify-audit';
import { verifyAuditAction } from './actions';

/** Asks the console to look through the whole chain, and says what it found. */
export function VerifyButton({ account }: { account: string | undefined }) {
  const t = useTranslations('audit.verify');
  const { pending, problem, run } = useAction(verifyAuditAction);
  const [verdict, setVerdict] = useState<AuditVerdict>();

  async function verify() {
    const answer = await run(account);
    setVerdict(answer.ok ? answer.value : undefined);
  }

  return (
    // Among other buttons: the answer takes a row of its own below them all.
    <div className="contents">
      <Button icon={<ShieldCheck aria-hidden />} loading={pending} onClick={() => void verify()}>
        {t('button')}
      </Button>
      <div role="status" className="order-last basis-full empty:hidden">
        {problem === undefined ? null : <Notice tone="negative">{problem.sentence}</Notice>}
        {verdict === undefined || pending ? null : <Verdict verdict={verdict} />}
      </div>
    </div>
  );
}

function Verdict({ verdict: { lines, broken, lastHash } }: { verdict: AuditVerdict }) {
  const t = useTranslations('audit.verify');
  if (broken === undefined) {
    return (
      <Notice tone="positive" title={t('whole', { lines })}>
        {t.rich('wholeNote', {
          seal: lastHash.slice(0, 16),
          code: (text) => <span className="font-mono text-xs break-all">{text}</span>,
        })}
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title={t('broken', { line: broken.sequence })}>
      {t('brokenNote', { fault: t(`fault.${broken.fault}`), lines })}
    </Notice>
  );
}
