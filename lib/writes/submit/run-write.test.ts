import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isBusinessDay } from '@/sandbox/world/business-days';
import { addDays, businessDayFrom, todayIn } from '@/lib/format/plain-date';
import { message, writeMessage } from '@/lib/messages/message';
import { allWrites } from '../verbs/all-writes';
import type { Write } from '../verbs/define-write';
import { runWrite } from './run-write';
import { deposit, readingsOf, recorded, refused, TestBench } from '../test-bench.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
beforeEach(() => bench.renew());
afterAll(() => bench.close());

test('five clicks on one form are one write', async () => {
  const formId = await bench.openFreeze();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bench.submit(formId)));
  expect(new Set(answers.map((answer) => recorded(answer).id)).size).toBe(1);
  expect(recorded(await bench.submit(formId)).id).toBe(recorded(answers[0] ?? (await bench.submit(formId))).id);
  expect(await bench.countEffects()).toBe(1);
});

test('a form that was sent does not become another change', async () => {
  const formId = await bench.openFreeze();
  await bench.submit(formId);
  const other = { input: { id: bench.card, card_status: 'CANCELLED', update_reason: 'x' } };
  expect(refused(await bench.submit(formId, other))).toMatchObject({
    kind: 'form',
    other: { state: expect.any(String) as string },
  });
  expect(await bench.countEffects()).toBe(1);
});

test('a second change of the same card waits for the first', async () => {
  await bench.sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after' });
  const first = recorded(await bench.submit(await bench.openFreeze()));
  const input = { id: bench.card, card_status: 'CANCELLED', update_reason: 'stolen' };
  expect(refused(await bench.submit(await bench.openFreeze(), { input }))).toMatchObject({
    kind: 'busy',
    other: { id: first.id, actor: { name: 'Mei' } },
  });
});

test('two people who change one card at the same moment make one change', async () => {
  const other = await bench.openOther();
  const forms = [await bench.openFreeze(), await bench.openFreeze(other)] as const;
  const answers = await Promise.all([bench.submit(forms[0]), bench.submit(forms[1], {}, other)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['recorded', 'refused']);
  expect(answers.find((answer) => answer.kind === 'refused')).toMatchObject({ problem: { kind: 'busy' } });
  expect(await bench.countEffects()).toBe(1);
});

test('a value that looks wrong is sent only with a reason for the server’s words, and kept with it', async () => {
  const warning = { field: 'card_status', warning: message('terms.asWritten', { text: 'Odd' }) };
  const write: Write = {
    ...allWrites.updateCardStatus,
    prepare: async (given) => {
      const reasons = given.requireReasons([warning]);
      return reasons.ok ? await allWrites.updateCardStatus.prepare(given as never) : reasons;
    },
  };
  const submit = async (overrides: readonly object[]) => {
    const input = { id: bench.card, card_status: 'FROZEN' };
    return await runWrite(bench.console.context, write, { formId, account: 'master', input, overrides });
  };
  const formId = await bench.openFreeze();
  const given = { field: 'card_status', warning: writeMessage(warning.warning), reason: 'as agreed' };
  for (const wrong of [[], [{ ...given, warning: 'Fine' }], [{ ...given, field: 'id' }]]) {
    expect(refused(await submit(wrong))).toMatchObject({
      kind: 'reasons',
      sentence: 'Some values look wrong. Give a reason for each, or correct it.',
      fields: [{ name: 'card_status', sentence: 'Odd' }],
    });
  }
  expect(await bench.countEffects()).toBe(0);
  expect(recorded(await submit([given])).overrides).toEqual([given]);
});

test('while the platform does not answer no write begins, and the person reads so at once', async () => {
  const away = { ...bench.console.context, platform: { ...bench.console.context.platform, isAway: () => true } };
  const input = { id: bench.card, card_status: 'FROZEN' };
  const request = { formId: await bench.openFreeze(), account: 'master', input };
  const problem = refused(await runWrite(away, allWrites.updateCardStatus, request));
  expect(problem).toMatchObject({ kind: 'unreachable', sentence: expect.stringMatching(/^Not sent/) as string });
  // The same form after the platform answers again: it was not used up.
  recorded(await bench.submit(request.formId, { input }));
  expect(await bench.countEffects()).toBe(1);
});

test.each(['lost\0card', 'lost\u001b[31m', 'lost \u202ecard'])(
  '%j in a reason is refused in words, before anything is kept',
  async (reason) => {
    const input = { id: bench.card, card_status: 'FROZEN', update_reason: reason };
    const formId = await bench.openFreeze();
    expect(refused(await bench.submit(formId, { input }))).toMatchObject({
      kind: 'input',
      fields: [{ name: 'update_reason', sentence: expect.stringContaining('invisible character') as string }],
    });
    // With another text the same form is sent; a reason may have two lines.
    recorded(await bench.submit(formId, { input: { ...input, update_reason: 'lost\ncard' } }));
    expect(await bench.countEffects()).toBe(1);
  },
);

test('a text without end is refused in words before anything is kept, whatever its field takes', async () => {
  const [account] = bench.sandbox.seed.bank_accounts;
  const id = account?.id ?? '';
  const resource = { type: 'bank-accounts', id };
  const formId = await bench.console.openForm({ operation: 'updateBankAccount', account: 'master', resource });
  const input = {
    id,
    bank_name: 'B'.repeat(2_001),
    swift_code: 'NWBKGB2L',
    bank_country_code: 'GB',
    bank_address: 'A',
  };
  const answer = await runWrite(bench.console.context, allWrites.updateBankAccount, {
    formId,
    account: 'master',
    input,
  });
  expect(refused(answer)).toMatchObject({
    kind: 'input',
    fields: [{ name: 'bank_name', sentence: 'Use at most 2,000 characters.' }],
  });
  expect(await bench.countEffects()).toBe(0);
});

test('a deposit is simulated on a sandbox only: on the real platform the action itself refuses', async () => {
  const { context } = bench.console;
  const formId = await bench.console.openForm({ operation: 'simulateDeposit', account: 'master', resource: undefined });
  const real = { ...context, platform: { ...context.platform, environment: 'production' } };
  const request = { formId, account: 'master', input: deposit };
  expect(refused(await runWrite(real, allWrites.simulateDeposit, request)).kind).toBe('not-here');
  expect(await bench.countEffects()).toBe(0);
});

test('where the records cannot be reached, the answer claims nothing about the send', async () => {
  const away = { ...bench.console.context, store: () => Promise.reject(new Error('away')) };
  const input = { id: bench.card, card_status: 'FROZEN' };
  const request = { formId: await bench.openFreeze(), account: 'master', input };
  const problem = refused(await runWrite(away, allWrites.updateCardStatus, request));
  expect(problem).toMatchObject({ kind: 'store', sentence: expect.stringContaining('can’t tell') as string });
  expect(await bench.countEffects()).toBe(0);
});

describe('a record that could not be committed', () => {
  /** Makes the next record of this console fail with this error. */
  const breakNext = (error: Error, at: 'before the commit' | 'after the commit') => {
    const { engine } = bench.console;
    const record = engine.record.bind(engine);
    engine.record = async (write) => {
      engine.record = record;
      if (at === 'after the commit') await record(write);
      throw error;
    };
  };
  const broken = new Error('Connection terminated unexpectedly');
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });

  test('may appear a moment after the connection broke, so the answer does not say that it was not sent', async () => {
    const formId = await bench.openFreeze();
    breakNext(broken, 'before the commit');
    const problem = refused(await bench.submit(formId));
    expect(problem).toMatchObject({ kind: 'store', sentence: expect.stringContaining('can’t tell') as string });
    expect(recorded(await bench.submit(formId)).state).toBe('ACCEPTED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('since the store refused it was not sent, and the same form sends it later', async () => {
    const formId = await bench.openFreeze();
    breakNext(full, 'before the commit');
    const problem = refused(await bench.submit(formId));
    expect(problem.sentence).toContain('Nothing was sent');
    expect(recorded(await bench.submit(formId)).state).toBe('ACCEPTED');
    expect(await bench.countEffects()).toBe(1);
  });

  test('according to the answer, but was, is shown as it is', async () => {
    breakNext(broken, 'after the commit');
    expect(recorded(await bench.submit(await bench.openFreeze())).state).toBe('READY');
    await bench.console.settle();
    expect(await bench.countEffects()).toBe(1);
  });
});

test('a similar write within ten minutes is shown, and done when the person confirms', async () => {
  const first = recorded(await bench.simulate());
  expect(refused(await bench.simulate())).toMatchObject({ kind: 'similar', other: { id: first.id } });
  const second = recorded(await bench.simulate({ acknowledged: [first.id] }));
  expect(second.repeats).toBe(first.id);
  bench.console.aheadMs += 11 * 60_000;
  recorded(await bench.simulate());
  expect(await bench.countEffects()).toBe(3);
});

describe('a write without effect is never refused as a repetition', () => {
  const quote = {
    sell_currency: 'USD',
    buy_currency: 'EUR',
    sell_amount: '250',
    buy_amount: '',
    conversion_date: businessDayFrom(
      addDays(todayIn('UTC', Date.now()), 2),
      (day) => !isBusinessDay(day, ['USD', 'EUR']),
    ),
    transaction_type: 'conversion',
  };
  const openQuote = () => bench.console.openForm({ operation: 'createQuote', account: 'master', resource: undefined });
  const ask = async (formId: string) =>
    await runWrite(bench.console.context, allWrites.createQuote, { formId, account: 'master', input: quote });

  test('a price for the same amounts from another form is a new one; two clicks on one form are one price', async () => {
    const formId = await openQuote();
    const [first, click] = await Promise.all([ask(formId), ask(formId)]);
    expect(recorded(click).id).toBe(recorded(first).id);
    const second = recorded(await ask(await openQuote()));
    expect(second).toMatchObject({ state: 'SUCCEEDED', repeats: recorded(first).id });
    expect(await bench.countEffects()).toBe(2);
  });

  test('a freeze that was undone in between', async () => {
    const move = async (card_status: 'FROZEN' | 'ACTIVE') => {
      const input = { id: bench.card, card_status, update_reason: 'lost' };
      const { state } = recorded(await bench.submit(await bench.openFreeze(), { input }));
      expect(state).toBe('ACCEPTED');
      bench.console.aheadMs += 60_000;
      await bench.console.settle();
    };
    await move('FROZEN');
    await move('ACTIVE');
    await move('FROZEN');
    expect(await bench.countEffects()).toBe(3);
  });
});

describe('a form', () => {
  const expectNoEffects = async () => expect(await bench.countEffects()).toBe(0);

  test('of another person, account, write or record is refused', async () => {
    const formId = await bench.openFreeze();
    const stranger = await bench.openOther();
    expect(refused(await bench.submit(formId, {}, stranger)).kind).toBe('form');
    expect(refused(await bench.submit(formId, { account: crypto.randomUUID() })).kind).toBe('form');
    const elsewhere = { input: { id: crypto.randomUUID(), card_status: 'FROZEN' } };
    expect(refused(await bench.submit(formId, elsewhere)).kind).toBe('form');
    expect(refused(await bench.submit(crypto.randomUUID())).kind).toBe('form');
    const asDeposit = { formId, account: 'master', input: deposit };
    expect(refused(await runWrite(bench.console.context, allWrites.simulateDeposit, asDeposit)).kind).toBe('form');
    await expectNoEffects();
  });

  test('is valid for twelve hours', async () => {
    const formId = await bench.openFreeze();
    bench.console.aheadMs = 12 * 60 * 60_000 + 1_000;
    expect(refused(await bench.submit(formId)).kind).toBe('form');
    await expectNoEffects();
  });

  test('is the same one after a reload, until it was sent', async () => {
    const formId = await bench.openFreeze();
    expect(await bench.openFreeze()).toBe(formId);
    await bench.submit(formId);
    expect(await bench.openFreeze()).not.toBe(formId);
  });

  test.each([undefined, null, 7, 'x', {}, { formId: 'x' }])('sent as %j is refused in words', async (request) => {
    expect(refused(await runWrite(bench.console.context, allWrites.updateCardStatus, request)).kind).toBe('input');
  });
});

test('a person who may do one act of a write may not do another', async () => {
  const support = await bench.openOther({ role: 'support' });
  const [holder] = bench.sandbox.seed.cardholders;
  const id = holder?.cardholder_id ?? '';
  const change = async (changes: object) => {
    const resource = { type: 'cardholders', id };
    const formId = await support.openForm({ operation: 'updateCardholder', account: 'master', resource });
    const request = { formId, account: 'master', input: { id, ...changes } };
    return await runWrite(support.context, allWrites.updateCardholder, request);
  };
  expect(refused(await change({ date_of_birth: '1990-01-01' })).kind).toBe('permission');
  const changed = recorded(await change({ email: 'new@holder.test' }));
  expect(readingsOf(changed)).toEqual(['UNCONFIRMED', 'as-asked']);
  expect(await bench.countEffects()).toBe(1);
});

test('a person without permission sends nothing', async () => {
  const support = await bench.openOther({ role: 'support' });
  const formId = await support.openForm({ operation: 'createQuote', account: 'master', resource: undefined });
  const sell = { sell_currency: 'USD', sell_amount: '10' };
  const input = {
    ...sell,
    buy_currency: 'EUR',
    buy_amount: '',
    conversion_date: '2026-11-23',
    transaction_type: 'payout',
  };
  const request = { formId, account: 'master', input };
  expect(refused(await runWrite(support.context, allWrites.createQuote, request)).kind).toBe('permission');
  expect(await bench.countEffects()).toBe(0);
});
