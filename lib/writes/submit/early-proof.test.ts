import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '@/e2e/harness/totp';
import { quote as quoteSchema, type Quote } from '@/lib/contract/quotes';
import { openEnrolment, proveEnrolment } from '@/lib/access/second-factor/second-factor';
import { proveStepUps, requireEarlyProof, requireProof } from '@/lib/access/second-factor/step-up';
import { businessDayFrom } from '@/lib/format/plain-date';
import { Sealer } from '@/lib/store/sealer';
import { allWrites } from '../verbs/all-writes';
import { recorded, refused, TestBench } from '../test-bench.fixture';
import { testSecret, type TestWrites } from '../test-writes.fixture';
import { runWrite } from './run-write';

const sealer = new Sealer(testSecret);
const day = businessDayFrom(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10), () => false);

let bench: TestBench;
let operator: TestWrites;
/** The console's own proofs, in place of the test's, which demand none. */
let guarded: TestWrites['context'];
let secret: string;
let now = new Date();
beforeAll(async () => {
  bench = await TestBench.open();
  operator = await bench.openOther({ role: 'operator' });
  const store = bench.store.database;
  guarded = {
    ...operator.context,
    requireProof: (subject, early) => requireProof(store, operator.caller, subject, now, early),
    requireEarlyProof: (subject) => requireEarlyProof(store, operator.caller, subject, now),
  };
  const { personId } = operator.caller;
  const before = new Date(Date.now() - 60_000);
  secret = (await openEnrolment(store, sealer, personId, before)) ?? '';
  await proveEnrolment(store, sealer, { personId, code: totpCode(secret, before.getTime()) }, before);
});
afterAll(() => bench.close());

interface Asked {
  readonly sell_amount: string;
  readonly transaction_type?: string;
}

/** Sends the form of a quote until it is answered with the price; returns how often it asked for a proof. */
async function getQuote({ sell_amount, transaction_type = 'conversion' }: Asked, context = guarded) {
  const formId = await operator.openForm({ operation: 'createQuote', account: 'master', resource: undefined });
  const sides = { sell_currency: 'USD', buy_currency: 'EUR', sell_amount, buy_amount: '' };
  const input = { ...sides, conversion_date: day, transaction_type };
  const submit = async () => await runWrite(context, allWrites.createQuote, { formId, account: 'master', input });
  const first = await submit();
  if (first.kind === 'recorded') return { quote: quoteSchema.parse(recorded(first).result), proofs: 0 };
  const problem = refused(first);
  expect(problem).toMatchObject({ kind: 'step-up', stepUp: { by: 'code', isEarly: true } });
  await prove(problem.stepUp?.id ?? '');
  return { quote: quoteSchema.parse(recorded(await submit()).result), proofs: 1 };
}

/** Each code of the app serves once, so the clock of the proofs goes on by half a minute. */
async function prove(id: string): Promise<void> {
  now = new Date(now.getTime() + 30_000);
  const answer = totpCode(secret, now.getTime());
  const proven = await proveStepUps(bench.store.database, sealer, { caller: operator.caller, ids: [id], answer }, now);
  expect(proven.ok).toBe(true);
}

async function convert({ quote_price: { quote_id }, ...sides }: Quote) {
  const resource = { type: 'quotes', id: quote_id };
  const formId = await operator.openForm({ operation: 'createConversion', account: 'master', resource });
  return await runWrite(guarded, allWrites.createConversion, {
    formId,
    account: 'master',
    input: { quote_id, ...sides },
  });
}

test('who they are is confirmed before the price, serves one conversion of this amount, and no second one', async () => {
  const first = await getQuote({ sell_amount: '120.50' });
  expect(first.proofs).toBe(1);
  // A fresh price of the same amount needs no second proof.
  const again = await getQuote({ sell_amount: '120.5' });
  expect(again.proofs).toBe(0);
  expect(recorded(await convert(again.quote)).state).toBe('SUCCEEDED');
  // The proof is used up: neither the older price nor a new one has it.
  expect(refused(await convert(first.quote))).toMatchObject({ kind: 'step-up' });
  expect((await getQuote({ sell_amount: '120.50' })).proofs).toBe(1);
});

test('another amount needs its own proof, and so does a price asked for when the proof is nearly over', async () => {
  expect((await getQuote({ sell_amount: '77' })).proofs).toBe(1);
  expect((await getQuote({ sell_amount: '78' })).proofs).toBe(1);
  now = new Date(now.getTime() + 200_000);
  expect((await getQuote({ sell_amount: '78' })).proofs).toBe(1);
});

test('a price that cannot become a conversion asks for no proof', async () => {
  expect((await getQuote({ sell_amount: '79', transaction_type: 'payout' })).proofs).toBe(0);
  const platform = { ...guarded.platform, has: () => Promise.resolve(false) };
  expect((await getQuote({ sell_amount: '80' }, { ...guarded, platform })).proofs).toBe(0);
  const context = { ...guarded, mayRun: mayNotConvert };
  expect((await getQuote({ sell_amount: '81' }, context)).proofs).toBe(0);
});

const mayNotConvert: TestWrites['context']['mayRun'] = async (caller, operation, ...rest) =>
  operation === 'createConversion'
    ? await operator.context.mayRun({ ...caller, role: 'support' }, operation, ...rest)
    : await operator.context.mayRun(caller, operation, ...rest);
