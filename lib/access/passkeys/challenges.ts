import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { passkeyChallenge, type passkeyPurposes } from '@/lib/store/schema';

const lastsMs = 2 * 60_000;

/** Who is asked for a passkey, where, and for what. */
export interface ChallengeBounds {
  readonly purpose: (typeof passkeyPurposes)[number];
  /** The session, or the hash of the form token of a browser without one. */
  readonly boundTo: string;
  /** Undefined at a sign-in, where the passkey says who the person is. */
  readonly personId?: string | undefined;
  /** What exactly is proved or signed. */
  readonly subject: string;
}

/** Keeps a challenge, and forgets the expired ones of all people. */
export async function keepChallenge(
  store: Store,
  { personId, ...bounds }: ChallengeBounds,
  now: Date,
  challenge = randomBytes(32).toString('base64url'),
): Promise<string> {
  await store.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now));
  const expiresAt = new Date(now.getTime() + lastsMs);
  await store.insert(passkeyChallenge).values({ ...bounds, challenge, personId: personId ?? null, expiresAt });
  return challenge;
}

/** Uses up the challenge, whatever is then found in the answer. Returns its subject, undefined without such a one. */
export async function takeChallenge(
  store: Store,
  challenge: string,
  { purpose, boundTo, personId }: Omit<ChallengeBounds, 'subject'>,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await store
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.boundTo, boundTo),
        personId === undefined ? isNull(passkeyChallenge.personId) : eq(passkeyChallenge.personId, personId),
      ),
    )
    .returning({ subject: passkeyChallenge.subject, expiresAt: passkeyChallenge.expiresAt });
  return taken === undefined || taken.expiresAt <= now ? undefined : taken.subject;
}
