'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { formatCount } from '@/lib/format/count';
import { lastUnsettled, subscribeUnsettled, type Unsettled } from './unsettled-count';

/** How many writes wait for this person's word. Nothing where there are none. */
export function ApprovalsBadge({ account, brought }: { account: string; brought: Unsettled | undefined }) {
  const count = useSyncExternalStore(
    useCallback((listener: () => void) => subscribeUnsettled(account, brought, listener), [account, brought]),
    () => (lastUnsettled(account) ?? brought)?.toApprove ?? 0,
    () => brought?.toApprove ?? 0,
  );
  if (count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
