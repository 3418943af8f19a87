import 'server-only';
import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { message } from '@/lib/messages/message';
import type { Doer } from '@/lib/audit/record-act';
import { store } from '@/lib/store/open-store';
import { requireCaller, type Caller } from '../sessions/caller';
import { consoleActs, isAdministration, may, type ConsoleActName } from './console-acts';
import { recordRefusal, type RefusedAct } from './record-refusal';

/** For the console's own pages and actions: a person without the permission gets 403, and a line in the audit. */
export async function requirePermission(act: ConsoleActName): Promise<Caller> {
  const caller = await requireCaller();
  if (may(caller, act)) return caller;
  const refusal = consoleActs[act].refusal ?? message('terms.forAdmins');
  const object = { type: 'settings', id: act };
  if (!isAdministration(act)) return await refuseAct(caller, { act, object }, refusal);
  // A person sends an action on purpose, so each try is recorded; a refused page may ask again by itself.
  const mayRepeat = !(await headers()).has('next-action');
  return await refuseAct(caller, { act: 'settings', object, mayRepeat }, refusal);
}

type AttemptedAct = Omit<RefusedAct, 'by' | 'at' | 'reason'>;

/** Headers of requests whose refusal is recorded: Next returns the same object throughout a request. */
const noted = new WeakSet<object>();

/** Writes a line in the audit, then answers 403. Next redraws the page of a refused action, which refuses it again. */
export async function refuseAct(by: Doer, refused: AttemptedAct, reason: RefusedAct['reason']): Promise<never> {
  const request = await headers();
  if (!noted.has(request)) {
    noted.add(request);
    await noteRefusal(by, refused, reason);
  }
  forbidden();
}

/** Records a forbidden attempt. Buttons do not offer it: it was typed or sent by hand, or a right was just revoked. */
export async function noteRefusal(by: Doer, refused: AttemptedAct, reason: RefusedAct['reason']): Promise<void> {
  await recordRefusal(await store(), { ...refused, by, reason, at: new Date() });
}
