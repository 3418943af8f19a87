import 'server-only';
import { openMirror } from '../open-mirror';
import { listedAccountIds } from '../read-payouts';
import { findPayouts, type MirroredPayout } from './find-payouts';
import { asAskedBy, onDay, readPayoutSearch } from './payout-query';
import { readCursor } from './sort-columns';

/** A payout beside another one in a list. */
interface NeighbourPayout extends Pick<MirroredPayout, 'account' | 'id' | 'cursor'> {
  /** The day of creation, as the summary writes it; empty where there is no summary. */
  readonly day: string;
}

export interface Neighbours {
  readonly previous: NeighbourPayout | undefined;
  readonly next: NeighbourPayout | undefined;
}

/** Where a payout stands in a list: the list's account and search, and the cursor of the payout's row. */
interface ListPlace {
  readonly account: string;
  readonly search: string;
  readonly cursor: string;
}

const none: Neighbours = { previous: undefined, next: undefined };

const neighbourOf = (payout: MirroredPayout | undefined): NeighbourPayout | undefined => {
  if (payout === undefined) return undefined;
  const { account, id, cursor, parts } = payout;
  const created = parts.v2?.['create_time'];
  return { account, id, cursor, day: typeof created === 'string' ? created.slice(0, 10) : '' };
};

/**
 * The payouts before and after one in the list that a person came from; none if they may not see that list. The payout
 * itself may have left the list meanwhile: its place is kept by the cursor.
 */
export async function findNeighbours({ account, search, cursor }: ListPlace): Promise<Neighbours> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok || !opened.value.isOn) return none;
  const { database, zone, today, caller } = opened.value;
  const query = asAskedBy(onDay(readPayoutSearch(search).query, today), caller);
  if (readCursor(cursor, query.sort ?? 'created') === undefined) return none;
  const accountIds = listedAccountIds(opened.value, query);
  const beside = async (place: { readonly after?: string; readonly before?: string }) => {
    const one = { ...query, after: undefined, before: undefined, ...place, size: 1 };
    return await findPayouts(database, accountIds, one, { zone });
  };
  const [before, after] = await Promise.all([beside({ before: cursor }), beside({ after: cursor })]);
  return { previous: neighbourOf(before.rows.at(-1)), next: neighbourOf(after.rows[0]) };
}
