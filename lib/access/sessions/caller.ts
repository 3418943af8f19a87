import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { requestIdFrom } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { openStore, store } from '@/lib/store/open-store';
import { answersInTime, doesStoreAnswer } from '@/lib/store/readiness';
import type { SessionEnd } from '@/lib/store/schema';
import { asksByItself, pathHeader } from '../requests/request-headers';
import type { Grants } from '../accounts/grants';
import { noteOwner } from '../requests/request-limits';
import { safeReturnPath } from '../requests/return-path';
import type { Role } from '@/lib/roles';
import { idIn, sessionKeyOf, cookieSettings, sealSessionId } from './session-cookie';
import { seenSessions } from './seen-sessions';
import { type FormerOpens, judgeSession, type LiveSession, type Unfinished, rotateSession } from './sessions';
import { findSessionContext, type SessionContext } from './session-context';
import { readUnfinished, type UnfinishedSession } from '../sign-in/unfinished-session';
import { environment } from '@/lib/env';
import { deviceLastsS, rememberDevice } from '../sign-in/known-devices';

export interface Caller {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Names the session in lists and in the audit. It does not open it. */
  readonly sessionKey: string;
  /** They ask by the id that their session had until a moment ago. */
  readonly isFormer?: boolean;
  /** Names this request, by the trace that the sender began if there is one. */
  readonly requestId?: string | undefined;
}

/** The caller, and what of them was read with the session. The connection's secrets are in it, sealed: it stays here. */
export interface CallerContext {
  readonly caller: Caller;
  readonly grants: Grants;
  readonly sessionContext: SessionContext;
  /** How long the session lasts without a further sign of the person. */
  readonly lastsMs: number;
}

/** Who is asking, as the store has it at every request. For handlers, which answer 401 themselves. */
export async function findCaller(): Promise<Caller | undefined> {
  return (await findCallerContext())?.caller;
}

/** The same with all that the request stands on: a handler asks once and hands it on. */
export async function findCallerContext(): Promise<CallerContext | undefined> {
  const answer = await readCallerContext();
  return answer.ok ? answer.value : undefined;
}

/** Who is asking, or off to the sign-in page and back here afterwards. For pages and actions. */
export async function requireCaller(): Promise<Caller> {
  return (await requireCallerContext()).caller;
}

export async function requireCallerContext(): Promise<CallerContext> {
  const answer = await readCallerContext();
  if (answer.ok) return answer.value;
  const query = new URLSearchParams({ from: safeReturnPath((await headers()).get(pathHeader)) });
  if (answer.error === 'needs-code') redirect(`/sign-in/code?${query.toString()}`);
  if (answer.error === 'needs-factor') redirect(`/sign-in/enrol?${query.toString()}`);
  if (answer.error !== 'unknown') query.set('why', answer.error);
  redirect(`/sign-in?${query.toString()}`);
}

/** Asked once per page, however many parts of it ask; anew for each action and each handler. */
const readCallerContext = cache(async (): Promise<Result<CallerContext, SessionEnd | Unfinished | 'unknown'>> => {
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

interface Live {
  readonly session: LiveSession;
  readonly sessionContext: SessionContext;
}

async function readLive(
  how: { readonly passive: boolean; readonly former: FormerOpens },
  now: Date,
): Promise<Result<Live, SessionEnd | Unfinished | 'unknown'>> {
  const sessionId = idIn('session', await cookies());
  if (sessionId === undefined) return failed('unknown');
  const opened = await openStore();
  const key = sessionKeyOf(sessionId);
  const sessionContext = await findSessionContext(opened, key);
  if (sessionContext === undefined) return failed('unknown');
  const judged = await judgeSession(
    { store: opened.database, seen: seenSessions() },
    sessionContext,
    { key, ...how },
    now,
  );
  return judged.ok ? ok({ session: judged.value, sessionContext }) : judged;
}

/** Whether the console's own records answer; of somebody signed in, by what their page asks anyway. */
export async function doRecordsAnswer(): Promise<boolean> {
  if (idIn('session', await cookies()) === undefined) return await doesStoreAnswer();
  return await answersInTime(findCallerContext);
}

/** Polls say so themselves, and so do the router's own prefetches (`notePeerAddresses`); others are the browser's idea. */
function isPassive(given: Pick<Headers, 'get' | 'has'>): boolean {
  return given.has('x-passive') || /prefetch/.test(given.get('sec-purpose') ?? '');
}

/** From now on; a browser's clock may say anything. */
interface SessionEndsIn {
  /** Without a further sign of the person. */
  readonly idleMs: number;
  /** Whatever happens. */
  readonly longestMs: number;
}

/** How long the session behind a request still lasts. Asking is no sign of a person; `stay` is one. */
export async function readSessionEnds({ stay }: { readonly stay: boolean }): Promise<Result<SessionEndsIn, string>> {
  const now = new Date();
  const found = await readLive({ passive: !stay, former: stay ? 'acts' : 'reads' }, now);
  if (!found.ok) return found;
  // Whoever is told that they stay must not be counted out by another copy of the console.
  if (stay) await seenSessions().settle();
  const { idleEndsAt, endsAt } = found.value.session;
  return ok({ idleMs: idleEndsAt.getTime() - now.getTime(), longestMs: endsAt.getTime() - now.getTime() });
}

/** Who stands between the password and the second factor. */
export async function findUnfinished(): Promise<UnfinishedSession | undefined> {
  const sessionId = idIn('session', await cookies());
  if (sessionId === undefined) return undefined;
  const found = await readUnfinished(await store(), sessionKeyOf(sessionId), new Date());
  return found && { ...found, requestId: requestIdFrom(await headers()) };
}

/** For actions that change what somebody signs in with: their session goes on under a new id. */
export async function renewSession(key: string): Promise<void> {
  const sessionId = await (await store()).transaction((transaction) => rotateSession(transaction, key, new Date()));
  await keepSession(sessionId);
}

/** Gives the browser the id that a session has from now on; none where it ended meanwhile. */
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
