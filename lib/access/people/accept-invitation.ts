import { aliasedTable, eq } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { invitation, person, type Role } from '@/lib/store/schema';
import { changeGrants } from '../accounts/account-grants';
import { hashLinkToken } from '../passwords/link-token';
import { findPasswordProblem, type PasswordProblem } from '../passwords/password-rules';
import { createPerson, findPersonByEmail } from './people';
import { notePeopleAct } from './people-audit';
import { noteSignInHelp } from '../sign-in/sign-in-help';

/** Why a link opens nothing: `unknown` also stands for one that was taken back. */
export type InvitationProblem = 'unknown' | 'used' | 'expired';

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly accounts: readonly string[];
  readonly invitedBy: string | null;
  readonly confirmedBy: string | null;
  /** Made in a demo: the person is one of the demo's. */
  readonly demo: boolean;
}

export interface House {
  readonly demo: boolean;
}

/** What a link stands for. Whoever does not hold the link learns nothing, because nothing else finds it. */
export async function findInvitation(
  store: Store,
  token: string,
  house: House,
  now: Date,
): Promise<Result<OpenInvitation, InvitationProblem>> {
  const second = aliasedTable(person, 'second');
  const [found] = await store
    .select({ invitation, byDemo: person.demo, secondOfDemo: second.demo })
    .from(invitation)
    .leftJoin(person, eq(person.id, invitation.invitedBy))
    .leftJoin(second, eq(second.id, invitation.confirmedBy))
    .where(eq(invitation.tokenHash, hashLinkToken('invitation', token)));
  if (found === undefined) return failed('unknown');
  const { usedAt, withdrawnAt, expiresAt, ...rest } = found.invitation;
  const demo = found.byDemo === true || found.secondOfDemo === true;
  // Whoever could read the demo's password must not have left a door into the real thing.
  if (withdrawnAt !== null || (demo && !house.demo)) return failed('unknown');
  if (usedAt !== null) return failed('used');
  if (expiresAt <= now) return failed('expired');
  const { id, email, name, role, accounts, invitedBy, confirmedBy } = rest;
  return ok({ id, email, name, role, accounts, invitedBy, confirmedBy, demo });
}

export type AcceptProblem =
  | { readonly kind: 'link'; readonly because: InvitationProblem }
  | { readonly kind: 'password'; readonly because: PasswordProblem };

/** Uses the link up and makes the person, or says why not. A link that opens nothing costs us no hashing. */
export async function acceptInvitation(
  store: Store,
  { token, password, requestId }: { readonly token: string; readonly password: string; readonly requestId?: string },
  house: House,
  now: Date,
): Promise<Result<void, AcceptProblem>> {
  const early = await findInvitation(store, token, house, now);
  if (!early.ok) return failed({ kind: 'link', because: early.error });
  const because = findPasswordProblem(password, early.value);
  if (because !== undefined) return failed({ kind: 'password', because });
  return await store.transaction(async (transaction) => {
    // Two presses at once: the second one waits here, and finds the link used.
    await transaction.select().from(invitation).where(eq(invitation.id, early.value.id)).for('update');
    const open = await findInvitation(transaction, token, house, now);
    if (!open.ok) return failed({ kind: 'link', because: open.error });
    const { id, email, name, role, accounts, invitedBy, confirmedBy, demo } = open.value;
    if ((await findPersonByEmail(transaction, email)) !== undefined) {
      return failed({ kind: 'link', because: 'used' });
    }
    const personId = await createPerson(transaction, { email, name, role, password, demo });
    await changeGrants(transaction, { personId, grant: accounts, revoke: [], byId: invitedBy ?? undefined }, now);
    await noteSignInHelp(transaction, { personId, admins: [invitedBy, confirmedBy], act: 'invitation' }, now);
    await transaction.update(invitation).set({ usedAt: now, personId }).where(eq(invitation.id, id));
    await notePeopleAct(transaction, {
      ...{ at: now, act: 'invitation.accept', objectType: 'person', objectId: personId },
      by: { personId, name, role, sessionKey: '', requestId },
      after: { email, role, accounts },
      result: 'done',
    });
    return ok(undefined);
  });
}
