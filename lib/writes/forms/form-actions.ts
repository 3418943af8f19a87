import { message, readMessage } from '@/lib/messages/message';
import 'server-only';
import * as z from 'zod';
import { findCaller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { mayRun } from '@/lib/access/permissions/may-run';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { orBroken } from '@/lib/access/requests/when-broken';
import { isOperationName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { keepValues } from './drafts';
import { realTime } from '../engine/dependencies';
import type { OpenForm } from './open-form-for';
import { openFormFor } from './open-form-for';
import { allWrites, isWriteName } from '../verbs/all-writes';
import type { WriteProblem } from '../write-state';
import { connectedWrites } from '../connected-writes';
import { nobodySignedIn, problemOf } from '../submit/write-problem';
import { findUnfitText, isOneLine, unfitText } from '@/lib/plain-text';
import { findRequestId } from '../find-request-id';

const formRequest = z.object({
  operation: z.string().refine(isOperationName),
  account: z.string().min(1).max(64).refine(isOneLine),
  resource: z
    .object({ type: z.string().min(1).max(40).refine(isOneLine), id: z.string().min(1).max(64).refine(isOneLine) })
    .optional(),
});

/** A form for a dialog that opens in the browser. What it was shown is not asked of the browser. */
export async function openFormFromBrowser(request: unknown): Promise<Result<OpenForm, WriteProblem>> {
  await requireOwnForm();
  const requestId = await findRequestId();
  return await orBroken(
    () => open(request, requestId),
    () => failed(problemOf(notOpened, requestId)),
  );
}

const notOpened = {
  kind: 'store',
  sentence: message('writes.problem.notOpened'),
} as const;

async function open(request: unknown, requestId: string): Promise<Result<OpenForm, WriteProblem>> {
  const caller = await findCaller();
  if (caller === undefined) return failed(problemOf(nobodySignedIn, requestId));
  const given = formRequest.safeParse(request);
  if (!given.success) {
    return failed(problemOf({ kind: 'input', sentence: message('writes.problem.noSuchForm') }, requestId));
  }
  const { operation, account, resource } = given.data;
  const refused = { act: operation, account, object: resource, requestId };
  if (!isWriteName(operation)) return await refuseAct(caller, refused, message('writes.problem.notAForm'));
  // Where an operation is several acts, the strictest would refuse those who may do the mildest: the send decides.
  const { acts } = allWrites[operation];
  const allowed = await mayRun(caller, operation, account, acts === 'one' ? undefined : acts.mildest);
  if (!allowed.ok) return await refuseAct(caller, refused, allowed.error.reason);
  const database = await store();
  const now = await realTime.now(database);
  const { sealer, platform } = await connectedWrites();
  const { connectionId } = platform.connection;
  return ok(await openFormFor(database, sealer, caller, { operation, account, resource, connectionId }, now));
}

const draftRequest = z.object({ formId: z.uuid(), values: z.unknown() });

export async function saveDraftFromBrowser(
  request: unknown,
): Promise<Result<{ readonly savedAt: string }, WriteProblem>> {
  await requireOwnForm();
  const requestId = await findRequestId();
  return await orBroken(
    () => save(request, requestId),
    () => failed(problemOf(notKept, requestId)),
  );
}

const notKept = {
  kind: 'store',
  sentence: message('writes.problem.draftNotKept'),
} as const;

async function save(request: unknown, requestId: string): Promise<Result<{ readonly savedAt: string }, WriteProblem>> {
  const caller = await findCaller();
  if (caller === undefined) return failed(problemOf(nobodySignedIn, requestId));
  const given = draftRequest.safeParse(request);
  if (findUnfitText(given.data?.values) !== undefined)
    return failed(problemOf({ kind: 'input', sentence: readMessage(unfitText) }, requestId));
  const database = await store();
  const now = await realTime.now(database);
  const { formId, values } = given.data ?? {};
  const isKept = formId !== undefined && (await keepValues(database, dataSealer(), caller, { formId, values }, now));
  if (isKept) return ok({ savedAt: now.toISOString() });
  return failed(problemOf({ kind: 'form', sentence: message('writes.problem.formClosed') }, requestId));
}
