import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AskedDays } from '@/lib/format/day-range';
import { maySeePayouts, seesPayouts, type Viewer } from '@/lib/access/viewers/viewer';
import { type AskedPayouts, readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import { lowerCase } from '@/lib/store/lower-case';
import type { Store } from '@/lib/store/open-store';
import { savedView } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';

export interface SavedView {
  readonly id: string;
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  readonly name: string;
  /** Empty, or begins with `?`. */
  readonly search: string;
  /** The query of `search`, as far as it can be read. */
  readonly query: AskedPayouts;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

/**
 * The views that a list of this account offers: views of the account, and of all accounts. The person's own come first.
 */
export async function findViews(database: Store, viewer: Viewer, account: string): Promise<readonly SavedView[]> {
  return await find(database, viewer, inArray(savedView.account, [account, 'all']));
}

/** A view that this person may use; undefined if it does not exist, or is not visible to the person. */
export async function findView(database: Store, viewer: Viewer, id: string): Promise<SavedView | undefined> {
  return (await find(database, viewer, eq(savedView.id, id)))[0];
}

async function find(database: Store, viewer: Viewer, which: SQL): Promise<readonly SavedView[]> {
  const { personId, role, isDisabled, clientHash } = viewer;
  if (isDisabled || !seesPayouts(role)) return [];
  const isOwn = eq(savedView.personId, personId);
  const rows = await database
    .select({ view: savedView, owner: person.name })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(and(eq(savedView.clientHash, clientHash), which, or(isOwn, savedView.isShared)))
    .orderBy(asc(sql`${savedView.personId} <> ${personId}::uuid`), asc(lowerCase(savedView.name)), asc(savedView.id));
  return rows
    .map(({ view, owner }) => ({
      id: view.id,
      account: view.account,
      name: view.name,
      isShared: view.isShared,
      search: view.search,
      query: readPayoutSearch(view.search).query,
      isOwn: view.personId === personId,
      owner,
    }))
    .filter((view) => maySee(viewer, view));
}

/** The days of a view: a preset, fixed days, or none. */
export function daysOfView(search: string): AskedDays {
  const { days, from, to } = readPayoutSearch(search).query;
  return { days, from, to };
}

/** Whether the person may see the view's account and, in a shared view, each account that it names. */
function maySee(viewer: Viewer, { account, query, isOwn }: SavedView): boolean {
  if (account !== 'all' && !maySeePayouts(viewer, account)) return false;
  return isOwn || (query.account ?? []).every((one) => maySeePayouts(viewer, one));
}
