import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { type Language, languages } from '@/lib/messages/languages';
import type { Store } from '@/lib/store/open-store';
import { preference } from '@/lib/store/schema';

/** The key of the preference that holds the language of a person. */
export const languageKey = 'language';

export const languageChoice = z.object({ language: z.enum(languages) });

/** The language of each of these people for mails and files; English without a choice. @internal for tests */
export async function languagesOf(
  database: Store,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  const rows = await database
    .select({ personId: preference.personId, value: preference.value })
    .from(preference)
    .where(and(inArray(preference.personId, [...personIds]), eq(preference.key, languageKey)));
  const chosen = new Map(rows.map(({ personId, value }) => [personId, languageChoice.safeParse(value).data?.language]));
  return new Map(personIds.map((id) => [id, chosen.get(id) ?? 'en']));
}

/** The language of one person. */
export async function languageOf(database: Store, personId: string): Promise<Language> {
  return (await languagesOf(database, [personId])).get(personId) ?? 'en';
}
