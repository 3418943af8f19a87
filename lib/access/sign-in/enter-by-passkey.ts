import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordCounted, requestIdOf } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { signInAttempt } from '@/lib/store/schema';
import { type GivenPasskey, takePasskey } from '../passkeys/take-passkey';
import { findPerson } from '../people/people';
import type { Visitor } from '../sessions/sessions';
import { enter, everywhere, mayEnter, type NewSession, recordBlocked } from './sign-in';
import { addressLimits, countFailures, passkeyKey } from './sign-in-attempts';

interface PasskeyVisitor extends Visitor, GivenPasskey {
  readonly demo: boolean;
  /** The hash of the form token of the browser that asked. */
  readonly boundTo: string;
}

/**
 * Lets in whom a passkey names, without a password: the device has checked its person. A key cannot be guessed, so
 * failures count for their address alone: a stranger cannot lock the owner of a passkey out (reliability 4.1).
 */
export async function enterByPasskey(
  store: Store,
  { answer, site, boundTo, demo, ...visitor }: PasskeyVisitor,
  now: Date,
): Promise<Result<NewSession, 'passkey' | 'too-many'>> {
  const place = `passkey ${visitor.address}`;
  for (const { failures, windowMs } of addressLimits) {
    if ((await countFailures(store, eq(signInAttempt.place, place), windowMs, now)) < failures) continue;
    await recordBlocked(store, 'too-many', { email: '', ...visitor }, now);
    return failed('too-many');
  }
  const taken = await takePasskey(store, { answer, site }, { purpose: 'sign-in', boundTo }, now);
  const owner = taken.ok ? await findPerson(store, taken.value.passkey.personId) : undefined;
  if (owner !== undefined && mayEnter(owner, demo))
    return ok(await enter(store, owner, { ...visitor, how: 'passkey' }, now));
  const attempt = { id: randomUUID(), accountKey: passkeyKey, place, at: now, outcome: 'failed' } as const;
  await store.insert(signInAttempt).values(attempt);
  await recordRefused(store, taken.ok ? 'person not admitted' : taken.error, owner?.id, visitor, now);
  return failed('passkey');
}

async function recordRefused(
  store: Store,
  cause: string,
  personId: string | undefined,
  { address, agent, ...request }: Visitor,
  at: Date,
): Promise<void> {
  const object = { type: 'person', id: personId ?? 'unknown' };
  const line = { at, by: undefined, byName: 'Nobody', kind: 'sign-in', act: 'sign-in.passkey', object } as const;
  const after = { cause, address, agent: agent.slice(0, 200) };
  const here = { key: `sign-in passkey ${address}`, most: 3, lastsMs: 60_000 };
  const requestId = requestIdOf(request);
  await recordCounted(store, { ...line, result: 'refused', requestId, after }, [here, everywhere('passkey', 20)]);
}
