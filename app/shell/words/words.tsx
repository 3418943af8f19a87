'use client';

import { NextIntlClientProvider, type AbstractIntlMessages } from 'next-intl';
import { use, type ReactNode } from 'react';
import format from '@/lib/messages/en/format.json';
import terms from '@/lib/messages/en/terms.json';
import ui from '@/lib/messages/en/ui.json';
import type { Language } from '@/lib/messages/languages';

/** Other English words come with the scripts of the parts that need them (`ScriptMessages`). */
const arrived = new Map<Language, AbstractIntlMessages>([['en', { format, terms, ui }]]);
const awaited = new Map<Language, Promise<AbstractIntlMessages>>();

const loads: Readonly<Record<Exclude<Language, 'en'>, () => Promise<AbstractIntlMessages>>> = {
  'zh-Hans': async () => (await import('./chinese-words')).chineseWords,
};

async function load(language: Exclude<Language, 'en'>): Promise<AbstractIntlMessages> {
  try {
    const messages = await loads[language]();
    arrived.set(language, messages);
    return messages;
  } catch (error) {
    // The page can ask again.
    awaited.delete(language);
    throw error;
  }
}

function wordsOf(language: Language): AbstractIntlMessages | Promise<AbstractIntlMessages> {
  const known = arrived.get(language) ?? awaited.get(language);
  if (known !== undefined || language === 'en') return known ?? {};
  const loading = load(language);
  awaited.set(language, loading);
  return loading;
}

/**
 * The words of every page: they are in scripts that the browser caches, not in each page and answer. Another language
 * replaces them in place, so that forms and dialogs stay as they are.
 */
export function Words({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const words = wordsOf(language);
  const messages = words instanceof Promise ? use(words) : words;
  return (
    // Instants are formatted by lib/format in the person's own zone.
    <NextIntlClientProvider locale={language} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
