import { createHash } from 'node:crypto';
import { recordAct, requestIdOf } from '@/lib/audit/record-act';
import { recordCounted, type Quiet } from '@/lib/audit/record-act';
import type { SessionStage } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { normaliseEmail, type Person } from '../people/people';
import { sessionKeyOf } from '../sessions/session-cookie';
import type { Visitor } from '../sessions/sessions';

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

const quietMs = 60_000;
/** Under a flood from many addresses the audit says how many there were, from wherever they came. */
const everywhere = (result: string, most: number): Quiet => ({
  key: `sign-in ${result} everywhere`,
  most,
  lastsMs: quietMs,
  summary: { object: { type: 'console', id: '' }, after: {} },
});

/** A wrong password. What was typed stays out of it: typing errors hold passwords now and then. */
export async function recordFailure(
  transaction: Store,
  known: Pick<Person, 'id'> | undefined,
  given: SignInTry,
  now: Date,
): Promise<void> {
  const line = { ...lineOf(given, known?.id, now), result: 'refused', by: undefined, byName: 'Nobody' };
  await recordCounted(transaction, line, [everywhere('refused', 60)]);
}

/** Tries that are refused without a look at the password: one line a minute, or strangers could fill the disk. */
export async function recordBlocked(store: Store, because: string, given: SignInTry, now: Date): Promise<void> {
  const line = { ...lineOf(given, undefined, now), result: because, by: undefined, byName: 'Nobody' };
  const { address } = given;
  const here = { key: `sign-in ${because} ${address}`, most: 1, lastsMs: quietMs };
  const summary = { object: { type: 'console', id: '' }, after: { address } };
  await recordCounted(store, line, [{ ...here, summary }, everywhere(because, 10)]);
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
