'use client';

import { formatCount } from '@/lib/format/count';
import type { Unsettled } from '@/lib/writes/queries/read-writes';
import { useUnsettled } from './unsettled-count';

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
