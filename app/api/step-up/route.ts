import type { NextRequest } from 'next/server';
import * as z from 'zod';
import { passwordLength } from '@/lib/access/passwords/password-length';
import { passkeyAnswer } from '@/lib/access/passkeys/passkey-answer';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { findCaller, type Caller, keepSession } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { proveStepUps } from '@/lib/access/second-factor/step-up';
import { cannotTell } from '@/lib/access/requests/when-broken';
import { environment } from '@/lib/env';
import { message, type Message } from '@/lib/messages/message';
import { isOneLine } from '@/lib/messages/plain-text';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { handled, noStore } from '../refusal';

const proof = z.object({
  ids: z.array(z.uuid()).min(1).max(500),
  answer: z.union([z.string().max(passwordLength.mostUnits).refine(isOneLine), passkeyAnswer]),
});

/** Not an action: an action that sets a cookie redraws its page, and with it the form that waits to be sent. */
export const POST = handled(
  async (request: NextRequest): Promise<Response> => {
    if (!isOfOwnPage(request.headers, environment().consoleOrigin))
      return Response.json({ why: 'forged' }, { status: 403 });
    const caller = await findCaller();
    if (caller === undefined) return answer(failed(message('terms.stepUp.over')), 401);
    return answer(await prove(caller, await request.json().catch(() => undefined)));
  },
  () => answer(failed(cannotTell), 503),
);

async function prove(caller: Caller, request: unknown): Promise<Result<void, Message>> {
  const given = proof.safeParse(request);
  if (!given.success) return failed(message('terms.incomplete'));
  const site = findPasskeySite(environment().consoleOrigin);
  const proven = await proveStepUps(await store(), dataSealer(), { caller, site, ...given.data }, new Date());
  if (!proven.ok) return failed(message(`terms.stepUp.${proven.error}`));
  await keepSession(proven.value);
  return ok(undefined);
}

function answer(proven: Result<void, Message>, status = 200): Response {
  return Response.json(proven, { status, headers: noStore });
}
