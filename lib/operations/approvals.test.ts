import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/caller';
import type { Role } from '@/lib/access/roles';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { updateCardStatus } from '@/lib/contract/cards';
import { createConversion } from '@/lib/contract/quotes';
import { retrieveBankAccount } from '@/lib/contract/bank-accounts';
import { builtIn } from '@/lib/platform/credential';
import { approval, approvalRule, audit, operation, person } from '@/lib/store/schema';
import { findApprovalNeed } from './approval';
import { readRules } from './approval-policy';
import { findApproval, openSeen } from './approval-row';
import { decideApproval, type ApprovalDecision } from './decide-approval';
import { declaredWrites } from './declared-writes.test-data';
import type { WriteOperation } from './engine-ports';
import { countToApprove, listApprovals } from './list-approvals';
import { findRow, type OperationRow } from './operation-row';
import { resealEverything } from './reseal';
import { runWrite } from './run-write';
import { Sealer } from './seal';
import { withdrawWrite } from './settle-by-person';
import { recorded, refused, ThrowAwayConsole } from './throw-away-console';

let bench: ThrowAwayConsole;
beforeAll(async () => {
  bench = await ThrowAwayConsole.open();
}, 60_000);
beforeEach(() => bench.renew());
afterAll(() => bench.close());

const database = () => bench.store.database;
const now = () => bench.house.house.time.now(database());

async function makePerson(role: Role): Promise<Caller> {
  const personId = randomUUID();
  const email = `${personId}@console.test`;
  await database().insert(person).values({ id: personId, email, name: role, role, passwordHash: 'none' });
  return { personId, name: role, email, role, sessionKey: 'k' };
}

interface Case {
  readonly row: OperationRow;
  readonly maker: Caller;
  readonly checker: Caller;
  readonly hash: string;
}

/** A write that a role may only propose, recorded as the engine records it. */
async function propose(write: WriteOperation, body: object, id?: string, makerRole: Role = 'operator'): Promise<Case> {
  const [maker, checker] = [await makePerson(makerRole), await makePerson('manager')];
  const allowed = await bench.house.house.mayRun(maker, write.name, 'master', body);
  if (!allowed.ok) throw new Error(allowed.error.reason);
  const need = await findApprovalNeed(
    { store: database(), platform: bench.house.house.platform },
    { operation: write.name, account: 'master', id, role: maker.role, body, allowance: allowed.value },
  );
  if (!need.ok) throw new Error('unreadable');
  const recording = await bench.house.engine.record({
    ...{ formId: randomUUID(), operation: write, account: 'master', caller: maker, approval: need.value },
    resource: id === undefined ? undefined : { type: write.noun, id },
    params: id === undefined ? {} : { id },
    ...{ inputHash: 'i', body: JSON.stringify(body), asked: {}, overrides: [], repeats: undefined, requestId: 'r' },
  });
  if (!recording.ok) throw new Error('busy');
  const asked = await findApproval(database(), recording.value.id);
  return { row: recording.value, maker, checker, hash: asked?.changeHash ?? '' };
}

const decide = async ({ row, checker, hash }: Case, more: Partial<ApprovalDecision> = {}, by = checker) =>
  await decideApproval(
    {
      store: database(),
      sealer: bench.house.house.sealer,
      hasGrant: (id) => Promise.resolve(!bench.house.withoutGrant.has(id)),
    },
    by,
    {
      account: 'master',
      connectionId: builtIn,
      operationId: row.id,
      verdict: 'approved',
      changeHash: hash,
      reason: 'seen and agreed',
      requestId: 'r',
      ...more,
    },
    await now(),
  );

const drive = async ({ row }: Pick<Case, 'row'>) => {
  await bench.house.engine.driveFor(row.id, 5_000, { forced: false });
  return await findRow(database(), row.id);
};

const conversion = { quote_id: randomUUID() };
const bankAccount = async () => {
  const id = bench.sandbox.fixtures.bank_accounts[0]?.id ?? '';
  const read = await bench.house.house.platform.read(retrieveBankAccount, {
    account: 'master',
    params: { id },
    query: {},
  });
  if (!read.ok) throw new Error('no bank account');
  return read.value;
};
const bodyOf = ({ account_number, bank_name, swift_code, bank_country_code, bank_address, ...rest }: BankAccount) => {
  const { bank_code_type, bank_code_value, bank_branch_code } = rest;
  const codes = { bank_code_type, bank_code_value, bank_branch_code };
  const given = Object.entries(codes).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { account_number, bank_name, swift_code, bank_country_code, bank_address, ...Object.fromEntries(given) };
};

test('what needs a second person is sent after their word, once, with both of them in the audit', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Second Bank' }, account.id);
  expect(made.row).toMatchObject({ state: 'PENDING_APPROVAL', nextStep: null, holds: true });
  await bench.house.engine.driveFor(made.row.id, 1_000, { forced: true });
  expect(await bench.countEffects()).toBe(0);
  expect(await decide(made)).toMatchObject({ ok: true, value: { state: 'READY', approverId: made.checker.personId } });
  expect(await drive(made)).toMatchObject({ state: 'SUCCEEDED' });
  await bench.house.settle();
  expect(await bench.countEffects()).toBe(1);
  const sent = await findRow(database(), made.row.id);
  expect(sent?.idempotencyKey).not.toBe(made.row.idempotencyKey);
  const lines = await database().select().from(audit).where(eq(audit.operationId, made.row.id)).orderBy(audit.sequence);
  expect(lines.map(({ kind, act, result, personId }) => [kind, act, result, personId]).slice(0, 2)).toEqual([
    ['write', 'updateBankAccount.record', 'PENDING_APPROVAL', made.maker.personId],
    ['approval', 'updateBankAccount.approve', 'READY', made.checker.personId],
  ]);
  expect((await verifyAudit(database())).broken).toBeUndefined();
});

test('what is declined, taken back or lapsed is never sent, and lets the record go', async () => {
  const account = await bankAccount();
  const body = { ...bodyOf(account), bank_name: 'Third Bank' };
  const declined = await propose(updateBankAccount, body, account.id);
  expect(await decide(declined, { verdict: 'declined', reason: 'no' })).toMatchObject({ ok: false });
  expect(await decide(declined, { verdict: 'declined', reason: 'not what we agreed' })).toMatchObject({
    ok: true,
    value: { state: 'DECLINED', holds: false },
  });
  const back = await propose(updateBankAccount, body, account.id);
  expect(await withdrawWrite(database(), back.checker, back.row.id, await now())).toEqual({
    ok: false,
    error: `Only ${back.maker.name}, who proposed it, may take it back.`,
  });
  expect(await withdrawWrite(database(), back.maker, back.row.id, await now())).toMatchObject({ ok: true });
  const late = await propose(updateBankAccount, body, account.id);
  await bench.house.settle(5 * 60 * 60_000);
  expect(await findRow(database(), late.row.id)).toMatchObject({
    state: 'EXPIRED',
    because: 'approval-lapsed',
    holds: false,
  });
  expect(await bench.countEffects()).toBe(0);
});

test('what was proposed through one connection is nothing to whoever acts through another', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Far Bank' }, account.id);
  const { sealer } = bench.house.house;
  const inboxOf = async (connectionId: string) =>
    await listApprovals(database(), sealer, made.checker, { account: 'master', connectionId }, 'to-me');
  expect(await inboxOf(builtIn)).toHaveLength(1);
  expect(await inboxOf('another')).toEqual([]);
  expect(await countToApprove(database(), made.checker, { account: 'master', connectionId: 'another' })).toBe(0);
  expect(await decide(made, { connectionId: 'another' })).toMatchObject({ ok: false });
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'PENDING_APPROVAL' });
});

test('an approved write is left alone by the engine of another credential, and sent by its own', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Own Bank' }, account.id);
  expect(await decide(made)).toMatchObject({ ok: true });
  const other = await bench.openOther({ clientId: 'somebody-else' });
  await other.engine.driveFor(made.row.id, 1_000, { forced: true });
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'READY', firstSentAt: null });
  expect(await drive(made)).toMatchObject({ state: 'SUCCEEDED' });
});

test('the record that a second person is shown is sealed anew with the rest', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'New Seal Bank' }, account.id);
  const next = 'the next secret of this test and of nothing else';
  await resealEverything(database(), new Sealer(next, 'a secret of this test and of nothing else'));
  const asked = await findApproval(database(), made.row.id);
  if (asked === undefined) throw new Error('nothing was asked');
  expect(openSeen(new Sealer(next), asked)).toMatchObject({ bank_name: account.bank_name });
});

test('a record that was changed since voids what was approved', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Fourth Bank' }, account.id);
  const { platform } = bench.house.house;
  const other = JSON.stringify({ ...bodyOf(account), bank_address: 'Elsewhere 1' });
  const outbound = { account: 'master', params: { id: account.id }, body: other, idempotencyKey: randomUUID() };
  await platform.send({ operation: updateBankAccount, ...outbound, trace: { id: '0'.repeat(31) + '1', flags: '01' } });
  expect(await decide(made)).toMatchObject({ ok: true });
  expect(await drive(made)).toMatchObject({ state: 'EXPIRED', because: 'record-changed', firstSentAt: null });
  expect(await bench.countEffects()).toBe(1);
});

test('an approved write waits while its record cannot be read, and is not sent unseen', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Fifth Bank' }, account.id);
  await decide(made);
  await bench.sandbox.arm({ fault: 'F37', operation: 'retrieveBankAccount', when: 'before', times: null });
  expect(await drive(made)).toMatchObject({ state: 'READY', firstSentAt: null });
  await bench.sandbox.disarm();
  await bench.house.settle(60_000);
  expect(await findRow(database(), made.row.id)).toMatchObject({ state: 'SUCCEEDED' });
});

test('a freeze never waits: not for a rule, and not for what somebody is still asked about', async () => {
  const cancel = await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);
  expect(cancel.row.state).toBe('PENDING_APPROVAL');
  const rule = { id: randomUUID(), operation: 'updateCardStatus', act: 'freeze' };
  await expect(
    database()
      .insert(approvalRule)
      .values(rule)
      .then(() => 'kept'),
  ).rejects.toThrow();
  const house = { ...bench.house.house, findApprovalNeed };
  const formId = await bench.openFreeze();
  const input = { id: bench.card, card_status: 'FROZEN', update_reason: 'lost' };
  const frozen = recorded(await runWrite(house, declaredWrites.updateCardStatus, { formId, account: 'master', input }));
  expect(frozen.state).toBe('ACCEPTED');
  expect(await findRow(database(), cancel.row.id)).toMatchObject({ state: 'EXPIRED', because: 'overtaken' });
});

test('a second change of a record that waits for approval is refused with a link to the first', async () => {
  const cancel = await propose(updateCardStatus, { card_status: 'CANCELLED', update_reason: 'left' }, bench.card);
  const input = { id: bench.card, card_status: 'CANCELLED', update_reason: 'again' };
  const problem = refused(await bench.press(await bench.openFreeze(), { input }));
  expect(problem).toMatchObject({ kind: 'busy', other: { id: cancel.row.id, state: 'PENDING_APPROVAL' } });
});

describe('rules', () => {
  const quote = { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '5000.00' };
  async function needs(rule: Partial<typeof approvalRule.$inferInsert>, body: object, role: Role = 'operator') {
    const id = randomUUID();
    await database()
      .insert(approvalRule)
      .values({ id, operation: 'createQuote', ...rule });
    const asking = { operation: 'createQuote', account: 'master', id: undefined, role, body } as const;
    const allowance = { decision: 'do', mayReveal: true } as const;
    const need = await findApprovalNeed(
      { store: database(), platform: bench.house.house.platform },
      { ...asking, allowance },
    );
    await database().delete(approvalRule).where(eq(approvalRule.id, id));
    return need.ok && need.value !== undefined;
  }

  test.each([
    ['of the operation', {}, true],
    ['of an account', { account: 'master' }, true],
    ['of another account', { account: 'elsewhere' }, false],
    ['of a role', { role: 'operator' }, true],
    ['of another role', { role: 'manager' }, false],
    ['of a field', { field: 'sell_amount' }, true],
    ['of a field that is not there', { field: 'buy_amount' }, false],
    ['of a value', { field: 'buy_currency', value: 'EUR' }, true],
    ['of another value', { field: 'buy_currency', value: 'GBP' }, false],
    ['of an amount that is reached', { currency: 'USD', amountFrom: '5000' }, true],
    ['of an amount that is not reached', { currency: 'USD', amountFrom: '5000.01' }, false],
    ['of an amount in another currency', { currency: 'EUR', amountFrom: '1' }, false],
    ['of another operation', { operation: 'simulateDeposit' }, false],
  ] as const)('ask for a second person, or not: %s', async (_, rule, asks) => {
    expect(await needs(rule, quote)).toBe(asks);
  });
});

type Tampering = (made: Case, variant: number) => Promise<unknown>;
const strangers: readonly Role[] = ['operator', 'support', 'admin'];
const set = async (table: 'operation' | 'approval', id: string, change: string) => {
  const key = table === 'operation' ? 'id' : 'operation_id';
  await database().execute(sql.raw(`update ${table} set ${change} where ${key} = '${id}'`));
};
const disable = (who: Caller) =>
  database().update(person).set({ disabledAt: new Date() }).where(eq(person.id, who.personId));
const degrade = (who: Caller, role: Role) => database().update(person).set({ role }).where(eq(person.id, who.personId));
const otherBody = async ({ row }: Case, variant: number) => {
  const { sealed, key } = bench.house.house.sealer.sealApart(JSON.stringify({ quote_id: `other ${variant}` }), row.id);
  await set('operation', row.id, `body_sealed = '${sealed}', body_key = '${key}'`);
};
async function withRule(run: () => Promise<unknown>): Promise<unknown> {
  const id = randomUUID();
  await database().insert(approvalRule).values({ id, operation: 'createConversion' });
  const result = await run();
  await database().delete(approvalRule).where(eq(approvalRule.id, id));
  return result;
}
const other = {
  body_hash: 'x',
  path: '/elsewhere',
  params: '{"id":"other"}',
  account: 'elsewhere',
  operation: 'createQuote',
  role: 'manager',
  client_hash: 'y',
  environment: 'production',
};

/** Before the second person speaks: they, what they are shown, and what is stored. */
const early: Readonly<Record<string, Tampering>> = {
  'own request': async (made) => await decide(made, {}, { ...made.maker, role: 'manager' }),
  'another hash': async (made, variant) => await decide(made, { changeHash: `${variant}`.repeat(64).slice(0, 64) }),
  'the hash of another write': async (made) =>
    await decide(made, { changeHash: (await propose(createConversion, conversion)).hash }),
  'another account': async (made) => await decide(made, { account: 'elsewhere' }),
  'no such write': async (made) => await decide(made, { operationId: randomUUID() }),
  'wrong role': async (made, variant) => await decide(made, {}, await makePerson(strangers[variant % 3] ?? 'support')),
  'a role that is claimed': async (made, variant) =>
    await decide(made, {}, { ...(await makePerson(strangers[variant % 3] ?? 'support')), role: 'manager' }),
  'not granted': async (made) => {
    bench.house.withoutGrant.add(made.checker.personId);
    return await decide(made);
  },
  'disabled approver': async (made) => {
    await disable(made.checker);
    return await decide(made);
  },
  expired: async (made, variant) => {
    await set('approval', made.row.id, `expires_at = now() - interval '${variant} seconds'`);
    return await decide(made);
  },
  'disabled maker': async (made) => {
    await disable(made.maker);
    return await decide(made);
  },
  'maker of another role': async (made, variant) => {
    await degrade(made.maker, variant % 2 === 0 ? 'support' : 'manager');
    return await decide(made);
  },
  'maker without the account': async (made) => {
    bench.house.withoutGrant.add(made.maker.personId);
    return await decide(made);
  },
  'changed rules': async (made) => await withRule(() => decide(made)),
  'changed body': async (made, variant) => {
    await otherBody(made, variant);
    return await decide(made);
  },
  'changed column': async (made, variant) => {
    const [name, value] = Object.entries(other)[variant % Object.keys(other).length] ?? [];
    await set('operation', made.row.id, `${name ?? ''} = '${value ?? ''}'`);
    return await decide(made);
  },
  'changed record as it was shown': async (made) => {
    await set('approval', made.row.id, `seen_hash = 'x'`);
    return await decide(made);
  },
  'declined before': async (made) => {
    await decide(made, { verdict: 'declined' });
    return await decide(made);
  },
  'taken back before': async (made) => {
    await withdrawWrite(database(), made.maker, made.row.id, await now());
    return await decide(made);
  },
};

/** After the approval, before the send. */
const late: Readonly<Record<string, Tampering>> = {
  'disabled approver, later': async ({ checker }) => await disable(checker),
  'approver of another role, later': async ({ checker }, variant) =>
    await degrade(checker, strangers[variant % 3] ?? 'support'),
  'approver without the account, later': ({ checker }) =>
    Promise.resolve(bench.house.withoutGrant.add(checker.personId)),
  'disabled maker, later': async ({ maker }) => await disable(maker),
  'maker of another role, later': async ({ maker }) => await degrade(maker, 'support'),
  'maker without the account, later': ({ maker }) => Promise.resolve(bench.house.withoutGrant.add(maker.personId)),
  'changed body, later': async (made, variant) => await otherBody(made, variant),
  'changed path, later': async ({ row }) => await set('operation', row.id, `path = '/elsewhere'`),
  'changed params, later': async ({ row }, variant) => await set('operation', row.id, `params = '{"id":"${variant}"}'`),
  'another approver, later': async ({ row }) =>
    await set('operation', row.id, `approver_id = '${(await makePerson('manager')).personId}'`),
  'a word that was no approval, later': async ({ row }) => await set('approval', row.id, `verdict = 'declined'`),
  'a change that was not shown, later': async ({ row }) => await set('approval', row.id, `change_hash = 'x'`),
  'approval taken away, later': async ({ row }) =>
    await database().delete(approval).where(eq(approval.operationId, row.id)),
};

test('200 tampered approvals send nothing', async () => {
  const all = [...Object.entries(early), ...Object.entries(late)];
  const passed: string[] = [];
  // One that nobody tampered with does leave.
  const whole = await propose(createConversion, conversion);
  expect(await decide(whole)).toMatchObject({ ok: true });
  expect((await drive(whole))?.firstSentAt).not.toBeNull();
  const effects = await bench.countEffects();
  for (let number = 0; number < 200; number += 1) {
    const [name, tamper] = all[number % all.length] ?? ['', () => Promise.resolve()];
    const made = await propose(createConversion, conversion);
    if (Object.hasOwn(late, name)) {
      expect((await decide(made)).ok, name).toBe(true);
      await tamper(made, number);
    } else if (((await tamper(made, number)) as { ok: boolean }).ok) passed.push(`${name} ${number}`);
    await bench.house.engine.driveFor(made.row.id, 2_000, { forced: true });
    const after = await findRow(database(), made.row.id);
    if (after === undefined || after.firstSentAt !== null || after.attemptCount > 0)
      passed.push(`${name} ${number} sent`);
    await database().update(operation).set({ nextAt: null }).where(eq(operation.id, made.row.id));
  }
  expect(passed).toEqual([]);
  expect(await bench.countEffects()).toBe(effects);
  expect((await verifyAudit(database())).broken).toBeUndefined();
});

test('an approval that is sent twice approves once', async () => {
  const account = await bankAccount();
  const made = await propose(updateBankAccount, { ...bodyOf(account), bank_name: 'Sixth Bank' }, account.id);
  const answers = await Promise.all([decide(made), decide(made), decide(made)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await Promise.all([drive(made), drive(made)]);
  await bench.house.settle();
  expect(await decide(made)).toMatchObject({ ok: false, error: 'This was decided already.' });
  expect(await bench.countEffects()).toBe(1);
});

test.each([
  ['sent without a word', `update operation set state = 'READY', next_step = 'send' where id = '$id'`],
  ['sent as approved by nobody', `update operation set state = 'READY', approver_id = '$checker' where id = '$id'`],
  ['sent past everybody', `update operation set state = 'SENDING' where id = '$id'`],
  [
    'approved by its maker',
    `update approval set verdict = 'approved', decided_by = '$maker', decided_at = now() where operation_id = '$id'`,
  ],
  ['made its approver’s own', `update operation set approver_id = person_id where id = '$id'`],
])('the database itself refuses that a proposal is %s', async (_, statement) => {
  const made = await propose(createConversion, conversion);
  const text = statement
    .replaceAll('$id', made.row.id)
    .replaceAll('$checker', made.checker.personId)
    .replaceAll('$maker', made.maker.personId);
  await expect(
    database()
      .execute(sql.raw(text))
      .then(() => 'done'),
  ).rejects.toThrow();
});

test('the rules of a new console ask for a second person where money and people are at stake', async () => {
  const rules = await readRules(database());
  expect(rules.map(({ operation: name, act }) => `${name} ${act ?? ''}`.trim())).toEqual([
    'cancelPaymentIntent',
    'updateBankAccount',
    'updateCardStatus cancel',
    'updateCardholder identity',
  ]);
});
