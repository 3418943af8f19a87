import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { everyAccount } from '@/lib/addresses/every-account';
import type { WriteName } from '@/lib/contract/operations';
import { approval } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { asApprover, holdsAccount } from '../approvals/find-approvers';
import { findRow, stateOf } from '../engine/write-row';
import type { RecordedQuery } from '../lists/recorded-query';
import { type RecordReader, whereRecorded, write } from '../lists/where-recorded';
import type { WriteView } from '../submit/write-answer';
import { unsettledStates, urgencyOf, type WriteTarget } from '../write-state';
import { isUnsettled, maySee } from './is-visible-to';
import { readViews } from './write-view';

export interface WriteFilter {
  /** `all`: each account that was granted to the person. Left out: all accounts, for a filter by ids. */
  readonly account?: string | undefined;
  /** The person's own connection: `master` at another connection belongs to another company. */
  readonly connectionId: string;
  readonly unsettled?: boolean | undefined;
  /** The rows of the list of activity with this query. */
  readonly activity?: RecordedQuery<'activity'> | undefined;
  readonly operation?: WriteName | undefined;
  readonly resource?: (Pick<WriteTarget, 'type'> & { readonly ids: readonly string[] }) | undefined;
  /** The platform's id of the created record. */
  readonly reference?: string | undefined;
  /** Only writes with these ids. */
  readonly ids?: readonly string[] | undefined;
  /** The end of an earlier page: only older writes. */
  readonly before?: string | undefined;
}

/** The place of a write: the acting account, and the connection through which it acts. */
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

/** Views of unsettled writes. */
export const urgentViews: readonly unknown[] = [
  'unsettled',
  'card-orders',
] satisfies RecordedQuery<'activity'>['view'][];

/** The writes that this person may see, newest first; a list of unsettled ones has the most urgent first. */
export async function listWrites(store: Store, caller: RecordReader, filter: WriteFilter): Promise<WritePage> {
  const { account, unsettled, activity = {}, ids, operation, resource, reference, before } = filter;
  const isUrgencyFirst = unsettled === true || urgentViews.includes(activity.view);
  const size = isUrgencyFirst ? unsettledPageSize : pageSize;
  const rows = await store
    .select({ row: write })
    .from(write)
    .leftJoin(approval, eq(approval.operationId, write.id))
    .where(
      and(
        account === undefined ? undefined : isOfAccount(account, caller),
        eq(write.connectionId, filter.connectionId),
        whereRecorded('activity', activity, caller),
        unsettled === true ? isUnsettled(write) : undefined,
        ids && inArray(write.id, [...ids]),
        operation === undefined ? undefined : eq(write.operation, operation),
        resource === undefined
          ? undefined
          : and(eq(write.resourceType, resource.type), inArray(write.resourceId, [...resource.ids])),
        reference === undefined ? undefined : eq(write.platformReference, reference),
        before === undefined ? undefined : await isAfter(store, before, isUrgencyFirst),
      ),
    )
    // Ids are in the order in which the writes were made.
    .orderBy(...(isUrgencyFirst ? [rank] : []), desc(write.id))
    .limit(size);
  const seen = rows.flatMap(({ row }) => (maySee(caller, row) ? row : []));
  return { writes: await readViews(store, seen), next: rows.length < size ? undefined : rows.at(-1)?.row.id };
}

const isOfAccount = (account: string, { personId }: RecordReader): SQL =>
  account === everyAccount ? asApprover(personId, holdsAccount) : eq(write.account, account);

/** How urgent a row is, by the same table as in the browser. */
const rank = sql<number>`case ${write.state} ${sql.join(
  // eslint-disable-next-line text/constant-text -- a place in a list.
  unsettledStates.map((state) => sql`when ${state} then ${sql.raw(String(urgencyOf(state)))}`),
  sql` `,
)} end`;

/** The rows after the last row of the page before, in the order of the list. */
async function isAfter(store: Store, before: string, isUrgencyFirst: boolean): Promise<SQL | undefined> {
  const older = lt(write.id, before);
  const last = isUrgencyFirst ? await findRow(store, before) : undefined;
  if (last === undefined) return older;
  const lastRank = urgencyOf(stateOf(last));
  return or(sql`${rank} > ${lastRank}`, and(sql`${rank} = ${lastRank}`, older));
}
