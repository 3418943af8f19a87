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
  /** Left out: of all, where ids tell which. */
  readonly account?: string | undefined;
  /** The one that the person acts through: another one's `master` is another company's. */
  readonly connectionId: string;
  readonly unsettled?: boolean | undefined;
  readonly operation?: WriteName | undefined;
  readonly resource?: (Pick<WriteTarget, 'type'> & { readonly ids: readonly string[] }) | undefined;
  /** The platform's id of what was made. */
  readonly reference?: string | undefined;
  /** Those with these ids, or those with any other; left out for both. */
  readonly ids?: { readonly within: boolean; readonly of: readonly string[] } | undefined;
  /** Of an earlier page: only older ones. */
  readonly before?: string | undefined;
}

/** Whose writes, and through which connection. */
export interface WritePlace {
  readonly account: string;
  readonly connectionId: string;
}

export interface WritePage {
  readonly writes: readonly WriteView[];
  /** What `before` must be for the next page. */
  readonly next: string | undefined;
}

const pageSize = 50;

/** What is not settled is shown whole as long as a screen can: each of them is somebody's to look at. */
const unsettledPageSize = 200;

/** Those that this person may see, newest first; where only unsettled ones are asked for, the most urgent first. */
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
    // Ids are in the order in which they were made.
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

/** What comes after the last row of the page before, by the order of the list. */
async function isAfter(store: Store, before: string, isUrgencyFirst: boolean): Promise<SQL | undefined> {
  const older = lt(recordedWrite.id, before);
  const last = isUrgencyFirst ? await findRow(store, before) : undefined;
  if (last === undefined) return older;
  const lastRank = urgencyOf(stateOf(last));
  return or(sql`${rank} > ${lastRank}`, and(sql`${rank} = ${lastRank}`, older));
}

/** Accepted writes that this platform does not let us follow have come to their end here. */
export function isUnsettled(write: WriteTable = recordedWrite) {
  return and(inArray(write.state, [...unsettledStates]), or(ne(write.state, 'ACCEPTED'), isNotNull(write.nextAt)));
}

/** The table of writes under its own name or another one. */
type WriteTable = Pick<typeof recordedWrite, 'state' | 'nextAt' | 'operation' | 'acts'>;

/** Who may not do a thing does not read it either. Whoever asks has been admitted to the account by then. */
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

/** The same as `maySee` as a condition, so that a page is cut off after the others are left out. */
export function isVisibleTo(role: Role, write: WriteTable = recordedWrite): SQL {
  const whole = writeNames.filter((name) => decide(role, name).ok);
  const isWhole = whole.length === 0 ? undefined : inArray(write.operation, whole);
  return or(isWhole, ...writeNames.map((name) => isPartlyVisible(role, name, write))) ?? sql`false`;
}

/** Where an operation is several acts and the role may not see them all: those rows whose body asks for no other. */
function isPartlyVisible(role: Role, name: WriteName, write: WriteTable): SQL | undefined {
  const acts = Object.entries(permissionsByAct(name) ?? {})
    .filter(([, { decisions }]) => decisions[role] !== 'no')
    .map(([act]) => sql`${act}`);
  if (acts.length === 0) return undefined;
  return and(eq(write.operation, name), sql`${write.acts} <@ array[${sql.join(acts, sql`, `)}]::text[]`);
}
