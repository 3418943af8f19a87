import 'server-only';
import { cookies, headers } from 'next/headers';
import { environment } from '@/lib/env';
import { requestIdFrom } from '@/lib/request-id';
import { store } from '@/lib/store/open-store';
import { cookieSettings, openSessionCookie, sessionKeyOf } from '../sessions/session-cookie';
import { readUnfinished, type UnfinishedSession } from './unfinished-session';

/** Who stands between the password and the second factor. */
export async function findUnfinished(): Promise<UnfinishedSession | undefined> {
  const { consoleOrigin, sessionSecret, formerSessionSecret } = environment();
  const cookie = (await cookies()).get(cookieSettings(consoleOrigin).session.name);
  const sessionId = openSessionCookie(cookie?.value, sessionSecret, formerSessionSecret);
  if (sessionId === undefined) return undefined;
  const found = await readUnfinished(await store(), sessionKeyOf(sessionId), new Date());
  return found && { ...found, requestId: requestIdFrom(await headers()) };
}
