import 'server-only';
import { cookies } from 'next/headers';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { deviceLastsS, rememberDevice } from '../sign-in/known-devices';
import { cookieSettings, idIn, sealSessionId } from './session-cookie';
import { rotateSession } from './sessions';

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

/** The browser is one that the person is known by from now on. */
export async function keepDevice(personId: string): Promise<void> {
  const { consoleOrigin, sessionSecret } = environment();
  const { name, options } = cookieSettings(consoleOrigin).device;
  const kept = await cookies();
  const deviceId = await rememberDevice(await store(), { personId, formerId: idIn('device', kept) }, new Date());
  kept.set(name, sealSessionId(deviceId, sessionSecret, 'device'), { ...options, maxAge: deviceLastsS });
}
