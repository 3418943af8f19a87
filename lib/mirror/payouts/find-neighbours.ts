import 'server-only';
import { openMirror } from '../open-mirror';
import { listedAccountIds } from '../read-payouts';
import { countPayouts, findPayouts, type MirroredPayout } from './find-payouts';
import { asAskedBy, onDay, readPayoutSearch } from './payout-query';
import { readCursor } from './sort-columns';

/** Where a record stands among all records of its list. */
export interface CountedPlace {
  /** The place of the record, counted from 1. */
  readonly number: number;
  readonly total: number;
  /** Whether there are more records than `total`, whose number is not known. */
  readonly isMore: boolean;
}

/** The records before and after one in a list. */
export interface Neighbours<R> {
  readonly previous: R | undefined;
  readonly next: R | undefined;
  /** Undefined where the record has left the list, or stands too far down in it. */
  readonly counted: Promise<CountedPlace | undefined>;
}

/** The neighbours in a list that cannot be read, or that does not have the record. */
export const noNeighbours: Neighbours<never> = {
  previous: undefined,
  next: undefined,
  counted: Promise.resolve(undefined),
};

/** A payout beside another one in a list. */
interface NeighbourPayout extends Pick<MirroredPayout, 'account' | 'id' | 'cursor'> {
  /** The day of creation, as the summary writes it; empty where there is no summary. */
  readonly day: string;
}

/** Where a payout stands in a list: the list's account and search, and the cursor of the payout's row. */
interface ListPlace {
  readonly account: string;
  readonly search: string;
  readonly cursor: string;
}

/** The most rows that are counted on either side: a person who is further down counts no more. */
const mostCounted = 1_000;

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
export async function findNeighbours({ account, search, cursor }: ListPlace): Promise<Neighbours<NeighbourPayout>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok || !opened.value.isOn) return noNeighbours;
  const { database, zone, today, caller } = opened.value;
  const query = asAskedBy(onDay(readPayoutSearch(search).query, today), caller);
  if (readCursor(cursor, query.sort ?? 'created') === undefined) return noNeighbours;
  const accountIds = listedAccountIds(opened.value, query);
  const before = { ...query, size: 1, after: undefined, before: cursor };
  const after = { ...query, size: 1, after: cursor, before: undefined };
  const [previous, next] = await Promise.all(
    [before, after].map(async (side) => await findPayouts(database, accountIds, side, { zone })),
  );
  return {
    previous: neighbourOf(previous?.rows.at(-1)),
    next: neighbourOf(next?.rows[0]),
    counted: countPlace(
      [before, after].map(async (side) => await countPayouts(database, accountIds, side, { most: mostCounted, zone })),
    ),
  };
}

async function countPlace(sides: readonly Promise<number>[]): Promise<CountedPlace | undefined> {
  const [before = 0, after = 0] = await Promise.all(sides);
  if (before >= mostCounted) return undefined;
  const isMore = after >= mostCounted;
  return { number: before + 1, total: isMore ? mostCounted : before + 1 + after, isMore };
}
