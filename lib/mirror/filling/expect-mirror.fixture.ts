import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import { redact, sensitiveValues } from '@/lib/platform/client/redact';
import { mirrorAmount, mirrorRecord, mirrorTotal, mirrorWeek, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import type { ServedPlatform } from '@/sandbox/served-platform.fixture';
import type { Raw } from './derive';
import { decimal, integer, list, nullable, readRows, text, type Row } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

const mirroredRow = {
  account_id: integer,
  id: text,
  parts: recordColumns.parts,
  sealed: nullable(text),
  status: text,
  doubt: text,
};
type MirroredRow = Row<typeof mirroredRow>;

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

interface MirrorComparison {
  readonly database: Store;
  readonly sealer: Sealer;
  readonly platform: ServedPlatform;
}

/** Compares every payout of the platform's master account field by field, and the kept totals with sums made here. */
export async function expectMirrorIs({ database, sealer, platform }: MirrorComparison): Promise<void> {
  const truth = new Map<string, { v2?: Raw; v1?: Raw }>();
  for (const row of platform.all('listPayouts')) truth.set(String(row['payout_id']), { v2: row });
  for (const { payout_id } of platform.all('listV1Payouts')) {
    const id = String(payout_id);
    truth.set(id, { ...truth.get(id), v1: platform.memory.ask('retrievePayout', { params: { id } }) });
  }
  const rows = await readRows(
    database,
    sql`select account_id, id, parts, sealed, status, doubt from ${mirrorRecord}
      where kind = 'payout' and gone_at is null`,
    mirroredRow,
  );
  expect(rows.map(({ id, parts }) => ({ id, parts })).toSorted(byId)).toEqual(
    [...truth]
      .map(([id, { v2, v1 }]) => ({ id, parts: { ...(v2 && { v2 }), ...(v1 && { v1: redact(v1) }) } }))
      .toSorted(byId),
  );
  for (const { account_id, id, sealed } of rows) {
    const hidden = sensitiveValues(truth.get(id)?.v1 ?? {});
    const opens =
      sealed === undefined ? {} : (JSON.parse(sealer.open(sealed, rowOfMirrored(account_id, 'payout', id))) as object);
    expect(opens).toEqual(Object.keys(hidden).length === 0 ? {} : { v1: hidden });
  }
  await expectTotals(database, [...truth.values()], new Map(rows.map((row) => [row.id, statusIn(row)])));
}

/** Typed by hand from interface 3.6 and 3.7: the pairs of statuses that one payout may have at a time. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  INITIATED: ['READY_TO_SEND', 'PENDING'],
  PROCESSING: ['READY_TO_SEND', 'PENDING'],
  COMPLETED: ['COMPLETED'],
  FAILED: ['REJECTED', 'FAILED'],
  FAILED_REFUNDED: ['REJECTED', 'FAILED'],
};

/** The status that a row must have. Two statuses contradict only after the one that was read first was read again. */
function statusIn({ parts: { v2, v1 }, status, doubt }: MirroredRow): string {
  const [summary, record] = [v2?.['payout_status'], v1?.['payout_status']].map((one) =>
    typeof one === 'string' ? one : '',
  );
  const mayBoth = summary === '' || record === '' || fitting[summary ?? '']?.includes(record ?? '') === true;
  const own = summary || record || '';
  const wanted = mayBoth || doubt !== '' ? own : 'CONTRADICTS';
  expect({ summary, record, doubt, status }).toEqual({ summary, record, doubt: mayBoth ? '' : doubt, status: wanted });
  return wanted;
}

/** Sums that the test makes itself, from what the platform shows. */
class Sums {
  readonly #sums = new Map<string, { count: number; sum: Decimal }>();

  add(key: readonly (string | undefined)[], amount = ''): void {
    const name = key.filter((one) => one !== undefined && one !== '').join(' ');
    const known = this.#sums.get(name) ?? { count: 0, sum: new Decimal('0') };
    this.#sums.set(name, { count: known.count + 1, sum: known.sum.plus(amount) });
  }

  async expectKept(database: Store, statement: SQL): Promise<void> {
    const kept = await readRows(database, statement, { key: list(nullable(text)), count: integer, sum: decimal });
    const plain = (sum: Decimal | string) => new Decimal(sum).toFixed(6);
    const keyOf = (key: readonly (string | undefined)[]) => key.filter((one = '') => one !== '').join(' ');
    expect(new Map(kept.map(({ key, count, sum }) => [keyOf(key), `${count} ${plain(sum)}`]))).toEqual(
      new Map([...this.#sums].map(([key, { count, sum }]) => [key, `${count} ${plain(sum)}`])),
    );
  }
}

/** The first two digits, followed by zeros; below one, two decimals. */
function firstDigits(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  if (whole.length > 1) return whole.slice(0, 2).padEnd(whole.length, '0');
  return new Decimal(`${whole}.${decimals.slice(0, whole === '0' ? 2 : 1)}0`).toFixed();
}

async function expectTotals(
  database: Store,
  truth: readonly { readonly v2?: Raw; readonly v1?: Raw }[],
  statuses: ReadonlyMap<string, string>,
): Promise<void> {
  const [totals, amounts, weeks] = [new Sums(), new Sums(), new Sums()];
  for (const { v2, v1 } of truth) {
    const { payout_id, create_time, payout_currency, payout_amount } = (v2 ?? v1) as Record<string, string>;
    const payout_status = statuses.get(payout_id ?? '');
    const { payout_method, beneficiary } = (v1 ?? {}) as {
      payout_method?: string;
      beneficiary?: { bank_details?: { bank_country_code?: string } };
    };
    const country = beneficiary?.bank_details?.bank_country_code;
    totals.add([create_time?.slice(0, 10), payout_currency, payout_status, payout_method, country], payout_amount);
    weeks.add([String(Math.floor(Date.parse(create_time ?? '') / (7 * 86_400_000)))], '0');
    amounts.add([payout_currency, payout_status, firstDigits(payout_amount ?? '')], payout_amount);
  }
  await totals.expectKept(
    database,
    sql`select array[day::text, currency, status, method, country] as key, count, sum::text
      from ${mirrorTotal} where count <> 0 or sum <> 0 or without_amount <> 0`,
  );
  await amounts.expectKept(
    database,
    sql`select array[currency, status, trim_scale(least)::text] as key, count, sum::text
      from ${mirrorAmount} where count <> 0 or sum <> 0`,
  );
  await weeks.expectKept(
    database,
    sql`select array[week::text] as key, count, '0' as sum from ${mirrorWeek} where count <> 0`,
  );
}
