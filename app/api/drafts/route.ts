import { findCaller } from '@/lib/access/sessions/caller';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { environment } from '@/lib/env';
import { saveDraftFromBrowser } from '@/lib/writes/forms/form-actions';
import { handled, noStore } from '../refusal';

/**
 * Keeps what a person typed into a form, so that it survives the end of a session. Not an action: an action's address
 * ends with the build of its page, but drafts of an older page are kept too.
 */
export const POST = handled(async (request: Request): Promise<Response> => {
  // A page says with each request for whom it was drawn.
  if (!isOfOwnPage(request.headers, environment().consoleOrigin)) {
    return Response.json({ why: 'forged' }, { status: 403, headers: noStore });
  }
  if ((await findCaller()) === undefined) {
    return Response.json({ why: 'signed-out' }, { status: 401, headers: noStore });
  }
  // saveDraftFromBrowser checks the draft; a body that is not JSON is an empty draft.
  const draft = (await request.json().catch(() => ({}))) as Parameters<typeof saveDraftFromBrowser>[0];
  return Response.json(await saveDraftFromBrowser(draft), { headers: noStore });
});
