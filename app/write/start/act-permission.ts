import 'server-only';
import { getWords } from '@/lib/messages/get-words';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/permissions';
import { mildestBody, type Write } from '@/lib/writes/verbs/define-write';
import type { Message } from '@/lib/messages/message';
import type { ActPermission } from './act-link';

/** Why this person may not submit the write; undefined where they may. The engine checks again on submission. */
export async function findRefusal(write: Write, body = mildestBody(write)): Promise<Message | undefined> {
  const decided = decide((await requireCaller()).role, write.operation.name, body);
  return decided.ok ? undefined : decided.error.reason;
}

/** For buttons, which a page draws before a person fills in a body. */
export async function actPermission(write: Write, body = mildestBody(write)): Promise<ActPermission> {
  const reason = await findRefusal(write, body);
  return reason === undefined ? { allowed: true } : { allowed: false, reason: (await getWords())(reason) };
}
