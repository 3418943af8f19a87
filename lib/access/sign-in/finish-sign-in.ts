import type { Sealer } from '@/lib/store/sealer';
import { failed, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { findKnownDevice } from './known-devices';
import { takeSignInCode } from '../second-factor/second-factor';
import { sessionKeyOf } from '../sessions/session-cookie';
import { recordAct } from '@/lib/audit/record-act';
import { recordBlocked } from './sign-in-log';
import { beginAttempt, settleAttempt } from './sign-in-attempts';
import { completeSession, type UnfinishedSession } from './unfinished-session';

/**
 * Codes are counted apart from passwords: the right password, typed again and again, must not buy new guesses. The count
 * holds for the person, whatever session asks.
 */
export const codeAttemptOf = (personId: string): string => `second factor of ${personId}`;

interface CodeAnswer {
  readonly session: UnfinishedSession;
  readonly code: string;
  readonly address: string;
  /** What stands in the browser's device cookie. */
  readonly deviceId?: string | undefined;
}

/** The second half of a sign-in: a code of the app or a recovery code makes the session a whole one. */
export async function finishWithCode(
  store: Store,
  sealer: Sealer,
  { session, code, address, deviceId }: CodeAnswer,
  now: Date,
): Promise<Result<string, 'wrong-code' | 'locked' | 'too-many' | 'too-late'>> {
  const { personId, email } = session;
  const known = await findKnownDevice(store, { deviceId, email }, now);
  const attempt = await beginAttempt(store, { email: codeAttemptOf(personId), address, known }, now);
  if (!attempt.ok) {
    await recordBlocked(store, attempt.error, { email, address, agent: '', requestId: session.requestId }, now);
    return attempt;
  }
  const finished = await store.transaction(async (transaction) => {
    const used = await takeSignInCode(transaction, sealer, { personId, code: code.slice(0, 100) }, now);
    const completed = used === undefined ? undefined : await completeSession(transaction, session, now);
    const sessionKey = completed?.ok === true ? sessionKeyOf(completed.value) : session.key;
    await recordAct(transaction, {
      at: now,
      by: { ...session, sessionKey },
      kind: 'sign-in',
      act: completed?.ok === true ? 'sign-in' : 'sign-in.code',
      object: { type: 'person', id: personId },
      result: completed?.ok === true ? 'done' : 'refused',
      after: { address, by: used === 'recovery' ? 'recovery-code' : 'app' },
    });
    return completed;
  });
  await settleAttempt(store, attempt.value, finished !== undefined, now);
  if (finished === undefined) return failed('wrong-code');
  return finished.ok ? finished : failed('too-late');
}
