import 'server-only';
import { cookies, headers } from 'next/headers';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { asksByItself } from '../requests/request-headers';
import { cookieSettings, openSessionCookie, sessionKeyOf } from './session-cookie';
import { readSession } from './sessions';

/** From now on; a browser's clock may say anything. */
export interface SessionEndsIn {
  /** Without a further sign of the person. */
  readonly idleMs: number;
  /** Whatever happens. */
  readonly longestMs: number;
}

/** How long the session behind a request still lasts. Asking is no sign of a person; `stay` is one. */
export async function readSessionEnds({ stay }: { readonly stay: boolean }): Promise<Result<SessionEndsIn, string>> {
  const { consoleOrigin, sessionSecret, formerSessionSecret } = environment();
  const cookie = (await cookies()).get(cookieSettings(consoleOrigin).session.name);
  const sessionId = openSessionCookie(cookie?.value, sessionSecret, formerSessionSecret);
  if (sessionId === undefined) return failed('unknown');
  const now = new Date();
  const session = await readSession(
    await store(),
    sessionKeyOf(sessionId),
    { passive: !stay, former: !stay && asksByItself(await headers()) },
    now,
  );
  if (!session.ok) return session;
  const { idleEndsAt, endsAt } = session.value;
  return ok({ idleMs: idleEndsAt.getTime() - now.getTime(), longestMs: endsAt.getTime() - now.getTime() });
}
