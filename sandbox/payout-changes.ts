import type { PayoutStatus, PayoutV2Status } from '@/lib/contract/enums';
import type { PayoutV1, PayoutV1Item, PayoutV2 } from '@/lib/contract/payouts';
import type { CreationWindow } from './http/creation-window';
import { firstPlace, type Listing, type PayoutIndex, type StatusPair } from './seed/payout-index';
import { stamp } from './world/platform-time';
import { tableOf, type World } from './world/world';

// Changes that tests made to payouts. They are stored; the seed's payouts are not, and are built when they are shown.

/** A payout beside the seed; its other fields follow from its row, as the fields of the seed's payouts do. */
export interface MadePayout {
  /** Counted on from the seed's rows. */
  readonly row: number;
  readonly created_ms: number;
  readonly v2: PayoutV2Status;
  /** Null where the payout has no v1 record. */
  readonly v1: PayoutStatus | null;
}

/** The payouts by payout_id. */
export const madePayouts = tableOf<MadePayout>('made-payouts');

/** The latest change of a payout, in each model. */
export interface PayoutChange {
  readonly row: number;
  readonly v2?: { readonly status: PayoutV2Status; readonly at_ms: number } | undefined;
  readonly v1?:
    | {
        readonly status: PayoutStatus;
        readonly at_ms: number;
        readonly failure_reason?: string | undefined;
        readonly failure_returned_amount?: string | undefined;
      }
    | undefined;
}

/** The changes by payout_id. */
export const payoutChanges = tableOf<PayoutChange>('payout-changes');

/** The record after the change; `completed_time` is the "Empty string while not completed" (2.10). */
export function changedV2(record: PayoutV2, change: PayoutChange | undefined): PayoutV2 {
  if (change?.v2 === undefined) return record;
  const { status, at_ms } = change.v2;
  return { ...record, payout_status: status, completed_time: status === 'COMPLETED' ? stamp(at_ms) : '' };
}

/** The record after the change, in both forms of a v1 record. */
export function changedV1<R extends PayoutV1 | PayoutV1Item>(record: R, change: PayoutChange | undefined): R {
  if (change?.v1 === undefined) return record;
  const { status, at_ms, failure_reason, failure_returned_amount } = change.v1;
  const isFailure = status === 'FAILED' || status === 'REJECTED';
  const { failure_returned_amount: known, ...rest } = record;
  const returned = failure_returned_amount ?? known;
  return {
    // The record without the fields that only a failure has.
    ...(rest as R),
    payout_status: status,
    update_time: stamp(at_ms),
    complete_time: status === 'PENDING' || status === 'READY_TO_SEND' ? '' : stamp(at_ms),
    failure_reason: isFailure ? (failure_reason ?? record.failure_reason) : '',
    ...(status === 'FAILED' && returned != null ? { failure_returned_amount: returned } : {}),
  };
}

export type PayoutModel = 'v2' | 'v1';

/** A row that the seed's listings lack, or whose statuses have changed since. */
interface ListedRow {
  readonly row: number;
  readonly createdMs: number;
  readonly statuses: StatusPair;
}

export interface PayoutRows {
  readonly index: PayoutIndex;
  /** Answers for the seed's rows only. */
  statusesOf(row: number): StatusPair;
}

/** Newest first; within one second, payouts made by tests, the last first, and then the seed's in their order. */
function compareRows(
  total: number,
  one: Pick<ListedRow, 'row' | 'createdMs'>,
  other: Pick<ListedRow, 'row' | 'createdMs'>,
) {
  if (one.createdMs !== other.createdMs) return other.createdMs - one.createdMs;
  const isMade = (row: number) => row >= total;
  if (isMade(one.row) !== isMade(other.row)) return isMade(one.row) ? -1 : 1;
  return isMade(one.row) ? other.row - one.row : one.row - other.row;
}

function movedRows(world: World, rows: PayoutRows): ListedRow[] {
  const { index } = rows;
  const changes = world.table(payoutChanges);
  const byRow = new Map(changes.list().map((change) => [change.row, change]));
  const changed = ({ v2, v1 }: StatusPair, row: number): StatusPair => {
    const change = byRow.get(row);
    return { v2: change?.v2?.status ?? v2, v1: change?.v1?.status ?? v1 };
  };
  const made = world
    .table(madePayouts)
    .list()
    .map(({ row, created_ms: createdMs, v2, v1 }) => ({
      row,
      createdMs,
      statuses: changed({ v2, v1: v1 ?? undefined }, row),
    }));
  const seeds = [...byRow.keys()]
    .filter((row) => row < index.total)
    .map((row) => ({ row, createdMs: index.secondsOf(row) * 1000, statuses: changed(rows.statusesOf(row), row) }));
  return [...made, ...seeds].sort((one, other) => compareRows(index.total, one, other));
}

/** The seed's and the made rows of this status, or of any, that were created in the window, as they are now. */
export function listRows(
  world: World,
  rows: PayoutRows,
  asked: { readonly model: PayoutModel; readonly status: string | undefined; readonly window: CreationWindow },
): Listing {
  const { index } = rows;
  const { model, status, window } = asked;
  // The contract's own statuses, parsed by its query.
  const all = model === 'v2' ? index.v2(status as PayoutV2Status) : index.v1(status as PayoutStatus);
  const seeds = index.within(all, window);
  const moved = movedRows(world, rows);
  if (moved.length === 0) return seeds;
  const placeOf = (row: number) => firstPlace(seeds, (one) => one >= row);
  const left = moved
    .filter(({ row }) => row < index.total && seeds.rowAt(placeOf(row)) === row && placeOf(row) < seeds.length)
    .map(({ row }) => placeOf(row))
    .sort((one, other) => one - other);
  const fitting = moved.filter(({ createdMs, statuses }) => {
    const own = statuses[model];
    return own !== undefined && (status ?? own) === own && createdMs >= window.fromMs && createdMs <= window.untilMs;
  });
  const put = fitting.map((one, before) => {
    const isBehind = (row: number) =>
      compareRows(index.total, one, { row, createdMs: index.secondsOf(row) * 1000 }) <= 0;
    const seedsBefore = firstPlace(seeds, isBehind);
    return { row: one.row, place: before + seedsBefore - left.filter((place) => place < seedsBefore).length };
  });
  return {
    length: seeds.length - left.length + put.length,
    rowAt(place) {
      const here = put.find((one) => one.place === place);
      if (here !== undefined) return here.row;
      let seedPlace = place - put.filter((one) => one.place < place).length;
      for (const gone of left) if (gone <= seedPlace) seedPlace += 1;
      return seeds.rowAt(seedPlace);
    },
  };
}
