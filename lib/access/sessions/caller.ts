import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { requestIdFrom } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { openStore, store } from '@/lib/store/open-store';
import { answersInTime, doesStoreAnswer } from '@/lib/store/pool/readiness';
import type { SessionEnd } from '@/lib/store/schema';
import { asksByItself, pathHeader, personHeader } from '../requests/request-headers';
import type { Grants } from '../accounts/grants';
import { noteOwner } from '../requests/request-limits';
import { safeReturnPath } from '../requests/return-path';
import type { Role } from '@/lib/roles';
import { idIn, sessionKeyOf, cookieSettings, sealSessionId } from './session-cookie';
import { seenSessions } from './seen-sessions';
import { type FormerKeyUse, judgeSession, type LiveSession, type UnfinishedReason, rotateSession } from './sessions';
import { findSessionContext, type SessionContext } from './session-context';
import { readUnfinished, type UnfinishedSession } from '../sign-in/unfinished-session';
import { environment } from '@/lib/env';
import { deviceLastsS, rememberDevice } from '../sign-in/known-devices';
import { pathTo } from '@/lib/addresses/path-to';

export interface Caller {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Names the session in lists and in the audit. It does not open the session. */
  readonly sessionKey: string;
  /** The request came with the id that the session had until a moment ago. */
  readonly isFormer?: boolean;
  /** Names this request, by the sender's trace if it has one. */
  readonly requestId?: string | undefined;
}

/** The caller and the rows read with the session. They hold the connection's sealed secrets, so they stay here. */
export interface CallerContext {
  readonly caller: Caller;
  readonly grants: Grants;
  readonly sessionContext: SessionContext;
  /** How long the session lasts without a further request by the person. */
  readonly lastsMs: number;
}

/** The caller, read from the store at every request. For handlers, which answer 401 themselves. */
export async function findCaller(): Promise<Caller | undefined> {
  return (await findCallerContext())?.caller;
}

/** The caller with all that was read with the session: a handler reads it once and passes it on. */
export async function findCallerContext(): Promise<CallerContext | undefined> {
  const answer = await readCallerContext();
  return answer.ok ? answer.value : undefined;
}

/** The caller, or a redirect to the sign-in page and back. For pages and actions. */
export async function requireCaller(): Promise<Caller> {
  return (await requireCallerContext()).caller;
}

export async function requireCallerContext(): Promise<CallerContext> {
  const answer = await readCallerContext();
  if (answer.ok) return answer.value;
  const query = new URLSearchParams({ from: safeReturnPath((await headers()).get(pathHeader)) });
  // No page answers there: the browser leaves the page of the other person, with all that it keeps.
  if (answer.error === 'other-person') redirect(`${pathTo('/api/session')}?${query.toString()}`);
  if (answer.error === 'needs-code') redirect(`${pathTo('/sign-in/code')}?${query.toString()}`);
  if (answer.error === 'needs-factor') redirect(`${pathTo('/sign-in/enrol')}?${query.toString()}`);
  if (answer.error !== 'unknown') query.set('why', answer.error);
  redirect(`${pathTo('/sign-in')}?${query.toString()}`);
}

/** Runs once per page, for all its parts; again for each action and each handler. */
const readCallerContext = cache(async (): Promise<Result<CallerContext, NoSession>> => {
  const asked = await headers();
  const now = new Date();
  const found = await readLive({ passive: isPassive(asked), former: asksByItself(asked) ? 'reads' : 'acts' }, now);
  if (!found.ok) return found;
  const { key, personId, name, email, role, isFormer, idleEndsAt, endsAt } = found.value.session;
  noteOwner(key, personId);
  const caller = { personId, name, email, role, sessionKey: key, isFormer, requestId: requestIdFrom(asked) };
  const { sessionContext } = found.value;
  const lastsMs = Math.min(idleEndsAt.getTime(), endsAt.getTime()) - now.getTime();
  return ok({ caller, grants: sessionContext.grants, sessionContext, lastsMs });
});

/** `other-person`: the page that asks was drawn for another one. */
type NoSession = SessionEnd | UnfinishedReason | 'unknown' | 'other-person';

interface LiveCaller {
  readonly session: LiveSession;
  readonly sessionContext: SessionContext;
}

async function readLive(
  how: { readonly passive: boolean; readonly former: FormerKeyUse },
  now: Date,
): Promise<Result<LiveCaller, NoSession>> {
  const sessionId = idIn('session', await cookies());
  if (sessionId === undefined) return failed('unknown');
  const opened = await openStore();
  const key = sessionKeyOf(sessionId);
  const sessionContext = await findSessionContext(opened, key);
  if (sessionContext === undefined) return failed('unknown');
  if (isOther(await headers(), sessionContext)) return failed('other-person');
  const judged = await judgeSession(
    { store: opened.database, seen: seenSessions() },
    sessionContext,
    { key, ...how },
    now,
  );
  return judged.ok ? ok({ session: judged.value, sessionContext }) : judged;
}

const isOther = (given: Pick<Headers, 'get'>, { person }: SessionContext): boolean =>
  (given.get(personHeader) ?? person.id) !== person.id;

/** The name of the person who is signed in, where the page that asks was drawn for another one. */
export async function findOtherPerson(): Promise<string | undefined> {
  const sessionId = idIn('session', await cookies());
  if (sessionId === undefined) return undefined;
  const found = await findSessionContext(await openStore(), sessionKeyOf(sessionId));
  if (found === undefined || found.session.endedAt !== null) return undefined;
  return isOther(await headers(), found) ? found.person.name : undefined;
}

/**
 * Whether the console's own records answer, asked once per page. For a signed-in person, this is the read that their
 * page makes anyway.
 */
export const doRecordsAnswer = cache(async (): Promise<boolean> => {
  if (idIn('session', await cookies()) === undefined) return await doesStoreAnswer();
  return await answersInTime(findCallerContext);
});

/** Polls say so themselves, and so do the router's prefetches (`notePeerAddresses`); the browser makes the others. */
function isPassive(given: Pick<Headers, 'get' | 'has'>): boolean {
  return given.has('x-passive') || /prefetch/.test(given.get('sec-purpose') ?? '');
}

/** Counted from now; a browser's clock may be wrong. */
interface SessionEndsIn {
  /** The time until the session ends without a further request by the person. */
  readonly idleMs: number;
  /** The time until the session ends in any case. */
  readonly longestMs: number;
}

/** How long the caller's session still lasts. The question alone does not prolong it; `stay` does. */
export async function readSessionEnds({ stay }: { readonly stay: boolean }): Promise<Result<SessionEndsIn, string>> {
  const now = new Date();
  const found = await readLive({ passive: !stay, former: stay ? 'acts' : 'reads' }, now);
  if (!found.ok) return found;
  // Another copy of the console must not end a session whose person was told that they stay.
  if (stay) await seenSessions().settle();
  const { idleEndsAt, endsAt } = found.value.session;
  return ok({ idleMs: idleEndsAt.getTime() - now.getTime(), longestMs: endsAt.getTime() - now.getTime() });
}

/** The session of a person between the password and the second factor. */
export async function findUnfinished(): Promise<UnfinishedSession | undefined> {
  const sessionId = idIn('session', await cookies());
  if (sessionId === undefined) return undefined;
  const found = await readUnfinished(await store(), sessionKeyOf(sessionId), new Date());
  return found && { ...found, requestId: requestIdFrom(await headers()) };
}

/** For actions that change how a person signs in: their session goes on under a new id. */
export async function renewSession(key: string): Promise<void> {
  const sessionId = await (await store()).transaction((transaction) => rotateSession(transaction, key, new Date()));
  await keepSession(sessionId);
}

/** Gives the browser the new id of its session; gives no id if the session has ended. */
export async function keepSession(sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return;
  const { consoleOrigin, sessionSecret } = environment();
  const { name, options } = cookieSettings(consoleOrigin).session;
  (await cookies()).set(name, sealSessionId(sessionId, sessionSecret), options);
}

export async function keepDevice(personId: string): Promise<void> {
  const { consoleOrigin, sessionSecret } = environment();
  const { name, options } = cookieSettings(consoleOrigin).device;
  const kept = await cookies();
  const deviceId = await rememberDevice(await store(), { personId, formerId: idIn('device', kept) }, new Date());
  kept.set(name, sealSessionId(deviceId, sessionSecret, 'device'), { ...options, maxAge: deviceLastsS });
}
