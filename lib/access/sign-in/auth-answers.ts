import type { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { hasDoubledName } from '@/lib/front/refusals.mjs';
import { getWords } from '@/lib/messages/get-words';
import type { Message } from '@/lib/messages/message';
import { log } from '@/lib/log';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import { readWithin } from '../requests/read-within';
import { deviceLastsS, rememberDevice } from './known-devices';
import { cookieSettings, idIn, sealSessionId, sessionKeyOf } from '../sessions/session-cookie';
import { leave } from '../sessions/sessions';

export const formType = 'application/x-www-form-urlencoded';

/** Long enough for an e-mail, a password of 128 characters and a path many times over. */
const longestBody = 8_000;

/** A short form; undefined for one that is longer than any of ours, is of another type, or has a name twice. */
export async function readForm(request: NextRequest): Promise<URLSearchParams | undefined> {
  if (request.headers.get('content-type')?.split(';')[0]?.trim() !== formType || request.body === null)
    return undefined;
  const body = await readWithin(request, longestBody);
  const form = body && new URLSearchParams(body.toString('utf8'));
  return form === undefined || hasDoubledName(form) ? undefined : form;
}

/** A path, not a full address: people stay on the host name that they opened the console with. */
export function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
}

/** Answers a request that no page of the console sends. */
export async function plain(status: number, sentence: Message): Promise<Response> {
  const words = await getWords();
  return new Response(words(sentence), {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}

/** The id in the browser's cookie, if this console sealed it. */
export function sessionIdOf(request: NextRequest): string | undefined {
  return idIn('session', request.cookies);
}

/** The id in the cookie that identifies a known browser, if this console sealed it. */
export function deviceIdOf(request: NextRequest): string | undefined {
  return idIn('device', request.cookies);
}

export async function endSessionOf(request: NextRequest): Promise<void> {
  const sessionId = sessionIdOf(request);
  if (sessionId === undefined) return;
  const requestId = requestIdFrom(request.headers);
  await leave(await store(), { key: sessionKeyOf(sessionId), requestId }, new Date());
  log('info', 'signed-out');
}

/** A cookie without an expiry goes with the browser; the server knows when the session is over. */
export function sessionCookie(sessionId: string): string {
  const { consoleOrigin, sessionSecret } = environment();
  const { name, options } = cookieSettings(consoleOrigin).session;
  return `${name}=${sealSessionId(sessionId, sessionSecret)}; Path=/; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
}

/** From now on the browser is known; its cookie outlives the session. */
export async function deviceCookie(request: NextRequest, personId: string, now: Date): Promise<string> {
  const { consoleOrigin, sessionSecret } = environment();
  const { name, options } = cookieSettings(consoleOrigin).device;
  const id = await rememberDevice(await store(), { personId, formerId: deviceIdOf(request) }, now);
  return `${name}=${sealSessionId(id, sessionSecret, 'device')}; Path=/; Max-Age=${deviceLastsS}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
}
