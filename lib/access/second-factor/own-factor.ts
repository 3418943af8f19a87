import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person, session } from '@/lib/store/schema';
import type { Caller } from '../sessions/caller';
import { proveSelf, type SelfRefusal } from '../passwords/prove-self';
import { replaceRecoveryCodes } from './recovery-codes';
import { removeSecondFactor } from './second-factor';
import { writeAccessAudit } from '../sign-in/sign-in-audit';

interface Asked {
  readonly caller: Caller;
  /** A code of the app that is in use. */
  readonly answer: string;
}

/** Ten new recovery codes; the earlier ones open nothing any more. */
export async function renewRecoveryCodes(
  store: Store,
  sealer: Sealer,
  { caller, answer }: Asked,
  now: Date,
): Promise<Result<readonly string[], SelfRefusal>> {
  const { personId, sessionKey } = caller;
  const proof = await proveSelf(store, sealer, { personId, answer, sessionKey }, now);
  if (!proof.ok) return proof;
  // Without an app there is nothing that they could stand in for.
  if (proof.value !== 'code') return failed('wrong');
  return await store.transaction(async (transaction) => {
    const codes = await replaceRecoveryCodes(transaction, personId);
    const object = { type: 'person', id: personId };
    await writeAccessAudit(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'recovery-codes.renew',
      object,
      result: 'done',
    });
    return ok(codes);
  });
}

/**
 * Gives the app up for another one. All sessions end but this one, which, outside of a demo, opens nothing until the
 * new app has shown a code.
 */
export async function giveUpFactor(
  store: Store,
  sealer: Sealer,
  { caller, answer }: Asked,
  now: Date,
): Promise<Result<void, SelfRefusal>> {
  const { personId, sessionKey } = caller;
  const proof = await proveSelf(store, sealer, { personId, answer, sessionKey }, now);
  if (!proof.ok) return proof;
  await store.transaction(async (transaction) => {
    await removeSecondFactor(transaction, personId);
    await transaction
      .update(session)
      .set({ endedAt: now, endedBecause: 'signed-out' })
      .where(and(eq(session.personId, personId), ne(session.key, sessionKey), isNull(session.endedAt)));
    const [owner] = await transaction.select({ demo: person.demo }).from(person).where(eq(person.id, personId));
    if (owner?.demo !== true) {
      await transaction.update(session).set({ stage: 'enrol', createdAt: now }).where(eq(session.key, sessionKey));
    }
    const object = { type: 'person', id: personId };
    await writeAccessAudit(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'second-factor.give-up',
      object,
      result: 'done',
    });
  });
  return ok(undefined);
}
