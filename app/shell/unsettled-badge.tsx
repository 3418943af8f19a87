'use client';

import { useEffect, useRef } from 'react';
import { announce } from '@/components/overlay/announcer';
import { formatCount } from '@/lib/format/count';
import type { Unsettled } from '@/lib/writes/queries/read-writes';
import { useUnsettled } from './use-unsettled';

/** How many writes of the account wait for their outcome. Nothing where there are none; spoken only when it changes. */
export function UnsettledBadge({ account, brought }: { account: string; brought: Unsettled | undefined }) {
  const count = useUnsettled(account, brought)?.count;
  useSpokenCount(count);
  if (count === undefined || count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> not settled</span>
    </span>
  );
}

function useSpokenCount(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === undefined || count === undefined || was === count) return;
    announce(count === 0 ? 'Every write is settled' : `${formatCount(count)} not settled`);
  }, [count]);
}

/** How many writes wait for this person's word. Nothing where there are none. */
export function ApprovalsBadge({ account, brought }: { account: string; brought: Unsettled | undefined }) {
  const count = useUnsettled(account, brought)?.toApprove ?? 0;
  if (count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
