import 'server-only';
import { forbidden } from 'next/navigation';
import { requireCaller, type Caller } from './caller';
import { noteRefusal } from './note-refusal';

/** For pages and actions of administration: others get 403 and a line in the audit. */
export async function requireAdmin(what: string): Promise<Caller> {
  const caller = await requireCaller();
  if (caller.role === 'admin') return caller;
  const refused = { act: 'settings', account: '', object: { type: 'settings', id: what }, mayRepeat: true };
  await noteRefusal(caller, refused, 'people and settings are for admins');
  forbidden();
}
