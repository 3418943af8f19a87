import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { aboutPerson, type AdminAct, voidChanges } from './admin-change';
import { type AdminContext, type AdminProgram, asAdmin, asProgram, lastAdminProblem } from './as-admin';
import { disablePerson, findPerson } from './people';
import type { Doer } from '@/lib/audit/record-act';
import { endDelegationsOf } from '../delegations/end-delegations';
import { withdrawInvitationsOf } from './invitations';
import { withdrawPasswordLinksOf } from '../passwords/password-links';
import { doesBusiness, roles } from '@/lib/roles';
import { endSessionsOf } from '../sessions/sessions';

const roleChange = aboutPerson.extend({
  role: z.enum(roles, writeMessage(message('settings.answer.roleNeeded'))),
});

/** A new role always changes rights, so it takes two admins in either direction. */
export const changingRole: AdminAct<z.output<typeof roleChange>> = {
  name: 'role',
  asked: roleChange,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare(context, _, { personId, role }) {
    const found = await findPerson(context.transaction, personId);
    if (found === undefined || found.disabledAt !== null) return failed(message('settings.answer.noAccess'));
    if (found.role === role) return failed(message('settings.answer.sameRole'));
    const last = doesBusiness(role) ? lastAdminProblem(context, personId) : undefined;
    if (last !== undefined) return await context.refuse(last);
    return ok({ before: { role: found.role }, after: { role } });
  },
  async apply({ transaction }, { personId, role }, { now }) {
    const found = await findPerson(transaction, personId);
    await transaction.update(person).set({ role }).where(eq(person.id, personId));
    await endSessionsOf(transaction, personId, 'role-changed', now);
    if (found !== undefined && !doesBusiness(found.role)) await endAdminship(transaction, personId, now);
    await endDelegationsOf(transaction, personId, now);
    await voidChanges(transaction, { by: personId }, now);
    return undefined;
  },
};

const unknown = message('settings.answer.unknownPerson');

const disabling = (personId: string, now: Date) => ({
  act: 'person.disable',
  object: { type: 'person', id: personId },
  now,
});

/** Takes effect at the person's next request. Changes and links by them, or about them, become void. */
export async function disableAccess(
  store: Store,
  by: Doer,
  personId: string,
  now: Date,
): Promise<Result<void, Message>> {
  return await asAdmin(store, by, disabling(personId, now), async (context) => {
    return await disable(context, personId, { now, isOwn: personId === by.personId });
  });
}

/** The company's identity provider says that the person has left, which ends their access as an administrator does. */
export async function disableLeaver(
  store: Store,
  provider: AdminProgram,
  personId: string,
  now: Date,
): Promise<Result<void, Message>> {
  return await asProgram(store, provider, disabling(personId, now), async (context) => {
    return await disable(context, personId, { now, isOwn: false });
  });
}

async function disable(
  context: AdminContext,
  personId: string,
  { now, isOwn }: { readonly now: Date; readonly isOwn: boolean },
): Promise<Result<void, Message>> {
  const { transaction } = context;
  const found = await findPerson(transaction, personId);
  if (found === undefined) return failed(unknown);
  if (found.disabledAt !== null) return failed(message('settings.answer.disabledAlready'));
  const last = lastAdminProblem(context, personId);
  if (last !== undefined) return await context.refuse(last);
  if (isOwn) return await context.refuse(message('settings.answer.notYourself'));
  await disablePerson(transaction, personId, now);
  await endAdminship(transaction, personId, now);
  await endDelegationsOf(transaction, personId, now);
  await voidChanges(transaction, { about: personId }, now);
  await context.note({ before: { disabled: false }, after: { disabled: true } });
  return ok(undefined);
}

/** Returns all the rights that the person had, so it takes two admins. */
export const enabling: AdminAct<z.output<typeof aboutPerson>> = {
  name: 'access',
  asked: aboutPerson,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction }, _, { personId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(unknown);
    if (found.disabledAt === null) return failed(message('settings.answer.enabledAlready'));
    const { email, role } = found;
    return ok({ before: { email, role, disabled: true }, after: { disabled: false } });
  },
  async apply({ transaction }, { personId }) {
    await transaction.update(person).set({ disabledAt: null }).where(eq(person.id, personId));
    return undefined;
  },
};

/** Links and proposals of an admin end when they stop being one. */
async function endAdminship(transaction: Store, personId: string, now: Date): Promise<void> {
  await withdrawInvitationsOf(transaction, personId, now);
  await withdrawPasswordLinksOf(transaction, personId, now);
  // Proposals are voided last, because that writes lines of the audit.
  await voidChanges(transaction, { by: personId }, now);
}
