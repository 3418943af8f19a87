'use client';

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { formatCount } from '@/lib/format/count';
import { describeLost } from '@/lib/access/requests/forbidden-error';
import type { AuditVerdict } from '@/lib/audit/verify-audit';
import type { ActionAnswer } from '@/lib/access/requests/action-answer';
import { failed } from '@/lib/result';
import { verifyAuditAction } from './actions';

/** Asks the console to look through the whole chain, and says what it found. */
export function VerifyButton({ account }: { account: string | undefined }) {
  const [pending, setPending] = useState(false);
  const [verdict, setVerdict] = useState<ActionAnswer<AuditVerdict>>();

  async function verify() {
    setPending(true);
    const lost = (error: unknown) => failed({ sentence: describeLost(error, 'The console could not be reached.') });
    setVerdict(await verifyAuditAction(account).catch(lost));
    setPending(false);
  }

  return (
    // Among other buttons: the answer takes a row of its own below them all.
    <div className="contents">
      <Button icon={<ShieldCheck aria-hidden />} loading={pending} onClick={() => void verify()}>
        Verify
      </Button>
      <div role="status" className="order-last basis-full empty:hidden">
        {verdict === undefined || pending ? null : <Verdict verdict={verdict} />}
      </div>
    </div>
  );
}

function Verdict({ verdict }: { verdict: ActionAnswer<AuditVerdict> }) {
  if (!verdict.ok) return <Notice tone="negative">{verdict.error.sentence}</Notice>;
  const { lines, broken, lastHash } = verdict.value;
  if (broken === undefined) {
    return (
      <Notice tone="positive" title={`All ${formatCount(lines)} lines hold`}>
        Nothing was changed, taken out, put in, moved or cut off. Seal of the last line:{' '}
        <span className="font-mono text-xs break-all">{lastHash.slice(0, 16)}</span>
      </Notice>
    );
  }
  return (
    <Notice tone="negative" title={`The audit does not hold from line ${formatCount(broken.sequence)} on`}>
      {broken.sentence} {formatCount(lines)} lines before it hold. Keep the database as it is and tell whoever answers
      for it.
    </Notice>
  );
}
