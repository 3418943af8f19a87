'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LiveCounts, shownCount } from '../side-nav';
import type { UnsettledCountsProps } from '../../write/outcome/unsettled-counts';

/** Puts the count of the inbox before the title of every page, so that a tab in the background shows it. */
export function TitleCount(props: Pick<UnsettledCountsProps, 'account' | 'brought'>) {
  return <LiveCounts {...props}>{(counts) => <InTitle count={counts?.inbox ?? 0} />}</LiveCounts>;
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
