import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';

/** What answers for itself: links other than the row's own, and controls. */
const ACTS_ALONE = 'a, button, input, select, label, summary';

/**
 * A row is opened by the plain link in its first cell, which needs no script. One handler for the whole table makes a
 * press of that link a navigation inside the page, and lets the rest of the row follow it: plainly, or in a new tab for
 * a middle press or one with a key held. Text can still be selected.
 */
export function useRowOpener() {
  const router = useRouter();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button > 1 || !(event.target instanceof Element)) return;
    const link = event.target.closest('tr')?.querySelector('th > a');
    const href = link?.getAttribute('href');
    if (!link || href === undefined || href === null) return;

    const newTab = event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
    const onLink = link.contains(event.target);
    // The browser does this better: background tabs, new windows, downloads.
    if (onLink && (newTab || event.altKey)) return;
    if (!onLink && (event.target.closest(ACTS_ALONE) || getSelection()?.isCollapsed === false)) return;
    event.preventDefault();
    if (newTab) window.open(href, '_blank', 'noopener');
    else router.push(href);
  };
}
