import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { english } from '@/lib/messages/english.fixture';
import { audit, delegation } from '@/lib/store/schema';
import { confirmChange, withdrawOwnChange } from '@/lib/access/people/admin-change';
import { changingRole, disableAccess } from '@/lib/access/people/person-access';
import { at, TestPeople } from '@/lib/access/people/test-people.fixture';
import { delegating, listDelegates, listDelegations, listWaitingDelegations, proposeDelegation } from './delegating';
import { endDelegation } from '@/lib/access/delegations/end-delegations';

let staff: TestPeople;
let mei: Doer;
let max: Doer;
beforeAll(async () => {
  staff = await TestPeople.open();
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.renew();
  mei = await staff.addPerson('manager', ['master'], { name: 'Mei' });
  max = await staff.addPerson('manager', ['master'], { name: 'Max' });
});

const week = { firstDay: '2026-01-05', lastDay: '2026-01-11', zone: 'Asia/Shanghai' };
const acts = { delegation: delegating };
const propose = async (to: Doer, more: Partial<typeof week> = {}, by = mei) =>
  await proposeDelegation(staff.database, by, { ...week, delegateId: to.personId, ...more }, at(0));
const confirm = async ({ id, contentHash }: { id: string; contentHash: string }, by: Doer, hours = 1) =>
  await confirmChange(staff.database, by, acts, { id, hash: contentHash }, at(hours));
const held = async () => await listDelegations(staff.database, at(2));

async function proposed(to: Doer = staff.olga, more: Partial<typeof week> = {}) {
  const answer = await propose(to, more);
  if (!answer.ok) throw new Error(english(answer.error));
  return answer.value;
}

async function delegated(to: Doer = staff.olga, more: Partial<typeof week> = {}) {
  expect((await confirm(await proposed(to, more), staff.ada)).ok).toBe(true);
  return (await held())[0]?.id ?? '';
}

test('a delegation takes effect when an administrator confirms it, from the first to the last day', async () => {
  const change = await proposed();
  expect(await listWaitingDelegations(staff.database, mei.personId, at(1))).toMatchObject([
    { ...week, to: staff.olga.name },
  ]);
  for (const by of [mei, staff.olga, max]) expect((await confirm(change, by)).ok).toBe(false);
  expect(await held()).toEqual([]);
  expect((await confirm(change, staff.ada)).ok).toBe(true);
  const [row] = await staff.database.select().from(delegation);
  expect(row).toMatchObject({ fromId: mei.personId, toId: staff.olga.personId, confirmedBy: staff.ada.personId });
  expect([row?.startsAt, row?.endsAt]).toEqual([new Date('2026-01-04T16:00:00Z'), new Date('2026-01-11T16:00:00Z')]);
  expect(await held()).toMatchObject([{ from: { name: 'Mei' }, to: { name: staff.olga.name }, hasBegun: true }]);
  const lines = await staff.database
    .select()
    .from(audit)
    .where(eq(audit.objectId, staff.olga.personId))
    .orderBy(audit.sequence);
  expect(lines.map(({ act, personName }) => [act, personName])).toEqual([
    ['delegation.propose', 'Mei'],
    ['delegation.confirm', staff.ada.name],
  ]);
  expect((await verifyAudit(staff.database)).broken).toBeUndefined();
});

describe('refused are', () => {
  test.each([
    ['a last day before the first one', { lastDay: '2026-01-04' }],
    ['a day that is over', { firstDay: '2026-01-04' }],
    ['91 days', { lastDay: '2026-04-05' }],
    ['days in more than a year', { firstDay: '2027-02-01', lastDay: '2027-02-02' }],
  ])('%s', async (_, days) => expect((await propose(staff.olga, days)).ok).toBe(false));

  test('90 days are not', async () => expect((await propose(staff.olga, { lastDay: '2026-04-04' })).ok).toBe(true));

  test('the manager, a role that decides nothing, a person who decides already, and one without access', async () => {
    const left = await staff.addPerson('operator', [], { disabledAt: at(0) });
    const support = await staff.addPerson('support', ['master']);
    for (const to of [mei, max, staff.ada, support, left]) expect((await propose(to)).ok).toBe(false);
    const elsewhere = await staff.addPerson('manager', ['sub-1'], { name: 'Else' });
    expect((await listDelegates(staff.database, mei.personId, { demo: false })).map(({ name }) => name)).toEqual(
      ['Else', staff.olga.name].toSorted(),
    );
    expect((await propose(elsewhere)).ok).toBe(true);
  });

  test('proposals of others than managers, and a second person for the same days', async () => {
    for (const by of [staff.olga, staff.ada]) expect((await propose(max, {}, by)).ok).toBe(false);
    await delegated();
    const other = await staff.addPerson('operator', []);
    expect((await propose(other, { firstDay: '2026-01-11', lastDay: '2026-01-20' })).ok).toBe(false);
    expect((await propose(other, { firstDay: '2026-01-12', lastDay: '2026-01-20' })).ok).toBe(true);
  });
});

describe('a delegation ends', () => {
  test('at once by its manager or an administrator, and by no other person', async () => {
    for (const by of [mei, staff.ben]) {
      const id = await delegated();
      for (const other of [max, staff.olga])
        expect((await endDelegation(staff.database, other, id, at(2))).ok).toBe(false);
      expect(await held()).toHaveLength(1);
      expect((await endDelegation(staff.database, by, id, at(2))).ok).toBe(true);
      expect(await held()).toEqual([]);
      expect((await endDelegation(staff.database, by, id, at(2))).ok).toBe(false);
    }
    const ends = (await staff.database.select().from(audit)).filter(({ act }) => act === 'delegation.end');
    expect(ends.map(({ result, personName }) => `${personName} ${result}`)).toContain('Mei done');
  });

  test.each(['from', 'to'] as const)('with the role or the access of the person whom it is %s', async (side) => {
    const theirs = () => (side === 'from' ? mei : staff.olga).personId;
    await delegated();
    const role = { personId: theirs(), role: 'support' as const };
    expect((await staff.agreed(changingRole, role, { hours: 2 })).ok).toBe(true);
    expect(await held()).toEqual([]);
    await staff.renew();
    mei = await staff.addPerson('manager', ['master'], { name: 'Mei' });
    await delegated();
    expect((await disableAccess(staff.database, staff.ada, theirs(), at(2))).ok).toBe(true);
    expect(await held()).toEqual([]);
  });
});

test('a proposal ends when its manager withdraws it, or is no manager any more', async () => {
  const withdrawn = await proposed();
  expect((await withdrawOwnChange(staff.database, max, withdrawn.id, at(1))).ok).toBe(false);
  expect((await withdrawOwnChange(staff.database, mei, withdrawn.id, at(1))).ok).toBe(true);
  expect((await confirm(withdrawn, staff.ada)).ok).toBe(false);
  const open = await proposed();
  await staff.agreed(changingRole, { personId: mei.personId, role: 'operator' as const });
  expect((await confirm(open, staff.ada)).ok).toBe(false);
  expect(await held()).toEqual([]);
});
