import 'server-only';
import { readWrites } from '@/lib/writes/queries/read-writes';

/** Asked before the record is read: one that is settled in between has left the record older than the world. */
export async function readUnderWay(account: string, type: string): Promise<readonly string[]> {
  const found = await readWrites({ account, unsettled: true });
  return found.ok ? found.value.writes.filter(({ resource }) => resource?.type === type).map(({ id }) => id) : [];
}
