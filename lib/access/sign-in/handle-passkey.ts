import type { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { message } from '@/lib/messages/message';
import { store } from '@/lib/store/open-store';
import { sha256 } from '@/lib/store/sealer';
import { passkeyIn } from '../passkeys/passkey-answer';
import { findPasskeySite } from '../passkeys/passkey-site';
import { askForPasskey } from '../passkeys/take-passkey';
import { cookieSettings, openFormCookie, sessionKeyOf, typedEmailCookie } from '../sessions/session-cookie';
import { deviceCookie, endSessionOf, goTo, plain, sessionCookie, sessionIdOf } from './auth-answers';
import { enterByPasskey } from './enter-by-passkey';
import { orFailed, refuse, visitorOf, withCookies, withForm } from './handle-sign-in';
import type { SignInProblem } from './sign-in';
import { readUnfinished } from './unfinished-session';

/** What the browser is to ask of its passkeys: of one person after their password, or of anybody who signs in. */
export async function handlePasskeyOptions(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form) => {
    const site = findPasskeySite(environment().consoleOrigin);
    if (site === undefined) return await plain(404, message('sign-in.request.notFound'));
    const [database, now] = [await store(), new Date()];
    const bounds = form.get('step') === 'code' ? await boundToSession(request, now) : boundToForm(request);
    if (bounds === undefined) return await plain(403, message('sign-in.problem.stale'));
    return Response.json(await askForPasskey(database, site, { ...bounds, subject: '' }, now), {
      headers: { 'cache-control': 'no-store' },
    });
  });
}

/** A sign-in without a password: the passkey says who the person is. */
export async function handlePasskey(request: NextRequest): Promise<Response> {
  return await withForm(request, async (form, from) => {
    const entered = await orFailed(async () => await answerPasskey(request, form, from));
    return entered instanceof Response ? entered : refuse('/sign-in', entered, from);
  });
}

async function answerPasskey(
  request: NextRequest,
  form: URLSearchParams,
  from: string,
): Promise<Response | SignInProblem> {
  const { consoleOrigin, demo } = environment();
  const [answer, bounds] = [passkeyIn(form), boundToForm(request)];
  if (bounds === undefined) return 'stale';
  if (answer === undefined) return 'passkey';
  const [database, now] = [await store(), new Date()];
  const given = { ...visitorOf(request), answer, site: findPasskeySite(consoleOrigin), boundTo: bounds.boundTo, demo };
  const entered = await enterByPasskey(database, given, now);
  if (!entered.ok) {
    log('info', 'sign-in-refused', { reason: entered.error });
    return entered.error;
  }
  const { sessionId, personId } = entered.value;
  log('info', 'signed-in', { personId });
  // Each sign-in makes a new session: the browser's earlier one ends.
  await endSessionOf(request);
  const device = await deviceCookie(request, personId, now);
  return withCookies(goTo(from), [sessionCookie(sessionId), device, typedEmailCookie(consoleOrigin, '')]);
}

/** Without a session the form token of the browser is what a challenge is bound to. */
function boundToForm(request: NextRequest) {
  const { consoleOrigin, sessionSecret } = environment();
  const token = openFormCookie(request.cookies.get(cookieSettings(consoleOrigin).form.name)?.value, sessionSecret);
  return token === undefined ? undefined : ({ purpose: 'sign-in', boundTo: sha256(token) } as const);
}

async function boundToSession(request: NextRequest, now: Date) {
  const sessionId = sessionIdOf(request);
  const session =
    sessionId === undefined ? undefined : await readUnfinished(await store(), sessionKeyOf(sessionId), now);
  if (session?.stage !== 'code') return undefined;
  return { purpose: 'code', boundTo: session.key, personId: session.personId } as const;
}
