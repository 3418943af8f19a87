'use client';

import { LiveCounts } from '../side-nav';
import type { UnsettledCountsProps } from '../../write/outcome/unsettled-counts';

/** Puts the count of the inbox before the title of every page, so that a tab in the background shows it. */
export function TitleCount(props: Pick<UnsettledCountsProps, 'account' | 'brought'>) {
  return (
    <LiveCounts {...props} inTitle>
      {() => null}
    </LiveCounts>
  );
}
