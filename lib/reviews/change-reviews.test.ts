import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { findPayouts } from '@/lib/mirror/payouts/find-payouts';
import { asAskedBy, onDay, readPayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { payout, TestMirror } from '@/lib/mirror/test-mirror.fixture';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { payoutReview, payoutReviewEvent } from '@/lib/store/review-schema';
import { audit } from '@/lib/store/schema';
import { changeIn, previewIn } from './change-reviews';
import { findColleagues } from './colleagues';
import type { ReviewChange, ReviewTarget } from './review-input';

let mirror: TestMirror;
beforeAll(async () => {
  mirror = await TestMirror.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew('payout_review', 'payout_review_event', 'connection', 'connection_grant');
  for (const account of ['master', 'north']) await mirror.addAccount(account);
});

const addPerson = (name: string, accounts: readonly string[], role: Role = 'operator') =>
  mirror.addPerson(role, accounts, { name });
const see: TestMirror['see'] = (...given) => mirror.see(...given);
const scopeOf: TestMirror['scope'] = (...given) => mirror.scope(...given);

const context = (caller: ActionContext['caller']): Omit<ActionContext, 'environment'> => ({
  store: mirror.database,
  sealer: mirror.sealer,
  caller,
  now: new Date(),
});

async function change(caller: ActionContext['caller'], of: ReviewTarget['of'], wanted: ReviewChange, seen?: string) {
  const scope = scopeOf(caller, ['master']);
  const shown = seen ?? (await previewIn(scope, of)).seen;
  return await changeIn(scope, context(caller), { target: { account: 'master', of }, change: wanted, seen: shown });
}

const listOf = async (caller: ActionContext['caller'], search: string, accounts = ['master']) => {
  const query = asAskedBy(
    onDay(readPayoutQuery(Object.fromEntries(new URLSearchParams(search))).query, '2026-11-25'),
    caller,
  );
  const scope = scopeOf(caller, accounts);
  const { rows } = await findPayouts(mirror.database, scope.accountIds, query);
  const totals = await sumPayouts(mirror.database, scope.accountIds, query);
  const count = totals.reduce((sum, one) => sum + one.count, 0);
  return { ids: rows.map(({ id }) => id).toSorted(), count, rows };
};

const elsewhere = '5f1d6c1e-0000-4000-8000-00000000000e';
const byStatus = { search: '?status=FAILED' };

test('the preview shows what will change: the count, the sum of each currency, the newest payouts', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see([
    payout('a', { payout_amount: '999999999999999.99' }),
    payout('b', { payout_amount: '0.01' }),
    payout('c', { payout_currency: 'JPY', payout_amount: '1000' }),
    payout('d', { payout_currency: 'KWD', payout_amount: '1.005', create_time: '2026-11-21T13:00:00+08:00' }),
    payout('e', { payout_amount: 'many' }),
    payout('f', { payout_status: 'COMPLETED' }),
  ]);
  const { count, sums, sample } = await previewIn(scopeOf(ann, ['master']), byStatus);
  expect(count).toBe(5);
  expect(sums).toEqual([
    { currency: 'EUR', count: 3, sum: '1000000000000000.00', withoutAmount: 1 },
    { currency: 'JPY', count: 1, sum: '1000', withoutAmount: 0 },
    { currency: 'KWD', count: 1, sum: '1.005', withoutAmount: 0 },
  ]);
  expect(sample.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c', 'e']);
});

test('when two people saw the same state, the second is refused and changes nothing', async () => {
  const [ann, ben] = [await addPerson('Ann', ['master']), await addPerson('Ben', ['master'])];
  await see([payout('a'), payout('b')]);
  const { seen } = await previewIn(scopeOf(ben, ['master']), byStatus);
  expect(await change(ann, { ids: ['a'] }, { ownerId: ann.personId })).toEqual({ ok: true, value: 1 });
  const late = await change(ben, byStatus, { ownerId: ben.personId, isReviewed: true }, seen);
  expect(late).toMatchObject({ ok: false, error: { key: 'reviews.refused.changed' } });
  expect((await listOf(ann, '?owner=me')).ids).toEqual(['a']);
  expect((await listOf(ben, '?owner=me')).ids).toEqual([]);
  expect(await change(ben, byStatus, { isReviewed: true })).toEqual({ ok: true, value: 2 });
  expect((await listOf(ann, '?owner=me&reviewed=yes')).ids).toEqual(['a']);
});

test('of twenty changes at once, one succeeds', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see([payout('a')]);
  const { seen } = await previewIn(scopeOf(ann, ['master']), { ids: ['a'] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) => change(ann, { ids: ['a'] }, { addTags: [`tag ${String(place)}`] }, seen)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [row] = await mirror.database.select().from(payoutReview);
  expect(row?.tags).toHaveLength(1);
  expect(row?.version).toBe(1);
});

test('a payout that begins to match after the preview is not changed unseen', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see([payout('a')]);
  const { seen } = await previewIn(scopeOf(ann, ['master']), byStatus);
  await see([payout('b')]);
  expect(await change(ann, byStatus, { isReviewed: true }, seen)).toMatchObject({ ok: false });
  expect((await listOf(ann, '?reviewed=yes')).count).toBe(0);
});

test('a payout that begins to match between the check and the change is not changed unseen', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see([payout('a'), payout('late', { payout_status: 'PROCESSING' })]);
  const { seen } = await previewIn(scopeOf(ann, ['master']), byStatus);
  let looks = 0;
  // The mirror keeps answers without waiting for a review, and commits between two of the review's statements.
  const store = new Proxy(mirror.database, {
    get: (database, name) =>
      name !== 'transaction'
        ? (Reflect.get(database, name) as unknown)
        : async (work: (open: Store) => Promise<unknown>) =>
            await database.transaction(async (open) => {
              const execute = open.execute.bind(open);
              open.execute = ((statement: SQL) => {
                looks += 1;
                const done = execute(statement);
                return looks === 2
                  ? done.then(async (answer) => {
                      await execute(sql`update mirror_record set status = 'FAILED' where id = 'late'`);
                      return answer;
                    })
                  : done;
              }) as typeof open.execute;
              return await work(open);
            }),
  });
  const scope = scopeOf(ann, ['master']);
  const target = { account: 'master', of: byStatus };
  const done = await changeIn(scope, { ...context(ann), store }, { target, change: { isReviewed: true }, seen });
  expect(done).toEqual({ ok: true, value: 1 });
  expect((await listOf(ann, '?status=FAILED&reviewed=no')).ids).toEqual(['late']);
});

test('all matching payouts change together, each with an event, and the audit has one line with the sums', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see(Array.from({ length: 250 }, (_, place) => payout(`p${String(place)}`, { payout_amount: '0.10' })));
  await see([payout('done', { payout_status: 'COMPLETED' })]);
  await change(ann, { ids: ['p1', 'p2'] }, { isReviewed: true });
  expect(await change(ann, byStatus, { isReviewed: true, addTags: ['bank closed'] })).toEqual({ ok: true, value: 250 });
  // A payout that has the wanted state already is not changed again.
  expect(await change(ann, byStatus, { isReviewed: true })).toEqual({ ok: true, value: 0 });
  expect((await listOf(ann, '?reviewed=no')).ids).toEqual(['done']);
  expect((await listOf(ann, '?tag=bank closed')).count).toBe(250);
  expect(await mirror.database.select().from(payoutReviewEvent)).toHaveLength(252);
  const lines = await mirror.database.select().from(audit).orderBy(audit.sequence);
  expect(lines.map(({ act, account, objectType }) => [act, account, objectType])).toEqual([
    ['payout.review', 'master', 'payout-set'],
    ['payout.review', 'master', 'payout-set'],
    ['payout.review', 'master', 'payout-set'],
  ]);
  expect(JSON.parse(lines[1]?.after ?? '')).toMatchObject({
    search: '?status=FAILED',
    sums: [{ currency: 'EUR', count: 250, sum: '25.00' }],
  });
});

test('payouts of accounts that the person may not see are neither shown nor changed', async () => {
  const ann = await addPerson('Ann', ['master']);
  await see([payout('mine')]);
  await see([payout('theirs')], { accountId: mirror.idOf('north') });
  const of = { ids: ['mine', 'theirs'] };
  expect((await previewIn(scopeOf(ann, ['master']), of)).count).toBe(1);
  expect(await change(ann, of, { isReviewed: true })).toEqual({ ok: true, value: 1 });
  expect((await listOf(ann, '?reviewed=yes', ['master', 'north'])).ids).toEqual(['mine']);
});

test('only a person who may see a payout can own it', async () => {
  const ann = await addPerson('Ann', ['master']);
  const strangers = [
    await addPerson('Nora', ['north']),
    await addPerson('Ada', ['master'], 'admin'),
    await addPerson('Gone', ['master']),
    await addPerson('Else', ['master']),
  ];
  // This person's account has the same name, but belongs to another platform.
  await mirror.database.execute(sql`insert into connection (id, name, environment, base_url, time_zone, idv_method,
      client_hash, client_hint, credential_sealed, put_by, put_at)
    values (${elsewhere}, 'Elsewhere', 'production', 'https://elsewhere.test', 'UTC', 'x', 'other', 'x', 'x',
      ${ann.personId}::uuid, now())`);
  await mirror.database.execute(sql`insert into connection_grant (person_id, connection_id, granted_at, granted_by)
    select id, ${elsewhere}::uuid, now(), id from person where name = 'Else'`);

  await mirror.database.execute(sql`update person set disabled_at = now() where name = 'Gone'`);
  await see([payout('a')]);
  expect((await findColleagues(mirror.database, ['master'], ann)).map(({ name }) => name)).toEqual(['Ann']);
  for (const { personId } of strangers) {
    const answer = await change(ann, { ids: ['a'] }, { ownerId: personId });
    expect(answer).toMatchObject({ ok: false, error: { key: 'reviews.refused.owner' } });
  }
  expect(await mirror.database.select().from(payoutReview)).toEqual([]);
});

test('the filters of owners and reviews match the rows, including payouts without a review', async () => {
  const [ann, ben] = [await addPerson('Ann', ['master']), await addPerson('Ben', ['master'])];
  await see(['a', 'b', 'c', 'd'].map((id) => payout(id)));
  await change(ann, { ids: ['a', 'b'] }, { ownerId: ann.personId });
  await change(ann, { ids: ['b', 'c'] }, { isReviewed: true });
  await change(ann, { ids: ['c'] }, { ownerId: ben.personId, addTags: ['call', 'bank'] });
  await change(ann, { ids: ['c'] }, { ownerId: null, removeTags: ['bank'] });
  const found = async (search: string) => {
    const { ids: rows, count } = await listOf(ann, search);
    expect(count, search).toBe(rows.length);
    return rows.join(' ');
  };
  expect(await found('?owner=me')).toBe('a b');
  expect(await found(`?owner=${ben.personId}`)).toBe('');
  expect(await found('?owner=-')).toBe('c d');
  expect(await found('?owner=-,me&reviewed=no')).toBe('a d');
  expect(await found('?reviewed=yes')).toBe('b c');
  expect(await found('?status=FAILED&reviewed=no')).toBe('a d');
  expect(await found('?tag=call')).toBe('c');
  expect(await found('?tag=bank')).toBe('');
  const { rows } = await listOf(ann, '?sort=name');
  expect(Object.fromEntries(rows.map(({ id, review }) => [id, review]))).toEqual({
    a: { isReviewed: false, owner: 'Ann', tags: [] },
    b: { isReviewed: true, owner: 'Ann', tags: [] },
    c: { isReviewed: true, owner: undefined, tags: ['call'] },
    d: undefined,
  });
});
