import { sql } from 'drizzle-orm';
import type { Message } from '@/lib/messages/message';
import { auditKinds } from '@/lib/store/audit-kinds';
import type { Store } from '@/lib/store/open-store';
import { flag, instant, integer, list, oneOf, readRows, text } from '@/lib/store/rows';
import { accountGrant, audit, passkey, person, secondFactor } from '@/lib/store/schema';
import { type Installation, listPeople, type PersonRow } from '../people/people';
import { hashOfContent } from '../second-factor/step-up';
import { reviewLimits } from './review-limits';
import { rightsOf } from './rights-of';

const dayMs = 24 * 60 * 60_000;

interface RightUse {
  readonly key: string;
  readonly title: Message;
  readonly usedAtMs: number | undefined;
  readonly isUnused: boolean;
}

export interface ReviewedPerson extends Pick<
  PersonRow,
  'id' | 'email' | 'name' | 'role' | 'lastSignInAt' | 'accounts'
> {
  /** Since when the person has had this role, or has had access again. */
  readonly sinceMs: number;
  readonly accountIds: readonly string[];
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly rights: readonly RightUse[];
}

interface AccessReview {
  /** The people with access; those with unused rights come first. */
  readonly people: readonly ReviewedPerson[];
  /** The number of people with an unused right. */
  readonly withUnused: number;
  /** Changes with everything that a review judges, and not with each sign-in. */
  readonly digest: string;
}

/** Who may do what now, and when they last did it. */
export async function readAccessReview(store: Store, installation: Installation, now: Date): Promise<AccessReview> {
  const rows = (await listPeople(store, installation)).filter(({ disabledAt }) => disabledAt === null);
  const [facts, uses] = await Promise.all([readFacts(store), readUses(store)]);
  const people = rows.flatMap(({ id, email, name, role, lastSignInAt, accounts }): ReviewedPerson[] => {
    const own = facts.get(id);
    // The person was added between the two reads.
    if (own === undefined) return [];
    const used = uses.filter((use) => use.person_id === id);
    const rights = rightsOf(role).map(({ key, title, isUse }) => {
      const usedAtMs = used
        .filter(isUse)
        .reduce<number | undefined>((last, { at }) => Math.max(last ?? at, at), undefined);
      const isUnused = now.getTime() - Math.max(usedAtMs ?? 0, own.since) >= reviewLimits.unusedAfterDays * dayMs;
      return { key, title, usedAtMs, isUnused };
    });
    const { since: sinceMs, accounts: accountIds, has_app: hasApp, passkeys } = own;
    return [{ id, email, name, role, lastSignInAt, accounts, sinceMs, accountIds, hasApp, passkeys, rights }];
  });
  const sorted = people.toSorted((one, other) => unusedOf(other).length - unusedOf(one).length);
  return {
    people: sorted,
    withUnused: people.filter((one) => unusedOf(one).length > 0).length,
    digest: hashOfContent(people.map(judgedOf)),
  };
}

/** The rights of a person that were not used for long. */
export const unusedOf = ({ rights }: Pick<ReviewedPerson, 'rights'>): readonly RightUse[] =>
  rights.filter(({ isUnused }) => isUnused);

const judgedOf = (one: ReviewedPerson) => {
  const { id, role, accounts, accountIds, hasApp, passkeys } = one;
  return { id, role, accounts, accountIds, hasApp, passkeys, unused: unusedOf(one).map(({ key }) => key) };
};

/** Acts of two administrators by which a person got their role, or access again. */
const beginning = ['role.confirm', 'access.confirm'];

async function readFacts(store: Store) {
  const rows = await readRows(
    store,
    sql`select one.id::text as id,
        greatest(one.created_at, (select max(line.at) from ${audit} as line where line.object_type = 'person'
          and line.object_id = one.id::text and line.act = any(${sql.param(beginning)}::text[]))) as since,
        array(select held.account from ${accountGrant} as held
          where held.person_id = one.id and held.revoked_at is null order by held.account) as accounts,
        exists (select from ${secondFactor} as app where app.person_id = one.id and app.proven_at is not null) as has_app,
        (select count(*)::int from ${passkey} as own where own.person_id = one.id) as passkeys
      from ${person} as one where one.disabled_at is null`,
    { id: text, since: instant, accounts: list(text), has_app: flag, passkeys: integer },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last entry of each act of each person: one step along the index for each, however long the audit is. */
async function readUses(store: Store) {
  return await readRows(
    store,
    sql`with recursive used as (
        select one.id as person_id, first.kind, first.act, first.at from ${person} as one cross join lateral (
          select line.kind, line.act, line.at from ${audit} as line where line.person_id = one.id
          order by line.kind, line.act, line.at desc limit 1) as first
        where one.disabled_at is null
        union all
        select used.person_id, next.kind, next.act, next.at from used cross join lateral (
          select line.kind, line.act, line.at from ${audit} as line
          where line.person_id = used.person_id and (line.kind, line.act) > (used.kind, used.act)
          order by line.kind, line.act, line.at desc limit 1) as next
      ) select person_id::text as person_id, kind, act, at from used`,
    { person_id: text, kind: oneOf(auditKinds), act: text, at: instant },
  );
}
