import 'server-only';
import { getWords } from '@/lib/messages/get-words';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/may-run';
import type { WriteName } from '@/lib/contract/operations';
import type { Message } from '@/lib/messages/message';
import type { ActPermission } from './act-link';

/** Why this person may not; undefined where they may. The engine asks again when it is sent. `body` where one operation is several acts. */
export async function findRefusal(operation: WriteName, body?: unknown): Promise<Message | undefined> {
  const decided = decide((await requireCaller()).role, operation, body);
  return decided.ok ? undefined : decided.error.reason;
}

/** For buttons, which a page draws before anybody has filled in anything. */
export async function actPermission(operation: WriteName, body?: unknown): Promise<ActPermission> {
  const reason = await findRefusal(operation, body);
  return reason === undefined ? { allowed: true } : { allowed: false, reason: (await getWords())(reason) };
}
