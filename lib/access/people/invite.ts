import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { invitation, person } from '@/lib/store/schema';
import type { AdminAct, MadeLink } from './admin-change';
import { inviteeSchema, type Invitee } from './invitee';
import { hashLinkToken, mintLinkToken } from '../passwords/link-token';
import { findPersonByEmail, normaliseEmail } from './people';
import { notePeopleAct } from './people-audit';

const invitationLastsMs = 24 * 60 * 60_000;

/**
 * Whoever is invited can do business or manage others, so it takes two admins: one chooses the person, the other one gets
 * the link. Nobody has both.
 */
export const inviting: AdminAct<Invitee> = {
  name: 'invitation',
  asked: inviteeSchema,
  objectOf: ({ email }) => ({ type: 'invitation', id: normaliseEmail(email) }),
  async compare({ transaction }, _, given, now) {
    const email = normaliseEmail(given.email);
    if ((await findPersonByEmail(transaction, email)) !== undefined) {
      return failed('Somebody with this e-mail is here already.');
    }
    const open = await lockOpen(transaction, email);
    if (open !== undefined && open.expiresAt > now) {
      return failed('This e-mail has an open invitation: withdraw that one first.');
    }
    return ok({ before: {}, after: factsOf(given) });
  },
  apply: async ({ transaction }, given, { proposer, confirmer, now }) =>
    await putInvitation(transaction, { given, proposer, confirmer }, now),
};

/** An open console has two admins, so that what takes two can be done. */
const adminsNeeded = 2;

/** For whoever set the console up: the first two admins, or with `another` one more when too few of them can get in. */
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
      return failed('Somebody with this e-mail is here already.');
    }
    const invitee: Invitee = { ...given, role: 'admin', accounts: [] };
    const made = await putInvitation(transaction, { given: invitee, proposer: null, confirmer: null }, now);
    const { id, ...link } = made;
    await notePeopleAct(transaction, {
      ...{ at: now, by: undefined, act: 'invitation.make', objectType: 'invitation', objectId: id },
      ...{ after: factsOf(invitee), result: 'done' },
    });
    return ok(link);
  });
}

interface Putting {
  readonly given: Invitee;
  readonly proposer: string | null;
  readonly confirmer: string | null;
}

/** Takes the place of one that is open: whoever holds the machine may have lost the link that it printed. */
async function putInvitation(
  transaction: Store,
  { given, proposer, confirmer }: Putting,
  now: Date,
): Promise<MadeLink & { readonly id: string }> {
  const facts = factsOf(given);
  const open = await lockOpen(transaction, facts.email);
  if (open !== undefined) {
    await transaction.update(invitation).set({ withdrawnAt: now }).where(eq(invitation.id, open.id));
  }
  const [id, token] = [randomUUID(), mintLinkToken()];
  const expiresAt = new Date(now.getTime() + invitationLastsMs);
  await transaction.insert(invitation).values({
    ...{ id, ...facts, invitedAt: now, expiresAt, invitedBy: proposer },
    ...{ confirmedBy: confirmer, confirmedAt: confirmer === null ? null : now },
    tokenHash: hashLinkToken('invitation', token),
  });
  return { id, kind: 'invitation', token, expiresAt, of: given.name };
}

/** Admins do no business, so they act for no account. */
function factsOf({ email, name, role, accounts }: Invitee) {
  return { email: normaliseEmail(email), name, role, accounts: role === 'admin' ? [] : accounts };
}

async function lockOpen(transaction: Store, email: string) {
  const [open] = await transaction
    .select()
    .from(invitation)
    .where(and(eq(invitation.email, email), isNull(invitation.usedAt), isNull(invitation.withdrawnAt)))
    .for('update');
  return open;
}
