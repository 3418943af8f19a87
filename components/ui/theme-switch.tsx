'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { MenuChoice } from './menu';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
] as const;

/** The three choices, for use inside a menu. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const current = themes.find(({ value }) => value === theme)?.value ?? 'system';
  return <MenuChoice label="Theme" value={current} options={themes} onValueChange={setTheme} />;
}
