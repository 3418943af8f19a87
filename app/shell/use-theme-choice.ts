import { useTheme } from 'next-themes';
import { flushSync } from 'react-dom';

/** In the order of the menu. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The chosen theme, and what chooses another one. */
export function useThemeChoice() {
  const { theme, setTheme } = useTheme();
  return {
    theme: themes.find((one) => one === theme) ?? 'system',
    choose: (chosen: Theme) => withoutTransitions(() => flushSync(() => setTheme(chosen))),
  };
}

/** The provider's own `disableTransitionOnChange` calculates every style anew, twice, whenever a page opens. */
function withoutTransitions(change: () => void): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition-property: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  change();
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
}
