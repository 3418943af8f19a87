'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { flushSync } from 'react-dom';
import { MenuChoice } from '../overlay/menu';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
] as const;

/** The three choices, for use inside a menu. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const current = themes.find(({ value }) => value === theme)?.value ?? 'system';
  const choose = (value: string) => withoutTransitions(() => flushSync(() => setTheme(value)));
  return <MenuChoice label="Theme" value={current} options={themes} onValueChange={choose} />;
}

/**
 * All colours change at once. The provider's own `disableTransitionOnChange` does this also whenever a page opens, twice,
 * and each time every element's style is worked out anew.
 */
function withoutTransitions(change: () => void): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition-property: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  change();
  document.body.getBoundingClientRect();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
}
