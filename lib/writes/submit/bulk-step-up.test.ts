import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode } from '@/e2e/harness/totp';
import { openEnrolment, proveEnrolment } from '@/lib/access/second-factor/second-factor';
import { proveStepUps, requireProof } from '@/lib/access/second-factor/step-up';
import { allWrites } from '../verbs/all-writes';
import { runWrite } from './run-write';
import { Sealer } from '@/lib/store/sealer';
import { recorded, refused, TestBench } from '../test-bench.fixture';
import { testSecret, type TestWrites } from '../test-writes.fixture';

const sealer = new Sealer(testSecret);

let bench: TestBench;
let operator: TestWrites;
/** The console's own step-up check, in place of the test's, which demands no proof. */
let guarded: TestWrites['context'];
let secret: string;
beforeAll(async () => {
  bench = await TestBench.open();
  operator = await bench.openOther({ role: 'operator' });
  const store = bench.store.database;
  guarded = {
    ...operator.context,
    requireProof: (subject) => requireProof(store, operator.caller, subject, new Date()),
  };
  const { personId } = operator.caller;
  const before = new Date(Date.now() - 60_000);
  secret = (await openEnrolment(store, sealer, personId, before)) ?? '';
  await proveEnrolment(store, sealer, { personId, code: totpCode(secret, before.getTime()) }, before);
});
afterAll(() => bench.close());

const open = async (id: string) =>
  await operator.openForm({ operation: 'updateCardStatus', account: 'master', resource: { type: 'cards', id } });

async function submit(formId: string, id: string, reason = 'found again') {
  const input = { id, card_status: 'ACTIVE', update_reason: reason };
  return await runWrite(guarded, allWrites.updateCardStatus, { formId, account: 'master', input });
}

async function prove(ids: readonly string[], answer: string) {
  const given = { caller: operator.caller, ids, answer, address: '192.0.2.1' };
  const proven = await proveStepUps(bench.store.database, sealer, given, new Date());
  return proven.ok ? 'proven' : proven.error;
}

test('one code of the app confirms exactly the cards of one run, each once and as it was shown', async () => {
  const frozen = bench.sandbox.seed.cards.filter((one) => one.card_status === 'FROZEN' && !one.expired);
  const [first = '', changed = '', beside = ''] = frozen.map(({ card_id: id }) => id);
  const run = await Promise.all([first, changed].map(async (id) => ({ id, formId: await open(id) })));
  const needs: string[] = [];
  for (const { id, formId } of run) {
    const problem = refused(await submit(formId, id));
    expect(problem).toMatchObject({ kind: 'step-up', stepUp: { by: 'code' } });
    needs.push(problem.stepUp?.id ?? '');
  }
  const code = totpCode(secret);
  expect(await prove(needs, code)).toBe('proven');

  recorded(await submit(run[0]?.formId ?? '', first));
  expect(await bench.countEffects()).toBe(1);
  // Not with other content, and not a second time.
  expect(refused(await submit(run[1]?.formId ?? '', changed, 'another reason'))).toMatchObject({ kind: 'step-up' });
  const again = refused(await submit(await open(beside), beside));
  expect(again).toMatchObject({ kind: 'step-up' });
  expect(await prove([again.stepUp?.id ?? ''], code)).toBe('wrong');
  expect(refused(await submit(await open(beside), beside))).toMatchObject({ kind: 'step-up' });
  expect(await bench.countEffects()).toBe(1);
  // The confirmation of the second card is still valid.
  recorded(await submit(run[1]?.formId ?? '', changed));
  expect(await bench.countEffects()).toBe(2);
});
