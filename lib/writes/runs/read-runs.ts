import 'server-only';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import type { Caller } from '@/lib/access/sessions/caller';
import { message, readMessage, type Message } from '@/lib/messages/message';
import { environment } from '@/lib/env';
import { platformContext } from '@/lib/platform/platform-context';
import { notAllowed, notFound, type ReadError } from '@/lib/platform/reads/read-error';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { recordedWrite, type RunKindName, writeRun, writeRunItem } from '@/lib/store/schema';
import type { ApprovalPreview } from '../approvals/approval-preview';
import { findPreview } from '../approvals/find-preview';
import { connectedWrites } from '../submit/define-write-action';
import { isWriteState, type WriteState } from '../write-state';
import { findRun } from './order-run';
import { runKinds } from './run-kinds';
import type { RunRow } from './run-worker';

/** The outcome for one record; a lost answer is unknown, and never counts as done. */
export type RunOutcome = 'done' | 'failed' | 'unknown' | 'underWay' | 'waits' | 'due' | 'left';

/** How the state of a write counts for its record. */
const outcomes: Readonly<Record<WriteState, RunOutcome>> = {
  PENDING_APPROVAL: 'waits',
  SENT_BACK: 'waits',
  READY: 'underWay',
  SENDING: 'underWay',
  IN_PROGRESS: 'underWay',
  WAITING_AUTH: 'underWay',
  ACCEPTED: 'underWay',
  UNKNOWN: 'unknown',
  NEEDS_REVIEW: 'unknown',
  SUCCEEDED: 'done',
  RESOLVED_DONE: 'done',
  REJECTED: 'failed',
  FAILED: 'failed',
  RESOLVED_NOT_DONE: 'failed',
  WITHDRAWN: 'failed',
  DECLINED: 'failed',
  EXPIRED: 'failed',
};

export interface RunItemView {
  readonly id: string;
  readonly name: string;
  readonly holder: string;
  readonly outcome: RunOutcome;
  /** The id of the recorded write; undefined before the write is recorded. */
  readonly write: string | undefined;
  /** Why the write was not sent, or not needed. */
  readonly problem: Message | undefined;
}

export interface RunView {
  readonly id: string;
  readonly kind: RunKindName;
  readonly account: string;
  readonly reason: string;
  readonly state: RunRow['state'];
  /** Why the run does not go on, or not yet. */
  readonly problem: Message | undefined;
  readonly by: string;
  /** Only the person who ordered a paused run goes on with it. */
  readonly isOwn: boolean;
  readonly createdMs: number;
  readonly undoes: string | undefined;
  readonly undoneBy: string | undefined;
  readonly items: readonly RunItemView[];
}

/** A run as the list of runs shows it. */
export interface RunLine extends Pick<RunView, 'id' | 'kind' | 'reason' | 'state' | 'by' | 'createdMs'> {
  readonly records: number;
}

/** A run of this account with the outcome of each record, for people who may order such a run. */
export async function readRun(account: string, id: string): Promise<Result<RunView, ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const database = await store();
  const { platform } = await connectedWrites();
  const run = z.uuid().safeParse(id).success ? await findRun({ store, platform }, account, id) : undefined;
  if (run === undefined) return failed(notFound(message('card-runs.refused.gone'), continueTrace(undefined).id));
  const [items, [undo]] = await Promise.all([
    database
      .select({ item: writeRunItem, write: { id: recordedWrite.id, state: recordedWrite.state } })
      .from(writeRunItem)
      .leftJoin(recordedWrite, eq(recordedWrite.formId, writeRunItem.formId))
      .where(eq(writeRunItem.runId, id))
      .orderBy(writeRunItem.position),
    database.select({ id: writeRun.id }).from(writeRun).where(eq(writeRun.undoes, id)),
  ]);
  return ok({
    ...lineOf(run),
    account: run.account,
    problem: run.problem === null ? undefined : readMessage(run.problem),
    isOwn: run.personId === admitted.value.personId,
    undoes: run.undoes ?? undefined,
    undoneBy: undo?.id,
    items: items.map(({ item, write }) => ({
      id: item.recordId,
      name: item.name,
      holder: item.holder,
      outcome: outcomeOf(item.state, write?.state),
      write: write?.id,
      problem: item.problem === null ? undefined : readMessage(item.problem),
    })),
  });
}

/** Whether an undo of this person would wait for approval, and whose. */
export async function readUndoApproval(account: string): Promise<ApprovalPreview | undefined> {
  const admitted = await admit(account);
  if (!admitted.ok) return undefined;
  const { platform } = await connectedWrites();
  const { personId, role } = admitted.value;
  const { connectionId } = platform.connection;
  const submitter = { personId, role, account, connectionId, demo: environment().demo };
  return await findPreview(await store(), runKinds.unfreeze.write, submitter);
}

/** The newest runs of the account. */
export async function readRuns(account: string): Promise<Result<readonly RunLine[], ReadError>> {
  const admitted = await admit(account);
  if (!admitted.ok) return admitted;
  const { platform } = await connectedWrites();
  const rows = await (
    await store()
  )
    .select({ run: writeRun, records: count(sql`1) filter (where ${writeRunItem.state} <> 'left'`) })
    .from(writeRun)
    .innerJoin(writeRunItem, eq(writeRunItem.runId, writeRun.id))
    .where(and(eq(writeRun.account, account), eq(writeRun.connectionId, platform.connection.connectionId)))
    .groupBy(writeRun.id)
    .orderBy(desc(writeRun.createdAt))
    .limit(20);
  return ok(rows.map(({ run, records }) => ({ ...lineOf(run), records })));
}

const lineOf = ({ id, kind, reason, state, personName, createdAt }: RunRow) => ({
  id,
  kind,
  reason,
  state,
  by: personName,
  createdMs: createdAt.getTime(),
});

/** A record whose write is on its way still counts as due in the run; the state of the write itself is newer. */
function outcomeOf(state: (typeof writeRunItem.$inferSelect)['state'], write: string | undefined): RunOutcome {
  if (write !== undefined) return isWriteState(write) ? outcomes[write] : 'unknown';
  if (state === 'sent') return 'unknown';
  return state === 'refused' ? 'failed' : state;
}

/** A person who may freeze cards of the account. */
async function admit(account: string): Promise<Result<Caller, ReadError>> {
  const { id } = continueTrace(undefined);
  const { callerContext } = await platformContext();
  if (callerContext === undefined) return failed(notAllowed('session', message('terms.signedOut'), id));
  const allowed = mayRunAs(callerContext, 'listCards', account);
  if (!allowed.ok) return failed(notAllowed('permission', allowed.error.reason, id));
  return ok(callerContext.caller);
}
