'use client';

import type { ReactNode } from 'react';
import type { Unsettled } from '@/lib/writes/submit/write-answer';
import { useUnsettledCounts } from './use-unsettled-writes';

export interface UnsettledCountsProps {
  readonly account: string;
  /** What the server read with the page. */
  readonly brought: Unsettled | undefined;
  readonly children: (counts: Unsettled | undefined) => ReactNode;
}

/** How many of the account's writes are not settled, kept up to date. */
export function UnsettledCounts({ account, brought, children }: UnsettledCountsProps) {
  return children(useUnsettledCounts(account, brought));
}
