import { aliasedTable, and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { delegateRoles, inPlaceOf } from '@/lib/access/delegations/in-place-of';
import type { WriteName } from '@/lib/contract/operations';
import {
  accountGrant,
  approval,
  approvalPolicy,
  connectionGrant,
  person,
  recordedWrite,
  signInHelp,
} from '@/lib/store/schema';
import { type Role, roles } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { flag, json } from '@/lib/store/rows';
import { personFor, type Message } from '@/lib/messages/message';
import { isAllowed, type WriteTable } from '../queries/is-visible-to';
import { allWrites, writeNames } from '../verbs/all-writes';
import { approversOf } from './approvers-of';

/** One text for each operation and each role that may approve it. */
const ableRoles = writeNames.flatMap((name) =>
  approversOf(allWrites[name], undefined).map((role) => `${name} ${role}`),
);

/** A row of people under its name in a statement: who decides, or the absent person in whose place they decide. */
type Decider = 'approver' | 'absent';

function holdsAccountAs(who: SQL): SQL {
  const ofAccount = sql`from ${accountGrant} as granted where granted.person_id = ${who}.id and granted.account = write.account`;
  return sql`(exists (select ${ofAccount} and granted.revoked_at is null) or (${who}.every_account
    and write.account <> '' and not exists (select ${ofAccount} and granted.revoked_at is not null)))`;
}

/** Whether `approver` was granted the account of `write`, by name or among all accounts. */
export const holdsAccount: SQL = holdsAccountAs(sql.raw('approver'));

/** The role and the account by which a person decides about `write` in their own name. */
function isEntitled(as: Decider): SQL {
  const who = sql`${sql.identifier(as)}`;
  return sql`(write.operation || ' ' || ${who}.role = any(${sql.param(ableRoles)}::text[]) and ${holdsAccountAs(who)})`;
}

/** Neither the maker of `write`, nor disabled, nor of another connection, nor kept apart from the maker. */
function isIndependent(as: Decider): SQL {
  const who = sql`${sql.identifier(as)}`;
  const actsThroughIt = sql`coalesce((select bound.connection_id::text from ${connectionGrant} as bound
    where bound.person_id = ${who}.id), 'built-in') = write.connection_id`;
  // One administrator lately helped both of them to sign in, and might therefore be both approver and maker.
  const isKeptApart = sql`exists (select from ${approvalPolicy} as policy, ${signInHelp} as theirs
    join ${signInHelp} as own on own.admin_id = theirs.admin_id
    where theirs.person_id = write.person_id and own.person_id = ${who}.id
      and least(theirs.at, own.at) > statement_timestamp() - policy.days_apart * interval '1 day')`;
  return sql`(${who}.id <> write.person_id and ${who}.disabled_at is null and ${actsThroughIt} and not ${isKeptApart})`;
}

/** Whether `absent`, in whose place `approver` decides, could decide about `write` themselves. */
const mayAbsent = sql`(${isEntitled('absent')} and ${isIndependent('absent')})`;

/** Whether `approver` decides in the place of the person who made `write`. */
export const standsForMaker = sql`exists (select ${inPlaceOf} and absent.id = write.person_id)`;

const isDelegate = sql`approver.role = any(${sql.param([...delegateRoles])}::text[])`;

/**
 * Whether `approver`, a row of people, may approve `write`: a recorded write, or `operation`, `account`,
 * `connection_id` and `person_id` of a write to come. They do so in their own name or in the place of an absent person,
 * and never for the person in whose place they decide. A decision is checked again, with the whole body
 * (`approval-actions.ts`).
 */
export const mayApprove: SQL = sql`(${isIndependent('approver')}
  and not ${standsForMaker}
  and (${isEntitled('approver')} or (${isDelegate} and exists (select ${inPlaceOf} and ${mayAbsent}))))`;

/** The name of the absent person in whose place `approver` decides about `write`; null in their own name. */
export const absentName = sql<
  string | null
>`(case when not ${isEntitled('approver')} then (select absent.name ${inPlaceOf}
  and ${mayAbsent} order by given.confirmed_at limit 1) end)`;

const absentPerson = z.object({ id: z.string(), name: z.string(), role: z.enum(roles), may: z.boolean() });

/** The people in whose place `approver` decides, and whether they could decide about `write` themselves. */
const absentPeople = sql`coalesce((select json_agg(json_build_object('id', absent.id, 'name', absent.name,
  'role', absent.role, 'may', ${mayAbsent}) order by given.confirmed_at) ${inPlaceOf}), '[]')`.mapWith(
  json(z.array(absentPerson)),
);

export type AbsentPerson = Readonly<z.output<typeof absentPerson>>;

/** The facts by which a person may decide about a recorded write. */
interface Means {
  /** Whether the account of the write was granted to the person. */
  readonly isGranted: boolean;
  readonly absent: readonly AbsentPerson[];
}

/** How one person may decide these recorded writes, by the ids of the writes. */
export async function findMeans(
  store: Store,
  personId: string,
  writeIds: readonly string[],
): Promise<ReadonlyMap<string, Means>> {
  if (writeIds.length === 0) return new Map();
  const approver = aliasedTable(person, 'approver');
  const write = aliasedTable(recordedWrite, 'write');
  const found = await store
    .select({ id: write.id, isGranted: holdsAccount.mapWith(flag), absent: absentPeople })
    .from(approver)
    .innerJoin(write, inArray(write.id, [...writeIds]))
    .where(eq(approver.id, personId));
  return new Map(found.map(({ id, ...means }) => [id, means]));
}

export async function findAbsent(store: Store, personId: string, writeId: string): Promise<readonly AbsentPerson[]> {
  return (await findMeans(store, personId, [writeId])).get(writeId)?.absent ?? [];
}

/** Whether `write` waits for approval and has not expired. */
export const isWaiting: SQL = sql`(write.state = 'PENDING_APPROVAL' and exists (select from ${approval} as asked
  where asked.operation_id = write.id and asked.expires_at > statement_timestamp()))`;

/** Whether a condition about `approver` holds for this person. */
export const asApprover = (personId: string, condition: SQL): SQL =>
  sql`exists (select from ${person} as approver where approver.id = ${personId}::uuid and ${condition})`;

/** Whether `write` waits for the approval of this person, who may give it. */
export const waitsFor = (personId: string): SQL => sql`(${isWaiting} and ${asApprover(personId, mayApprove)})`;

/** Whether the role approves a write with this body: `approversOf` as a condition. */
export const isApprovableBy = (role: Role, write: WriteTable): SQL =>
  isAllowed(write, {
    whole: (name) => approversOf(allWrites[name], undefined).includes(role),
    act: ({ approvers, decisions }) => approvers.includes(role) || !Object.values(decisions).includes('propose'),
  });

/** People of the demo may sign in only while the demo is on. */
export const maySignIn = (demo: SQL): SQL => sql`(${demo} or not approver.demo)`;

/** The parts of a write to come that decide who may approve it. */
export interface ApprovalRequest {
  readonly operation: WriteName;
  readonly personId: string;
  readonly account: string;
  readonly connectionId: string;
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean;
}

/** The people who may approve this recorded write, which stands in the inbox of each of them. */
export async function findTold(store: Store, writeId: string, demo: boolean): Promise<readonly Message[]> {
  const approver = aliasedTable(person, 'approver');
  const write = aliasedTable(recordedWrite, 'write');
  const found = await store
    .select({ name: approver.name, absent: absentName })
    .from(approver)
    .innerJoin(write, and(eq(write.id, writeId), mayApprove, maySignIn(sql`${demo}::boolean`)))
    .orderBy(approver.name);
  return found.map(({ name, absent }) => personFor(name, absent));
}

/** The people who may approve a write of this person, by name. */
export async function findApprovers(
  store: Store,
  { operation, personId, account, connectionId, demo }: ApprovalRequest,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const approver = aliasedTable(person, 'approver');
  const write = sql`(select ${operation}::text as operation, ${personId}::uuid as person_id, ${account}::text as account,
    ${connectionId}::text as connection_id) as write`;
  return await store
    .select({ id: approver.id, name: approver.name })
    .from(approver)
    .innerJoin(write, and(mayApprove, maySignIn(sql`${demo}::boolean`)))
    .orderBy(approver.name);
}
