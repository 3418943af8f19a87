import { message, readMessage, writeMessage, type Message } from '@/lib/messages/message';
import 'server-only';
import * as z from 'zod';
import { findCaller, type Caller } from '@/lib/access/sessions/caller';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { cannotTell, orBroken } from '@/lib/access/requests/when-broken';
import { currentConnection } from '@/lib/platform/server';
import { failed, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { realTime } from '../engine/dependencies';
import { findOwnRow } from '../settle/find-own-row';
import { foregroundMs } from '../key-life';
import { findRow, type WriteRow } from '../engine/write-row';
import { readView } from './write-view';
import { resolveWrite, withdrawWrite } from './settle-by-person';
import type { WriteAnswer } from '../submit/write-answer';
import { requireAccount } from '../submit/require-account';
import { connectedWritesFor } from '../connected-writes';
import { nobodySignedIn, refuse } from '../submit/write-problem';
import { isOneLine, isPlainText, unfitText } from '@/lib/plain-text';
import { findRequestId } from '../find-request-id';

const named = z.object({ account: z.string().min(1).max(64).refine(isOneLine), writeId: z.uuid() });
const resolution = named.extend({
  verdict: z.enum(['happened', 'did-not-happen']),
  reason: z
    .string()
    .trim()
    .min(10, writeMessage(message('writes.problem.sayHow')))
    .max(2_000)
    .refine(isPlainText, unfitText),
});

interface Found {
  readonly database: Store;
  readonly caller: Caller;
  readonly row: WriteRow;
  readonly requestId: string;
}

/** The same order for whatever a person does to a write: own form, session, input, a write that they may see. */
async function withWrite<T extends z.output<typeof named>>(
  schema: z.ZodType<T>,
  request: unknown,
  act: (found: Found, input: T) => Promise<Result<WriteRow, Message>>,
): Promise<WriteAnswer> {
  await requireOwnForm();
  const requestId = await findRequestId();
  const broken = () => refuse({ kind: 'store', sentence: cannotTell }, requestId);
  return await orBroken(() => actOn(schema, request, requestId, act), broken);
}

async function actOn<T extends z.output<typeof named>>(
  schema: z.ZodType<T>,
  request: unknown,
  requestId: string,
  act: (found: Found, input: T) => Promise<Result<WriteRow, Message>>,
): Promise<WriteAnswer> {
  const caller = await findCaller();
  if (caller === undefined) return refuse(nobodySignedIn, requestId);
  await requireAccount(
    caller,
    named.shape.account.safeParse((request as Partial<z.output<typeof named>>).account).data,
  );
  const input = schema.safeParse(request);
  if (!input.success) {
    const fields = input.error.issues.map(({ path, message: issue }) => ({
      name: path.join('.'),
      sentence: readMessage(issue),
    }));
    return refuse(
      { kind: 'input', sentence: fields[0]?.sentence ?? message('writes.problem.incomplete'), fields },
      requestId,
    );
  }
  const database = await store();
  const { account, writeId } = input.data;
  const { connectionId } = await currentConnection();
  const row = await findOwnRow(database, caller, { account, connectionId }, writeId);
  if (row === undefined) {
    const reason = message('terms.refused.noOperation');
    await recordRefusal(database, {
      ...{ by: caller, act: 'operations', account, reason: reason, requestId, at: new Date() },
      object: { type: 'operations', id: writeId },
    });
    return refuse({ kind: 'form', sentence: reason }, requestId);
  }
  const done = await act({ database, caller, row, requestId }, input.data);
  if (!done.ok) return refuse({ kind: 'busy', sentence: done.error }, requestId, row);
  return { kind: 'recorded', write: await readView(database, done.value) };
}

/** The same key once more, or a look at what was accepted: never a new write. */
export async function checkAgain(request: unknown): Promise<WriteAnswer> {
  return await withWrite(named, request, async ({ database, row }) => {
    const through = await connectedWritesFor(row);
    if (through === undefined) return failed(message('writes.problem.connectionGone'));
    await through.engine.driveFor(row.id, foregroundMs, { forced: true });
    return { ok: true, value: (await findRow(database, row.id)) ?? row };
  });
}

export async function resolveRecorded(request: unknown): Promise<WriteAnswer> {
  return await withWrite(resolution, request, async ({ database, caller, row }, { verdict, reason }) =>
    resolveWrite(database, caller, { id: row.id, verdict, reason }, await realTime.now(database)),
  );
}

export async function withdrawRecorded(request: unknown): Promise<WriteAnswer> {
  return await withWrite(named, request, async ({ database, caller, row }) =>
    withdrawWrite(database, caller, row.id, await realTime.now(database)),
  );
}
