import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { pastPassword, person, session } from '@/lib/store/schema';
import { forgetDevices } from '../sign-in/known-devices';
import { hashPassword, isPassword, findPasswordProblem, passwordProblems } from './password';
import { passwordLength } from './password-length';
import { recordAct, type Doer } from '@/lib/audit/record-act';

/** Problems of a new password for a person who had one before. A demo person's password is public, so it is `fixed`. */
export const setPasswordProblems = [...passwordProblems, 'used-before', 'fixed'] as const;
export type SetPasswordProblem = (typeof setPasswordProblems)[number];

export function setPasswordSentence(problem: SetPasswordProblem): Message {
  if (problem === 'short') return message('settings.password.short', { least: passwordLength.least });
  if (problem === 'long') return message('settings.password.long', { most: passwordLength.most });
  return message(`settings.password.${problem}`);
}

/** Reliability 4.1: "last 4 refused"; the present password is the first of them. */
const keptPast = 3;

interface PasswordChange {
  readonly personId: string;
  readonly password: string;
  /** The person who changes it; without a session if they hold a one-time link. */
  readonly by: Doer;
}

/** Ends every session of the person but the one that asks, and forgets every browser that the person signed in from. */
export async function changePassword(
  store: Store,
  { personId, password, by }: PasswordChange,
  now: Date,
): Promise<Result<void, SetPasswordProblem>> {
  const [owner] = await store.select().from(person).where(eq(person.id, personId));
  if (owner === undefined || owner.everyAccount) return failed('fixed');
  const problem = findPasswordProblem(password, owner);
  if (problem !== undefined) return failed(problem);
  const past = await store
    .select({ hash: pastPassword.passwordHash })
    .from(pastPassword)
    .where(eq(pastPassword.personId, personId))
    .orderBy(desc(pastPassword.retiredAt))
    .limit(keptPast);
  for (const hash of [owner.passwordHash, ...past.map((row) => row.hash)]) {
    if (await isPassword(password, hash)) return failed('used-before');
  }
  const passwordHash = await hashPassword(password);
  await store.transaction(async (transaction) => {
    await transaction.insert(pastPassword).values({ personId, passwordHash: owner.passwordHash, retiredAt: now });
    await transaction.update(person).set({ passwordHash }).where(eq(person.id, personId));
    await forgetOldest(transaction, personId);
    await endOthers(transaction, personId, by.sessionKey, now);
    await forgetDevices(transaction, personId);
    const object = { type: 'person', id: personId };
    const after = { by: by.sessionKey === undefined ? 'link' : 'person' };
    await recordAct(transaction, { at: now, by, kind: 'setting', act: 'password.change', object, after });
  });
  return ok(undefined);
}

async function forgetOldest(transaction: Store, personId: string): Promise<void> {
  const [oldest] = await transaction
    .select({ at: pastPassword.retiredAt })
    .from(pastPassword)
    .where(eq(pastPassword.personId, personId))
    .orderBy(desc(pastPassword.retiredAt))
    .offset(keptPast - 1)
    .limit(1);
  if (oldest === undefined) return;
  await transaction
    .delete(pastPassword)
    .where(and(eq(pastPassword.personId, personId), lt(pastPassword.retiredAt, oldest.at)));
}

async function endOthers(transaction: Store, personId: string, except: string | undefined, now: Date): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: now, endedBecause: 'password-changed' })
    .where(and(eq(session.personId, personId), isNull(session.endedAt), ne(session.key, except ?? '')));
}
