import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { recordAct, recordAlone, requestIdOf } from '../audit/record-act';
import { audit, type SessionStage } from '../store/schema';
import type { Store } from '../store/open-store';
import { normaliseEmail, type Person } from './people';
import { sessionKeyOf } from './session-cookie';
import type { Visitor } from './sessions';

interface SignInTry extends Visitor {
  readonly email: string;
}

interface Entry extends Omit<SignInTry, 'email'> {
  readonly how: 'password' | 'openid';
  readonly sessionId: string;
  readonly stage: SessionStage;
}

/** Whoever comes in, in the transaction in which their session begins; or gets as far as to the second factor. */
export async function recordEntry(
  transaction: Store,
  person: Pick<Person, 'id' | 'email' | 'name' | 'role'>,
  { how, sessionId, stage, ...given }: Entry,
  now: Date,
): Promise<void> {
  const { id: personId, email, name, role } = person;
  const line = lineOf({ email, ...given }, personId, now);
  await recordAct(transaction, {
    ...line,
    act: stage === 'whole' ? 'sign-in' : `sign-in.${how}`,
    result: stage === 'whole' ? 'done' : stage === 'code' ? 'waits-for-code' : 'must-enrol',
    by: { personId, name, role, sessionKey: sessionKeyOf(sessionId) },
    after: { ...line.after, how },
  });
}

/** A wrong password. What was typed stays out of it: typing errors hold passwords now and then. */
export async function recordFailure(
  transaction: Store,
  known: Pick<Person, 'id'> | undefined,
  given: SignInTry,
  now: Date,
): Promise<void> {
  await recordAct(transaction, {
    ...lineOf(given, known?.id, now),
    result: 'refused',
    by: undefined,
    byName: 'Nobody',
  });
}

const quietMs = 60_000;

/** A locked door that somebody goes on knocking at: one line a minute says so, or strangers could fill the disk. */
export async function recordBlocked(store: Store, because: string, given: SignInTry, now: Date): Promise<void> {
  const line = { ...lineOf(given, undefined, now), result: because, by: undefined, byName: 'Nobody' };
  const [recent] = await store
    .select({ sequence: audit.sequence })
    .from(audit)
    .where(
      and(
        eq(audit.objectType, line.object.type),
        eq(audit.objectId, line.object.id),
        eq(audit.result, because),
        gt(audit.at, new Date(now.getTime() - quietMs)),
      ),
    )
    .limit(1);
  if (recent === undefined) await recordAlone(store, line);
}

function lineOf({ email, address, agent, ...request }: SignInTry, personId: string | undefined, at: Date) {
  const hash = createHash('sha256').update(normaliseEmail(email)).digest('hex').slice(0, 16);
  return {
    at,
    kind: 'sign-in',
    act: 'sign-in',
    account: '',
    object: { type: 'person', id: personId ?? `e-mail ${hash}` },
    after: { address, agent: agent.slice(0, 200) },
    requestId: requestIdOf(request),
  } as const;
}
