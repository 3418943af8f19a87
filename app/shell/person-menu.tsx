'use client';

import { Icon } from '@/components/ui/icon';
import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuLink, MenuSeparator, MenuChoice } from '@/components/overlay/menu';
import { useToast } from '@/components/overlay/toast';
import { type Language, languageNames, languages } from '@/lib/messages/languages';
import { useWords } from '@/lib/messages/use-words';
import { useAction } from '../act/use-action';
import { saveLanguageAction } from '../preferences/actions';
import { signOut } from '../session/sign-out';
import { themes, useThemeChoice } from './use-theme-choice';

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

const themeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

function ThemeChoice() {
  const t = useTranslations('shell.person');
  const { theme, choose } = useThemeChoice();
  const options = themes.map((value) => ({ value, icon: <Icon name={themeIcons[value]} />, label: t(value) }));
  return <MenuChoice label={t('theme')} value={theme} options={options} onValueChange={choose} />;
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
