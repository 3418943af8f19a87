import 'server-only';
import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { message } from '@/lib/messages/message';
import type { Doer } from '@/lib/audit/record-act';
import { store } from '@/lib/store/open-store';
import { requireCaller, type Caller } from '../sessions/caller';
import { consoleActs, isAdministration, may, type ConsoleActName } from './console-acts';
import { recordRefusal, type RefusedAct } from './record-refusal';

/** For pages and actions of the console itself: whoever may not gets 403, and a line in the audit. */
export async function requirePermission(act: ConsoleActName): Promise<Caller> {
  const caller = await requireCaller();
  if (may(caller, act)) return caller;
  const refusal = consoleActs[act].refusal ?? message('terms.forAdmins');
  const object = { type: 'settings', id: act };
  if (!isAdministration(act)) return await refuseAct(caller, { act, object }, refusal);
  // An action is sent on purpose, so each try is news; a page that is refused may ask again by itself.
  const mayRepeat = !(await headers()).has('next-action');
  return await refuseAct(caller, { act: 'settings', object, mayRepeat }, refusal);
}

type Refused = Omit<RefusedAct, 'by' | 'at' | 'reason'>;

/** Requests whose refusal is written down already, by their headers: Next hands out the same ones throughout a request. */
const noted = new WeakSet<object>();

/** A line in the audit, then 403. A refused action has its page drawn, which refuses the same try once more. */
export async function refuseAct(by: Doer, refused: Refused, reason: RefusedAct['reason']): Promise<never> {
  const request = await headers();
  if (!noted.has(request)) {
    noted.add(request);
    await noteRefusal(by, refused, reason);
  }
  forbidden();
}

/** Who tried what they may not: buttons do not offer it, so it was typed or sent by hand, or a right has just been taken. */
export async function noteRefusal(by: Doer, refused: Refused, reason: RefusedAct['reason']): Promise<void> {
  await recordRefusal(await store(), { ...refused, by, reason, at: new Date() });
}
