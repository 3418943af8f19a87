'use client';

import { signOut } from '../sign-out/sign-out';
import { ChevronDown, KeyRound, LogOut, MonitorSmartphone, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLink, MenuSeparator, MenuChoice } from '@/components/overlay/menu';
import { useTheme } from 'next-themes';
import { flushSync } from 'react-dom';

interface SignedInMenuProps {
  name: string;
  email: string;
  /** In words, e.g. "Finance operator". */
  role: string;
}

export function SignedInMenu({ name, email, role }: SignedInMenuProps) {
  const t = useTranslations('shell.person');
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <Button variant="quiet" aria-label={t('menu', { name, role })} className="gap-2 px-1">
          <span
            aria-hidden
            className="border-line-strong bg-sunken text-2xs text-ink grid size-6 place-items-center rounded-full border font-semibold"
          >
            {initialsOf(name)}
          </span>
          <span className="text-ink max-w-36 truncate max-lg:hidden">{name}</span>
          <ChevronDown aria-hidden className="max-lg:hidden" />
        </Button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="text-ink-muted truncate text-xs">{email}</p>
        <p className="text-ink-muted text-xs">{role}</p>
      </div>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuLink href="/settings/sign-in" icon={<KeyRound aria-hidden />}>
        {t('signIn')}
      </MenuLink>
      <MenuLink href="/settings/sessions" icon={<MonitorSmartphone aria-hidden />}>
        {t('sessions')}
      </MenuLink>
      <MenuItem icon={<LogOut aria-hidden />} onClick={signOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}

const themes = [
  { value: 'light', icon: <Sun aria-hidden /> },
  { value: 'dark', icon: <Moon aria-hidden /> },
  { value: 'system', icon: <Monitor aria-hidden /> },
] as const;

/** The three choices, for use inside a menu. */
function ThemeChoice() {
  const t = useTranslations('shell.person');
  const { theme, setTheme } = useTheme();
  const current = themes.find(({ value }) => value === theme)?.value ?? 'system';
  const choose = (value: string) => withoutTransitions(() => flushSync(() => setTheme(value)));
  const options = themes.map((each) => ({ ...each, label: t(each.value) }));
  return <MenuChoice label={t('theme')} value={current} options={options} onValueChange={choose} />;
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

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
