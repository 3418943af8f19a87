'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '@/components/overlay/announcer';
import type { Unsettled } from '@/lib/writes/submit/write-answer';
import { useUnsettledCounts } from '../write/outcome/use-unsettled-writes';

const asHidden = (words: ReactNode) => <span className="sr-only">{words}</span>;

/** How many writes of the account wait for their outcome. Nothing where there are none; spoken only when it changes. */
export function UnsettledBadge({ account, brought }: { account: string; brought: Unsettled | undefined }) {
  const t = useTranslations('shell.badge');
  const count = useUnsettledCounts(account, brought)?.count;
  useSpokenCount(count);
  if (count === undefined || count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {t.rich('notSettled', { count, hidden: asHidden })}
    </span>
  );
}

function useSpokenCount(count: number | undefined): void {
  const t = useTranslations('shell.badge');
  const before = useRef(count);
  useEffect(() => {
    const was = before.current;
    before.current = count;
    if (was === undefined || count === undefined || was === count) return;
    announce(t('nowNotSettled', { count }));
  }, [count, t]);
}

/** How many writes wait for this person's approval. Nothing where there are none. */
export function ApprovalsBadge({ account, brought }: { account: string; brought: Unsettled | undefined }) {
  const t = useTranslations('shell.badge');
  const count = useUnsettledCounts(account, brought)?.toApprove ?? 0;
  if (count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {t.rich('toApprove', { count, hidden: asHidden })}
    </span>
  );
}
