import { eq } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { codeAttemptOf } from '../sign-in/unfinished-session';
import { isPassword } from './password';
import type { PasskeyAnswer } from '../passkeys/passkey-answer';
import type { PasskeySite } from '../passkeys/passkey-site';
import { hasPasskey } from '../passkeys/passkeys';
import { takePasskey } from '../passkeys/take-passkey';
import { hasApp, takeAppCode } from '../second-factor/second-factor';
import { beginAttempt, settleAttempt } from '../sign-in/sign-in-attempts';

/**
 * How a person proves once more who they are: by the app; by a passkey where they have no app; by the password where the
 * demo asks for neither. A person with a passkey may use it instead of the code.
 */
export type ProofMeans = 'code' | 'password' | 'passkey';

/** `passkey`: a passkey was used, and its answer does not count. */
export type SelfRefusal = 'wrong' | 'passkey' | 'locked' | 'too-many';

export async function findProofMeans(store: Store, personId: string): Promise<ProofMeans> {
  if (await hasApp(store, personId)) return 'code';
  return (await hasPasskey(store, personId)) ? 'passkey' : 'password';
}

/** What a person shows: a code or a password as they typed it, or the answer of a passkey. */
export interface SelfProof {
  readonly answer: string | PasskeyAnswer;
  /** The console that a passkey must have answered; undefined where its address allows none. */
  readonly site?: PasskeySite | undefined;
}

interface OwnProof extends SelfProof {
  readonly personId: string;
  readonly sessionKey: string;
  /** What the person proves it for: a passkey that was asked for something else does not count. */
  readonly subject: string;
  /** The present password, where the change takes it beside the rest. One attempt has both, so that neither is guessed alone. */
  readonly current?: string;
}

/** Counted like codes at the sign-in, so that a session that was left open gives an intruder no unlimited guesses. */
export async function proveSelf(
  store: Store,
  sealer: Sealer,
  given: OwnProof,
  now: Date,
): Promise<Result<ProofMeans, SelfRefusal>> {
  const { personId, sessionKey } = given;
  const counted = { email: codeAttemptOf(personId), address: '', known: { session: sessionKey } };
  const attempt = await beginAttempt(store, counted, now);
  if (!attempt.ok) return attempt;
  const proven = await judge(store, sealer, given, now);
  await settleAttempt(store, attempt.value, proven.ok, now);
  return proven;
}

async function judge(
  store: Store,
  sealer: Sealer,
  given: OwnProof,
  now: Date,
): Promise<Result<ProofMeans, 'wrong' | 'passkey'>> {
  const { personId, answer, current } = given;
  const isTyped = typeof answer === 'string';
  const by = isTyped ? await findProofMeans(store, personId) : 'passkey';
  if (current !== undefined) {
    // A code is not used up beside a wrong password.
    if (!(await isPassword(current, await findPasswordHash(store, personId)))) return failed('wrong');
    if (by === 'password') return ok(by);
  }
  const isRight = isTyped
    ? await isTypedRight(store, sealer, { personId, by, answer }, now)
    : await isPasskeyRight(store, { ...given, answer }, now);
  return isRight ? ok(by) : failed(isTyped ? 'wrong' : 'passkey');
}

async function isTypedRight(
  store: Store,
  sealer: Sealer,
  { personId, by, answer }: { readonly personId: string; readonly by: ProofMeans; readonly answer: string },
  now: Date,
): Promise<boolean> {
  if (by === 'code') return await takeAppCode(store, sealer, { personId, code: answer.slice(0, 100) }, now);
  return by === 'password' && (await isPassword(answer, await findPasswordHash(store, personId)));
}

async function isPasskeyRight(
  store: Store,
  { personId, sessionKey, subject, answer, site }: OwnProof & { readonly answer: PasskeyAnswer },
  now: Date,
): Promise<boolean> {
  const bounds = { purpose: 'proof', boundTo: sessionKey, personId } as const;
  const taken = await takePasskey(store, { answer, site }, bounds, now);
  return taken.ok && taken.value.subject === subject;
}

async function findPasswordHash(store: Store, personId: string): Promise<string | undefined> {
  const [found] = await store.select({ hash: person.passwordHash }).from(person).where(eq(person.id, personId));
  return found?.hash;
}
