import 'server-only';
import { headers } from 'next/headers';
import { requireCaller, type Caller } from '../sessions/caller';
import { refuseAct } from './refuse-act';

/** For pages and actions of administration: others get 403 and a line in the audit. */
export async function requireAdmin(what: string): Promise<Caller> {
  const caller = await requireCaller();
  if (caller.role === 'admin') return caller;
  // An action is sent on purpose, so each try is news; a page that is refused may ask again by itself.
  const mayRepeat = !(await headers()).has('next-action');
  const refused = { act: 'settings', account: '', object: { type: 'settings', id: what }, mayRepeat };
  return await refuseAct(caller, refused, 'people and settings are for admins');
}
