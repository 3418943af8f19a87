import type { NextRequest } from 'next/server';
import * as z from 'zod';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { askForPasskey } from '@/lib/access/passkeys/take-passkey';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { cannotTell } from '@/lib/access/requests/when-broken';
import { ownChanges } from '@/lib/access/second-factor/enrolment';
import { proofOf } from '@/lib/access/second-factor/step-up';
import { findCaller, type Caller } from '@/lib/access/sessions/caller';
import { environment } from '@/lib/env';
import { message } from '@/lib/messages/message';
import { failed, ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { handled, noStore } from '../../refusal';

/** What a person proves: the needs of the dialog that asks who they are, or a change in a form of their own. */
const asked = z.union([
  z.object({ needs: z.array(z.uuid()).min(1).max(500) }),
  z.object({ change: z.enum(ownChanges) }),
]);

/** What the browser is to ask of a signed-in person's passkeys. No action: nothing is drawn anew by it. */
export const POST = handled(
  async (request: NextRequest): Promise<Response> => {
    if (!isOfOwnPage(request.headers, environment().consoleOrigin))
      return Response.json({ why: 'forged' }, { status: 403 });
    const caller = await findCaller();
    if (caller === undefined)
      return Response.json(failed(message('terms.stepUp.over')), { status: 401, headers: noStore });
    const answer = await ask(caller, await request.json().catch(() => undefined));
    return Response.json(answer, { headers: noStore });
  },
  () => Response.json(failed(cannotTell), { status: 503, headers: noStore }),
);

async function ask({ personId, sessionKey }: Caller, request: unknown) {
  const given = asked.safeParse(request);
  if (!given.success) return failed(message('terms.incomplete'));
  const site = findPasskeySite(environment().consoleOrigin);
  if (site === undefined) return failed(message('terms.passkey.notHere'));
  const subject = 'needs' in given.data ? proofOf(given.data.needs) : given.data.change;
  const bounds = { purpose: 'proof', boundTo: sessionKey, personId, subject } as const;
  return ok(await askForPasskey(await store(), site, bounds, new Date()));
}
