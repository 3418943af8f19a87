'use client';

import { type ReactNode, useEffect } from 'react';
import { shownCount } from '@/app/shell/counts/shown-count';
import type { FrameCounts } from '@/app/shell/read-counts';
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
  useEffect(() => (inbox === undefined ? undefined : keepInTitle(inbox)), [inbox]);
  return children(counts);
}

/** Keeps the count before the title of the tab, which each page sets anew. Not before a word, as of a form with errors. */
function keepInTitle(count: number): () => void {
  const draw = () => {
    const { title } = document;
    const bare = title.replace(/^\(\d+\+?\) /, '');
    const wanted = count === 0 || /^\w+: /.test(bare) ? bare : `(${shownCount(count)}) ${bare}`;
    if (title !== wanted) document.title = wanted;
  };
  draw();
  const observer = new MutationObserver(draw);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
