import { readResult, writeOf } from '../verbs/all-writes';
import type { Store } from '@/lib/store/open-store';
import { keyLifeMs } from '../key-life';
import { attemptsOf, stateOf, type AttemptRow, type WriteRow } from '../engine/write-row';
import { isFinal } from '../engine/states';
import type { AttemptView, WriteView, RefusalView } from '../submit/write-answer';
import type { Override, WriteTarget } from '../write-state';

/** What a browser may know of a write. The columns with JSON were written by us, masked before they were. */
export function viewWrite(row: WriteRow, attempts: readonly AttemptRow[]): WriteView {
  const state = stateOf(row);
  const { operation } = writeOf(row);
  return {
    id: row.id,
    operation: operation.name,
    account: row.account,
    resource: resourceOf(row),
    state,
    settled: isFinal(state) || (state === 'ACCEPTED' && row.nextAt === null),
    because: row.because ?? undefined,
    actor: { id: row.personId, name: row.personName, role: row.role },
    through: row.connectionName === '' ? undefined : { connection: row.connectionName, own: row.ownCredential },
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString(),
    settledAt: row.settledAt?.toISOString(),
    keyEndsAt: row.firstSentAt === null ? undefined : new Date(row.firstSentAt.getTime() + keyLifeMs).toISOString(),
    nextTryAt: row.nextAt?.toISOString(),
    attempts: attempts.map(viewAttempt),
    platformReference: row.platformReference ?? undefined,
    platformStatus: row.platformStatus ?? undefined,
    refusal: (row.refusal ?? undefined) as RefusalView | undefined,
    result: readResult(operation.name, row.result),
    asked: row.asked as Readonly<Record<string, unknown>>,
    overrides: row.overrides as readonly Override[],
    resolution: viewResolution(row),
    repeats: row.repeats ?? undefined,
    requestId: row.requestId,
  };
}

function viewResolution(row: WriteRow): WriteView['resolution'] {
  const kept = (row.resolution ?? undefined) as WriteView['resolution'];
  if (kept === undefined) return undefined;
  const { verdict, reason, by, second } = kept;
  return { verdict, reason, by, second: second === undefined ? undefined : { reason: second.reason, by: second.by } };
}

export async function readView(store: Store, row: WriteRow): Promise<WriteView> {
  return viewWrite(row, await attemptsOf(store, row.id));
}

function resourceOf({ resourceType: type, resourceId: id }: WriteRow): WriteTarget | undefined {
  return type === null || id === null ? undefined : { type, id };
}

function viewAttempt(row: AttemptRow): AttemptView {
  return {
    number: row.number,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString(),
    reading: row.reading ?? row.evidence ?? undefined,
    httpStatus: row.httpStatus === null || row.httpStatus === 0 ? undefined : row.httpStatus,
    by: row.by,
  };
}

/** Who is in the way, for a refusal. */
export function viewOther(row: WriteRow): Pick<WriteView, 'id' | 'state' | 'createdAt' | 'actor'> {
  return {
    id: row.id,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    actor: { id: row.personId, name: row.personName, role: row.role },
  };
}
