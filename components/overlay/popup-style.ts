/** The layer between a dialog and the page. */
export const scrimStyle =
  'z-popup bg-scrim fixed inset-0 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The surface of a dialog: in the middle, and never larger than the window. */
export const dialogStyle =
  'z-popup border-line-strong bg-raised text-ink fixed top-1/2 left-1/2 flex max-h-[calc(100dvh-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border text-sm shadow-lg transition-opacity duration-100 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The look of all floating elements: menus, popovers, lists. */
export const popupStyle =
  'origin-(--transform-origin) rounded-md border border-line-strong bg-raised text-ink shadow-md outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** One row of a menu or a list of options. */
export const optionStyle =
  'flex min-h-8 cursor-default items-center gap-2 rounded-xs px-2 py-1 text-sm outline-none select-none data-disabled:opacity-55 data-highlighted:bg-hover forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:[forced-color-adjust:none] [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted';
