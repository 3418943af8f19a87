import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import type * as z from 'zod';
import { languageChoice, languageKey } from '@/lib/access/people/languages-of';
import { doRecordsAnswer, findCallerContext } from '@/lib/access/sessions/caller';
import { environment } from '@/lib/env';
import { findLanguage, type Language } from '@/lib/messages/languages';
import { plainCookie, readPlainCookie } from '@/lib/front/plain-cookie';
import { acceptedLanguage } from '@/lib/front/request-language.mjs';
import { store } from '@/lib/store/open-store';
import { keepPreference, preferenceIn } from './table-preferences';

/** The language of this request: the person's choice, else the browser's last choice here, else what it accepts. */
export const readLanguage = cache(async (): Promise<Language> => {
  const inBrowser = findLanguage(readPlainCookie('language', await cookies()));
  return (await findChoice()) ?? inBrowser ?? acceptedLanguage((await headers()).get('accept-language') ?? '');
});

/** While the records do not answer, pages still have words. */
async function findChoice(): Promise<Language | undefined> {
  if (!(await doRecordsAnswer())) return undefined;
  const { preferences = {} } = (await findCallerContext())?.sessionContext ?? {};
  return preferenceIn(preferences, languageKey, languageChoice)?.language;
}

/** Keeps the person's choice, and in this browser also for the pages before a session. */
export async function keepLanguage(personId: string, choice: z.output<typeof languageChoice>): Promise<void> {
  await keepPreference(await store(), personId, languageKey, choice);
  const isSecure = environment().consoleOrigin.startsWith('https:');
  (await cookies()).set(plainCookie('language', choice.language, isSecure));
}
