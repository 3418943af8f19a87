import { and, desc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { decide, permissionsByAct } from '@/lib/access/permissions/permissions';
import type { WriteName } from '@/lib/contract/operations';
import { attempt, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { findRow, stateOf, type WriteRow } from '../engine/write-row';
import { writeOf, writeNames } from '../verbs/all-writes';
import { viewWrite } from './write-view';
import { unsettledStates, urgencyOf, type WriteTarget } from '../write-state';
import type { WriteView } from '../submit/write-answer';
import type { Role } from '@/lib/roles';

export interface WriteFilter {
  /** Left out: all accounts, for a filter by ids. */
  readonly account?: string | undefined;
  /** The person's own connection: `master` at another connection belongs to another company. */
  readonly connectionId: string;
  readonly unsettled?: boolean | undefined;
  readonly operation?: WriteName | undefined;
  readonly resource?: (Pick<WriteTarget, 'type'> & { readonly ids: readonly string[] }) | undefined;
  /** The platform's id of the created record. */
  readonly reference?: string | undefined;
  /** Writes with these ids (`within`), or all others; left out: both. */
  readonly ids?: { readonly within: boolean; readonly of: readonly string[] } | undefined;
  /** The end of an earlier page: only older writes. */
  readonly before?: string | undefined;
}

/** Account and connection. */
export interface WritePlace {
  readonly account: string;
  readonly connectionId: string;
}

export interface WritePage {
  readonly writes: readonly WriteView[];
  /** The value of `before` for the next page. */
  readonly next: string | undefined;
}

const pageSize = 50;

/** A page of unsettled writes is as long as a screen can show: each of them needs attention. */
const unsettledPageSize = 200;

/** The writes that this person may see, newest first; a list of unsettled ones has the most urgent first. */
export async function listWrites(store: Store, caller: Caller, filter: WriteFilter): Promise<WritePage> {
  const isUrgencyFirst = filter.unsettled === true;
  const size = isUrgencyFirst ? unsettledPageSize : pageSize;
  const rows = await store
    .select()
    .from(recordedWrite)
    .where(
      and(
        filter.account === undefined ? undefined : eq(recordedWrite.account, filter.account),
        eq(recordedWrite.connectionId, filter.connectionId),
        isVisibleTo(caller.role),
        isUrgencyFirst ? isUnsettled() : undefined,
        filter.ids && (filter.ids.within ? inArray : notInArray)(recordedWrite.id, [...filter.ids.of]),
        filter.operation === undefined ? undefined : eq(recordedWrite.operation, filter.operation),
        filter.resource === undefined
          ? undefined
          : and(
              eq(recordedWrite.resourceType, filter.resource.type),
              inArray(recordedWrite.resourceId, [...filter.resource.ids]),
            ),
        filter.reference === undefined ? undefined : eq(recordedWrite.platformReference, filter.reference),
        filter.before === undefined ? undefined : await isAfter(store, filter.before, isUrgencyFirst),
      ),
    )
    // Ids are in the order in which the writes were made.
    .orderBy(...(isUrgencyFirst ? [rank] : []), desc(recordedWrite.id))
    .limit(size);
  const seen = rows.filter((row) => maySee(caller, row));
  return { writes: await viewAll(store, seen), next: rows.length < size ? undefined : rows.at(-1)?.id };
}

/** How urgent a row is, by the same table as in the browser. */
const rank = sql<number>`case ${recordedWrite.state} ${sql.join(
  unsettledStates.map((state) => sql`when ${state} then ${sql.raw(String(urgencyOf(state)))}`),
  sql` `,
)} end`;

/** The rows after the last row of the page before, in the order of the list. */
async function isAfter(store: Store, before: string, isUrgencyFirst: boolean): Promise<SQL | undefined> {
  const older = lt(recordedWrite.id, before);
  const last = isUrgencyFirst ? await findRow(store, before) : undefined;
  if (last === undefined) return older;
  const lastRank = urgencyOf(stateOf(last));
  return or(sql`${rank} > ${lastRank}`, and(sql`${rank} = ${lastRank}`, older));
}

/** An accepted write that this platform does not let the console follow counts as ended. */
export function isUnsettled(write: WriteTable = recordedWrite) {
  return and(inArray(write.state, [...unsettledStates]), or(ne(write.state, 'ACCEPTED'), isNotNull(write.nextAt)));
}

/** The table of writes, under its own name or an alias. */
type WriteTable = Pick<typeof recordedWrite, 'state' | 'nextAt' | 'operation' | 'acts'>;

/** A person who may not do a write may not read it either. The caller has checked the account. */
export function maySee(caller: Caller, row: WriteRow): boolean {
  return decide(caller.role, writeOf(row).operation.name, row.asked).ok;
}

async function viewAll(store: Store, rows: readonly WriteRow[]): Promise<WriteView[]> {
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
    viewWrite(
      row,
      attempts.filter(({ operationId }) => operationId === row.id),
    ),
  );
}

/** The same as `maySee`, as a condition, so that the page size counts visible rows. */
export function isVisibleTo(role: Role, write: WriteTable = recordedWrite): SQL {
  const whole = writeNames.filter((name) => decide(role, name).ok);
  const isWhole = whole.length === 0 ? undefined : inArray(write.operation, whole);
  return or(isWhole, ...writeNames.map((name) => isPartlyVisible(role, name, write))) ?? sql`false`;
}

/** Where an operation has several acts and the role may not see them all: rows whose body has visible acts only. */
function isPartlyVisible(role: Role, name: WriteName, write: WriteTable): SQL | undefined {
  const acts = Object.entries(permissionsByAct(name) ?? {})
    .filter(([, { decisions }]) => decisions[role] !== 'no')
    .map(([act]) => sql`${act}`);
  if (acts.length === 0) return undefined;
  return and(eq(write.operation, name), sql`${write.acts} <@ array[${sql.join(acts, sql`, `)}]::text[]`);
}
