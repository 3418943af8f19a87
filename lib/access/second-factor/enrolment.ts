import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import type { NewPasskeyAnswer } from '../passkeys/passkey-answer';
import type { PasskeySite } from '../passkeys/passkey-site';
import { keepNewPasskey } from '../passkeys/new-passkey';
import {
  codeAttemptOf,
  completeSession,
  markEnrolled,
  readUnfinished,
  type UnfinishedSession,
} from '../sign-in/unfinished-session';
import { hasApp, hasSecondFactor, proveEnrolment, removeApp, replaceRecoveryCodes } from './second-factor';
import { endOtherSessions, lockOwner } from './remove-passkey';
import { hasPasskey } from '../passkeys/passkeys';
import { hashOfContent, requireProof, type StepUpNeed } from './step-up';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { beginAttempt, settleAttempt } from '../sign-in/sign-in-attempts';
import { sessionKeyOf } from '../sessions/session-cookie';
import { eq } from 'drizzle-orm';
import { session } from '@/lib/store/schema';
import type { Caller } from '../sessions/caller';
import { proveSelf, type ProofMeans, type SelfProof, type SelfRefusal } from '../passwords/prove-self';

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
    // Another person may have come in by the password alone, before there was a factor.
    if (proven !== undefined && session === undefined) await endOtherSessions(transaction, person, now);
    const line = { at: now, by: person, kind: 'setting', act: 'second-factor.enrol' } as const;
    const result = proven === undefined ? 'refused' : 'done';
    await recordAct(transaction, { ...line, object: { type: 'person', id: personId }, result });
    return proven;
  });
  await settleAttempt(store, attempt.value, codes !== undefined, now);
  return codes === undefined ? failed('wrong-code') : ok(codes);
}

/** A person with a passkey shows it before an app comes beside it: a session that was left open adds no factor. */
export async function requireProofForApp(
  store: Store,
  caller: Caller,
  code: string,
  now: Date,
): Promise<StepUpNeed | undefined> {
  if (!(await hasPasskey(store, caller.personId))) return undefined;
  const subject = { act: 'second-factor.enrol', subject: 'console', contentHash: hashOfContent(code) };
  return await requireProof(store, caller, subject, now);
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

interface FirstPasskey {
  readonly session: UnfinishedSession;
  readonly answer: NewPasskeyAnswer;
  readonly site: PasskeySite | undefined;
}

/** A passkey as the first factor of a person: the session that made it becomes whole, and others that wait end. */
export async function enrolPasskey(
  store: Store,
  { session: { key, ...owner }, answer, site }: FirstPasskey,
  now: Date,
): Promise<Result<string, 'refused' | 'gone'>> {
  const { personId } = owner;
  return await store.transaction(async (transaction) => {
    await lockOwner(transaction, personId);
    // A person who knows only the password must not add a key beside a factor that was set up meanwhile.
    const unfinished = (await hasSecondFactor(transaction, personId))
      ? undefined
      : await readUnfinished(transaction, key, now);
    if (unfinished?.stage !== 'enrol') return failed('gone');
    const kept = await keepNewPasskey(transaction, { by: { ...owner, sessionKey: key }, answer, site }, now);
    if (!kept.ok) return kept;
    await markEnrolled(transaction, unfinished, now);
    const completed = await completeSession(transaction, unfinished, now);
    // The row is locked by now, so that only a fault of the console leads here; nothing of it stays.
    if (!completed.ok) throw new Error('A session that was read a moment ago is gone.');
    const by = { ...owner, sessionKey: sessionKeyOf(completed.value) };
    const object = { type: 'person', id: personId };
    await recordAct(transaction, {
      at: now,
      by,
      kind: 'sign-in',
      act: 'sign-in',
      object,
      after: { by: 'new-passkey' },
    });
    return completed;
  });
}

interface FactorChange extends SelfProof {
  readonly caller: Caller;
}

/** The changes of a person's own sign-in that take a proof in their own form. */
export const ownChanges = ['recovery-codes.renew', 'second-factor.give-up', 'password.change'] as const;
type OwnChange = (typeof ownChanges)[number];

/** A new password takes the present one, and beside it what the person has more: a code of the app or a passkey. */
export async function proveForPassword(
  store: Store,
  sealer: Sealer,
  { caller: { personId, sessionKey }, ...shown }: FactorChange & { readonly current: string },
  now: Date,
): Promise<Result<ProofMeans, SelfRefusal>> {
  const subject: OwnChange = 'password.change';
  return await proveSelf(store, sealer, { ...shown, personId, sessionKey, subject }, now);
}

/** The person's proof for one of these changes. */
async function proveForChange(
  store: Store,
  sealer: Sealer,
  { caller: { personId, sessionKey }, ...shown }: FactorChange,
  change: OwnChange,
  now: Date,
): Promise<Result<ProofMeans, SelfRefusal>> {
  return await proveSelf(store, sealer, { ...shown, personId, sessionKey, subject: change }, now);
}

/** Makes ten new recovery codes; the earlier ones no longer open anything, and all sessions but this one end. */
export async function renewRecoveryCodes(
  store: Store,
  sealer: Sealer,
  given: FactorChange,
  now: Date,
): Promise<Result<readonly string[], SelfRefusal>> {
  const { caller } = given;
  const { personId } = caller;
  const proof = await proveForChange(store, sealer, given, 'recovery-codes.renew', now);
  if (!proof.ok) return proof;
  // Recovery codes stand in for an app; without an app they are useless.
  if (!(await hasApp(store, personId))) return failed('wrong');
  return await store.transaction(async (transaction) => {
    const codes = await replaceRecoveryCodes(transaction, personId);
    await endOtherSessions(transaction, caller, now);
    const object = { type: 'person', id: personId };
    await recordAct(transaction, { at: now, by: caller, kind: 'setting', act: 'recovery-codes.renew', object });
    return ok(codes);
  });
}

/**
 * Ends all sessions but this one. Outside a demo, this one opens nothing until the new app has shown a code, unless the
 * person has a passkey.
 */
export async function giveUpFactor(
  store: Store,
  sealer: Sealer,
  given: FactorChange,
  now: Date,
): Promise<Result<void, SelfRefusal>> {
  const { caller } = given;
  const { personId, sessionKey } = caller;
  const proof = await proveForChange(store, sealer, given, 'second-factor.give-up', now);
  if (!proof.ok) return proof;
  await store.transaction(async (transaction) => {
    const isNeeded = await lockOwner(transaction, personId);
    await removeApp(transaction, personId);
    await endOtherSessions(transaction, caller, now);
    if (isNeeded && !(await hasPasskey(transaction, personId))) {
      await transaction.update(session).set({ stage: 'enrol', createdAt: now }).where(eq(session.key, sessionKey));
    }
    const object = { type: 'person', id: personId };
    await recordAct(transaction, { at: now, by: caller, kind: 'setting', act: 'second-factor.give-up', object });
  });
  return ok(undefined);
}
