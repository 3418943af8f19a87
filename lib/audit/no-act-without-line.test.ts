import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../access/sessions/caller';
import { hashPassword } from '../access/passwords/password';
import { disableAccess } from '../access/people/person-access';
import type { Role } from '../roles';
import { setGrants } from '../access/accounts/set-grants';
import { signIn } from '../access/sign-in/sign-in';
import { updateCardStatus } from '../contract/cards';
import { addRule, ruleInput } from '../writes/approvals/edit-policy';
import { findRow } from '../writes/engine/write-row';
import { TestApprovals, type Case } from '../writes/approvals/test-approvals.fixture';
import { TestBench } from '../writes/test-bench.fixture';
import { environment as ofBuiltIn } from '@/lib/platform/connections/connections.fixture';
import { addConnection } from '../platform/connections/connections-admin';
import * as schema from '../store/schema';
import { verifyAudit } from './verify-audit';

const password = 'nine kettles on a frozen lake';
const connection = {
  name: 'Second',
  environment: 'sandbox' as const,
  baseUrl: 'https://second.example.com',
  timeZone: 'Europe/London',
  idvMethod: 'IDV_LINK',
  clientId: 'client-second',
  apiKey: 'key-second',
};

let bench: TestBench;
let admin: Caller;
let operator: Caller;
let waiting: Case;
let formId: string;
const { database, decide, propose } = new TestApprovals(() => bench);

beforeAll(async () => {
  bench = await TestBench.open();
  const passwordHash = await hashPassword(password);
  const makePerson = async (role: Role, email = `${role}@line.test`): Promise<Caller> => {
    const id = randomUUID();
    await database().insert(schema.person).values({ id, email, name: role, role, passwordHash });
    return { personId: id, name: role, email, role, sessionKey: 'k' };
  };
  [admin, operator] = [await makePerson('admin'), await makePerson('operator')];
  // An admin who could confirm the proposals of the first one.
  await makePerson('admin', 'second-admin@line.test');
  const [one, another] = bench.sandbox.seed.cards.filter((card) => card.card_status === 'ACTIVE' && !card.expired);
  expect(one?.card_id).toBe(bench.card);
  const cancel = { card_status: 'CANCELLED', update_reason: 'left' };
  waiting = await propose(updateCardStatus, cancel, another?.card_id ?? '');
  formId = await bench.openFreeze();
});
afterAll(() => bench.close());

/** Each act answers or throws; true if it was done. */
const acts: Readonly<Record<string, () => Promise<boolean>>> = {
  'signing in': async () => {
    const typed = { email: operator.email, password, address: '192.0.2.1', agent: 'test' };
    return (await signIn(database(), typed, { demo: false }, new Date())).ok;
  },
  'proposing to give an account': async () => {
    const wanted = { personId: operator.personId, shown: ['sub-1'], chosen: ['sub-1'] };
    return (await setGrants(database(), admin, wanted, new Date())).ok;
  },
  'disabling a person': async () => (await disableAccess(database(), admin, operator.personId, new Date())).ok,
  'adding a rule': async () =>
    (await addRule(database(), admin, ruleInput.parse({ operation: 'createQuote' }), new Date())).ok,
  'adding a connection': async () => {
    const { sealer } = bench.console.context;
    const environment = { ...ofBuiltIn, platformHosts: ['second.example.com'] };
    const staff = { store: database(), sealer, environment, caller: admin, now: new Date() };
    return (await addConnection(staff, connection)).ok;
  },
  'declining a proposal': async () => (await decide(waiting, { verdict: 'declined', reason: 'not what we agreed' })).ok,
  'freezing a card': async () => (await bench.submit(formId)).kind === 'recorded',
};

/** Everything that any of the acts would leave behind. Sign-in attempts are counted whether they succeed or not. */
async function readAll(): Promise<string> {
  const { person, session, accountGrant, approvalRule, connection: connections, draft, audit, auditHead } = schema;
  const { approval, recordedWrite: operation, attempt, adminChange } = schema;
  const tables = [adminChange, person, session, accountGrant, approvalRule, connections, draft, audit, auditHead];
  const rows = [];
  for (const table of [...tables, approval, operation, attempt]) rows.push(await database().select().from(table));
  return JSON.stringify(rows);
}

async function spoil(signature: string): Promise<string> {
  const [head] = await database().select().from(schema.auditHead);
  await database().execute(sql`alter table audit_head disable trigger user`);
  await database().execute(sql`update audit_head set signature = ${signature}`);
  await database().execute(sql`alter table audit_head enable trigger user`);
  return head?.signature ?? '';
}

test('an act that the audit cannot record does not happen, and happens once it can be recorded', async () => {
  const intact = await spoil('not what was signed');
  const before = await readAll();
  for (const [name, act] of Object.entries(acts)) {
    expect(await act().catch(() => false), name).toBe(false);
    expect(await readAll(), name).toBe(before);
  }
  expect(await decide(waiting).catch(() => 'thrown')).toBe('thrown');
  expect(await readAll()).toBe(before);
  await bench.console.settle(60_000);
  expect(await bench.countEffects()).toBe(0);

  await spoil(intact);
  for (const [name, act] of Object.entries(acts)) expect(await act(), name).toBe(true);
  expect(await findRow(database(), waiting.row.id)).toMatchObject({ state: 'DECLINED' });
  expect(await bench.countEffects()).toBe(1);
  expect((await verifyAudit(database())).broken).toBeUndefined();
});
