import { useEffect, useRef } from 'react';

/** Keeps the tab's title up to date with a record that changes; the page's metadata has set the first one. */
export function useTabTitle(title: string | undefined): void {
  const shown = useRef(title);
  useEffect(() => {
    if (title === undefined || shown.current === undefined || shown.current === title) return;
    document.title = document.title.replace(shown.current, title);
    shown.current = title;
  }, [title]);
}
