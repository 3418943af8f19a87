import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person, session } from '@/lib/store/schema';
import { asAdmin } from '../people/as-admin';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { forgetDevices } from '../sign-in/known-devices';
import { recordRefusal } from '../permissions/record-refusal';
import { findEnd, endSession } from './sessions';

export interface OpenSession {
  readonly key: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly address: string;
  readonly agent: string;
}

/** The sessions that still open, the newest first. */
export async function listOpenSessions(store: Store, personId: string, now: Date): Promise<OpenSession[]> {
  const rows = await store
    .select({ session, role: person.role, personDisabledAt: person.disabledAt })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(and(eq(session.personId, personId), isNull(session.endedAt), eq(session.stage, 'whole')))
    .orderBy(desc(session.createdAt));
  return rows
    .filter(({ session: one, ...owner }) => findEnd({ ...one, ...owner }, now) === undefined)
    .map(({ session: { key, createdAt, seenAt, address, agent } }) => ({ key, createdAt, seenAt, address, agent }));
}

interface SessionOfPerson {
  readonly personId: string;
  readonly key: string;
}

/** An admin ends a person's session, which stops working at their next request. */
export async function endSessionOf(
  store: Store,
  by: Doer,
  named: SessionOfPerson,
  now: Date,
): Promise<Result<void, Message>> {
  const wanted = { act: 'session.end', object: { type: 'session', id: named.key }, now };
  return await asAdmin(store, by, wanted, async ({ transaction }) => await end(transaction, by, named, now));
}

/** People end their own other sessions without permission by others. */
export async function endOwnSession(store: Store, by: Doer, key: string, now: Date): Promise<Result<void, Message>> {
  return await store.transaction(async (transaction) => {
    return await end(transaction, by, { personId: by.personId, key }, now);
  });
}

async function end(
  transaction: Store,
  by: Doer,
  { personId, key }: SessionOfPerson,
  now: Date,
): Promise<Result<void, Message>> {
  const open = await listOpenSessions(transaction, personId, now);
  if (!open.some((one) => one.key === key)) {
    const reason = message('terms.sessionOver');
    // A person who tries to end another person's session learns only that it failed; the audit records the attempt.
    if (await belongsToAnother(transaction, personId, key)) {
      const object = { type: 'session', id: key };
      const asked = { by, act: 'session.end', object, at: now };
      await recordRefusal(transaction, { ...asked, reason: message('terms.sessionOfAnother') });
    }
    return failed(reason);
  }
  const isOwn = personId === by.personId;
  await endSession(transaction, key, isOwn ? 'signed-out' : 'ended-by-admin', now);
  // An admin doubts who uses it, and the browser that began it is not recorded, so all known browsers are forgotten.
  if (!isOwn) await forgetDevices(transaction, personId);
  await recordAct(transaction, {
    at: now,
    by,
    act: 'session.end',
    object: { type: 'session', id: key },
    kind: 'people',
    result: 'done',
    before: { personId },
  });
  return ok(undefined);
}

async function belongsToAnother(store: Store, personId: string, key: string): Promise<boolean> {
  return (await store.$count(session, and(eq(session.key, key), ne(session.personId, personId)))) > 0;
}
