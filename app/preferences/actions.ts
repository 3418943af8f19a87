'use server';

import * as z from 'zod';
import { languageChoice } from '@/lib/access/people/languages-of';
import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
import { ok } from '@/lib/result';
import { keepChosenZone, zoneChoice } from './chosen-zone';
import { keepKeyboardChoice, keyboardChoice } from './keyboard';
import { keepLanguage } from './language';
import { keepPinnedAccounts, pinnedAccounts } from './pinned-accounts';
import { columnPreferences, density, isTableName, keepTablePreferences } from './table-preferences';

const chosen = z.object({
  list: z.string().refine(isTableName),
  preferences: columnPreferences.extend(density.shape),
});

/** Saves what a person chose for their own pages. */
const keeps =
  <T>(keep: (personId: string, choice: T) => Promise<unknown>) =>
  async ({ caller }: ActionContext, choice: T) => {
    await keep(caller.personId, choice);
    return ok(undefined);
  };

/** Saves how one person reads a list. Input that does not parse is dropped, because nothing else depends on it. */
export const saveTablePreferences = defineAction({
  act: 'preferences.keep',
  input: chosen,
  run: keeps(async (personId, { list, preferences }: z.output<typeof chosen>) => {
    await keepTablePreferences(personId, list, preferences);
  }),
});

/** Saves the zone in which a person reads times, on every page and in every browser. */
export const saveZoneAction = defineAction({
  act: 'time-zone.choose',
  input: zoneChoice,
  shownOn: ['/', 'layout'],
  run: keeps(keepChosenZone),
});

/** Saves the language of a person's pages, in every browser. */
export const saveLanguageAction = defineAction({
  act: 'language.choose',
  input: languageChoice,
  shownOn: ['/', 'layout'],
  run: keeps(keepLanguage),
});

/** Saves whether a person uses letters as shortcuts, and which ones, in every browser. */
export const saveKeyboardAction = defineAction({
  act: 'keyboard.choose',
  input: keyboardChoice,
  shownOn: ['/', 'layout'],
  run: keeps(keepKeyboardChoice),
});

/** Saves the accounts that a person wants on top of the switcher. */
export const savePinnedAccounts = defineAction({
  act: 'account.pin',
  input: pinnedAccounts,
  run: keeps(keepPinnedAccounts),
});
