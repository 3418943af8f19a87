import type { Caller } from '@/lib/access/sessions/caller';
import type { Store } from '@/lib/store/open-store';
import { maySee } from '../queries/list-writes';
import { findRow, type WriteRow } from '../engine/write-row';

/** Whose writes, and through which connection. */
interface Place {
  readonly account: string;
  readonly connectionId: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A write of this account, if there is one and this person may see it: both look the same from outside. */
export async function findOwnRow(
  store: Store,
  caller: Caller,
  { account, connectionId }: Place,
  id: string,
): Promise<WriteRow | undefined> {
  const row = uuid.test(id) ? await findRow(store, id) : undefined;
  return row?.account === account && row.connectionId === connectionId && maySee(caller, row) ? row : undefined;
}
