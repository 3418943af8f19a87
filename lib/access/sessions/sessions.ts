import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { passkeyChallenge, person, session, stepUp, type SessionEnd, type SessionStage } from '@/lib/store/schema';
import type { Role } from '@/lib/roles';
import { forgetDevices } from '../sign-in/known-devices';
import { type SeenSessions, seenSessions } from './seen-sessions';
import { mintSessionId, sessionKeyOf } from './session-cookie';
import { readSessionContext, type SessionContext } from './session-context';
import { recordAct, requestIdOf } from '@/lib/audit/record-act';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** @internal Exported for tests. */
export const idleLimitMs = 15 * minuteMs;

/** The time from the password to the code, or to the end of setting up an app. @internal Exported for tests. */
export const unfinishedLimitMs = 10 * minuteMs;

/** An answer takes eight seconds at most, and brings the browser the new id of a renewed session. */
const formerKeyLastsMs = 10_000;

/** The requests that the former id still opens in that time: only reads by an open page, or also acts of its person. */
export type FormerKeyUse = 'reads' | 'acts';

/**
 * The longest duration of a session. Administrators can let others in, so their sessions are shorter.
 *
 * @internal Exported for tests.
 */
export const longestMs: Readonly<Record<Role, number>> = {
  operator: 8 * hourMs,
  support: 8 * hourMs,
  manager: 8 * hourMs,
  admin: 4 * hourMs,
};

export const sessionLimits: Readonly<Record<Role, number>> = { operator: 3, support: 3, manager: 3, admin: 1 };

interface SessionFacts {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedBecause: SessionEnd | null;
  readonly stage: SessionStage;
  readonly role: Role;
  readonly personDisabledAt: Date | null;
}

/** Why the session no longer counts, or `undefined` while it does. */
export function findEnd(facts: SessionFacts, now: Date): SessionEnd | undefined {
  if (facts.endedBecause !== null) return facts.endedBecause;
  if (facts.personDisabledAt !== null) return 'disabled';
  const { idleEndsAt, endsAt } = endsOf(facts);
  if (now >= endsAt) return 'too-long';
  return now >= idleEndsAt ? 'idle' : undefined;
}

/** When the session ends without a further request by the person, and when it ends at the latest. */
function endsOf({ createdAt, seenAt, role, stage }: Pick<SessionFacts, 'createdAt' | 'seenAt' | 'role' | 'stage'>): {
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
} {
  const lastsMs = stage === 'whole' ? longestMs[role] : unfinishedLimitMs;
  return {
    idleEndsAt: new Date(seenAt.getTime() + idleLimitMs),
    endsAt: new Date(createdAt.getTime() + lastsMs),
  };
}

/** How many people are signed in now, counted by session. Requests of the last seconds may not be stored yet. */
export async function countOpenSessions(store: Store, now: Date): Promise<number> {
  const found = await store
    .select({
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      endedBecause: session.endedBecause,
      stage: session.stage,
      role: person.role,
      personDisabledAt: person.disabledAt,
    })
    .from(session)
    .innerJoin(person, eq(session.personId, person.id))
    .where(
      and(
        isNull(session.endedAt),
        eq(session.stage, 'whole'),
        gt(session.seenAt, new Date(now.getTime() - idleLimitMs)),
      ),
    );
  return found.filter((facts) => findEnd(facts, now) === undefined).length;
}

/** Those of the sessions that were ended or renewed, or whose person was disabled. */
export async function findEndedSessions(store: Store, keys: readonly string[]): Promise<readonly string[]> {
  const open = await store
    .select({ key: session.key })
    .from(session)
    .innerJoin(person, eq(session.personId, person.id))
    .where(and(inArray(session.key, [...keys]), isNull(session.endedAt), isNull(person.disabledAt)));
  const live = new Set(open.map(({ key }) => key));
  return keys.filter((key) => !live.has(key));
}

export interface Visitor {
  readonly address: string;
  readonly agent: string;
  /** Names the request with which the browser came. */
  readonly requestId?: string | undefined;
}

/** A person who knows only a password ends no sessions: only a whole session ends the person's oldest ones. */
export async function beginSession(
  store: Store,
  personId: string,
  visitor: Visitor,
  now: Date,
  stage: SessionStage = 'whole',
): Promise<string> {
  const sessionId = mintSessionId();
  await store.transaction(async (transaction) => {
    // The lock makes two sign-ins at the same moment count each other.
    const [owner] = await transaction
      .select({ role: person.role })
      .from(person)
      .where(eq(person.id, personId))
      .for('update');
    if (owner === undefined) throw new Error('A session was begun for a person who does not exist.');
    await transaction.insert(session).values({
      key: sessionKeyOf(sessionId),
      personId,
      createdAt: now,
      seenAt: now,
      address: visitor.address,
      agent: visitor.agent.slice(0, 200),
      stage,
    });
    if (stage === 'whole') await makeRoom(transaction, personId, sessionLimits[owner.role], now);
  });
  return sessionId;
}

export async function makeRoom(store: Store, personId: string, limit: number, now: Date): Promise<void> {
  const open = await store
    .select({ key: session.key })
    .from(session)
    .where(and(eq(session.personId, personId), isNull(session.endedAt), eq(session.stage, 'whole')))
    .orderBy(desc(session.createdAt));
  const replaced = open.slice(limit).map(({ key }) => key);
  if (replaced.length === 0) return;
  await store.update(session).set({ endedAt: now, endedBecause: 'replaced' }).where(inArray(session.key, replaced));
}

export interface LiveSession {
  readonly key: string;
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** The request came with the session's former id: it uses up no proof, and does not prolong the session. */
  readonly isFormer: boolean;
  /** `idleEndsAt` holds without a further request by the person; `endsAt` holds in any case. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}

/** The password was right, and another step is needed before anything opens. */
export type UnfinishedReason = 'needs-code' | 'needs-factor';

interface SessionLookup {
  readonly key: string;
  readonly passive: boolean;
  /** The kind of request, if it may have left the browser with the key from before `rotateSession`. */
  readonly former?: FormerKeyUse;
}

/** A passive request (a poll, a prefetch) is answered, but does not prolong a session: its person may be away. */
export async function judgeSession(
  { store, seen }: { readonly store: Store; readonly seen: SeenSessions },
  sessionContext: SessionContext,
  { key: asked, passive, former }: SessionLookup,
  now: Date,
): Promise<Result<LiveSession, SessionEnd | UnfinishedReason | 'unknown'>> {
  const { session: row, person: owner } = sessionContext;
  const { key, stage } = row;
  const isFormer = key !== asked;
  if (isFormer && !doesFormerOpen(row, former, now)) return failed('unknown');
  const facts = { ...row, seenAt: seen.lastOf(row), role: owner.role, personDisabledAt: owner.disabledAt };
  const end = findEnd(facts, now);
  if (end !== undefined) {
    // Stored, so that an ended session stays ended even if the clock is put back.
    if (row.endedAt === null) await endSession(store, key, end, now);
    return failed(end);
  }
  if (stage !== 'whole') return failed(stage === 'code' ? 'needs-code' : 'needs-factor');
  const { id: personId, name, email, role } = owner;
  const seenAt = passive || isFormer ? facts.seenAt : seen.note(store, row, now);
  return ok({ key, personId, name, email, role, isFormer, ...endsOf({ ...facts, seenAt }) });
}

function doesFormerOpen(
  { formerUntil, formerOpens }: SessionContext['session'],
  asked: FormerKeyUse | undefined,
  now: Date,
): boolean {
  if (asked === undefined || formerUntil === null || formerUntil <= now) return false;
  return asked === 'reads' || formerOpens === 'acts';
}

/** Judges the session of a passive request, for a caller that needs nothing else of it. */
export async function readSession(
  store: Store,
  key: string,
  now: Date,
): Promise<Result<LiveSession, SessionEnd | UnfinishedReason | 'unknown'>> {
  const sessionContext = await readSessionContext(store, key);
  if (sessionContext === undefined) return failed('unknown');
  return await judgeSession({ store, seen: seenSessions() }, sessionContext, { key, passive: true }, now);
}

export async function endSession(store: Store, key: string, because: SessionEnd, now: Date): Promise<void> {
  await store
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.key, key), isNull(session.endedAt)));
}

export async function endSessionsOf(store: Store, personId: string, because: SessionEnd, now: Date): Promise<void> {
  await store
    .update(session)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(session.personId, personId), isNull(session.endedAt)));
  // A disabled account or an end by an admin means that another person may be using the browsers.
  if (because === 'disabled' || because === 'ended-by-admin') await forgetDevices(store, personId);
}

/**
 * From then on the former id opens only requests that other tabs sent just before: they learn the new id with the
 * answer. After a change of how a person signs in, it opens only reads that the pages make by themselves.
 */
export async function rotateSession(
  transaction: Store,
  key: string,
  now: Date,
  formerOpens: FormerKeyUse = 'reads',
): Promise<string | undefined> {
  const sessionId = mintSessionId();
  const renewed = sessionKeyOf(sessionId);
  const rotated = await transaction
    .update(session)
    .set({ key: renewed, formerKey: key, formerUntil: new Date(now.getTime() + formerKeyLastsMs), formerOpens })
    .where(and(eq(session.key, key), isNull(session.endedAt)))
    .returning({ key: session.key });
  if (rotated.length === 0) return undefined;
  await transaction.update(stepUp).set({ sessionKey: renewed }).where(eq(stepUp.sessionKey, key));
  await transaction.update(passkeyChallenge).set({ boundTo: renewed }).where(eq(passkeyChallenge.boundTo, key));
  return sessionId;
}

/** An ended session stays as it is. One that waits for a second factor ends without a line: nothing was opened. */
export async function leave(
  store: Store,
  { key: asked, ...request }: { readonly key: string; readonly requestId?: string },
  now: Date,
): Promise<void> {
  // From another tab, at the moment when the session was renewed: its person still wants to sign out.
  const isFormer = and(eq(session.formerKey, asked), gt(session.formerUntil, now));
  await store.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ personId: person.id, name: person.name, role: person.role, stage: session.stage, key: session.key })
      .from(session)
      .innerJoin(person, eq(session.personId, person.id))
      .where(and(or(eq(session.key, asked), isFormer), isNull(session.endedAt)));
    if (found === undefined) return;
    const { stage, key, ...owner } = found;
    await endSession(transaction, key, 'signed-out', now);
    if (stage !== 'whole') return;
    await recordAct(transaction, {
      at: now,
      kind: 'sign-out',
      act: 'sign-out',
      result: 'done',
      by: { ...owner, sessionKey: key },
      account: '',
      object: { type: 'person', id: owner.personId },
      requestId: requestIdOf(request),
    });
  });
}
