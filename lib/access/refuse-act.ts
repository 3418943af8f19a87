import 'server-only';
import { forbidden } from 'next/navigation';
import { noteRefusal } from './note-refusal';

/** The one answer to whoever does what is not theirs to do: a line in the audit, then 403. */
export async function refuseAct(...[by, refused, reason]: Parameters<typeof noteRefusal>): Promise<never> {
  await noteRefusal(by, refused, reason);
  forbidden();
}
