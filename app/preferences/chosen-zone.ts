import 'server-only';
import * as z from 'zod';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { isTimeZone } from '@/lib/time-zone';
import { store } from '@/lib/store/open-store';
import { keepPreference, preferenceIn } from './table-preferences';

/** An IANA name, or nothing for the zone of the browser in use. */
export const zoneChoice = z.object({
  zone: z
    .string()
    .max(60)
    .refine((zone) => zone === '' || isTimeZone(zone)),
});

const key = 'time-zone';

/** The zone that the person has chosen for every browser; undefined without a choice or a session. */
export async function findChosenZone(): Promise<string | undefined> {
  const kept = preferenceIn((await findCallerContext())?.sessionContext.preferences ?? {}, key, zoneChoice);
  return kept?.zone === '' ? undefined : kept?.zone;
}

export async function keepChosenZone(personId: string, choice: z.output<typeof zoneChoice>): Promise<void> {
  await keepPreference(await store(), personId, key, choice);
}
