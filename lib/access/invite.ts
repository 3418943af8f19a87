import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { invitation, person, type Role } from '../store/schema';
import { asAdmin } from './as-admin';
import { hashLinkToken, mintLinkToken } from './link-token';
import { findPersonByEmail, normaliseEmail } from './people';
import type { Doer } from '../audit/record-act';
import { notePeopleAct } from './people-audit';

const invitationLastsMs = 24 * 60 * 60_000;

export interface Invitee {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly accounts: readonly string[];
}

export interface Invited {
  readonly id: string;
  /** Known here and now only. */
  readonly token: string;
  readonly expiresAt: Date;
  /** The link opens only after a second admin has confirmed it. */
  readonly needsSecond: boolean;
}

/** A new admin could confirm whatever the one who invited them proposes, so from the second admin on it takes two. */
export async function invite(store: Store, by: Doer, given: Invitee, now: Date): Promise<Result<Invited, string>> {
  const wanted = { act: 'invitation.make', object: { type: 'invitation', id: '' }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, admins }) => {
    const needsSecond = given.role === 'admin' && admins.length > 1;
    return await putInvitation(transaction, { by, given, needsSecond }, now);
  });
}

/** For whoever set the console up: the first admin, or with `another` one more when nobody else can get in. */
export async function inviteAdmin(
  store: Store,
  given: Pick<Invitee, 'email' | 'name'>,
  { another }: { readonly another: boolean },
  now: Date,
): Promise<Result<Invited, string>> {
  return await store.transaction(async (transaction) => {
    const admins = await transaction
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.role, 'admin'), isNull(person.disabledAt), ne(person.demo, true)));
    if (admins.length > 0 && !another) {
      return failed(
        'There is an admin already, who can invite others under Settings. If nobody can sign in as one any more, run it again with --another.',
      );
    }
    const invitee: Invitee = { ...given, role: 'admin', accounts: [] };
    return await putInvitation(transaction, { by: undefined, given: invitee, needsSecond: false }, now);
  });
}

interface Putting {
  readonly by: Doer | undefined;
  readonly given: Invitee;
  readonly needsSecond: boolean;
}

async function putInvitation(
  transaction: Store,
  { by, given, needsSecond }: Putting,
  now: Date,
): Promise<Result<Invited, string>> {
  const email = normaliseEmail(given.email);
  if ((await findPersonByEmail(transaction, email)) !== undefined) {
    return failed('Somebody with this e-mail is here already.');
  }
  const [open] = await transaction
    .select()
    .from(invitation)
    .where(and(eq(invitation.email, email), isNull(invitation.usedAt), isNull(invitation.withdrawnAt)))
    .for('update');
  // Whoever holds the machine may have lost the link that it printed.
  if (open !== undefined && open.expiresAt > now && by !== undefined) {
    return failed('This e-mail has an open invitation: withdraw that one first.');
  }
  if (open !== undefined) {
    await transaction.update(invitation).set({ withdrawnAt: now }).where(eq(invitation.id, open.id));
  }
  const token = mintLinkToken();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + invitationLastsMs);
  const facts = { email, name: given.name, role: given.role, accounts: given.accounts };
  await transaction.insert(invitation).values({
    ...{ id, ...facts, invitedAt: now, expiresAt, needsSecond },
    tokenHash: hashLinkToken('invitation', token),
    invitedBy: by?.personId ?? null,
  });
  await notePeopleAct(transaction, {
    ...{ at: now, by, act: 'invitation.make', objectType: 'invitation', objectId: id },
    after: facts,
    result: needsSecond ? 'waits for a second admin' : 'done',
  });
  return ok({ id, token, expiresAt, needsSecond });
}
