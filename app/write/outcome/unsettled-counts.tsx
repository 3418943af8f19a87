'use client';

import type { ReactNode } from 'react';
import type { FrameCounts } from '@/app/shell/read-counts';
import { type CountsRequest, useUnsettledCounts } from './use-unsettled-writes';

export interface UnsettledCountsProps extends CountsRequest {
  readonly children: (counts: FrameCounts | undefined) => ReactNode;
}

/** The counts of the frame, kept up to date. */
export function UnsettledCounts({ children, ...asked }: UnsettledCountsProps) {
  return children(useUnsettledCounts(asked));
}
