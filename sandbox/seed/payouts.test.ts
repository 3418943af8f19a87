import { isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { payoutV1, payoutV2, swiftReferencePattern } from '@/lib/contract/payouts';
import { isBusinessDay } from '@/sandbox/world/business-days';
import { currencyDigits } from '@/sandbox/world/currencies';
import { compareDecimals, Decimal, dividedBy, sumOf } from '@/lib/contract/decimal';
import { anchorMs, MemoryPlatform } from '@/sandbox/memory-platform.fixture';
import { dayMs } from '@/sandbox/world/platform-time';
import texts from './texts.json' with { type: 'json' };
import { nounFixtures } from '@/sandbox/answer-control';
import { payoutBookOf } from '@/sandbox/payouts';
import { opaqueIdOfRow, rowOfOpaqueId, rowOfUuid, uuidOfRow } from './payout-facts';

const platform = new MemoryPlatform();
const world = platform.state.world(platform.master);
const book = payoutBookOf(world);
const rows = Array.from({ length: book.index.total }, (_, row) => payoutV2.parse(book.v2At(row)));
const records = rows.flatMap(({ payout_id }) => {
  const record = book.findV1(payout_id);
  return record === undefined ? [] : [payoutV1.parse(record)];
});
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const decimals = (amount: string): number => (amount.split('.')[1] ?? '').length;

describe('v2 rows', () => {
  test('at least 1,200 over 90 days, newest first, none after the anchor', () => {
    expect(rows).toHaveLength(1200);
    const times = rows.map(({ create_time }) => Date.parse(create_time));
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(anchorMs);
    expect(anchorMs - (times.at(-1) ?? 0)).toBeGreaterThan(85 * dayMs);
    expect(anchorMs - (times.at(-1) ?? 0)).toBeLessThanOrEqual(90 * dayMs);
    expect(rows.every(({ create_time }) => create_time.endsWith('+08:00'))).toBe(true);
  });

  test('all statuses, and completed_time only where completed', () => {
    expect(new Set(rows.map(({ payout_status }) => payout_status))).toEqual(new Set(payoutV2Statuses));
    for (const row of rows) expect(row.completed_time !== '').toBe(row.payout_status === 'COMPLETED');
  });

  test('many currencies, each amount with the digits of its own; some large, some tiny', () => {
    const currencies = new Set(rows.map(({ payout_currency }) => payout_currency));
    expect(currencies.size).toBeGreaterThanOrEqual(8);
    for (const currency of ['JPY', 'KWD', 'CNH', 'HUF']) expect(currencies).toContain(currency);
    for (const row of rows) expect(decimals(row.payout_amount)).toBe(currencyDigits(row.payout_currency));
    const digits = rows.map(({ payout_amount }) => payout_amount.replace(/^[0.]+|\./g, '').length);
    expect(Math.min(...digits)).toBe(1);
    expect(Math.max(...digits)).toBeGreaterThanOrEqual(16);
  });

  test('most ids are UUIDs whose record can be retrieved, some are opaque and have none', () => {
    const opaque = rows.filter(({ payout_id }) => /^PO\d{19}$/.test(payout_id));
    expect(rows.every(({ payout_id }) => uuid.test(payout_id) || /^PO\d{19}$/.test(payout_id))).toBe(true);
    expect(opaque.length).toBeGreaterThan(60);
    expect(opaque.length).toBeLessThan(300);
    expect(records).toHaveLength(rows.length - opaque.length);
    expect(opaque.every(({ payout_id }) => book.findV1(payout_id) === undefined)).toBe(true);
    expect(rows.every((row) => book.findV2(row.payout_id)?.create_time === row.create_time)).toBe(true);
    expect(new Set(rows.map(({ payout_id }) => payout_id)).size).toBe(rows.length);
  });

  test('every awkward text is on one of the first pages', () => {
    const shown = new Set(rows.slice(0, 60).map(({ statement_descriptor }) => statement_descriptor));
    for (const text of [...texts.awkward, texts.longestReference, texts.longestWords]) expect(shown).toContain(text);
    expect([texts.longestReference, texts.longestWords].map((text) => text.length)).toEqual([100, 100]);
  });
});

describe('v1 records', () => {
  test('all five statuses by both methods; the fixtures name each of them', () => {
    expect(new Set(records.map(({ payout_status }) => payout_status))).toEqual(new Set(payoutStatuses));
    expect(new Set(records.map(({ payout_method }) => payout_method))).toEqual(new Set(['LOCAL', 'SWIFT']));
    const named = nounFixtures(world).payouts;
    expect(new Set(named.map(({ payout_status }) => payout_status))).toEqual(new Set(payoutStatuses));
    for (const { payout_id, payout_status } of named) expect(book.findV1(payout_id)?.payout_status).toBe(payout_status);
  });

  test('currency, amount and time are those of the row', () => {
    for (const record of records) {
      const row = book.findV2(record.payout_id);
      expect(row).toMatchObject({
        payout_currency: record.payout_currency,
        payout_amount: record.payout_amount,
        create_time: record.create_time,
      });
    }
  });

  test('references and reasons keep the lengths of 2.9, and SWIFT references its pattern', () => {
    for (const record of records) {
      const checked =
        record.payout_method === 'SWIFT' ||
        ['CNH', 'SGD'].includes(record.beneficiary.bank_details?.account_currency_code ?? '');
      if (checked) expect(record.payout_reference).toMatch(swiftReferencePattern);
      expect(record.payout_reference.length).toBeLessThanOrEqual(100);
      expect(record.payout_reason.length).toBeLessThanOrEqual(200);
      expect(['SHARED', 'OURS']).toContain(record.fee_paid_by);
    }
  });

  test('money adds up exactly', () => {
    for (const record of records) {
      const paid = sumOf(record.source_amount, record.fee_amount);
      expect(compareDecimals(paid, record.amount_payer_pays)).toBe(0);
      expect(record.fee_currency).toBe(record.source_currency);
      expect((record.source_currency === record.payout_currency) === (record.conversion == null)).toBe(true);
      if (record.conversion == null) continue;
      const source = dividedBy(
        new Decimal(record.payout_amount),
        new Decimal(record.conversion.client_rate),
        currencyDigits(record.source_currency),
      );
      expect(source.toFixed(currencyDigits(record.source_currency))).toBe(record.source_amount);
      expect(record.quote_id).toMatch(uuid);
      expect(record.conversion.currency_pair).toBe(`${record.source_currency}${record.payout_currency}`);
    }
    expect(records.filter(({ conversion }) => conversion != null).length).toBeGreaterThan(100);
  });

  test('a failure has a reason or an empty one, and some failures have money to return', () => {
    const failed = records.filter(({ payout_status }) => payout_status === 'FAILED');
    expect(failed.some(({ failure_reason }) => failure_reason === '')).toBe(true);
    expect(failed.some(({ failure_reason }) => (failure_reason ?? '') !== '')).toBe(true);
    expect(failed.some(({ failure_returned_amount }) => failure_returned_amount != null)).toBe(true);
    expect(
      failed.some(
        (record) => record.failure_returned_amount != null && record.failure_returned_amount !== record.payout_amount,
      ),
    ).toBe(true);
    const others = records.filter(({ payout_status }) => payout_status !== 'FAILED');
    expect(others.every(({ failure_returned_amount }) => failure_returned_amount == null)).toBe(true);
  });

  test('some are paid again within days: the same amount to the same beneficiary', () => {
    const again = records.filter((one) =>
      records.some(
        (other) =>
          other.payout_id !== one.payout_id &&
          other.payout_currency === one.payout_currency &&
          other.payout_amount === one.payout_amount &&
          JSON.stringify(other.beneficiary) === JSON.stringify(one.beneficiary) &&
          Math.abs(Date.parse(other.create_time) - Date.parse(one.create_time)) <= 5 * dayMs,
      ),
    );
    expect(again.length).toBeGreaterThan(20);
  });

  test('payers and beneficiaries are persons and companies; IBANs are valid', () => {
    for (const side of ['payer', 'beneficiary'] as const) {
      expect(new Set(records.map((record) => record[side].entity_type))).toEqual(new Set(['COMPANY', 'INDIVIDUAL']));
    }
    const ibans = new Set(
      records.map(({ beneficiary }) => beneficiary.bank_details?.iban ?? '').filter((iban) => iban !== ''),
    );
    expect(ibans.size).toBeGreaterThan(20);
    expect([...ibans].filter((iban) => !isValidIBAN(iban))).toEqual([]);
  });

  test('money moves on days when both currencies do, and no payout ends before its date', () => {
    const dayOfEnd = ({ complete_time: time }: (typeof records)[number]) => time.slice(0, 10);
    for (const record of records) {
      const { payout_date, payout_currency, source_currency } = record;
      const isUsual = isBusinessDay(payout_date, [payout_currency, source_currency]);
      expect(isUsual || payout_date === dayOfEnd(record)).toBe(true);
      expect(payout_date >= record.create_time.slice(0, 10)).toBe(true);
      expect(dayOfEnd(record) === '' || payout_date <= dayOfEnd(record)).toBe(true);
    }
    expect(records.filter((record) => dayOfEnd(record) !== '').length).toBeGreaterThan(100);
  });
});

describe('ids', () => {
  test('an id leads back to its row under every salt', () => {
    for (let row = 0; row < 50_000; row += 7) {
      const salt = (row * 2_654_435_761) >>> 0;
      expect(rowOfUuid(salt, uuidOfRow(salt, row))).toBe(row);
      expect(rowOfOpaqueId(salt, opaqueIdOfRow(salt, row))).toBe(row);
    }
  });

  test('unknown ids and ids of another account find nothing', () => {
    const [, sub] = platform.state.directory.entries;
    const others = payoutBookOf(platform.state.world(sub?.account.account_id ?? ''));
    const ids = ['PO0000000000000000000', '00000000-0000-4000-8000-000000000000', 'nonsense', ''];
    for (const id of [...ids, ...rows.slice(0, 50).map(({ payout_id }) => payout_id)]) {
      expect(others.findV2(id)).toBeUndefined();
      expect(others.findV1(id)).toBeUndefined();
    }
  });
});
