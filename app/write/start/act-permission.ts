import 'server-only';
import { getWords } from '@/lib/messages/get-words';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/may-run';
import type { WriteName } from '@/lib/contract/operations';
import type { ActPermission } from './act-link';

/** For buttons, which a page draws before anybody has filled in anything. `body` where one operation is several acts. */
export async function actPermission(operation: WriteName, body?: unknown): Promise<ActPermission> {
  const decided = decide((await requireCaller()).role, operation, body);
  return decided.ok ? { allowed: true } : { allowed: false, reason: (await getWords())(decided.error.reason) };
}
