import type { NextRequest } from 'next/server';
import { environment } from '../env';
import { store } from '../store/open-store';
import { acceptInvitation } from './accept-invitation';
import { goTo, plain, readForm } from './auth-answers';
import { isForged } from './forgery';

/** Sets the password of somebody who was invited. A plain form without a session: the token in it is what lets it in. */
export async function handleAcceptance(request: NextRequest): Promise<Response> {
  const { consoleOrigin, demo } = environment();
  if (isForged(request.headers, consoleOrigin)) return plain(403, 'This request does not come from the console.');
  const form = await readForm(request);
  const token = form?.get('token') ?? '';
  if (form === undefined || !/^[\w-]{43}$/.test(token))
    return plain(415, 'An invitation is answered with a short form.');
  const password = form.get('password') ?? '';
  const back = `/invitation/${token}`;
  if (password !== form.get('again')) return goTo(`${back}?problem=different`);
  const accepted = await acceptInvitation(await store(), { token, password }, { demo }, new Date());
  if (accepted.ok) return goTo('/invitation/done');
  // The page itself says why a link opens nothing.
  return goTo(accepted.error.kind === 'password' ? `${back}?problem=${accepted.error.because}` : back);
}
