import 'server-only';
import { cache } from 'react';
import { findInList, isMissingOperation, readRecord, type RecordSeed } from '@/app/record/read-record';
import { retrievePayout, type PayoutV1, type PayoutV2 } from '@/lib/contract/payouts';
import { isPlainDate } from '@/lib/format/plain-date';
import { doStatusesContradict } from './payout-heading';

/** Both products of a payout. */
interface ReadPayout {
  readonly summary: RecordSeed<PayoutV2>;
  /** Undefined where the id cannot have a v1 record (extras 4.8). */
  readonly record: RecordSeed<PayoutV1> | undefined;
}

/**
 * Reads a payout for the person behind the request; title and page share one read. One status may move on between the
 * two answers: statuses that contradict are read again before a page says so, and the mirror learns it from that read.
 */
export const readPayout = cache(async (account: string, id: string, day: string): Promise<ReadPayout> => {
  const read = await readProducts(account, id, day);
  const isAway = read.summary.away !== undefined || read.record?.away !== undefined;
  const known = { summary: valueOf(read.summary), record: read.record && valueOf(read.record) };
  return !isAway && doStatusesContradict(known) ? await readProducts(account, id, day) : read;
});

async function readProducts(account: string, id: string, day: string): Promise<ReadPayout> {
  const mayHaveRecord = retrievePayout.params.safeParse({ id }).success;
  const [summary, record] = await Promise.all([
    readSummary(account, id, day),
    mayHaveRecord ? readRecord('retrievePayout', account, { id }) : undefined,
  ]);
  return { summary, record };
}

/** The interface can list summaries (4.9); to read a single one is an extra. The day of the link narrows the search. */
async function readSummary(account: string, id: string, day: string): Promise<RecordSeed<PayoutV2>> {
  const direct = await readRecord('retrieveV2Payout', account, { id });
  if (!isMissingOperation(direct) || !isPlainDate(day)) return direct;
  const filter = { start_time: day, end_time: day };
  return findInList('listPayouts', account, filter, (row) => row.payout_id, id);
}

export const valueOf = <T>({ result }: RecordSeed<T>): T | undefined => (result.ok ? result.value : undefined);
