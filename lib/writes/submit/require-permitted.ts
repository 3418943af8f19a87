import 'server-only';
import { headers } from 'next/headers';
import { findCaller, type Caller } from '@/lib/access/sessions/caller';
import { mayEnter, notGranted } from '@/lib/access/accounts/grants';
import { mayRun } from '@/lib/access/permissions/may-run';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { currentConnection } from '@/lib/platform/server';
import { continueTrace } from '@/lib/platform/client/trace';
import { envelope, whyNotHere } from './check-request';
import type { WriteOperation } from '../engine/dependencies';
import { partOfBody } from './run-write';

/**
 * Answers 403 to whoever may not do a write, or not before the platform that they act on, before anything else of the
 * request is looked at, and writes it down. The page does not offer it to them, so the request was made by hand, or a
 * right has just been taken. Nobody's request and one that makes no sense are left to the steps behind, which say so.
 */
export async function requirePermitted(operation: WriteOperation, request: unknown): Promise<void> {
  const caller = await findCaller();
  const given = envelope.safeParse(request);
  if (caller === undefined || !given.success) return;
  const { account, input } = given.data;
  const allowed = await mayRun(caller, operation.name, account, partOfBody(operation, input));
  const reason = allowed.ok ? whyNotHere(operation, await currentConnection()) : allowed.error.reason;
  if (reason !== undefined) await refuse(caller, { operation: operation.name, account }, reason);
}

/** The same for what is done to a write of an account. */
export async function requireAccount(
  caller: Caller,
  account: string | undefined,
  act: 'operations' | 'approvals' = 'operations',
): Promise<void> {
  if (account === undefined || (await mayEnter(caller, account))) return;
  await refuse(caller, { operation: act, account }, notGranted);
}

async function refuse(
  caller: Caller,
  { operation, account }: { readonly operation: string; readonly account: string },
  reason: string,
): Promise<never> {
  const requestId = continueTrace((await headers()).get('traceparent')).id;
  const refused = { act: operation, account, object: { type: 'operation', id: operation }, requestId };
  return await refuseAct(caller, refused, reason);
}
