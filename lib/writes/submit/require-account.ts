import 'server-only';
import type { Message } from '@/lib/messages/message';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { findRequestId } from '../find-request-id';

/** Answers 403 to whoever was not granted an account, and writes it down. */
export async function requireAccount(
  caller: Caller,
  account: string | undefined,
  act: 'operations' | 'approvals' = 'operations',
): Promise<void> {
  if (account === undefined || (await mayEnter(caller, account))) return;
  await forbidAct(caller, { operation: act, account }, notGranted);
}

/** Answers 403 to whoever may not do something in an account, and writes it down. */
export async function forbidAct(
  caller: Caller,
  { operation, account }: { readonly operation: string; readonly account: string },
  reason: Message,
): Promise<never> {
  const requestId = await findRequestId();
  const refused = { act: operation, account, object: { type: 'operation', id: operation }, requestId };
  return await refuseAct(caller, refused, reason);
}
