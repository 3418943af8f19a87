import { and, asc, eq, gt, isNull, or, ne, aliasedTable } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { invitation, person } from '@/lib/store/schema';
import { asAdmin } from './as-admin';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { randomUUID } from 'node:crypto';
import { doesBusiness } from '@/lib/roles';
import type { AdminAct, MadeLink } from './admin-change';
import { inviteeSchema, type Invitee } from './invitee';
import { hashLinkToken, mintLinkToken, type LinkProblem } from '../passwords/link-token';
import { findPersonByEmail, normaliseEmail, createPerson, type Installation } from './people';
import { changeGrants } from '../accounts/grants';
import { findPasswordProblem, type PasswordProblem } from '../passwords/password';
import { noteSignInHelp } from '../sign-in/sign-in-help';

const invitationLastsMs = 24 * 60 * 60_000;

/** An invitation takes two admins: one chooses the person, the other gets the link. Neither has both. */
export const inviting: AdminAct<Invitee> = {
  name: 'invitation',
  asked: inviteeSchema,
  objectOf: ({ email }) => ({ type: 'invitation', id: normaliseEmail(email) }),
  async compare({ transaction }, _, given, now) {
    const email = normaliseEmail(given.email);
    if ((await findPersonByEmail(transaction, email)) !== undefined) {
      return failed(message('settings.answer.emailHere'));
    }
    const open = await lockOpenByEmail(transaction, email);
    if (open !== undefined && open.expiresAt > now) return failed(message('settings.answer.emailInvited'));
    return ok({ before: {}, after: factsOf(given) });
  },
  apply: async ({ transaction }, given, { proposer, confirmer, now }) =>
    await putInvitation(transaction, { given, proposer, confirmer }, now),
};

/** A console has two admins before it opens, so that acts that take two are possible. */
const adminsNeeded = 2;

/** For the person who sets the console up: the first two admins, or with `another` one more. @internal For tests. */
export async function inviteAdmin(
  store: Store,
  given: Pick<Invitee, 'email' | 'name'>,
  { another }: { readonly another: boolean },
  now: Date,
): Promise<Result<MadeLink, string>> {
  return await store.transaction(async (transaction) => {
    const admins = await transaction
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.role, 'admin'), isNull(person.disabledAt), ne(person.demo, true)));
    if (admins.length >= adminsNeeded && !another) {
      return failed(
        'There are two admins already, who can invite others under Settings. If fewer than two can sign in any more, run it again with --another.',
      );
    }
    const email = normaliseEmail(given.email);
    if ((await findPersonByEmail(transaction, email)) !== undefined) {
      return failed('A person with this e-mail is here already.');
    }
    const invitee: Invitee = { ...given, role: 'admin', accounts: [] };
    const { id, ...link } = await putInvitation(transaction, { given: invitee, proposer: null, confirmer: null }, now);
    const line = { at: now, by: undefined, kind: 'people', act: 'invitation.make', after: factsOf(invitee) } as const;
    await recordAct(transaction, { ...line, object: { type: 'invitation', id } });
    return ok(link);
  });
}

/** Replaces an open invitation: the person at the machine may have lost the link that it printed. */
async function putInvitation(
  transaction: Store,
  { given, proposer, confirmer }: { given: Invitee; proposer: string | null; confirmer: string | null },
  now: Date,
): Promise<MadeLink & { readonly id: string }> {
  const facts = factsOf(given);
  const open = await lockOpenByEmail(transaction, facts.email);
  if (open !== undefined) {
    await transaction.update(invitation).set({ withdrawnAt: now }).where(eq(invitation.id, open.id));
  }
  const [id, token] = [randomUUID(), mintLinkToken()];
  const expiresAt = new Date(now.getTime() + invitationLastsMs);
  await transaction.insert(invitation).values({
    ...facts,
    id,
    invitedAt: now,
    expiresAt,
    invitedBy: proposer,
    confirmedBy: confirmer,
    confirmedAt: confirmer === null ? null : now,
    tokenHash: hashLinkToken('invitation', token),
  });
  return { id, kind: 'invitation', token, expiresAt, of: given.name };
}

/** Admins do no business, so they act for no account. */
function factsOf({ email, name, role, accounts }: Invitee) {
  return { email: normaliseEmail(email), name, role, accounts: doesBusiness(role) ? accounts : [] };
}

const isOpen = and(isNull(invitation.usedAt), isNull(invitation.withdrawnAt));

async function lockOpenByEmail(transaction: Store, email: string) {
  const [open] = await transaction
    .select()
    .from(invitation)
    .where(and(eq(invitation.email, email), isOpen))
    .for('update');
  return open;
}

export type Invitation = typeof invitation.$inferSelect;

export async function listInvitations(store: Store, now: Date): Promise<Invitation[]> {
  return await store
    .select()
    .from(invitation)
    .where(and(isOpen, gt(invitation.expiresAt, now)))
    .orderBy(asc(invitation.email));
}

export async function withdrawInvitation(
  store: Store,
  by: Doer,
  id: string,
  now: Date,
): Promise<Result<void, Message>> {
  const wanted = { act: 'invitation.withdraw', object: { type: 'invitation', id }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, note }) => {
    const found = await lockOpenById(transaction, id, now);
    if (found === undefined) return failed(gone);
    await transaction.update(invitation).set({ withdrawnAt: now }).where(eq(invitation.id, id));
    await note({ before: { email: found.email, role: found.role } });
    return ok(undefined);
  });
}

/** Invitations that an admin proposed or confirmed end when they stop being an admin. */
export async function withdrawInvitationsOf(transaction: Store, personId: string, now: Date): Promise<void> {
  await transaction
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(and(or(eq(invitation.invitedBy, personId), eq(invitation.confirmedBy, personId)), isOpen));
}

async function lockOpenById(transaction: Store, id: string, now: Date): Promise<Invitation | undefined> {
  const [found] = await transaction
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), isOpen, gt(invitation.expiresAt, now)))
    .for('update');
  return found;
}

const gone = message('settings.answer.invitationGone');

interface OpenInvitation extends Pick<
  Invitation,
  'id' | 'email' | 'name' | 'role' | 'accounts' | 'invitedBy' | 'confirmedBy'
> {
  /** Whether the invitation was made in a demo: the person is one of the demo's people. */
  readonly demo: boolean;
}

/** The invitation of a link. A request without the token learns nothing, because only the token finds an invitation. */
export async function findInvitation(
  store: Store,
  token: string,
  installation: Installation,
  now: Date,
): Promise<Result<OpenInvitation, LinkProblem>> {
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
  // The demo's password is public, so people that a demo invited cannot come into a real console.
  if (withdrawnAt !== null || (demo && !installation.demo)) return failed('unknown');
  if (usedAt !== null) return failed('used');
  if (expiresAt <= now) return failed('expired');
  const { id, email, name, role, accounts, invitedBy, confirmedBy } = rest;
  return ok({ id, email, name, role, accounts, invitedBy, confirmedBy, demo });
}

type AcceptProblem =
  | { readonly kind: 'link'; readonly because: LinkProblem }
  | { readonly kind: 'password'; readonly because: PasswordProblem };

/** Uses the link up and makes the person, or says why not. A link that does not open costs no hashing. */
export async function acceptInvitation(
  store: Store,
  { token, password, requestId }: { readonly token: string; readonly password: string; readonly requestId?: string },
  installation: Installation,
  now: Date,
): Promise<Result<void, AcceptProblem>> {
  const early = await findInvitation(store, token, installation, now);
  if (!early.ok) return failed({ kind: 'link', because: early.error });
  const because = findPasswordProblem(password, early.value);
  if (because !== undefined) return failed({ kind: 'password', because });
  return await store.transaction(async (transaction) => {
    // Of two submissions at once, the second one waits here and then finds the link used.
    await transaction.select().from(invitation).where(eq(invitation.id, early.value.id)).for('update');
    const open = await findInvitation(transaction, token, installation, now);
    if (!open.ok) return failed({ kind: 'link', because: open.error });
    const { id, email, name, role, accounts, invitedBy, confirmedBy, demo } = open.value;
    const isHere = (await findPersonByEmail(transaction, email)) !== undefined;
    if (isHere) return failed({ kind: 'link', because: 'used' });
    const personId = await createPerson(transaction, { email, name, role, password, demo });
    await changeGrants(transaction, { personId, grant: accounts, revoke: [], byId: invitedBy ?? undefined }, now);
    await noteSignInHelp(transaction, { personId, admins: [invitedBy, confirmedBy], act: 'invitation' }, now);
    await transaction.update(invitation).set({ usedAt: now, personId }).where(eq(invitation.id, id));
    const line = { at: now, kind: 'people', act: 'invitation.accept', after: { email, role, accounts } } as const;
    const by = { personId, name, role, requestId };
    await recordAct(transaction, { ...line, by, object: { type: 'person', id: personId } });
    return ok(undefined);
  });
}
