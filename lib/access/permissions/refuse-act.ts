import 'server-only';
import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { noteRefusal } from './note-refusal';

/** Requests whose refusal is written down already, by their headers: Next hands out the same ones throughout a request. */
const noted = new WeakSet<object>();

/**
 * The one answer to whoever does what is not theirs to do: a line in the audit, then 403. An action that is refused has
 * its page drawn, which refuses once more: that is the same try, and no second line.
 */
export async function refuseAct(...[by, refused, reason]: Parameters<typeof noteRefusal>): Promise<never> {
  const request = await headers();
  if (!noted.has(request)) {
    noted.add(request);
    await noteRefusal(by, refused, reason);
  }
  forbidden();
}
