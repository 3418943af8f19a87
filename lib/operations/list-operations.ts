import { and, desc, eq, inArray, isNotNull, lt, ne, or } from 'drizzle-orm';
import type { Caller } from '@/lib/access/caller';
import { decide } from '@/lib/access/may-run';
import type { WriteName } from '@/lib/contract/operations';
import { attempt, operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { writeOf, type OperationRow } from './operation-row';
import { viewOperation } from './operation-view';
import { unsettledStates } from './states';
import type { OperationView, WriteTarget } from './write-answer';

export interface OperationFilter {
  readonly account: string;
  /** The one that the person acts through: another one's `master` is another company's. */
  readonly connectionId: string;
  readonly unsettled?: boolean | undefined;
  readonly operation?: WriteName | undefined;
  readonly resource?: WriteTarget | undefined;
  /** Of an earlier page: only older ones. */
  readonly before?: string | undefined;
}

export interface OperationPage {
  readonly operations: readonly OperationView[];
  /** What `before` must be for the next page. */
  readonly next: string | undefined;
}

const pageSize = 50;

/** The account's writes that this person may see, newest first; those without a known outcome before all others. */
export async function listOperations(store: Store, caller: Caller, filter: OperationFilter): Promise<OperationPage> {
  const rows = await store
    .select()
    .from(operation)
    .where(
      and(
        eq(operation.account, filter.account),
        eq(operation.connectionId, filter.connectionId),
        filter.unsettled === true ? isUnsettled() : undefined,
        filter.operation === undefined ? undefined : eq(operation.operation, filter.operation),
        filter.resource === undefined
          ? undefined
          : and(eq(operation.resourceType, filter.resource.type), eq(operation.resourceId, filter.resource.id)),
        filter.before === undefined ? undefined : lt(operation.id, filter.before),
      ),
    )
    // Ids are in the order in which they were made.
    .orderBy(desc(operation.id))
    .limit(pageSize);
  const seen = visible(caller, rows);
  return { operations: await viewAll(store, seen), next: rows.length < pageSize ? undefined : rows.at(-1)?.id };
}

/** How many writes of the account wait for an outcome or a person, and since when. */
export async function countUnsettled(
  store: Store,
  caller: Caller,
  { account, connectionId }: Pick<OperationFilter, 'account' | 'connectionId'>,
): Promise<{ readonly count: number; readonly oldestAt: string | undefined }> {
  const rows = await store
    .select()
    .from(operation)
    .where(and(eq(operation.account, account), eq(operation.connectionId, connectionId), isUnsettled()))
    .orderBy(operation.id)
    .limit(500);
  const seen = visible(caller, rows);
  return { count: seen.length, oldestAt: seen[0]?.createdAt.toISOString() };
}

/** Accepted writes that this platform does not let us follow have come to their end here. */
function isUnsettled() {
  return and(
    inArray(operation.state, [...unsettledStates]),
    or(ne(operation.state, 'ACCEPTED'), isNotNull(operation.nextAt)),
  );
}

/** Who may not do a thing does not read it either. Whoever asks has been admitted to the account by then. */
export function maySee(caller: Caller, row: OperationRow): boolean {
  return decide(caller.role, writeOf(row).name, row.asked).ok;
}

function visible(caller: Caller, rows: readonly OperationRow[]): OperationRow[] {
  return rows.filter((row) => maySee(caller, row));
}

async function viewAll(store: Store, rows: readonly OperationRow[]): Promise<OperationView[]> {
  if (rows.length === 0) return [];
  const attempts = await store
    .select()
    .from(attempt)
    .where(
      inArray(
        attempt.operationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(attempt.number);
  return rows.map((row) =>
    viewOperation(
      row,
      attempts.filter(({ operationId }) => operationId === row.id),
    ),
  );
}
