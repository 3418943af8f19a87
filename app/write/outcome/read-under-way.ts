import 'server-only';
import { readWrites } from '@/lib/writes/queries/read-writes';

/**
 * The writes on one kind of record that are not settled now. Asked before the record itself is read: one that is settled
 * in between has left the record older than the world, and the page must notice.
 */
export async function readUnderWay(account: string, type: string): Promise<readonly string[]> {
  const found = await readWrites({ account, unsettled: true });
  return found.ok ? found.value.writes.filter(({ resource }) => resource?.type === type).map(({ id }) => id) : [];
}
