'use client';

import type { ReactNode } from 'react';
import type { Unsettled } from '@/lib/writes/submit/write-answer';
import { type CountsRequest, useUnsettledCounts } from './use-unsettled-writes';

export interface UnsettledCountsProps extends CountsRequest {
  readonly children: (counts: Unsettled | undefined) => ReactNode;
}

/** How many of the account's writes are not settled, kept up to date. */
export function UnsettledCounts({ children, ...asked }: UnsettledCountsProps) {
  return children(useUnsettledCounts(asked));
}
