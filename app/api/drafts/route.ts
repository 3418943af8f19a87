import { findCaller } from '@/lib/access/sessions/caller';
import { isForged } from '@/lib/access/requests/own-form';
import { environment } from '@/lib/env';
import { saveDraftFromBrowser } from '@/lib/writes/forms/form-actions';
import { handled, noStore } from '../refusal';

/**
 * What was typed into a form, kept so that it survives the end of a session. No action: the address of an action ends
 * with the build of its page, and what is typed into an older page is kept too.
 */
export const POST = handled(async (request: Request): Promise<Response> => {
  if (isForged(request.headers, environment().consoleOrigin)) {
    return Response.json({ why: 'forged' }, { status: 403, headers: noStore });
  }
  if ((await findCaller()) === undefined) {
    return Response.json({ why: 'signed-out' }, { status: 401, headers: noStore });
  }
  // Checked there; what is no JSON is no draft.
  const draft = (await request.json().catch(() => ({}))) as Parameters<typeof saveDraftFromBrowser>[0];
  return Response.json(await saveDraftFromBrowser(draft), { headers: noStore });
});
