import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Role } from '@/lib/roles';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { createBankAccount } from '@/lib/contract/bank-accounts';
import { approval, approvalRule, recordedWrite, person } from '@/lib/store/schema';
import { findRow } from '../engine/write-row';
import { withdrawWrite } from '../queries/write-actions';
import type { TestBench } from '../test-bench.fixture';
import { newBankAccount, TestApprovals, type Case } from './test-approvals.fixture';

let bench: TestBench;
const { database, decide, drive, makePerson, now, propose } = new TestApprovals(() => bench);

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
  const { sealed, key } = bench.console.context.sealer.sealApart(
    JSON.stringify({ quote_id: `other ${variant}` }),
    row.id,
  );
  await set('operation', row.id, `body_sealed = '${sealed}', body_key = '${key}'`);
};
async function withRule(run: () => Promise<unknown>): Promise<unknown> {
  const id = randomUUID();
  await database().insert(approvalRule).values({ id, operation: 'createBankAccount' });
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

/** Before the decision: changes of the approver, of the shown request, and of stored rows. */
const early: Readonly<Record<string, Tampering>> = {
  'own request': async (made) => await decide(made, {}, { ...made.maker, role: 'manager' }),
  'another hash': async (made, variant) => await decide(made, { changeHash: `${variant}`.repeat(64).slice(0, 64) }),
  'the hash of another write': async (made) =>
    await decide(made, { changeHash: (await propose(createBankAccount, newBankAccount)).hash }),
  'another account': async (made) => await decide(made, { account: 'elsewhere' }),
  'no such write': async (made) => await decide(made, { operationId: randomUUID() }),
  'wrong role': async (made, variant) => await decide(made, {}, await makePerson(strangers[variant % 3] ?? 'support')),
  'a role that is claimed': async (made, variant) =>
    await decide(made, {}, { ...(await makePerson(strangers[variant % 3] ?? 'support')), role: 'manager' }),
  'not granted': async (made) => {
    bench.console.withoutGrant.add(made.checker.personId);
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
    bench.console.withoutGrant.add(made.maker.personId);
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
    Promise.resolve(bench.console.withoutGrant.add(checker.personId)),
  'disabled maker, later': async ({ maker }) => await disable(maker),
  'maker of another role, later': async ({ maker }) => await degrade(maker, 'support'),
  'maker without the account, later': ({ maker }) => Promise.resolve(bench.console.withoutGrant.add(maker.personId)),
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

const all = [...Object.entries(early), ...Object.entries(late)];

/** How many kinds of tampering there are. */
export const tamperings = all.length;

/** Tampers with so many approvals, each kind in its turn, and expects that none of them is sent. */
export async function tamperWith(on: TestBench, approvals: number): Promise<void> {
  bench = on;
  const passed: string[] = [];
  // A proposal without tampering is sent.
  const whole = await propose(createBankAccount, newBankAccount);
  expect(await decide(whole)).toMatchObject({ ok: true });
  expect((await drive(whole))?.firstSentAt).not.toBeNull();
  const effects = await bench.countEffects();
  for (let number = 0; number < approvals; number += 1) {
    const [name, tamper] = all[number % all.length] ?? ['', () => Promise.resolve()];
    const made = await propose(createBankAccount, newBankAccount);
    if (Object.hasOwn(late, name)) {
      expect((await decide(made)).ok, name).toBe(true);
      await tamper(made, number);
    } else if (((await tamper(made, number)) as { ok: boolean }).ok) passed.push(`${name} ${number}`);
    await bench.console.engine.driveFor(made.row.id, 2_000, { forced: true });
    const after = await findRow(database(), made.row.id);
    if (after === undefined || after.firstSentAt !== null || after.attemptCount > 0)
      passed.push(`${name} ${number} sent`);
    await database().update(recordedWrite).set({ nextAt: null }).where(eq(recordedWrite.id, made.row.id));
  }
  expect(passed).toEqual([]);
  expect(await bench.countEffects()).toBe(effects);
  expect((await verifyAudit(database())).broken).toBeUndefined();
}
