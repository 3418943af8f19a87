import { and, eq, isNull, ne } from 'drizzle-orm';
import { recordAct } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passkey, person, session } from '@/lib/store/schema';
import { listPasskeys } from '../passkeys/passkeys';
import type { Caller } from '../sessions/caller';
import { forgetDevices } from '../sign-in/known-devices';
import { hasApp } from './second-factor';

type PasskeyOwner = Pick<Caller, 'personId' | 'name' | 'role' | 'sessionKey' | 'requestId'>;

interface OwnPasskey {
  readonly caller: PasskeyOwner;
  readonly credentialId: string;
}

/** Gives one of the person's own passkeys another name. */
export async function renamePasskey(
  store: Store,
  { caller, credentialId, name }: OwnPasskey & { readonly name: string },
  now: Date,
): Promise<Result<void, 'unknown'>> {
  const { personId } = caller;
  return await store.transaction(async (transaction) => {
    const known = await findOwn(transaction, personId, credentialId);
    if (known === undefined) return failed('unknown');
    await transaction.update(passkey).set({ name }).where(eq(passkey.credentialId, credentialId));
    await recordOwn(transaction, 'passkey.rename', { caller, before: known.name, after: name }, now);
    return ok(undefined);
  });
}

/** Removes one of the person's own passkeys, as one that is lost: all other sessions end. The last factor stays. */
export async function removePasskey(
  store: Store,
  { caller, credentialId }: OwnPasskey,
  now: Date,
): Promise<Result<void, 'unknown' | 'last'>> {
  const { personId } = caller;
  return await store.transaction(async (transaction) => {
    const isNeeded = await lockOwner(transaction, personId);
    const known = await findOwn(transaction, personId, credentialId);
    if (known === undefined) return failed('unknown');
    const { length } = await listPasskeys(transaction, personId);
    if (isNeeded && length === 1 && !(await hasApp(transaction, personId))) return failed('last');
    await transaction.delete(passkey).where(eq(passkey.credentialId, credentialId));
    await forgetDevices(transaction, personId);
    await endOtherSessions(transaction, caller, now);
    await recordOwn(transaction, 'passkey.remove', { caller, before: known.name }, now);
    return ok(undefined);
  });
}

/** Changes of one person's factors wait for one another. Answers whether the person must have one: not in a demo. */
export async function lockOwner(transaction: Store, personId: string): Promise<boolean> {
  const [owner] = await transaction
    .select({ demo: person.demo })
    .from(person)
    .where(eq(person.id, personId))
    .for('update');
  return owner?.demo !== true;
}

/** Another person may be using a factor that is given up: all other sessions end. */
export async function endOtherSessions(
  transaction: Store,
  { personId, sessionKey }: Pick<Caller, 'personId' | 'sessionKey'>,
  now: Date,
): Promise<void> {
  await transaction
    .update(session)
    .set({ endedAt: now, endedBecause: 'signed-out' })
    .where(and(eq(session.personId, personId), ne(session.key, sessionKey), isNull(session.endedAt)));
}

async function findOwn(transaction: Store, personId: string, credentialId: string) {
  const [found] = await transaction
    .select({ name: passkey.name })
    .from(passkey)
    .where(and(eq(passkey.personId, personId), eq(passkey.credentialId, credentialId)));
  return found;
}

interface NamedChange {
  readonly caller: PasskeyOwner;
  readonly before: string;
  readonly after?: string;
}

async function recordOwn(transaction: Store, act: string, { caller, before, after }: NamedChange, at: Date) {
  const object = { type: 'person', id: caller.personId };
  const values = { before: { passkey: before }, after: after === undefined ? undefined : { passkey: after } };
  await recordAct(transaction, { at, by: caller, kind: 'setting', act, object, ...values });
}
