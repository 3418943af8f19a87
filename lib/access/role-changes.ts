import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { person, roleChange, type Role } from '../store/schema';
import { asAdmin, lastAdminProblem, type AdminAct, type AdminDesk } from './as-admin';
import { withdrawInvitationsOf } from './invitations';
import { findPerson } from './people';
import type { Doer } from '../audit/record-act';
import { withdrawPasswordLinksOf } from './password-links';
import { notePeopleAct } from './people-audit';
import { endSessionsOf } from './sessions';

/** As for every approval (reliability 4.5). */
const roleChangeLastsMs = 4 * 60 * 60_000;

export type RoleChange = typeof roleChange.$inferSelect;

/** Nothing changes until a second admin confirms it. */
export async function proposeRole(
  store: Store,
  by: Doer,
  { personId, role }: { readonly personId: string; readonly role: Role },
  now: Date,
): Promise<Result<RoleChange, string>> {
  const wanted = { act: 'role.propose', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async (desk) => {
    const { transaction } = desk;
    const found = await findPerson(transaction, personId);
    if (found === undefined || found.disabledAt !== null) return failed('This person has no access at the moment.');
    if (found.role === role) return failed('This is their role already.');
    const last = role === 'admin' ? undefined : lastAdminProblem(desk, personId);
    if (last !== undefined) return await desk.refuse(last);
    const open = await findOpenRoleChange(transaction, personId, now);
    if (open !== undefined) return failed('Another change of this role waits already.');
    await voidOpen(transaction, eq(roleChange.personId, personId), now);
    const change = {
      ...{ id: randomUUID(), personId, fromRole: found.role, toRole: role },
      ...{ proposedBy: by.personId, proposedAt: now, expiresAt: new Date(now.getTime() + roleChangeLastsMs) },
    };
    await transaction.insert(roleChange).values(change);
    await note(transaction, { by, act: 'role.propose', result: 'waits for a second admin' }, change, now);
    return ok({ ...change, outcome: null, settledBy: null, settledAt: null });
  });
}

/** The second admin's word. What was true when it was proposed must be true still. */
export async function confirmRole(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('role.confirm', id, now), async (desk) => {
    const { transaction, admins, refuse } = desk;
    const change = await lockChange(transaction, id);
    if (change === undefined) return failed(gone);
    if (change.proposedBy === by.personId) return await refuse('You proposed this: a second admin confirms it.');
    if (change.personId === by.personId) return await refuse('This is your own role: another admin confirms it.');
    const found = await findPerson(transaction, change.personId);
    const isStale = found?.role !== change.fromRole || found.disabledAt !== null || change.expiresAt <= now;
    if (isStale || !admins.includes(change.proposedBy)) {
      await settle(transaction, change, 'void', undefined, now);
      return failed('This waits no longer: it is over four hours old, or the person or the proposer has changed.');
    }
    const last = change.toRole === 'admin' ? undefined : lastAdminProblem(desk, change.personId);
    if (last !== undefined) return await desk.refuse(last);
    await transaction.update(person).set({ role: change.toRole }).where(eq(person.id, change.personId));
    await settle(transaction, change, 'confirmed', by, now);
    await endSessionsOf(transaction, change.personId, 'role-changed', now);
    if (change.fromRole === 'admin') await endAdminship(desk, change.personId, now);
    await note(transaction, { by, act: 'role.confirm', result: 'done' }, change, now);
    return ok(undefined);
  });
}

/** Whoever proposed it takes it back; any other admin declines it. */
export async function declineRole(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('role.decline', id, now), async ({ transaction }) => {
    const change = await lockChange(transaction, id);
    if (change === undefined) return failed(gone);
    const isOwn = change.proposedBy === by.personId;
    await settle(transaction, change, isOwn ? 'withdrawn' : 'declined', by, now);
    await note(transaction, { by, act: isOwn ? 'role.withdraw' : 'role.decline', result: 'done' }, change, now);
    return ok(undefined);
  });
}

function actOn(act: string, id: string, now: Date): AdminAct {
  return { act, object: { type: 'role-change', id }, now };
}

export async function findOpenRoleChange(store: Store, personId: string, now: Date): Promise<RoleChange | undefined> {
  const open = await listOpenRoleChanges(store, now);
  return open.find((change) => change.personId === personId);
}

export async function listOpenRoleChanges(store: Store, now: Date): Promise<RoleChange[]> {
  const rows = await store.select().from(roleChange).where(isNull(roleChange.outcome));
  return rows.filter(({ expiresAt }) => expiresAt > now);
}

/** What an admin began does not outlive their being one. */
export async function endAdminship({ transaction }: Pick<AdminDesk, 'transaction'>, personId: string, now: Date) {
  await voidOpen(transaction, eq(roleChange.proposedBy, personId), now);
  await withdrawInvitationsOf(transaction, personId, now);
  await withdrawPasswordLinksOf(transaction, personId, now);
}

/** The person is another one than the one it was proposed for. */
export async function voidRoleChangesOf(transaction: Store, personId: string, now: Date): Promise<void> {
  await voidOpen(transaction, eq(roleChange.personId, personId), now);
}

async function voidOpen(transaction: Store, which: ReturnType<typeof eq>, now: Date): Promise<void> {
  await transaction
    .update(roleChange)
    .set({ outcome: 'void', settledAt: now })
    .where(and(which, isNull(roleChange.outcome)));
}

async function lockChange(transaction: Store, id: string): Promise<RoleChange | undefined> {
  const [found] = await transaction
    .select()
    .from(roleChange)
    .where(and(eq(roleChange.id, id), isNull(roleChange.outcome)))
    .for('update');
  return found;
}

async function settle(
  transaction: Store,
  { id }: RoleChange,
  outcome: NonNullable<RoleChange['outcome']>,
  by: Doer | undefined,
  now: Date,
): Promise<void> {
  await transaction
    .update(roleChange)
    .set({ outcome, settledAt: now, settledBy: by?.personId ?? null })
    .where(eq(roleChange.id, id));
}

type Noted = Pick<RoleChange, 'personId' | 'fromRole' | 'toRole'>;

async function note(
  transaction: Store,
  { by, act, result }: { readonly by: Doer; readonly act: string; readonly result: string },
  { personId, fromRole, toRole }: Noted,
  at: Date,
): Promise<void> {
  await notePeopleAct(transaction, {
    ...{ at, by, act, objectType: 'person', objectId: personId, result },
    before: { role: fromRole },
    after: { role: toRole },
  });
}

const gone = 'This waits no longer: somebody has settled it.';
