import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type * as z from 'zod';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passwordLink } from '@/lib/store/schema';
import type { AdminAct } from '../people/admin-change';
import { asAdmin } from '../people/as-admin';
import { hashLinkToken, mintLinkToken } from './link-token';
import { findPerson } from '../people/people';
import { notePeopleAct } from '../people/people-audit';
import { helped } from '../second-factor/reset-factor';
import { noteSignInHelp } from '../sign-in/sign-in-help';

/** Shorter than an invitation's: behind this one there are rights already. */
const linkLastsMs = 24 * 60 * 60_000;

type PasswordLink = typeof passwordLink.$inferSelect;

/**
 * For somebody who forgot their password. Nothing changes until the link is used, and the second factor stays. Whoever
 * proposes it chooses the person, and whoever confirms it gets the link: nobody has both.
 */
export const makingPasswordLink: AdminAct<z.output<typeof helped>> = {
  name: 'password-link',
  asked: helped,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction, refuse }, proposer, { personId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed('There is no such person.');
    if (found.disabledAt !== null) return failed('This person has no access at the moment.');
    if (found.everyAccount) return await refuse('The password of a demo person stays as it is.');
    if (personId === proposer) return await refuse('Your own password is changed under Your sign-in.');
    return ok({
      before: { email: found.email, role: found.role },
      after: { password: 'chosen by whoever opens the link' },
    });
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
): Promise<Result<void, string>> {
  const wanted = { act: 'password-link.withdraw', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async ({ transaction }) => {
    if ((await findOpenPasswordLink(transaction, personId, now)) === undefined) {
      return failed('There is no open link any more.');
    }
    await withdraw(transaction, eq(passwordLink.personId, personId), now);
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'password-link.withdraw', objectType: 'person', objectId: personId, result: 'done' },
    });
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

/** Somebody who is disabled needs no password, and what an admin began ends with their being one. */
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
