import 'server-only';
import type { Message } from '@/lib/messages/message';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/may-run';

/** Why this person may not cancel intents; undefined where they may. The engine asks again when it is sent. */
export async function readCancelRefusal(): Promise<Message | undefined> {
  const { role } = await requireCaller();
  const allowed = decide(role, 'cancelPaymentIntent', {});
  return allowed.ok ? undefined : allowed.error.reason;
}
