import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import { redact, sensitiveValues } from '@/lib/platform/client/redact';
import { mirrorRecord, mirrorTotal, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import type { ServedPlatform } from '@/sandbox/served-platform.fixture';
import type { Raw } from './derive';
import { rowsOf } from '../rows';

interface MirroredRow {
  readonly account_id: number;
  readonly id: string;
  readonly parts: { readonly v2?: Raw; readonly v1?: Raw };
  readonly sealed: string | null;
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);

interface Compared {
  readonly database: Store;
  readonly sealer: Sealer;
  readonly platform: ServedPlatform;
}

/** Every payout of the platform's master account, field by field, and the kept totals against sums of their own. */
export async function expectMirrorIs({ database, sealer, platform }: Compared): Promise<void> {
  const truth = new Map<string, { v2?: Raw; v1?: Raw }>();
  for (const row of platform.all('listPayouts')) truth.set(String(row['payout_id']), { v2: row });
  for (const { payout_id } of platform.all('listV1Payouts')) {
    const id = String(payout_id);
    truth.set(id, { ...truth.get(id), v1: platform.memory.ask('retrievePayout', { params: { id } }) });
  }
  const rows = rowsOf(
    await database.execute(sql`select account_id, id, parts, sealed from ${mirrorRecord}
      where kind = 'payout' and gone_at is null`),
  ) as readonly MirroredRow[];
  expect(rows.map(({ id, parts }) => ({ id, parts })).toSorted(byId)).toEqual(
    [...truth]
      .map(([id, { v2, v1 }]) => ({ id, parts: { ...(v2 && { v2 }), ...(v1 && { v1: redact(v1) }) } }))
      .toSorted(byId),
  );
  for (const { account_id, id, sealed } of rows) {
    const hidden = sensitiveValues(truth.get(id)?.v1 ?? {});
    const opens =
      sealed === null ? {} : (JSON.parse(sealer.open(sealed, rowOfMirrored(account_id, 'payout', id))) as object);
    expect(opens).toEqual(Object.keys(hidden).length === 0 ? {} : { v1: hidden });
  }
  await expectTotals(database, [...truth.values()]);
}

/** Added up here, from what the platform shows. */
async function expectTotals(
  database: Store,
  truth: readonly { readonly v2?: Raw; readonly v1?: Raw }[],
): Promise<void> {
  const sums = new Map<string, { count: number; sum: Decimal }>();
  for (const { v2, v1 } of truth) {
    const { create_time, payout_currency, payout_status, payout_amount } = (v2 ?? v1) as Record<string, string>;
    const { payout_method = '', beneficiary } = (v1 ?? {}) as {
      payout_method?: string;
      beneficiary?: { bank_details?: { bank_country_code?: string } };
    };
    const country = beneficiary?.bank_details?.bank_country_code ?? '';
    const key = [create_time?.slice(0, 10), payout_currency, payout_status, payout_method, country].join(' ');
    const known = sums.get(key) ?? { count: 0, sum: new Decimal('0') };
    sums.set(key, { count: known.count + 1, sum: known.sum.plus(payout_amount ?? '') });
  }
  const kept = rowsOf(
    await database.execute(sql`select concat_ws(' ', day, currency, status, method, country) as key, count,
      sum::text from ${mirrorTotal} where count <> 0 or sum <> 0 or without_amount <> 0`),
  ) as readonly { key: string; count: number; sum: string }[];
  const plain = (sum: Decimal | string) => new Decimal(sum).toFixed(6);
  expect(new Map(kept.map(({ key, count, sum }) => [key.trim(), `${count} ${plain(sum)}`]))).toEqual(
    new Map([...sums].map(([key, { count, sum }]) => [key.trim(), `${count} ${plain(sum)}`])),
  );
}
