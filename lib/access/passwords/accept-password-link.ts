import { eq } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passwordLink, person } from '@/lib/store/schema';
import { changePassword, type SetPasswordProblem } from './change-password';
import { mayEnter } from '../sign-in/enter';
import { hashLinkToken } from './link-token';
import type { Person } from '../people/people';
import { forgiveAttempts } from '../sign-in/sign-in-attempts';

/** Why a link opens nothing: `unknown` also stands for one that was taken back, or whose person may not come in. */
export type PasswordLinkProblem = 'unknown' | 'used' | 'expired';

interface House {
  readonly demo: boolean;
}

/** Whose link it is. Whoever does not hold it learns nothing, because nothing else finds it. */
export async function findPasswordLink(
  store: Store,
  token: string,
  { demo }: House,
  now: Date,
): Promise<Result<{ readonly id: string; readonly person: Person }, PasswordLinkProblem>> {
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
  /** Names the request that it came with. */
  readonly requestId?: string | undefined;
}

type NotSet = { readonly kind: 'link' } | { readonly kind: 'password'; readonly because: SetPasswordProblem };

/**
 * Uses the link up: a new password by the usual rules, an end to all sessions, and to the lock that failures have put on
 * the old password. The second factor stays, and its lock too.
 */
export async function setPasswordByLink(
  store: Store,
  { token, password, requestId }: LinkAnswer,
  house: House,
  now: Date,
): Promise<Result<void, NotSet>> {
  const used = await store.transaction(async (transaction): Promise<Result<string, NotSet>> => {
    // Two presses at once: the second one waits here, and finds the link used.
    const tokenHash = hashLinkToken('new-password', token);
    await transaction.select().from(passwordLink).where(eq(passwordLink.tokenHash, tokenHash)).for('update');
    const open = await findPasswordLink(transaction, token, house, now);
    if (!open.ok) return failed({ kind: 'link' });
    const { id: personId, name, role, email } = open.value.person;
    const changed = await changePassword(
      transaction,
      { personId, password, by: { personId, name, role, requestId } },
      now,
    );
    if (!changed.ok) return failed({ kind: 'password', because: changed.error });
    await transaction.update(passwordLink).set({ usedAt: now }).where(eq(passwordLink.id, open.value.id));
    return ok(email);
  });
  if (!used.ok) return used;
  // Behind the transaction: those who are signing in at this moment hold these rows, and wait for the audit.
  await forgiveAttempts(store, used.value);
  return ok(undefined);
}
