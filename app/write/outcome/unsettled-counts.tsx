'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import type { FrameCounts } from '@/app/shell/read-counts';
import { shownCount } from '@/app/shell/counts/shown-count';
import { type CountsRequest, useUnsettledCounts } from './use-unsettled-writes';

export interface UnsettledCountsProps extends CountsRequest {
  /** Whether the title of the tab has the count of the inbox. */
  readonly inTitle?: boolean | undefined;
  readonly children: (counts: FrameCounts | undefined) => ReactNode;
}

/** The counts of the frame, kept up to date. */
export function UnsettledCounts({ children, inTitle = false, ...asked }: UnsettledCountsProps) {
  const counts = useUnsettledCounts(asked);
  return (
    <>
      {children(counts)}
      {inTitle ? <InTitle count={counts?.inbox ?? 0} /> : null}
    </>
  );
}

const before = /^\(\d+\+?\) /;

function InTitle({ count }: { readonly count: number }) {
  const error = useTranslations('ui.form')('error');
  useEffect(() => {
    const draw = () => {
      // A form with errors says so first.
      if (document.title === '' || document.title.startsWith(error)) return;
      const bare = document.title.replace(before, '');
      const wanted = count === 0 ? bare : `(${shownCount(count)}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    draw();
    // Each page sets its own title.
    const observer = new MutationObserver(draw);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count, error]);
  return null;
}
