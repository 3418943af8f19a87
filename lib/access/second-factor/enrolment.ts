import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { codeAttemptOf, completeSession, markEnrolled, type UnfinishedSession } from '../sign-in/unfinished-session';
import { proveEnrolment, replaceRecoveryCodes, removeSecondFactor } from './second-factor';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { beginAttempt, settleAttempt } from '../sign-in/sign-in-attempts';
import { sessionKeyOf } from '../sessions/session-cookie';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { person, session } from '@/lib/store/schema';
import type { Caller } from '../sessions/caller';
import { proveSelf, type SelfRefusal } from '../passwords/prove-self';

export type EnrolmentRefusal = 'wrong-code' | 'locked' | 'too-many';

interface EnrolmentProof {
  /** The person has a session: the enrolment is bound to it. */
  readonly person: Doer & { readonly sessionKey: string };
  readonly code: string;
  /** Set during the sign-in: the session that goes on once the person has saved the codes. */
  readonly session?: UnfinishedSession | undefined;
}

/** Proves that the person's app works, and returns the recovery codes, this once. */
export async function enrol(
  store: Store,
  sealer: Sealer,
  { person, code, session }: EnrolmentProof,
  now: Date,
): Promise<Result<readonly string[], EnrolmentRefusal>> {
  const { personId, sessionKey } = person;
  const counted = { email: codeAttemptOf(personId), address: '', known: { session: sessionKey } };
  const attempt = await beginAttempt(store, counted, now);
  if (!attempt.ok) return attempt;
  const codes = await store.transaction(async (transaction) => {
    const proven = await proveEnrolment(transaction, sealer, { personId, code: code.slice(0, 100) }, now);
    if (proven !== undefined && session !== undefined) await markEnrolled(transaction, session, now);
    const line = { at: now, by: person, kind: 'setting', act: 'second-factor.enrol' } as const;
    const result = proven === undefined ? 'refused' : 'done';
    await recordAct(transaction, { ...line, object: { type: 'person', id: personId }, result });
    return proven;
  });
  await settleAttempt(store, attempt.value, codes !== undefined, now);
  return codes === undefined ? failed('wrong-code') : ok(codes);
}

/** Makes a whole session of the person's session, after the person has saved the recovery codes. */
export async function finishEnrolled(
  store: Store,
  session: UnfinishedSession,
  now: Date,
): Promise<Result<string, 'gone'>> {
  if (session.stage !== 'enrolled') return failed('gone');
  return await store.transaction(async (transaction) => {
    const completed = await completeSession(transaction, session, now);
    if (!completed.ok) return completed;
    const by = { ...session, sessionKey: sessionKeyOf(completed.value) };
    const object = { type: 'person', id: session.personId };
    await recordAct(transaction, { at: now, by, kind: 'sign-in', act: 'sign-in', object, after: { by: 'new-app' } });
    return completed;
  });
}

interface CodesRequest {
  readonly caller: Caller;
  /** A code of the app that is in use. */
  readonly answer: string;
}

/** Makes ten new recovery codes; the earlier ones no longer open anything. */
export async function renewRecoveryCodes(
  store: Store,
  sealer: Sealer,
  { caller, answer }: CodesRequest,
  now: Date,
): Promise<Result<readonly string[], SelfRefusal>> {
  const { personId, sessionKey } = caller;
  const proof = await proveSelf(store, sealer, { personId, answer, sessionKey }, now);
  if (!proof.ok) return proof;
  // Recovery codes stand in for an app; without an app they are useless.
  if (proof.value !== 'code') return failed('wrong');
  return await store.transaction(async (transaction) => {
    const codes = await replaceRecoveryCodes(transaction, personId);
    const object = { type: 'person', id: personId };
    await recordAct(transaction, { at: now, by: caller, kind: 'setting', act: 'recovery-codes.renew', object });
    return ok(codes);
  });
}

/** Ends all sessions but this one. Outside a demo, this one opens nothing until the new app has shown a code. */
export async function giveUpFactor(
  store: Store,
  sealer: Sealer,
  { caller, answer }: CodesRequest,
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
    await recordAct(transaction, { at: now, by: caller, kind: 'setting', act: 'second-factor.give-up', object });
  });
  return ok(undefined);
}
