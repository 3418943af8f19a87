import { eq } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { codeAttemptOf } from '../sign-in/unfinished-session';
import { isPassword } from './password';
import { hasSecondFactor, takeAppCode } from '../second-factor/second-factor';
import { beginAttempt, settleAttempt } from '../sign-in/sign-in-attempts';

/** How a person proves once more who they are: by the app, or by the password where the demo asks for no app. */
export type ProofMeans = 'code' | 'password';

export type SelfRefusal = 'wrong' | 'locked' | 'too-many';

export async function findProofMeans(store: Store, personId: string): Promise<ProofMeans> {
  return (await hasSecondFactor(store, personId)) ? 'code' : 'password';
}

/** Counted like codes at the sign-in, so that a session that was left open gives an intruder no unlimited guesses. */
export async function proveSelf(
  store: Store,
  sealer: Sealer,
  { personId, answer, sessionKey }: { readonly personId: string; readonly answer: string; readonly sessionKey: string },
  now: Date,
): Promise<Result<ProofMeans, SelfRefusal>> {
  const counted = { email: codeAttemptOf(personId), address: '', known: { session: sessionKey } };
  const attempt = await beginAttempt(store, counted, now);
  if (!attempt.ok) return attempt;
  const by = await findProofMeans(store, personId);
  const isRight =
    by === 'code'
      ? await takeAppCode(store, sealer, { personId, code: answer.slice(0, 100) }, now)
      : await isPassword(answer, await findPasswordHash(store, personId));
  await settleAttempt(store, attempt.value, isRight, now);
  return isRight ? ok(by) : failed('wrong');
}

async function findPasswordHash(store: Store, personId: string): Promise<string | undefined> {
  const [found] = await store.select({ hash: person.passwordHash }).from(person).where(eq(person.id, personId));
  return found?.hash;
}
