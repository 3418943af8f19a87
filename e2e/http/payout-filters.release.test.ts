import type { APIRequestContext } from 'playwright/test';
import { expect } from 'vitest';
import { Decimal } from '@/lib/contract/decimal';
import {
  allPages,
  amountOf,
  bankOf,
  nameOf,
  pageBefore,
  textOf,
  totalsOf,
  truePayouts,
  type TruePayout,
} from '../harness/payout-truth';
import type { PlatformReader } from '../harness/platform-reader';
import { daysAgo } from '../pages/walks/days';
import { test } from './shared-console';

// Every filter, every order and every kind of search, compared with the platform's own answers.

let known: readonly TruePayout[] | undefined;

async function truth(operator: APIRequestContext, platform: PlatformReader): Promise<readonly TruePayout[]> {
  await untilWhole(operator, 'master');
  return (known ??= await truePayouts(platform));
}

/** Waits until the mirror has every payout of an account. */
async function untilWhole(operator: APIRequestContext, account: string): Promise<void> {
  const stateOf = async () => {
    const answer = await operator.get(`/api/mirror/${account}/payouts`);
    return ((await answer.json()) as { data: { coverage: { state: string } } }).data.coverage.state; // our own answer
  };
  await expect.poll(stateOf).toBe('whole');
}

/** A payout on its way whose record calls it paid contradicts itself. */
function statusOf({ v2, v1 }: TruePayout): string {
  const status = textOf(v2, 'payout_status');
  const contradicts = /^(INITIATED|PROCESSING)$/.test(status) && textOf(v1, 'payout_status') === 'COMPLETED';
  return contradicts ? 'CONTRADICTS' : status;
}

const currencyOf = ({ v2 }: TruePayout) => textOf(v2, 'payout_currency');
const createdOf = ({ v2 }: TruePayout) => textOf(v2, 'create_time');
const methodOf = ({ v1 }: TruePayout) => textOf(v1, 'payout_method');
const ageDays = (payout: TruePayout) => (Date.now() - Date.parse(createdOf(payout))) / 86_400_000;
const isFailed = (payout: TruePayout) => /^FAILED/.test(statusOf(payout));

/** The amount to be returned by the record, at most the amount sent; undefined where the record has none. */
function toReturn(payout: TruePayout): Decimal | undefined {
  const text = textOf(payout.v1, 'failure_returned_amount');
  if (text === '') return undefined;
  return new Decimal(text).gt(amountOf(payout)) ? amountOf(payout) : new Decimal(text);
}

/** Money has come back only with FAILED_REFUNDED; until then the amount is a promise (interface 2.9, 3.7). */
const cameBack = (payout: TruePayout) =>
  statusOf(payout) === 'FAILED_REFUNDED' ? (toReturn(payout) ?? amountOf(payout)) : new Decimal('0');
const isReturned = (payout: TruePayout) =>
  statusOf(payout) === 'FAILED_REFUNDED' && cameBack(payout).eq(amountOf(payout));
const isPromised = (payout: TruePayout) =>
  statusOf(payout) === 'FAILED' && (toReturn(payout) ?? new Decimal('0')).gt('0');

/** The most frequent value among payouts that have one. */
function usual(payouts: readonly TruePayout[], of: (payout: TruePayout) => string): string {
  const counts = new Map<string, number>();
  for (const value of payouts.map(of)) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordOf = (text: string) => /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
/** Whether a text has a word that begins with the first word of another text. */
const hasWord = (text: string, of: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.startsWith(folded(wordOf(of))));

test('each filter keeps exactly the payouts that it names, and counts and sums them by currency', async ({
  signedIn,
  platform,
}) => {
  const operator = await signedIn('operator');
  const payouts = await truth(operator, platform);
  const [name, bank, reason] = [
    usual(payouts, nameOf),
    usual(payouts, (one) => bankOf(one, 'bank_name')),
    usual(payouts, (one) => textOf(one.v1, 'failure_reason')),
  ];
  const [from, to] = [daysAgo(58), daysAgo(39)];
  const filters: readonly (readonly [
    query: Record<string, string>,
    fits: (payout: TruePayout) => boolean,
    summed?: (payout: TruePayout) => Decimal,
  ])[] = [
    [{ status: 'FAILED,INITIATED' }, (one) => ['FAILED', 'INITIATED'].includes(statusOf(one))],
    [{ record: 'PENDING,REJECTED' }, (one) => ['PENDING', 'REJECTED'].includes(textOf(one.v1, 'payout_status'))],
    // The days are the platform's, in the zone of its times.
    [{ from, to }, (one) => from <= createdOf(one).slice(0, 10) && createdOf(one).slice(0, 10) <= to],
    [{ currency: 'JPY,KWD' }, (one) => ['JPY', 'KWD'].includes(currencyOf(one))],
    [
      { currency: 'USD', least: '1000', most: '50000.00' },
      (one) =>
        currencyOf(one) === 'USD' && amountOf(one).gte(new Decimal('1000')) && amountOf(one).lte(new Decimal('50000')),
    ],
    [{ method: 'SWIFT' }, (one) => methodOf(one) === 'SWIFT'],
    [{ method: '-' }, (one) => methodOf(one) === ''],
    [{ country: 'DE,SG' }, (one) => ['DE', 'SG'].includes(bankOf(one, 'bank_country_code'))],
    [{ beneficiary: name }, (one) => nameOf(one) === name],
    [{ beneficiaryHas: name.toUpperCase() }, (one) => folded(nameOf(one)).includes(folded(name))],
    [{ bankHas: wordOf(bank) }, (one) => hasWord(bankOf(one, 'bank_name'), bank)],
    [{ reasonHas: wordOf(reason) }, (one) => hasWord(textOf(one.v1, 'failure_reason'), reason)],
    [{ older: '30' }, (one) => ageDays(one) >= 30],
    [{ younger: '7' }, (one) => ageDays(one) < 7],
    [{ older: '4', younger: '8' }, (one) => ageDays(one) >= 4 && ageDays(one) < 8],
    [{ money: 'returned' }, isReturned, cameBack],
    [{ money: 'promised' }, isPromised, (one) => toReturn(one) ?? new Decimal('0')],
    [{ money: 'out' }, (one) => isFailed(one) && !isReturned(one), (one) => amountOf(one).minus(cameBack(one))],
    [
      { status: 'COMPLETED', method: 'LOCAL', currency: 'EUR,USD', older: '10' },
      (one) =>
        statusOf(one) === 'COMPLETED' &&
        methodOf(one) === 'LOCAL' &&
        ['EUR', 'USD'].includes(currencyOf(one)) &&
        ageDays(one) >= 10,
    ],
  ];
  for (const [query, fits, summed = amountOf] of filters) {
    const what = JSON.stringify(query);
    const wanted = payouts.filter(fits);
    expect(wanted.length, what).toBeGreaterThan(0);
    expect(wanted.length, what).toBeLessThan(payouts.length);
    const listed = (await allPages(operator, query)).flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(listed.toSorted(), what).toEqual(wanted.map(({ id }) => id).toSorted());
    const { count, sums } = await totalsOf(operator, query);
    expect(count, what).toBe(wanted.length);
    const added = new Map<string, Decimal>();
    for (const one of wanted) {
      added.set(currencyOf(one), (added.get(currencyOf(one)) ?? new Decimal('0')).plus(summed(one)));
    }
    expect(sums.map(({ currency }) => currency).toSorted(), what).toEqual([...added.keys()].toSorted());
    for (const { currency, sum } of sums) {
      expect(added.get(currency)?.eq(new Decimal(sum)), `${what} ${currency} ${sum}`).toBe(true);
    }
  }
});

const orders = [
  ...(['created', 'age', 'completed', 'amount', 'name', 'status', 'record', 'currency', 'method'] as const),
  ...(['country', 'bank', 'reason', 'reference', 'id'] as const),
] as const;

/** The value of a payout in a column. */
const keyOf: Readonly<Record<(typeof orders)[number], (payout: TruePayout) => string>> = {
  created: createdOf,
  age: createdOf,
  completed: ({ v2, v1 }) => textOf(v2, 'completed_time') || textOf(v1, 'complete_time'),
  amount: (one) => `${currencyOf(one)} ${textOf(one.v2, 'payout_amount')}`,
  name: nameOf,
  status: statusOf,
  record: ({ v1 }) => textOf(v1, 'payout_status'),
  currency: currencyOf,
  method: methodOf,
  country: (one) => bankOf(one, 'bank_country_code'),
  bank: (one) => bankOf(one, 'bank_name'),
  reason: ({ v1 }) => textOf(v1, 'failure_reason'),
  reference: ({ v1 }) => textOf(v1, 'short_reference_id'),
  id: ({ id }) => id,
};

const asMoment = (time: string) => (time === '' ? -Infinity : Date.parse(time));

/** The order of two values of a column; of texts only that equal ones are together, since the language orders them. */
function compare(sort: (typeof orders)[number], one: string, other: string): number {
  if (sort === 'amount') {
    // Amounts are compared within their currency.
    const [[ofOne = '', amount = ''], [ofOther = '', otherAmount = '']] = [one.split(' '), other.split(' ')];
    return ofOne === ofOther ? new Decimal(amount).cmp(new Decimal(otherAmount)) : ofOne < ofOther ? -1 : 1;
  }
  if (sort === 'age') return asMoment(other) - asMoment(one);
  if (sort === 'created' || sort === 'completed') {
    const [a, b] = [asMoment(one), asMoment(other)];
    return a === b ? 0 : a - b;
  }
  return 0;
}

test('each column sorts all payouts, and pages lead forwards and back without losing one', async ({
  signedIn,
  platform,
}) => {
  const operator = await signedIn('operator');
  const all = await truth(operator, platform);
  const byId = new Map(all.map((one) => [one.id, one]));
  // A part of the payouts is enough.
  const from = daysAgo(39);
  const payouts = all.filter((one) => createdOf(one).slice(0, 10) >= from);
  expect(payouts.length).toBeGreaterThan(300);
  for (const sort of orders) {
    const query = { sort, order: 'asc', from };
    const pages = await allPages(operator, query);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size, sort).toBe(payouts.length);
    expect(ids.length, sort).toBe(payouts.length);
    const values = ids.map((id) => {
      const payout = byId.get(id);
      return payout === undefined ? '?' : keyOf[sort](payout);
    });
    for (const [index, value] of values.entries()) {
      const before = values[index - 1];
      if (before !== undefined)
        expect(compare(sort, before, value), `${sort}: ${before}, ${value}`).toBeLessThanOrEqual(0);
    }
    // Equal values are together: the value changes as often as there are values.
    const changes = values.filter((value, index) => index === 0 || value !== values[index - 1]).length;
    if (!['created', 'age', 'completed', 'amount'].includes(sort)) expect(changes, sort).toBe(new Set(values).size);
    const down = (await allPages(operator, { ...query, order: 'desc' })).flatMap(({ rows }) =>
      rows.map(({ id }) => id),
    );
    expect(down, sort).toEqual(ids.toReversed());
    // The pages back from the last to the first equal those on the way there.
    for (let place = pages.length - 1; place > 0; place -= 1) {
      const back = await pageBefore(operator, query, pages[place]?.rows[0]?.cursor ?? '');
      expect(
        back.rows.map(({ id }) => id),
        `${sort}, page ${String(place)}`,
      ).toEqual(pages[place - 1]?.rows.map(({ id }) => id));
    }
  }
});

test('over all accounts the list is sorted by account too, and can be narrowed down to some', async ({ signedIn }) => {
  const operator = await signedIn('operator');
  await untilWhole(operator, 'all');
  const pages = await allPages(operator, { sort: 'account', order: 'asc' }, 'all');
  const accounts = pages.flatMap(({ rows }) => rows.map(({ account }) => account));
  const runs = accounts.filter((account, index) => account !== accounts[index - 1]);
  expect(runs.length).toBe(new Set(accounts).size);
  expect(runs.length).toBeGreaterThan(3);
  expect(runs[0]).toBe('master');
  const back = await pageBefore(
    operator,
    { sort: 'account', order: 'asc' },
    pages.at(-1)?.rows[0]?.cursor ?? '',
    'all',
  );
  expect(back.rows.map(({ id }) => id)).toEqual(pages.at(-2)?.rows.map(({ id }) => id));
  const [, second = '', third = ''] = runs;
  const some = await allPages(operator, { account: `${second},${third}` }, 'all');
  const ofSome = some.flatMap(({ rows }) => rows);
  expect(new Set(ofSome.map(({ account }) => account))).toEqual(new Set([second, third]));
  expect(ofSome.length).toBe(accounts.filter((account) => [second, third].includes(account)).length);
});

test('free text finds a payout by each of its texts, and by its amount as people type it', async ({
  signedIn,
  platform,
}) => {
  const operator = await signedIn('operator');
  const payouts = await truth(operator, platform);
  const some = (has: (payout: TruePayout) => string) => {
    const found = payouts.find((one) => has(one) !== '');
    if (found === undefined) throw new Error('No payout of the sandbox has that.');
    return { payout: found, typed: has(found) };
  };
  const party = (whose: 'payer' | 'beneficiary', field: string) => some(({ v1 }) => textOf(v1, whose, field));
  const ending = (field: string) => {
    const { payout, typed } = some((one) => bankOf(one, field));
    return { payout, typed: typed.replace(/\W/g, '').slice(-4) };
  };
  const chinese = some((one) => /\p{Script=Han}{2}/u.exec(nameOf(one))?.[0] ?? '');
  const accented = some((one) => (/[äöüéáß]/i.test(nameOf(one)) ? nameOf(one) : ''));
  const asked: Readonly<Record<string, { readonly payout: TruePayout; readonly typed: string }>> = {
    'the id': some(({ id }) => id),
    'the id without its dashes': some(({ id, v1 }) => (v1 === undefined ? '' : id.replaceAll('-', ''))),
    'the short reference': some(({ v1 }) => textOf(v1, 'short_reference_id')),
    'the end of the short reference': some(({ v1 }) => textOf(v1, 'short_reference_id').split('-').at(-1) ?? ''),
    'the request id': some(({ v1 }) => textOf(v1, 'unique_request_id')),
    'the company that is paid': party('beneficiary', 'company_name'),
    'the person who is paid': party('beneficiary', 'last_name'),
    'the company that pays': party('payer', 'company_name'),
    'the holder of the account': some((one) => bankOf(one, 'account_holder')),
    'the end of an account number': ending('account_number'),
    'the end of an IBAN': ending('iban'),
    'the bank': some((one) => bankOf(one, 'bank_name')),
    'the reference': some(({ v1 }) => textOf(v1, 'payout_reference')),
    'the statement descriptor': some(({ v2 }) => textOf(v2, 'statement_descriptor')),
    'the internal note': some(({ v2 }) => textOf(v2, 'internal_note')),
    'two Chinese characters': chinese,
    'a name without its accents': {
      ...accented,
      typed: accented.typed.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase(),
    },
  };
  const found = async (typed: string, more: Record<string, string> = {}) =>
    (await allPages(operator, { q: typed, ...more })).flatMap(({ rows }) => rows.map(({ id }) => id));
  for (const [what, { payout, typed }] of Object.entries(asked)) {
    const ids = await found(typed);
    expect(ids, `${what}: ${typed}`).toContain(payout.id);
    expect(ids.length, `${what}: ${typed}`).toBeLessThan(payouts.length);
  }
  const round = payouts.find((one) => /^\d{4}\.00$/.test(textOf(one.v2, 'payout_amount')) && currencyOf(one) === 'USD');
  const amount = textOf(round?.v2, 'payout_amount');
  const [whole = ''] = amount.split('.');
  const grouped = `${whole.slice(0, 1)},${whole.slice(1)}`;
  const same = payouts.filter((one) => amountOf(one).eq(new Decimal(amount)));
  const inDollars = same.filter((one) => currencyOf(one) === 'USD').map(({ id }) => id);
  for (const typed of [
    `${grouped}.00`,
    `$${grouped}.00`,
    `${grouped.replace(',', ' ')},00`,
    `${grouped.replace(',', '.')},00`,
  ]) {
    expect((await found(typed)).toSorted(), typed).toEqual(same.map(({ id }) => id).toSorted());
  }
  for (const typed of [`${amount} usd`, `USD ${grouped}.00`, `${amount}usd`, `usd${whole}`, `${grouped} usd`]) {
    expect((await found(typed)).toSorted(), typed).toEqual(inDollars.toSorted());
  }
});
