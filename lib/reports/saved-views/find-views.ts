import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AskedDays } from '@/lib/format/day-range';
import { exportedLists } from '@/lib/exports/exported-list';
import { maySeeList, type Viewer } from '@/lib/access/viewers/viewer';
import { readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import { lowerCase } from '@/lib/store/lower-case';
import type { Store } from '@/lib/store/open-store';
import { savedView } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';
import { type ViewedListName, viewedListNames, viewedLists } from './viewed-lists';

export interface SavedView {
  readonly id: string;
  readonly list: ViewedListName;
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  readonly name: string;
  /** Empty, or begins with `?`. */
  readonly search: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

/** The list of a stored view; throws for one that this release does not have. */
export function readViewedList(text: string): ViewedListName {
  const list = viewedListNames.find((one) => one === text);
  if (list === undefined) throw new Error(`There is no list ${text}.`);
  return list;
}

/**
 * The views that a list of this account offers: views of the account, and of all accounts. The person's own come first.
 */
export async function findViews(
  database: Store,
  viewer: Viewer,
  { account, list }: { readonly account: string; readonly list: ViewedListName },
): Promise<readonly SavedView[]> {
  const which = and(inArray(savedView.account, [account, 'all']), eq(savedView.list, list));
  return await find(database, viewer, which);
}

/** A view that this person may use; undefined if it does not exist, or is not visible to the person. */
export async function findView(database: Store, viewer: Viewer, id: string): Promise<SavedView | undefined> {
  return (await find(database, viewer, eq(savedView.id, id)))[0];
}

async function find(database: Store, viewer: Viewer, which: SQL | undefined): Promise<readonly SavedView[]> {
  const { personId, clientHash } = viewer;
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
      list: readViewedList(view.list),
      account: view.account,
      name: view.name,
      isShared: view.isShared,
      search: view.search,
      isOwn: view.personId === personId,
      owner,
    }))
    .filter((view) => maySee(viewer, view));
}

/** The days of a view of payouts: a preset, fixed days, or none. */
export function daysOfView(search: string): AskedDays {
  const { days, from, to } = readPayoutSearch(search).query;
  return { days, from, to };
}

/** Whether the person may see the view's list for its account and, in a shared view, each account that it names. */
function maySee(viewer: Viewer, { list, account, search, isOwn }: SavedView): boolean {
  const { needs } = exportedLists[list];
  if (!maySeeList(viewer, needs, account === 'all' ? undefined : account)) return false;
  const named = isOwn ? undefined : viewedLists[list].accountsOf(search);
  return (named ?? []).every((one) => maySeeList(viewer, needs, one));
}
