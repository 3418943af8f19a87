'use client';

import { Icon } from '@/components/ui/icon';
import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useTheme } from 'next-themes';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem, MenuLink, MenuSeparator, MenuChoice } from '@/components/overlay/menu';
import { useToast } from '@/components/overlay/toast';
import { type Language, languageNames, languages } from '@/lib/messages/languages';
import { useWords } from '@/lib/messages/use-words';
import { useAction } from '../act/use-action';
import { saveLanguageAction } from '../preferences/actions';
import { signOut } from '../session/sign-out';

interface PersonMenuProps {
  readonly trigger: ReactElement;
  readonly name: string;
  readonly email: string;
  /** The role of the person in words, e.g. "Finance operator". */
  readonly role: string;
}

/** Loaded when the pointer or the focus reaches its button, not with every page. */
export function PersonMenu({ trigger, name, email, role }: PersonMenuProps) {
  const t = useTranslations('shell.person');
  return (
    <Menu align="end" className="w-60" trigger={trigger}>
      <div className="px-2 py-1.5">
        <p className="truncate text-sm font-semibold">{name}</p>
        <p className="text-ink-muted truncate text-xs">{email}</p>
        <p className="text-ink-muted text-xs">{role}</p>
      </div>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuLink href="/settings/sign-in" icon={<Icon name="key-round" />}>
        {t('signIn')}
      </MenuLink>
      <MenuLink href="/settings/alerts" icon={<Icon name="bell" />}>
        {t('alerts')}
      </MenuLink>
      <MenuLink href="/settings/sessions" icon={<Icon name="monitor-smartphone" />}>
        {t('sessions')}
      </MenuLink>
      <MenuItem icon={<Icon name="log-out" />} onClick={signOut}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}

const themes = [
  { value: 'light', icon: <Icon name="sun" /> },
  { value: 'dark', icon: <Icon name="moon" /> },
  { value: 'system', icon: <Icon name="monitor" /> },
] as const;

function ThemeChoice() {
  const t = useTranslations('shell.person');
  const { theme, setTheme } = useTheme();
  const current = themes.find(({ value }) => value === theme)?.value ?? 'system';
  const choose = (value: string) => withoutTransitions(() => flushSync(() => setTheme(value)));
  const options = themes.map((each) => ({ ...each, label: t(each.value) }));
  return <MenuChoice label={t('theme')} value={current} options={options} onValueChange={choose} />;
}

/** Another language replaces the words in place: what is typed and open stays. */
function LanguageChoice() {
  const t = useTranslations('shell.person');
  const language = useLocale();
  const router = useRouter();
  const toast = useToast();
  const words = useWords();
  const { run } = useAction(saveLanguageAction);
  const choose = async (chosen: Language) => {
    const answer = await run({ language: chosen });
    if (answer.ok) router.refresh();
    else toast({ tone: 'negative', title: words(answer.error.sentence) });
  };
  const options = languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }));
  return (
    <MenuChoice
      label={t('language')}
      value={language}
      options={options}
      onValueChange={(chosen) => void choose(chosen)}
    />
  );
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
