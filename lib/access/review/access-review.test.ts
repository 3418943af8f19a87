import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Act, type Doer, recordAlone } from '@/lib/audit/record-act';
import { english } from '@/lib/messages/english.fixture';
import type { Role } from '@/lib/roles';
import { accessReview, audit, passkey, person, secondFactor } from '@/lib/store/schema';
import { changingRole, disableAccess } from '../people/person-access';
import { at, real, TestPeople } from '../people/test-people.fixture';
import { granting } from '../accounts/set-grants';
import { keepReview, listReviews } from './keep-review';
import { readAccessReview, unusedOf } from './read-access-review';
import { rightsOf } from './rights-of';

let staff: TestPeople;
beforeAll(async () => {
  staff = await TestPeople.open();
});
afterAll(() => staff.close());
beforeEach(async () => {
  await staff.renew();
  await staff.database.delete(accessReview);
  await staff.database.update(person).set({ createdAt: at(0) });
});

/** The time so many days after the beginning of every test. */
const days = (count: number) => at(24 * count);

const keysOf = (role: Role) =>
  rightsOf(role)
    .map(({ key }) => key)
    .toSorted();

test('each role has its rights that leave entries, typed by hand from the table of permissions', () => {
  const every = ['cancelPaymentIntent', 'export', 'review', 'updateCardStatus', 'updateCardholder'];
  const business = ['createBankAccount', 'createConversion', 'createQuote', 'reveal', 'updateBankAccount'];
  expect(keysOf('support')).toEqual(every.toSorted());
  expect(keysOf('operator')).toEqual([...every, ...business].toSorted());
  expect(keysOf('manager')).toEqual([...every, ...business, 'approval'].toSorted());
  expect(keysOf('admin')).toEqual(['export', 'people', 'setting']);
});

const note = async (by: Doer, kind: Act['kind'], act: string, on: Date, result = 'done') =>
  await recordAlone(staff.database, { at: on, kind, act, by, result, object: { type: 'cards', id: 'c' } });

async function reviewOf({ personId }: Doer, on: Date) {
  const { people } = await readAccessReview(staff.database, real, on);
  const found = people.find(({ id }) => id === personId);
  if (found === undefined) throw new Error('The person is not in the review.');
  return found;
}

describe('a review', () => {
  test('says when each right was last used, and which were not used for 90 days', async () => {
    await note(staff.olga, 'write', 'updateCardStatus.record', days(1));
    await note(staff.olga, 'write', 'updateCardStatus.conclude', days(40));
    await note(staff.olga, 'export', 'export.request', days(3));
    await note(staff.olga, 'refusal', 'createQuote', days(80), 'refused');
    await note(staff.ben, 'write', 'createQuote.record', days(80));
    const olga = await reviewOf(staff.olga, days(100));
    const used = olga.rights.flatMap(({ key, usedAtMs }) => (usedAtMs === undefined ? [] : [[key, usedAtMs]]));
    expect(used).toEqual([
      ['updateCardStatus', days(40).getTime()],
      ['export', days(3).getTime()],
    ]);
    expect(unusedOf(olga)).toHaveLength(rightsOf('operator').length - 1);
    // Nothing is unused for 90 days before the person has had it for so long.
    expect(unusedOf(await reviewOf(staff.olga, days(89)))).toEqual([]);
    expect(unusedOf(await reviewOf(staff.olga, days(90)))).toHaveLength(rightsOf('operator').length - 2);
  });

  test('counts no act on a person’s own account as the use of a right', async () => {
    for (const [kind, act] of [
      ['setting', 'password.change'],
      ['setting', 'second-factor.enrol'],
      ['people', 'session.end'],
      ['people', 'invitation.accept'],
    ] as const)
      await note(staff.ada, kind, act, days(1));
    expect((await reviewOf(staff.ada, days(2))).rights.every(({ usedAtMs }) => usedAtMs === undefined)).toBe(true);
    await note(staff.ada, 'setting', 'connection.add', days(2));
    await note(staff.ada, 'people', 'role.propose', days(3));
    const { rights } = await reviewOf(staff.ada, days(4));
    expect(rights.map(({ key, usedAtMs }) => [key, usedAtMs])).toEqual([
      ['export', undefined],
      ['setting', days(2).getTime()],
      ['people', days(3).getTime()],
    ]);
  });

  test('begins anew with another role, and shows accounts and second factors of people with access alone', async () => {
    const { personId } = staff.olga;
    await staff.agreed(granting, { personId, grant: ['b', 'a'] });
    await staff.agreed(changingRole, { personId, role: 'manager' as const }, { hours: 24 * 50 });
    await staff.database.insert(secondFactor).values({ personId, secretSealed: '', madeAt: at(0), provenAt: at(0) });
    const own = { publicKey: '', counter: 0, transports: [], backedUp: false, madeAt: at(0) };
    await staff.database.insert(passkey).values({ credentialId: randomUUID(), personId, name: 'laptop', ...own });
    expect(await reviewOf(staff.olga, days(100))).toMatchObject({
      role: 'manager',
      sinceMs: days(50).getTime(),
      accountIds: ['a', 'b'],
      hasApp: true,
      passkeys: 1,
    });
    expect(unusedOf(await reviewOf(staff.olga, days(139)))).toEqual([]);
    expect(unusedOf(await reviewOf(staff.olga, days(140)))).toHaveLength(rightsOf('manager').length);
    await disableAccess(staff.database, staff.ada, personId, days(140));
    const { people } = await readAccessReview(staff.database, real, days(141));
    expect(people.map(({ email }) => email).toSorted()).toEqual(['ada@staff.test', 'ben@staff.test']);
  });
});

describe('“Reviewed”', () => {
  const keep = async (by: Doer, digest: string, hours: number) => {
    const answer = await keepReview(staff.database, by, { note: 'All known.', digest, ...real }, at(hours));
    return answer.ok ? 'kept' : english(answer.error);
  };

  test('is kept with what the page showed, and stands in the audit', async () => {
    const { digest } = await readAccessReview(staff.database, real, days(100));
    expect(await keep(staff.ada, digest, 24 * 100)).toBe('kept');
    const kept = { at: days(100), personName: 'ada@staff.test', note: 'All known.', people: 3, withUnused: 3 };
    expect(await listReviews(staff.database, 5)).toMatchObject([kept]);
    const [line] = await staff.database.select().from(audit).where(eq(audit.act, 'access-review.keep'));
    expect(line).toMatchObject({ kind: 'people', personId: staff.ada.personId, result: 'done' });
    expect(JSON.parse(line?.after ?? '')).toEqual({ note: 'All known.', people: 3, withUnused: 3, digest });
  });

  test('is refused for another page than the present one, and for a person who is no administrator', async () => {
    const { digest } = await readAccessReview(staff.database, real, days(1));
    // A sign-in changes nothing that a review judges.
    await note(staff.olga, 'sign-in', 'sign-in', days(1));
    expect((await readAccessReview(staff.database, real, days(1))).digest).toBe(digest);
    await staff.agreed(granting, { personId: staff.olga.personId, grant: ['a'] });
    expect(await keep(staff.ada, digest, 24)).toBe(
      'Access has changed since this page was loaded. Refresh, then review it again.',
    );
    expect(await keep(staff.olga, digest, 24)).toBe('You’re no longer an administrator.');
    expect(await listReviews(staff.database, 5)).toEqual([]);
  });
});

test('the next act of a person is one step along an index, however many entries there are', async () => {
  const plan = await staff.database.transaction(async (transaction) => {
    // The few rows of a test are read in any way; the store sorts them only where no index has their order.
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await transaction.execute(sql.raw(`set local enable_${way} = off`));
    return await transaction.execute(sql`explain select line.kind, line.act, line.at from ${audit} as line
      where line.person_id = ${staff.ada.personId}::uuid and (line.kind, line.act) > ('write', 'a')
      order by line.kind, line.act, line.at desc limit 1`);
  });
  expect(JSON.stringify(plan)).toContain('audit_of_act');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});
