import { and, eq, isNull, ne } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person, session, type SessionStage } from '@/lib/store/schema';
import type { Role } from '@/lib/roles';
import { mintSessionId, sessionKeyOf } from '../sessions/session-cookie';
import { findEnd, sessionLimits, makeRoom } from '../sessions/sessions';
import type { Sealer } from '@/lib/store/sealer';
import { findKnownDevice } from './known-devices';
import { type GivenPasskey, takePasskey } from '../passkeys/take-passkey';
import { takeSignInCode } from '../second-factor/second-factor';
import { recordAct } from '@/lib/audit/record-act';
import { recordBlocked } from './sign-in';
import { beginAttempt, settleAttempt } from './sign-in-attempts';

/** Counted apart from passwords, by person: typing the right password again and again must not give new guesses. */
export const codeAttemptOf = (personId: string): string => `second factor of ${personId}`;

interface CodeAnswer {
  readonly session: UnfinishedSession;
  /** What was typed, or a passkey that was used instead. */
  readonly code: string | GivenPasskey;
  readonly address: string;
  /** The id in the browser's device cookie. */
  readonly deviceId?: string | undefined;
}

/** The second half of a sign-in: a code of the app, a recovery code or a passkey makes the session a whole one. */
export async function finishWithCode(
  store: Store,
  sealer: Sealer,
  { session, code, address, deviceId }: CodeAnswer,
  now: Date,
): Promise<Result<string, 'wrong-code' | 'passkey' | 'locked' | 'too-many' | 'too-late'>> {
  const { personId, email } = session;
  const known = await findKnownDevice(store, { deviceId, email }, now);
  const attempt = await beginAttempt(store, { email: codeAttemptOf(personId), address, known }, now);
  if (!attempt.ok) {
    await recordBlocked(store, attempt.error, { email, address, agent: '', requestId: session.requestId }, now);
    return attempt;
  }
  const finished = await store.transaction(async (transaction) => {
    const used = await takeFactor(transaction, sealer, { session, code }, now);
    const completed = used === undefined ? undefined : await completeSession(transaction, session, now);
    const sessionKey = completed?.ok === true ? sessionKeyOf(completed.value) : session.key;
    await recordAct(transaction, {
      at: now,
      by: { ...session, sessionKey },
      kind: 'sign-in',
      act: completed?.ok === true ? 'sign-in' : 'sign-in.code',
      object: { type: 'person', id: personId },
      result: completed?.ok === true ? 'done' : 'refused',
      after: { address, by: used ?? (typeof code === 'string' ? 'app' : 'passkey') },
    });
    return completed;
  });
  await settleAttempt(store, attempt.value, finished !== undefined, now);
  if (finished === undefined) return failed(typeof code === 'string' ? 'wrong-code' : 'passkey');
  return finished.ok ? finished : failed('too-late');
}

/** The factor that was shown, by its name in the audit. */
async function takeFactor(
  transaction: Store,
  sealer: Sealer,
  { session: { key, personId }, code }: Pick<CodeAnswer, 'session' | 'code'>,
  now: Date,
): Promise<'app' | 'recovery-code' | 'passkey' | undefined> {
  if (typeof code === 'string') {
    const used = await takeSignInCode(transaction, sealer, { personId, code: code.slice(0, 100) }, now);
    return used === 'recovery' ? 'recovery-code' : used;
  }
  const taken = await takePasskey(transaction, code, { purpose: 'code', boundTo: key, personId }, now);
  return taken.ok ? 'passkey' : undefined;
}

/** A person with a right password (or named by the company's own sign-in) who has shown no second factor yet. */
export interface UnfinishedSession {
  readonly key: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly stage: Exclude<SessionStage, 'whole'>;
  /** Names the request that asks to go on. */
  readonly requestId?: string | undefined;
}

export async function readUnfinished(store: Store, key: string, now: Date): Promise<UnfinishedSession | undefined> {
  const [found] = await store
    .select({ session, person })
    .from(session)
    .innerJoin(person, eq(session.personId, person.id))
    .where(eq(session.key, key));
  if (found === undefined || found.session.stage === 'whole') return undefined;
  const { role, id: personId, name, email, disabledAt } = found.person;
  if (findEnd({ ...found.session, role, personDisabledAt: disabledAt }, now) !== undefined) return undefined;
  return { key, personId, name, email, role, stage: found.session.stage };
}

/** Makes the session a whole one, under a new id that did not exist before the second factor. */
export async function completeSession(
  transaction: Store,
  { key, personId, role }: UnfinishedSession,
  now: Date,
): Promise<Result<string, 'gone'>> {
  // The lock makes two sign-ins at the same moment count each other.
  await transaction.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update');
  const sessionId = mintSessionId();
  const completed = await transaction
    .update(session)
    .set({ key: sessionKeyOf(sessionId), stage: 'whole', createdAt: now, seenAt: now })
    .where(and(eq(session.key, key), isNull(session.endedAt), ne(session.stage, 'whole')))
    .returning({ key: session.key });
  if (completed.length === 0) return failed('gone');
  await makeRoom(transaction, personId, sessionLimits[role], now);
  return ok(sessionId);
}

/** Keeps the session that has proved a new second factor, and ends the others that were still waiting to set one up. */
export async function markEnrolled(transaction: Store, { key, personId }: UnfinishedSession, now: Date): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: now, endedBecause: 'replaced' })
    .where(
      and(eq(session.personId, personId), ne(session.key, key), isNull(session.endedAt), ne(session.stage, 'whole')),
    );
  await transaction.update(session).set({ stage: 'enrolled' }).where(eq(session.key, key));
}
