import type { NextRequest } from 'next/server';
import { environment } from '@/lib/env';
import { message } from '@/lib/messages/message';
import { requestIdFrom } from '@/lib/request-id';
import { type Result, failed } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { acceptInvitation, findInvitation } from '../people/invitations';
import type { Installation } from '../people/people';
import { findPasswordLink, setPasswordByLink } from './password-links';
import { goTo, plain, readForm } from '../sign-in/auth-answers';
import { isForged } from '../requests/own-form';
import type { LinkKind } from './link-token';
import type { SetPasswordProblem } from './change-password';
import { peerAddressHeader } from '../requests/peer-address';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signInAttempt } from '@/lib/store/schema';
import { linkLimit, countFailures, linkKey } from '../sign-in/sign-in-attempts';

interface Opener {
  readonly find: (store: Store, token: string, of: Installation, now: Date) => Promise<Result<unknown, string>>;
  readonly accept: (
    store: Store,
    given: { readonly token: string; readonly password: string; readonly requestId: string },
    of: Installation,
    now: Date,
  ) => Promise<Result<void, { kind: 'password'; because: SetPasswordProblem } | { kind: 'link' }>>;
}

const openers: Readonly<Record<LinkKind, Opener>> = {
  invitation: { find: findInvitation, accept: acceptInvitation },
  'new-password': { find: findPasswordLink, accept: setPasswordByLink },
};

/** Sets the password of the person who holds a link. A plain form without a session: its token is the authorisation. */
export async function handleLink(kind: LinkKind, request: NextRequest): Promise<Response> {
  const { consoleOrigin, demo } = environment();
  if (isForged(request.headers, consoleOrigin)) return await plain(403, message('sign-in.request.forged'));
  const form = await readForm(request);
  const token = form?.get('token') ?? '';
  if (form === undefined || !/^[\w-]{43}$/.test(token)) return await plain(415, message('sign-in.request.noLinkForm'));
  const password = form.get('password') ?? '';
  const back = `/${kind}/${token}`;
  if (password !== form.get('again')) return goTo(`${back}?problem=different`);
  const database = await store();
  const now = new Date();
  const { find, accept } = openers[kind];
  const address = request.headers.get(peerAddressHeader) ?? '';
  const found = await tryLink(database, address, () => find(database, token, { demo }, now), now);
  // The page itself says why a link opens nothing.
  if (!found.ok) return goTo(back);
  const requestId = requestIdFrom(request.headers);
  const accepted = await accept(database, { token, password, requestId }, { demo }, now);
  if (accepted.ok) return goTo(`/${kind}/done`);
  return goTo(accepted.error.kind === 'password' ? `${back}?problem=${accepted.error.because}` : back);
}

/** An unknown token is counted under its address; after too many, even a right one from there is refused. */
export async function tryLink<T, P extends string>(
  store: Store,
  address: string,
  find: () => Promise<Result<T, P | 'unknown'>>,
  now: Date,
): Promise<Result<T, P | 'unknown' | 'too-many'>> {
  const place = `link ${address}`;
  const shown = await countFailures(store, eq(signInAttempt.place, place), linkLimit.windowMs, now);
  if (shown >= linkLimit.failures) return failed('too-many');
  const found = await find();
  if (!found.ok && found.error === 'unknown') {
    const attempt = { id: randomUUID(), accountKey: linkKey, place, at: now, outcome: 'failed' } as const;
    await store.insert(signInAttempt).values(attempt);
  }
  return found;
}

/** Whether the browser says that a person did not open this as a page. Old browsers say nothing: that counts as one. */
export function isNoNavigation(headers: Pick<Headers, 'get'>): boolean {
  const dest = headers.get('sec-fetch-dest');
  return dest !== null && (dest !== 'document' || headers.get('sec-fetch-mode') !== 'navigate');
}
