import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepUpSubject } from '@/lib/access/step-up';
import { listLines } from '@/lib/audit/list-lines';
import { ok } from '@/lib/result';
import { declaredWrites } from './declared-writes.test-data';
import { runWrite } from './run-write';
import { deposit, recorded, refused, ThrowAwayConsole } from './throw-away-console';

let bench: ThrowAwayConsole;
beforeAll(async () => {
  bench = await ThrowAwayConsole.open();
}, 60_000);
beforeEach(() => bench.renew());
afterAll(() => bench.close());

test('five clicks on one form are one write', async () => {
  const formId = await bench.openFreeze();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bench.press(formId)));
  expect(new Set(answers.map((answer) => recorded(answer).id)).size).toBe(1);
  expect(recorded(await bench.press(formId)).id).toBe(recorded(answers[0] ?? (await bench.press(formId))).id);
  expect(await bench.countEffects()).toBe(1);
});

test('a form that was sent does not become another change', async () => {
  const formId = await bench.openFreeze();
  await bench.press(formId);
  const other = { input: { id: bench.card, card_status: 'CANCELLED', update_reason: 'x' } };
  expect(refused(await bench.press(formId, other))).toMatchObject({
    kind: 'form',
    other: { state: expect.any(String) as string },
  });
  expect(await bench.countEffects()).toBe(1);
});

test('a second change of the same card waits for the first', async () => {
  await bench.sandbox.arm({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await bench.press(await bench.openFreeze()));
  const input = { id: bench.card, card_status: 'CANCELLED', update_reason: 'stolen' };
  expect(refused(await bench.press(await bench.openFreeze(), { input }))).toMatchObject({
    kind: 'busy',
    other: { id: first.id, actor: { name: 'Mei' } },
  });
});

test('two people who change one card at the same moment make one change', async () => {
  const other = await bench.openOther();
  const forms = [await bench.openFreeze(), await bench.openFreeze(other)] as const;
  const answers = await Promise.all([bench.press(forms[0]), bench.press(forms[1], {}, other)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['recorded', 'refused']);
  expect(answers.find((answer) => answer.kind === 'refused')).toMatchObject({ problem: { kind: 'busy' } });
  expect(await bench.countEffects()).toBe(1);
});

test('while the platform does not answer nothing new is begun, and it is said so at once', async () => {
  const away = { ...bench.house.house, platform: { ...bench.house.house.platform, isAway: () => true } };
  const input = { id: bench.card, card_status: 'FROZEN' };
  const request = { formId: await bench.openFreeze(), account: 'master', input };
  const problem = refused(await runWrite(away, declaredWrites.updateCardStatus, request));
  expect(problem).toMatchObject({ kind: 'unreachable', sentence: expect.stringMatching(/^Not sent/) as string });
  // The same form once it answers again: it was not used up.
  recorded(await bench.press(request.formId, { input }));
  expect(await bench.countEffects()).toBe(1);
});

test('a deposit is simulated before a sandbox only: before the real platform the action itself refuses', async () => {
  const { house } = bench.house;
  const formId = await bench.house.openForm({ operation: 'simulateDeposit', account: 'master', resource: undefined });
  const real = { ...house, platform: { ...house.platform, environment: 'production' } };
  const request = { formId, account: 'master', input: deposit };
  expect(refused(await runWrite(real, declaredWrites.simulateDeposit, request)).kind).toBe('not-here');
  expect(await bench.countEffects()).toBe(0);
});

test('where the records cannot be reached, nothing is claimed about what was sent', async () => {
  const away = { ...bench.house.house, store: () => Promise.reject(new Error('away')) };
  const input = { id: bench.card, card_status: 'FROZEN' };
  const request = { formId: await bench.openFreeze(), account: 'master', input };
  const problem = refused(await runWrite(away, declaredWrites.updateCardStatus, request));
  expect(problem).toMatchObject({ kind: 'store', sentence: expect.stringContaining('cannot say') as string });
  expect(await bench.countEffects()).toBe(0);
});

test('the like within ten minutes is called to mind, and done when the person says so', async () => {
  const first = recorded(await bench.simulate());
  expect(refused(await bench.simulate())).toMatchObject({ kind: 'similar', other: { id: first.id } });
  const second = recorded(await bench.simulate({ acknowledged: [first.id] }));
  expect(second.repeats).toBe(first.id);
  bench.house.aheadMs += 11 * 60_000;
  recorded(await bench.simulate());
  expect(await bench.countEffects()).toBe(3);
});

describe('a guarded write', () => {
  const frozenCard = () =>
    bench.sandbox.fixtures.cards.find(({ card_status, expired }) => card_status === 'FROZEN' && !expired)?.card_id ??
    '';
  const open = async () => {
    const resource = { type: 'cards', id: frozenCard() };
    return await bench.house.openForm({ operation: 'updateCardStatus', account: 'master', resource });
  };
  const unfreeze = (formId: string) => {
    return { formId, account: 'master', input: { id: frozenCard(), card_status: 'ACTIVE' } };
  };

  test('asks once more who it is, before anything is recorded, and the same form goes on afterwards', async () => {
    const asked: StepUpSubject[] = [];
    let isProven = false;
    const requireProof = (_: unknown, subject: StepUpSubject) => {
      asked.push(subject);
      return Promise.resolve(isProven ? undefined : { id: 'n1', by: 'code' as const });
    };
    const guarded = { ...bench.house.house, requireProof };
    const formId = await open();
    const press = async () => await runWrite(guarded, declaredWrites.updateCardStatus, unfreeze(formId));
    expect(refused(await press())).toMatchObject({ kind: 'step-up', stepUp: { id: 'n1', by: 'code' } });
    expect(await bench.countEffects()).toBe(0);
    isProven = true;
    const written = recorded(await press());
    expect(await bench.countEffects()).toBe(1);
    expect(asked.map(({ act, subject }) => [act, subject])).toEqual(Array(2).fill(['updateCardStatus', formId]));
    expect(new Set(asked.map(({ contentHash }) => contentHash)).size).toBe(1);
    // What was recorded is answered again without asking.
    isProven = false;
    expect(recorded(await press()).id).toBe(written.id);
  });

  test('that waits for a second person asks its maker for nothing, and is not sent', async () => {
    const asked: StepUpSubject[] = [];
    const requireProof = (_: unknown, subject: StepUpSubject) => {
      asked.push(subject);
      return Promise.resolve({ id: 'n1', by: 'code' as const });
    };
    const findApprovalNeed = () =>
      Promise.resolve(ok({ because: 'rule' as const, policyHash: 'p', seen: { card_status: 'FROZEN' } }));
    const guarded = { ...bench.house.house, requireProof, findApprovalNeed };
    const request = unfreeze(await open());
    const written = recorded(await runWrite(guarded, declaredWrites.updateCardStatus, request));
    expect(written).toMatchObject({ state: 'PENDING_APPROVAL' });
    expect(asked).toEqual([]);
    expect(await bench.countEffects()).toBe(0);
  });

  test('names in each line of the audit whose token it goes out with, and no more of the client id than its end', async () => {
    const own = await bench.openOther({
      connection: { connectionId: 'built-in', connectionName: 'Built-in', ownCredential: true },
    });
    await bench.press(await bench.openFreeze(own), {}, own);
    const { client_id: clientId } = bench.sandbox.fixtures.credentials;
    const lines = await listLines(bench.store.database, { of: 'all' }, { personId: own.caller.personId }, 10);
    expect(lines.map(({ act }) => act).sort()).toEqual(
      ['conclude', 'record', 'send'].map((act) => `updateCardStatus.${act}`),
    );
    for (const { through } of lines) {
      const [id, name, environment] = ['built-in', 'Built-in', 'sandbox'];
      expect(through).toEqual({ id, name, environment, client: clientId.slice(-4), own: true });
    }
    expect(JSON.stringify(lines)).not.toContain(clientId);
  });

  test('drawn before one platform is not sent to another', async () => {
    const formId = await open();
    const connection = { connectionId: 'another', connectionName: 'Another', clientHint: 'z', ownCredential: false };
    const moved = { ...bench.house.house, platform: { ...bench.house.house.platform, connection } };
    const problem = refused(await runWrite(moved, declaredWrites.updateCardStatus, unfreeze(formId)));
    expect(problem).toMatchObject({ kind: 'form', sentence: expect.stringContaining('another connection') as string });
    expect(await bench.countEffects()).toBe(0);
  });
});

describe('a form', () => {
  const nothing = async () => expect(await bench.countEffects()).toBe(0);

  test('of another person, account, write or record is no form', async () => {
    const formId = await bench.openFreeze();
    const stranger = await bench.openOther();
    expect(refused(await bench.press(formId, {}, stranger)).kind).toBe('form');
    expect(refused(await bench.press(formId, { account: crypto.randomUUID() })).kind).toBe('form');
    const elsewhere = { input: { id: crypto.randomUUID(), card_status: 'FROZEN' } };
    expect(refused(await bench.press(formId, elsewhere)).kind).toBe('form');
    expect(refused(await bench.press(crypto.randomUUID())).kind).toBe('form');
    const asDeposit = { formId, account: 'master', input: deposit };
    expect(refused(await runWrite(bench.house.house, declaredWrites.simulateDeposit, asDeposit)).kind).toBe('form');
    await nothing();
  });

  test('is good for twelve hours', async () => {
    const formId = await bench.openFreeze();
    bench.house.aheadMs = 12 * 60 * 60_000 + 1_000;
    expect(refused(await bench.press(formId)).kind).toBe('form');
    await nothing();
  });

  test('is the same one after a reload, until it was sent', async () => {
    const formId = await bench.openFreeze();
    expect(await bench.openFreeze()).toBe(formId);
    await bench.press(formId);
    expect(await bench.openFreeze()).not.toBe(formId);
  });

  test.each([undefined, null, 7, 'x', {}, { formId: 'x' }])('sent as %j is refused in words', async (request) => {
    expect(refused(await runWrite(bench.house.house, declaredWrites.updateCardStatus, request)).kind).toBe('input');
  });
});

test('who may do one act of a write may not do another', async () => {
  const support = await bench.openOther({ role: 'support' });
  const [holder] = bench.sandbox.fixtures.cardholders;
  const id = holder?.cardholder_id ?? '';
  const change = async (changes: object) => {
    const resource = { type: 'cardholders', id };
    const formId = await support.openForm({ operation: 'updateCardholder', account: 'master', resource });
    const request = { formId, account: 'master', input: { id, ...changes } };
    return await runWrite(support.house, declaredWrites.updateCardholder, request);
  };
  expect(refused(await change({ date_of_birth: '1990-01-01' })).kind).toBe('permission');
  expect(recorded(await change({ email: 'new@holder.test' })).attempts).toHaveLength(1);
  expect(await bench.countEffects()).toBe(1);
});

test('who may not do it sends nothing', async () => {
  const support = await bench.openOther({ role: 'support' });
  const formId = await support.openForm({ operation: 'createQuote', account: 'master', resource: undefined });
  const input = { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: '2026-11-23', sell_amount: '10' };
  const request = { formId, account: 'master', input };
  expect(refused(await runWrite(support.house, declaredWrites.createQuote, request)).kind).toBe('permission');
  expect(await bench.countEffects()).toBe(0);
});
