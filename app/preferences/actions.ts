'use server';

import { requireCaller } from '@/lib/access/sessions/caller';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { orBroken } from '@/lib/access/requests/when-broken';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { columnPreferences, density, isTableName, keepTablePreferences, type TableName } from './table-preferences';

/** Keeps how one person reads a list. A comfort: what does not parse is dropped, nothing else depends on it. */
export async function saveTablePreferences(list: TableName, preferences: TablePreferences): Promise<void> {
  await requireOwnForm();
  await orBroken(
    () => keep(list, preferences),
    () => undefined,
  );
}

async function keep(list: TableName, preferences: TablePreferences): Promise<void> {
  const { personId } = await requireCaller();
  const columns = columnPreferences.safeParse(preferences);
  const rows = density.safeParse(preferences);
  if (!isTableName(list) || !columns.success || !rows.success) return;
  await keepTablePreferences(personId, list, { ...columns.data, ...rows.data });
}
