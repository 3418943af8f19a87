import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Doer } from '../audit/record-act';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { passwordLink } from '../store/schema';
import { asAdmin } from './as-admin';
import { hasLately } from './has-lately';
import { hashLinkToken, mintLinkToken } from './link-token';
import { findPerson } from './people';
import { notePeopleAct } from './people-audit';

/** Shorter than an invitation's: behind this one there are rights already. */
const linkLastsMs = 24 * 60 * 60_000;

type PasswordLink = typeof passwordLink.$inferSelect;

interface MadeLink {
  /** Known here and now only. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * For somebody who forgot their password. Nothing changes until the link is used, and the second factor stays: whoever
 * made the link does not get in by it.
 */
export async function makePasswordLink(
  store: Store,
  by: Doer,
  personId: string,
  now: Date,
): Promise<Result<MadeLink, string>> {
  const wanted = { act: 'password-link.make', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, refuse }) => {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed('There is no such person.');
    if (found.disabledAt !== null) return failed('This person has no access at the moment.');
    if (found.everyAccount) return await refuse('The password of a demo person stays as it is.');
    if (personId === by.personId) return await refuse('Your own password is changed under Your sign-in.');
    if (found.role === 'admin' && (await hasLately(transaction, by, 'second-factor.reset', personId, now))) {
      return await refuse('You have reset the second factor of this admin lately: another admin makes the link.');
    }
    await withdraw(transaction, eq(passwordLink.personId, personId), now);
    const [id, token] = [randomUUID(), mintLinkToken()];
    const expiresAt = new Date(now.getTime() + linkLastsMs);
    const tokenHash = hashLinkToken('new-password', token);
    await transaction
      .insert(passwordLink)
      .values({ id, tokenHash, personId, madeBy: by.personId, madeAt: now, expiresAt });
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'password-link.make', objectType: 'person', objectId: personId, result: 'done' },
      after: { expiresAt: expiresAt.toISOString() },
    });
    return ok({ token, expiresAt });
  });
}

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
  await withdraw(transaction, or(eq(passwordLink.personId, personId), eq(passwordLink.madeBy, personId)), now);
}

async function withdraw(transaction: Store, which: ReturnType<typeof or>, now: Date): Promise<void> {
  await transaction
    .update(passwordLink)
    .set({ withdrawnAt: now })
    .where(and(which, isNull(passwordLink.usedAt), isNull(passwordLink.withdrawnAt)));
}
