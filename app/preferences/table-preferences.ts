import 'server-only';
import * as z from 'zod';
import { defaultPreferences, type TablePreferences } from '@/components/data-table/table-preferences';
import { requireCallerContext } from '@/lib/access/sessions/caller';
import type { SessionContext } from '@/lib/access/sessions/session-context';
import { isListName, type ListName } from '@/lib/contract/operations';
import { store, type Store } from '@/lib/store/open-store';
import { isOneLine } from '@/lib/messages/plain-text';
import { preference } from '@/lib/store/schema';

/** Far more than the columns of any list need; it stops a person from filling the store. */
const longestValue = 8_000;

/** Undefined if nothing was saved, or an older console saved another shape. */
export function preferenceIn<T>(kept: SessionContext['preferences'], key: string, shape: z.ZodType<T>): T | undefined {
  return shape.safeParse(Object.hasOwn(kept, key) ? kept[key] : undefined).data;
}

/** Saves the value; returns false if it is too long to be a preference. */
export async function keepPreference(store: Store, personId: string, key: string, value: object): Promise<boolean> {
  if (key.length > 100 || JSON.stringify(value).length > longestValue) return false;
  const updatedAt = new Date();
  await store
    .insert(preference)
    .values({ personId, key, value, updatedAt })
    .onConflictDoUpdate({ target: [preference.personId, preference.key], set: { value, updatedAt } });
  return true;
}

const names = z.string().max(60).refine(isOneLine);
export const columnPreferences = z.object({
  order: z.array(names).max(50),
  visible: z.record(names, z.boolean()).refine((columns) => Object.keys(columns).length <= 50),
});
export const density = z.object({ density: z.enum(['comfortable', 'compact']) });

/** The platform's lists, and the console's own list of writes. */
export type TableName = ListName | 'activity';

export function isTableName(name: string): name is TableName {
  return name === 'activity' || isListName(name);
}

const columnsKey = (list: TableName) => `columns ${list}`;
const densityKey = 'density';

/** Each list has its own columns, but all share the density. A value that cannot be read counts as not chosen. */
export async function findTablePreferences(list: TableName): Promise<TablePreferences> {
  const { preferences } = (await requireCallerContext()).sessionContext;
  const columns = preferenceIn(preferences, columnsKey(list), columnPreferences);
  return { ...defaultPreferences, ...columns, ...preferenceIn(preferences, densityKey, density) };
}

export async function keepTablePreferences(personId: string, list: TableName, preferences: TablePreferences) {
  const { order, visible, density: rows } = preferences;
  const kept = await store();
  await keepPreference(kept, personId, columnsKey(list), { order, visible });
  await keepPreference(kept, personId, densityKey, { density: rows });
}
