import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Store } from '@/lib/store/open-store';
import { preference } from '@/lib/store/schema';

/** Far more than any list's columns need; keeps a person from filling the store. */
const longestValue = 8_000;

/** How one person likes something, or `undefined` when nothing was kept or an older console kept it differently. */
export async function readPreference<T>(
  store: Store,
  personId: string,
  key: string,
  shape: z.ZodType<T>,
): Promise<T | undefined> {
  const [row] = await store
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.key, key)));
  return shape.safeParse(row?.value).data;
}

/** Keeps it; returns false when it is too long to be a preference. */
export async function keepPreference(store: Store, personId: string, key: string, value: object): Promise<boolean> {
  if (key.length > 100 || JSON.stringify(value).length > longestValue) return false;
  const updatedAt = new Date();
  await store
    .insert(preference)
    .values({ personId, key, value, updatedAt })
    .onConflictDoUpdate({ target: [preference.personId, preference.key], set: { value, updatedAt } });
  return true;
}
