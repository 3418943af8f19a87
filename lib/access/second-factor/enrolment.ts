import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { codeAttemptOf } from '../sign-in/finish-sign-in';
import { proveEnrolment } from './second-factor';
import { writeAccessAudit, type AuditedPerson } from '../sign-in/sign-in-audit';
import { beginAttempt, settleAttempt } from '../sign-in/sign-in-attempts';
import { completeSession, markEnrolled, type UnfinishedSession } from '../sign-in/unfinished-session';
import { sessionKeyOf } from '../sessions/session-cookie';

export type EnrolmentRefusal = 'wrong-code' | 'locked' | 'too-many';

interface Enrolling {
  /** With their session: nobody else stands here. */
  readonly person: AuditedPerson & { readonly sessionKey: string };
  readonly code: string;
  /** Set while signing in: the session that may go on once the codes are kept. */
  readonly session?: UnfinishedSession | undefined;
}

/** Proves that the person's app works, and hands out the recovery codes, this once. */
export async function enrol(
  store: Store,
  sealer: Sealer,
  { person, code, session }: Enrolling,
  now: Date,
): Promise<Result<readonly string[], EnrolmentRefusal>> {
  const { personId, sessionKey } = person;
  const counted = { email: codeAttemptOf(personId), address: '', known: { session: sessionKey } };
  const attempt = await beginAttempt(store, counted, now);
  if (!attempt.ok) return attempt;
  const codes = await store.transaction(async (transaction) => {
    const proven = await proveEnrolment(transaction, sealer, { personId, code: code.slice(0, 100) }, now);
    if (proven !== undefined && session !== undefined) await markEnrolled(transaction, session, now);
    await writeAccessAudit(transaction, {
      at: now,
      by: person,
      kind: 'setting',
      act: 'second-factor.enrol',
      object: { type: 'person', id: personId },
      result: proven === undefined ? 'refused' : 'done',
    });
    return proven;
  });
  await settleAttempt(store, attempt.value, codes !== undefined, now);
  return codes === undefined ? failed('wrong-code') : ok(codes);
}

/** After the recovery codes were kept: the session of whoever has just enrolled becomes a whole one. */
export async function finishEnrolled(
  store: Store,
  session: UnfinishedSession,
  now: Date,
): Promise<Result<string, 'gone'>> {
  if (session.stage !== 'enrolled') return failed('gone');
  return await store.transaction(async (transaction) => {
    const completed = await completeSession(transaction, session, now);
    if (!completed.ok) return completed;
    await writeAccessAudit(transaction, {
      at: now,
      by: { ...session, sessionKey: sessionKeyOf(completed.value) },
      kind: 'sign-in',
      act: 'sign-in',
      object: { type: 'person', id: session.personId },
      result: 'done',
      after: { by: 'new-app' },
    });
    return completed;
  });
}
