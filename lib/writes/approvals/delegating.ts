import { randomUUID } from 'node:crypto';
import { aliasedTable, and, asc, eq, gt, gte, isNull, lte, or, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Doer } from '@/lib/audit/record-act';
import { dayStartMs } from '@/lib/format/instant';
import { addDays, isPlainDate, todayIn } from '@/lib/format/plain-date';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { adminChange, delegation, person } from '@/lib/store/schema';
import { isTimeZone } from '@/lib/time-zone';
import { type Grants, grantedAccounts, grantsFrom, holds } from '@/lib/access/accounts/grants';
import { type AdminAct, type AdminChange, proposeChange } from '@/lib/access/people/admin-change';
import type { Installation, Person, PersonName } from '@/lib/access/people/people';
import { may } from '@/lib/access/permissions/console-acts';
import { delegateRoles } from '@/lib/access/delegations/in-place-of';

/** The longest delegation, with the first and the last day included. */
const mostDays = 90;

const day = z.string().refine(isPlainDate, writeMessage(message('changes.delegation.dayNeeded')));

export const delegationInput = z.object({
  delegateId: z.uuid(writeMessage(message('changes.delegation.personNeeded'))),
  firstDay: day,
  lastDay: day,
});

const delegated = delegationInput.extend({ zone: z.string().max(64).refine(isTimeZone) });
type Delegated = z.output<typeof delegated>;

/** A manager's right to decide, given to another person for some days: an administrator confirms it. */
export const delegating: AdminAct<Delegated> = {
  name: 'delegation',
  isOthers: true,
  asked: delegated,
  objectOf: ({ delegateId }) => ({ type: 'person', id: delegateId }),
  async compare({ transaction }, proposer, asked, now) {
    const [from, to] = await Promise.all([proposer, asked.delegateId].map(async (id) => await find(transaction, id)));
    if (from === undefined || from.disabledAt !== null || !may(from, 'delegation.propose')) {
      return failed(message('changes.delegation.byManagers'));
    }
    if (to === undefined || !mayStandIn(from, to)) return failed(message('changes.delegation.notForThem'));
    const wrong = findWrongDays(asked, now);
    if (wrong !== undefined) return failed(wrong);
    if (await isTaken(transaction, proposer, asked)) return failed(message('changes.delegation.overlaps'));
    const { everyAccount, given, taken } = from.grants;
    const accounts = everyAccount ? { taken: [...taken].toSorted() } : { accounts: [...given].toSorted() };
    const { firstDay, lastDay, zone } = asked;
    return ok({ before: {}, after: { decidesFor: from.name, ...accounts, firstDay, lastDay, zone } });
  },
  async apply({ transaction }, { delegateId, firstDay, lastDay, zone }, { proposer, confirmer, now }) {
    await transaction.insert(delegation).values({
      id: randomUUID(),
      fromId: proposer,
      toId: delegateId,
      firstDay,
      lastDay,
      zone,
      startsAt: new Date(dayStartMs(firstDay, zone)),
      endsAt: endOf({ lastDay, zone }),
      confirmedBy: confirmer,
      confirmedAt: now,
    });
    return undefined;
  },
};

/** The days are days in the manager's time zone. */
export async function proposeDelegation(
  store: Store,
  by: Doer,
  asked: Delegated,
  now: Date,
): Promise<Result<AdminChange, Message>> {
  if (asked.firstDay < todayIn(asked.zone, now.getTime())) return failed(message('changes.delegation.past'));
  return await proposeChange(store, by, delegating, asked, now);
}

/** The end of the last day. */
function endOf({ lastDay, zone }: Pick<Delegated, 'lastDay' | 'zone'>): Date {
  return new Date(dayStartMs(addDays(lastDay, 1), zone));
}

function findWrongDays(asked: Delegated, now: Date): Message | undefined {
  const { firstDay, lastDay, zone } = asked;
  if (lastDay < firstDay) return message('changes.delegation.order');
  if (lastDay >= addDays(firstDay, mostDays)) return message('changes.delegation.long', { days: mostDays });
  const isFar = firstDay > addDays(todayIn(zone, now.getTime()), 365);
  if (isFar) return message('changes.delegation.far');
  return endOf(asked) <= now ? message('changes.delegation.past') : undefined;
}

/** Whether the manager has named a person for some of these days already. */
async function isTaken(transaction: Store, fromId: string, { firstDay, lastDay }: Delegated): Promise<boolean> {
  const isSameDay = and(lte(delegation.firstDay, lastDay), gte(delegation.lastDay, firstDay));
  const where = and(eq(delegation.fromId, fromId), isNull(delegation.endedAt), isSameDay);
  return (await transaction.$count(delegation, where)) > 0;
}

type KnownPerson = Pick<Person, 'id' | 'name' | 'role' | 'demo' | 'disabledAt'> & { readonly grants: Grants };

async function find(database: Store, id: string): Promise<KnownPerson | undefined> {
  return (await findWhere(database, eq(person.id, id)))[0];
}

async function findWhere(database: Store, where: SQL | undefined): Promise<KnownPerson[]> {
  const { id, name, role, demo, disabledAt, everyAccount } = person;
  const rows = await database
    .select({ id, name, role, demo, disabledAt, everyAccount, accounts: grantedAccounts })
    .from(person)
    .where(where)
    .orderBy(asc(name));
  return rows.map(({ everyAccount: every, accounts, ...one }) => ({ ...one, grants: grantsFrom(every, accounts) }));
}

/** A person who may sign in where the manager may, sees what the manager decides about, and cannot decide it already. */
function mayStandIn(from: KnownPerson, to: KnownPerson): boolean {
  const isOther = to.id !== from.id && to.demo === from.demo && to.disabledAt === null;
  const isAble = delegateRoles.some((role) => role === to.role);
  return isOther && isAble && !(to.role === from.role && covers(to.grants, from.grants));
}

/** Whether a person with these grants holds every account of the other. */
function covers(held: Grants, of: Grants): boolean {
  const hasGiven = [...of.given].every((account) => holds(held, account));
  if (!of.everyAccount) return hasGiven;
  return hasGiven && held.everyAccount && [...held.taken].every((account) => of.taken.has(account));
}

/** The people whom this manager may name. */
export async function listDelegates(database: Store, fromId: string, { demo }: Installation): Promise<PersonName[]> {
  const known = await findWhere(database, demo ? undefined : eq(person.demo, false));
  const from = known.find(({ id }) => id === fromId);
  return from === undefined ? [] : known.filter((to) => mayStandIn(from, to)).map(({ id, name }) => ({ id, name }));
}

/** A delegation that holds now or will. */
export interface Delegation {
  readonly id: string;
  readonly from: PersonName;
  readonly to: PersonName;
  readonly firstDay: string;
  readonly lastDay: string;
  /** The zone of the manager's days. */
  readonly zone: string;
  readonly hasBegun: boolean;
}

/** The delegations that are not over: of all people, or from one person and to them. */
export async function listDelegations(database: Store, now: Date, personId?: string): Promise<Delegation[]> {
  const [from, to] = [aliasedTable(person, 'from_person'), aliasedTable(person, 'to_person')];
  const { id, firstDay, lastDay, zone, startsAt, fromId, toId, endedAt, endsAt } = delegation;
  const isTheirs = personId === undefined ? undefined : or(eq(fromId, personId), eq(toId, personId));
  const rows = await database
    .select({
      id,
      firstDay,
      lastDay,
      zone,
      startsAt,
      from: { id: from.id, name: from.name },
      to: { id: to.id, name: to.name },
    })
    .from(delegation)
    .innerJoin(from, eq(from.id, fromId))
    .innerJoin(to, eq(to.id, toId))
    .where(and(isNull(endedAt), gt(endsAt, now), isTheirs))
    .orderBy(asc(startsAt), asc(id));
  return rows.map(({ startsAt: begins, ...row }) => ({ ...row, hasBegun: begins <= now }));
}

/** A proposal of this person that waits for an administrator. */
export interface WaitingDelegation extends Pick<Delegated, 'firstDay' | 'lastDay' | 'zone'> {
  readonly id: string;
  readonly to: string;
}

export async function listWaitingDelegations(database: Store, fromId: string, now: Date): Promise<WaitingDelegation[]> {
  const isOpen = and(isNull(adminChange.outcome), gt(adminChange.expiresAt, now));
  const rows = await database
    .select({ id: adminChange.id, content: adminChange.content, to: person.name })
    .from(adminChange)
    .innerJoin(person, eq(person.id, adminChange.personId))
    .where(and(eq(adminChange.act, delegating.name), eq(adminChange.proposedBy, fromId), isOpen))
    .orderBy(asc(adminChange.proposedAt));
  return rows.flatMap(({ id, content, to }) => {
    const read = z.object({ asked: delegated }).safeParse(JSON.parse(content));
    if (!read.success) return [];
    const { firstDay, lastDay, zone } = read.data.asked;
    return [{ id, to, firstDay, lastDay, zone }];
  });
}
