'use client';

import { type ReactNode, useEffect } from 'react';
import { shownCount } from '@/app/shell/counts/shown-count';
import { markTitle } from '@/components/mark-title';
import type { FrameCounts } from '@/app/shell/counts/read-counts';
import { type CountsRequest, useUnsettledCounts } from './use-unsettled-writes';

export interface UnsettledCountsProps extends CountsRequest {
  /** Whether the title of the tab has the count of the inbox, which a page brings with its title. */
  readonly inTitle?: boolean | undefined;
  readonly children: (counts: FrameCounts | undefined) => ReactNode;
}

/** The counts of the frame, kept up to date. */
export function UnsettledCounts({ children, inTitle = false, ...asked }: UnsettledCountsProps) {
  const counts = useUnsettledCounts(asked);
  const inbox = inTitle ? counts?.inbox : undefined;
  useEffect(
    () => (inbox === undefined ? undefined : markTitle('count', inbox === 0 ? '' : `(${shownCount(inbox)}) `)),
    [inbox],
  );
  return children(counts);
}
