import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import type { Doer } from '@/lib/audit/record-act';
import type { Caller } from '@/lib/access/sessions/caller';
import { readGrants } from '@/lib/access/accounts/grants';
import {
  type AdminAct,
  listChanges,
  confirmChange,
  declineChange,
  proposeChange,
} from '@/lib/access/people/admin-change';
import { adminChangeNames, type AdminChangeName } from '@/lib/access/permissions/console-acts';
import { listInvitations } from '@/lib/access/people/invitations';
import { findPerson } from '@/lib/access/people/people';
import { disableAccess } from '@/lib/access/people/person-access';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import { at, TestPeople } from '@/lib/access/people/test-people.fixture';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { addConnection } from '@/lib/platform/connections/connections-admin';
import { environment, live } from '@/lib/platform/connections/connections.fixture';
import { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import {
  adminChange,
  approvalPolicy,
  approvalRule,
  audit,
  connectionGrant,
  passwordLink,
  secondFactor,
} from '@/lib/store/schema';
import { adminActs } from './admin-acts';
import { addRule, ruleInput, setDaysApart } from './edit-policy';

const rule = { operation: 'createQuote', currency: 'USD', amountFrom: '10' };

let staff: TestPeople;
let store: Store;
let carl: Doer;
let gone: Doer;
let ruleId: string;
let connectionId: string;
beforeAll(async () => {
  staff = await TestPeople.open();
  store = staff.database;
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.renew();
  carl = await staff.make('carl@staff.test', 'admin');
  gone = await staff.make('gone@staff.test', 'operator');
  await disableAccess(store, staff.ada, gone.personId, at(-1));
  const factor = { secretSealed: 'sealed', madeAt: at(0), provenAt: at(0) };
  await store.insert(secondFactor).values({ ...factor, personId: staff.olga.personId });
  await store.update(approvalPolicy).set({ daysApart: 30 });
  await store.delete(approvalRule);
  await store.delete(connectionGrant);
  connectionId = await addAnyConnection();
  expect((await addRule(store, staff.ada, ruleInput.parse(rule), at(-1))).ok).toBe(true);
  ruleId = (await store.select().from(approvalRule))[0]?.id ?? '';
});

async function addAnyConnection(): Promise<string> {
  const caller: Caller = { ...staff.ada, role: 'admin', email: '', sessionKey: '', requestId: 'r' };
  const context = { store, sealer: new Sealer('s'.repeat(32)), environment, caller, now: at(-1) };
  const added = await addConnection(context, { ...live, name: randomUUID().slice(0, 20) });
  if (!added.ok) throw new Error(english(added.error.sentence));
  return added.value;
}

/** Managers propose a delegation (`delegating.test.ts`). */
type ProposedByAdmin = Exclude<AdminChangeName, 'delegation'>;
const isOfAdmins = (name: AdminChangeName): name is ProposedByAdmin => name !== 'delegation';

/** A valid proposal of each kind. */
const asked: Readonly<Record<ProposedByAdmin, () => unknown>> = {
  invitation: () => ({ email: 'new@staff.test', name: 'Nia', role: 'operator', accounts: ['master'] }),
  grants: () => ({ personId: staff.olga.personId, grant: ['master'] }),
  access: () => ({ personId: gone.personId }),
  role: () => ({ personId: staff.olga.personId, role: 'manager' }),
  'second-factor': () => ({ personId: staff.olga.personId }),
  'password-link': () => ({ personId: staff.olga.personId }),
  'connection-grant': () => ({ personId: staff.olga.personId, connectionId }),
  'approval-rule': () => ({ id: ruleId }),
  'approval-days': () => ({ days: 0 }),
};

/** Whether the change was made. */
const happened: Readonly<Record<ProposedByAdmin, () => Promise<boolean>>> = {
  invitation: async () => (await listInvitations(store, at(0))).length > 0,
  grants: async () => (await readGrants(store, staff.olga.personId))?.given.has('master') === true,
  access: async () => (await findPerson(store, gone.personId))?.disabledAt === null,
  role: async () => (await findPerson(store, staff.olga.personId))?.role === 'manager',
  'second-factor': async () => (await store.select().from(secondFactor)).length === 0,
  'password-link': async () => (await store.select().from(passwordLink)).length > 0,
  'connection-grant': async () => (await store.select().from(connectionGrant)).length > 0,
  'approval-rule': async () => (await store.select().from(approvalRule)).length === 0,
  'approval-days': async () => (await readDaysApart(store)) === 0,
};

async function propose(name: ProposedByAdmin, by = staff.ada) {
  const act = adminActs[name] as unknown as AdminAct<unknown>; // each gets its own proposal from `asked`
  const proposed = await proposeChange(store, by, act, asked[name](), at(0));
  if (!proposed.ok) throw new Error(english(proposed.error));
  return { id: proposed.value.id, hash: proposed.value.contentHash };
}

const confirm = async (by: Doer, change: { id: string; hash: string }, hours = 1) =>
  await confirmChange(store, by, adminActs, change, at(hours));

const links: readonly AdminChangeName[] = ['invitation', 'password-link'];
const lines = async (name: string) =>
  (await store.select().from(audit).orderBy(audit.sequence))
    .filter(({ act }) => act.startsWith(`${name}.`))
    .map(({ act, result }) => `${act} ${result}`);

describe.each(adminChangeNames.filter(isOfAdmins))('%s', (name) => {
  test('changes nothing for one administrator alone, a second session of theirs, or another role', async () => {
    const change = await propose(name);
    const elsewhere = { ...staff.ada, sessionKey: 'another session' };
    for (const by of [staff.ada, elsewhere, staff.olga]) {
      expect(await confirm(by, change)).toMatchObject({ ok: false });
    }
    expect(await happened[name]()).toBe(false);
    const refused = await store.select().from(audit).where(eq(audit.kind, 'refusal'));
    expect(refused.map(({ act, objectId }) => [act, objectId])).toEqual(
      Array.from({ length: 3 }, () => ['admin-change.confirm', change.id]),
    );
  });

  test('is done once when a second administrator confirms the shown bytes, and each step is recorded', async () => {
    const change = await propose(name);
    const [shown] = await listChanges(store, at(1));
    expect(shown).toMatchObject({ ...change, act: name, proposedBy: staff.ada.personId });
    const answers = await Promise.all([confirm(staff.ben, change), confirm(carl, change), confirm(staff.ben, change)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await happened[name]()).toBe(true);
    const made = answers.flatMap((answer) => (answer.ok && answer.value !== undefined ? [answer.value.kind] : []));
    expect(made).toEqual(links.includes(name) ? [name === 'invitation' ? 'invitation' : 'new-password'] : []);
    expect(await lines(name)).toEqual([`${name}.propose waits for a second admin`, `${name}.confirm done`]);
    expect(await listChanges(store, at(1))).toEqual([]);
    expect((await verifyAudit(store)).broken).toBeUndefined();
  });

  test('is not done from other bytes than those that were shown', async () => {
    const change = await propose(name);
    expect(await confirm(staff.ben, { ...change, hash: 'f'.repeat(64) })).toMatchObject({ ok: false });
    expect(await listChanges(store, at(1))).toHaveLength(1);
    const content = sql`replace(content, '"asked"', '"asked" ')`;
    await store.update(adminChange).set({ content });
    expect(await confirm(staff.ben, change)).toMatchObject({ ok: false });
    expect(await happened[name]()).toBe(false);
    expect(await lines(name)).toContain(`${name}.lapse done`);
  });

  test('expires after four hours, with its proposer, and when it is withdrawn or declined', async () => {
    expect(await confirm(staff.ben, await propose(name), 4)).toMatchObject({ ok: false });
    const withdrawn = await propose(name);
    expect((await declineChange(store, staff.ada, withdrawn.id, at(1))).ok).toBe(true);
    expect(await confirm(staff.ben, withdrawn)).toMatchObject({ ok: false });
    const declined = await propose(name);
    expect((await declineChange(store, staff.ben, declined.id, at(1))).ok).toBe(true);
    expect(await confirm(staff.ben, declined)).toMatchObject({ ok: false });
    const orphaned = await propose(name, carl);
    await disableAccess(store, staff.ada, carl.personId, at(1));
    expect(await confirm(staff.ben, orphaned)).toMatchObject({ ok: false });
    expect(await happened[name]()).toBe(false);
    const steps = (await lines(name)).map((line) => line.replace(`${name}.`, '').split(' ')[0]);
    expect(steps).toEqual([
      ...['propose', 'lapse', 'propose', 'withdraw-proposal', 'propose', 'decline', 'propose', 'lapse'],
    ]);
  });
});

test('the target of a change must be as it was when the change was proposed', async () => {
  const grants = await propose('grants');
  const reset = await propose('second-factor');
  const days = await propose('approval-days');
  const role = await propose('role', carl);
  expect((await confirm(staff.ben, role)).ok).toBe(true);
  await store.delete(secondFactor);
  expect(await setDaysApart(store, staff.ben, { days: 40 }, at(1))).toEqual({ ok: true, value: 'done' });
  for (const change of [grants, reset, days]) expect(await confirm(staff.ben, change)).toMatchObject({ ok: false });
  expect(await readDaysApart(store)).toBe(40);
});

test('one administrator may add a rule or raise the days; removing or lowering waits for a second one', async () => {
  expect((await addRule(store, staff.ben, ruleInput.parse(rule), at(0))).ok).toBe(true);
  expect(await setDaysApart(store, staff.ben, { days: 60 }, at(0))).toEqual({ ok: true, value: 'done' });
  expect(await setDaysApart(store, staff.ben, { days: 59 }, at(0))).toEqual({ ok: true, value: 'waits' });
  expect(await readDaysApart(store)).toBe(60);
  expect(await addRule(store, staff.olga, ruleInput.parse(rule), at(0))).toMatchObject({ ok: false });
  expect(await setDaysApart(store, staff.olga, { days: 90 }, at(0))).toMatchObject({ ok: false });
  const refused = await store.select().from(audit).where(eq(audit.kind, 'refusal'));
  expect(refused.map(({ act }) => act)).toEqual(['approval-policy.add', 'approval-days.raise']);
});
