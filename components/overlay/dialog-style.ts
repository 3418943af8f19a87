/** What lies between a dialog and the page. */
export const scrimStyle =
  'z-popup bg-scrim fixed inset-0 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The paper of a dialog: in the middle, and never larger than the window. */
export const dialogStyle =
  'z-popup border-line-strong bg-raised text-ink fixed top-1/2 left-1/2 flex max-h-[calc(100dvh-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border text-sm shadow-lg transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0';
