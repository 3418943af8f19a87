'use server';

import { requireCaller } from '@/lib/access/caller';
import { isListName, type ListName } from '@/lib/contract/operations';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { columnPreferences, density, keepTablePreferences } from './table-preferences';

/** Keeps how one person reads a list. A comfort: what does not parse is dropped, nothing else depends on it. */
export async function saveTablePreferences(list: ListName, preferences: TablePreferences): Promise<void> {
  const { personId } = await requireCaller();
  const columns = columnPreferences.safeParse(preferences);
  const rows = density.safeParse(preferences);
  if (!isListName(list) || !columns.success || !rows.success) return;
  await keepTablePreferences(personId, list, { ...columns.data, ...rows.data });
}
