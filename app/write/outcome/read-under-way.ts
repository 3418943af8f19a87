import 'server-only';
import { readWrites } from '@/lib/writes/queries/read-writes';

/** Called before the record is read: a write that settles in between may have changed the record after the read. */
export async function readUnderWay(account: string, type: string): Promise<readonly string[]> {
  const found = await readWrites({ account, unsettled: true });
  return found.ok ? found.value.writes.filter(({ resource }) => resource?.type === type).map(({ id }) => id) : [];
}
