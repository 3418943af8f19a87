import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, permissionsByAct, actsOf } from '@/lib/access/permissions/permissions';
import { builtIn } from '@/lib/access/viewers/credential';
import { businessRoles } from '@/lib/roles';
import { approvalRule, person, signInHelp } from '@/lib/store/schema';
import { english } from '@/lib/messages/english.fixture';
import { allWrites, writeNames } from '../verbs/all-writes';
import type { Write } from '../verbs/define-write';
import { TestBench } from '../test-bench.fixture';
import { approversOf } from './approvers-of';
import { findApprovalNeed, readRules } from './approval-policy';
import { previewApproval } from './approval-preview';
import { findPreview, listConditions } from './find-preview';
import { TestApprovals } from './test-approvals.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
  await bench.renew();
});
afterAll(() => bench.close());

const { database, grant, makePerson } = new TestApprovals(() => bench);

/** Bodies for each act, for several acts, and with amounts on both sides of a limit. */
const bodies: Readonly<Partial<Record<string, readonly object[]>>> = {
  updateCardStatus: [
    { card_status: 'FROZEN' },
    { card_status: 'ACTIVE' },
    { card_status: 'CANCELLED', update_reason: 'x' },
  ],
  updateCardholder: [{ email: 'a@b.example' }, { nationality: 'IE' }, { email: 'a@b.example', gender: 'MALE' }],
  cancelPaymentIntent: [{}, { cancellation_reason: 'fraudulent' }, { cancellation_reason: 'duplicate' }],
  createQuote: [
    { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '5000.00' },
    { sell_currency: 'GBP', buy_currency: 'USD', buy_amount: '4999.99' },
  ],
  simulateDeposit: [
    { currency: 'USD', amount: 5000 },
    { currency: 'EUR', amount: 5000 },
  ],
};

type Rule = typeof approvalRule.$inferInsert;

/** Rules of every kind for each write: by act, account, role, field, value and amount. */
const rulesFor = ({ operation: { name }, acts }: Write): readonly Omit<Rule, 'id'>[] => {
  const own = acts === 'one' ? [null] : Object.keys(permissionsByAct(name) ?? {}).filter((act) => act !== 'freeze');
  const fields = [...new Set((bodies[name] ?? []).flatMap((body) => Object.entries(body)))].map(([field, value]) => [
    { field },
    { field, value: String(value) },
  ]);
  const conditions: readonly Partial<Rule>[] = [
    {},
    { account: 'master' },
    { account: 'elsewhere' },
    { role: 'operator' },
    { role: 'manager' },
    { currency: 'USD', amountFrom: '5000' },
    ...fields.flat(),
  ];
  return own.flatMap((act) => conditions.map((condition) => ({ operation: name, act, ...condition })));
};

test.each(writeNames)('%s: the preview is what is decided, for each role, body and rule', async (name) => {
  const write: Write = allWrites[name];
  await database().delete(approvalRule);
  const context = { store: database(), platform: bench.console.context.platform };
  let asked = 0;
  for (const rule of [undefined, ...rulesFor(write)]) {
    if (rule !== undefined)
      await database()
        .insert(approvalRule)
        .values({ id: randomUUID(), ...rule });
    const rules = await readRules(database());
    for (const role of businessRoles) {
      const told = listConditions(rules, { write, role, account: 'master' });
      for (const body of bodies[name] ?? [{}]) {
        const allowed = decide(role, name, body);
        if (!allowed.ok) continue;
        const asking = { write, account: 'master', id: undefined, role, body, allowance: allowed.value };
        const need = await findApprovalNeed(context, asking);
        const { kind } = previewApproval({ conditions: told }, body);
        const where = JSON.stringify([rule, role, body]);
        asked += 1;
        if (kind !== 'maybe') expect(need.ok && need.value !== undefined, where).toBe(kind === 'needed');
        else expect(rule?.amountFrom, where).toBeDefined();
        // The pages of roles and rules say this of the act, whatever else a body holds.
        for (const act of actsOf(name, body) ?? [undefined]) {
          const ofAct = listConditions(rules, { write, role, act });
          const isAlways = ofAct.some(({ sign, account, from }) =>
            [sign, account, from].every((one) => one === undefined),
          );
          if (isAlways) expect(kind, where).toBe('needed');
          if (kind === 'needed' && actsOf(name, body)?.length !== 2) expect(ofAct, where).not.toEqual([]);
        }
        // A person who is named as an approver is one.
        if (kind !== 'free') expect(approversOf(write, body), where).toEqual(approversOf(write, undefined));
      }
    }
    await database().delete(approvalRule);
  }
  expect(asked).toBeGreaterThan(0);
});

test('a preview names people who can approve: granted, on this connection, not the maker, not kept apart', async () => {
  const [maker, able, elsewhere, shutOut, alike, admin] = [
    await makePerson('operator'),
    await makePerson('manager'),
    await makePerson('manager'),
    await makePerson('manager'),
    await makePerson('manager'),
    await makePerson('admin'),
  ];
  const change = async (id: string, more: Partial<typeof person.$inferInsert>) =>
    await database().update(person).set(more).where(eq(person.id, id));
  for (const one of [able, shutOut, alike]) await grant(one, ['master']);
  await change(able.personId, { name: 'Ann Able' });
  await change(elsewhere.personId, { name: 'Eve Elsewhere' });
  await change(shutOut.personId, { name: 'Sid Shutout', disabledAt: new Date() });
  await change(alike.personId, { name: 'Al Alike' });
  const at = new Date();
  await database()
    .insert(signInHelp)
    .values(
      [maker, alike].map(({ personId }) => ({ personId, adminId: admin.personId, act: 'invitation' as const, at })),
    );
  const told = async (more: object = {}) => {
    const submitter = {
      personId: maker.personId,
      role: 'operator',
      account: 'master',
      connectionId: builtIn,
      demo: true,
    } as const;
    const { by } = await findPreview(database(), allWrites.updateBankAccount, { ...submitter, ...more });
    return by === undefined ? undefined : english(by);
  };
  expect(await told()).toBe('Ann Able');
  expect(await told({ personId: able.personId })).toBe('Al Alike');
  expect(await told({ connectionId: randomUUID() })).toBeUndefined();
  await change(shutOut.personId, { name: 'Sid Shutout', disabledAt: null });
  expect(await told()).toBe('Ann Able or Sid Shutout');
  await grant(elsewhere, ['master']);
  expect(await told()).toBe('Ann Able, Eve Elsewhere or 1 other person');
});
