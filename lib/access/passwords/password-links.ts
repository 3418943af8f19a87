import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type * as z from 'zod';
import { message, type Message } from '@/lib/messages/message';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passwordLink, person } from '@/lib/store/schema';
import type { Installation } from '../people/people';
import { aboutPerson, type AdminAct } from '../people/admin-change';
import { asAdmin } from '../people/as-admin';
import { hashLinkToken, mintLinkToken, type LinkProblem } from './link-token';
import { findPerson, type Person } from '../people/people';
import { noteSignInHelp } from '../sign-in/sign-in-help';
import { changePassword, type SetPasswordProblem } from './change-password';
import { mayEnter } from '../sign-in/sign-in';
import { forgiveAttempts } from '../sign-in/sign-in-attempts';

/** Shorter than the life of an invitation: the person behind this link has rights already. */
const linkLastsMs = 24 * 60 * 60_000;

/** The text that proposals store and that is confirmed byte by byte. The text that people read is made from it. */
export const keptPassword = 'chosen by whoever opens the link';

type PasswordLink = typeof passwordLink.$inferSelect;

/** The proposer chooses the person and the confirmer gets the link, so no admin has both. */
export const makingPasswordLink: AdminAct<z.output<typeof aboutPerson>> = {
  name: 'password-link',
  asked: aboutPerson,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction, refuse }, proposer, { personId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(message('settings.answer.unknownPerson'));
    if (found.disabledAt !== null) return failed(message('settings.answer.noAccess'));
    if (found.everyAccount) return await refuse(message('settings.answer.demoPassword'));
    if (personId === proposer) return await refuse(message('settings.answer.ownPassword'));
    return ok({ before: { email: found.email, role: found.role }, after: { password: keptPassword } });
  },
  async apply({ transaction }, { personId }, { proposer, confirmer, now }) {
    await withdraw(transaction, eq(passwordLink.personId, personId), now);
    const found = await findPerson(transaction, personId);
    const [id, token] = [randomUUID(), mintLinkToken()];
    const expiresAt = new Date(now.getTime() + linkLastsMs);
    const hands = { madeBy: proposer, confirmedBy: confirmer, madeAt: now };
    const tokenHash = hashLinkToken('new-password', token);
    await transaction.insert(passwordLink).values({ id, tokenHash, personId, ...hands, expiresAt });
    await noteSignInHelp(transaction, { personId, admins: [proposer, confirmer], act: 'password-link' }, now);
    return { kind: 'new-password', token, expiresAt, of: found?.name ?? '' };
  },
};

export async function withdrawPasswordLink(
  store: Store,
  by: Doer,
  personId: string,
  now: Date,
): Promise<Result<void, Message>> {
  const wanted = { act: 'password-link.withdraw', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, note }) => {
    if ((await findOpenPasswordLink(transaction, personId, now)) === undefined) {
      return failed(message('settings.answer.noOpenLink'));
    }
    await withdraw(transaction, eq(passwordLink.personId, personId), now);
    await note({});
    return ok(undefined);
  });
}

export async function findOpenPasswordLink(
  store: Store,
  personId: string,
  now: Date,
): Promise<PasswordLink | undefined> {
  const [found] = await store
    .select()
    .from(passwordLink)
    .where(
      and(
        eq(passwordLink.personId, personId),
        isNull(passwordLink.usedAt),
        isNull(passwordLink.withdrawnAt),
        gt(passwordLink.expiresAt, now),
      ),
    );
  return found;
}

/** A disabled person needs no password, and links that an admin began end when they stop being an admin. */
export async function withdrawPasswordLinksOf(transaction: Store, personId: string, now: Date): Promise<void> {
  const { madeBy, confirmedBy } = passwordLink;
  const which = or(eq(passwordLink.personId, personId), eq(madeBy, personId), eq(confirmedBy, personId));
  await withdraw(transaction, which, now);
}

async function withdraw(transaction: Store, which: ReturnType<typeof or>, now: Date): Promise<void> {
  await transaction
    .update(passwordLink)
    .set({ withdrawnAt: now })
    .where(and(which, isNull(passwordLink.usedAt), isNull(passwordLink.withdrawnAt)));
}

/** The person that a link is for. A request without the token learns nothing, because only the token finds a link. */
export async function findPasswordLink(
  store: Store,
  token: string,
  { demo }: Installation,
  now: Date,
): Promise<Result<{ readonly id: string; readonly person: Person }, LinkProblem>> {
  const [found] = await store
    .select({ link: passwordLink, person })
    .from(passwordLink)
    .innerJoin(person, eq(person.id, passwordLink.personId))
    .where(eq(passwordLink.tokenHash, hashLinkToken('new-password', token)));
  if (found === undefined || found.link.withdrawnAt !== null || !mayEnter(found.person, demo)) return failed('unknown');
  if (found.link.usedAt !== null) return failed('used');
  if (found.link.expiresAt <= now) return failed('expired');
  return ok({ id: found.link.id, person: found.person });
}

interface LinkAnswer {
  readonly token: string;
  readonly password: string;
  /** Names the request that the password came with. */
  readonly requestId?: string | undefined;
}

type LinkSetProblem = { readonly kind: 'link' } | { readonly kind: 'password'; readonly because: SetPasswordProblem };

/** Uses the link up. Ends all sessions and the lock on the old password; the second factor stays. */
export async function setPasswordByLink(
  store: Store,
  { token, password, requestId }: LinkAnswer,
  installation: Installation,
  now: Date,
): Promise<Result<void, LinkSetProblem>> {
  const used = await store.transaction(async (transaction): Promise<Result<string, LinkSetProblem>> => {
    // Of two submissions at once, the second one waits here and then finds the link used.
    const tokenHash = hashLinkToken('new-password', token);
    await transaction.select().from(passwordLink).where(eq(passwordLink.tokenHash, tokenHash)).for('update');
    const open = await findPasswordLink(transaction, token, installation, now);
    if (!open.ok) return failed({ kind: 'link' });
    const { id: personId, name, role, email } = open.value.person;
    const by = { personId, name, role, requestId };
    const changed = await changePassword(transaction, { personId, password, by }, now);
    if (!changed.ok) return failed({ kind: 'password', because: changed.error });
    await transaction.update(passwordLink).set({ usedAt: now }).where(eq(passwordLink.id, open.value.id));
    return ok(email);
  });
  if (!used.ok) return used;
  // The attempts wait for the transaction's end: people who are signing in hold them and wait for the audit.
  await forgiveAttempts(store, used.value);
  return ok(undefined);
}
