import type { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import {
  deviceCookie,
  deviceIdOf,
  endSessionOf,
  goTo,
  orFailed,
  plain,
  readForm,
  sessionCookie,
  sessionIdOf,
} from './auth-answers';
import { dataSealer } from '../sessions/data-sealer';
import { finishWithCode } from './finish-sign-in';
import { isForged } from '../requests/forgery';
import { peerAddressHeader } from '../requests/peer-address';
import { safeReturnPath } from '../requests/return-path';
import { sessionKeyOf } from '../sessions/session-cookie';
import type { SignInProblem } from './sign-in-problem';
import { readUnfinished } from './unfinished-session';

/** The form that follows the password: a code, and then the session opens everything. */
export async function handleCode(request: NextRequest): Promise<Response> {
  if (isForged(request.headers, environment().consoleOrigin)) {
    return plain(403, 'This request does not come from the console.');
  }
  const form = await readForm(request);
  if (form === undefined) return plain(415, 'A sign-in is a short form.');
  const from = safeReturnPath(form.get('callbackUrl'));
  const answer = await orFailed(async () => await finish(request, form.get('code') ?? '', from));
  return answer === 'failed' ? refuse('/sign-in/code', answer, from) : answer;
}

async function finish(request: NextRequest, code: string, from: string): Promise<Response> {
  const database = await store();
  const now = new Date();
  const sessionId = sessionIdOf(request);
  const session = sessionId === undefined ? undefined : await readUnfinished(database, sessionKeyOf(sessionId), now);
  if (session?.stage !== 'code') return refuse('/sign-in', 'too-late', from);
  const requestId = requestIdFrom(request.headers);
  const address = request.headers.get(peerAddressHeader) ?? '';
  const given = { session: { ...session, requestId }, code, address, deviceId: deviceIdOf(request) };
  const finished = await finishWithCode(database, dataSealer(), given, now);
  log('info', finished.ok ? 'signed-in' : 'sign-in-refused', {
    ...(finished.ok ? { personId: session.personId } : { reason: finished.error }),
  });
  if (!finished.ok) {
    if (finished.error === 'wrong-code') return refuse('/sign-in/code', 'wrong-code', from);
    await endSessionOf(request);
    return refuse('/sign-in', finished.error, from);
  }
  const answer = goTo(from);
  answer.headers.append('set-cookie', sessionCookie(finished.value));
  answer.headers.append('set-cookie', await deviceCookie(request, session.personId, now));
  return answer;
}

function refuse(page: string, problem: SignInProblem, from: string): Response {
  return goTo(`${page}?${new URLSearchParams({ problem, from }).toString()}`);
}
