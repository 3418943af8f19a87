import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { holds } from '@/lib/access/accounts/grants';
import { decide } from '@/lib/access/permissions/permissions';
import type { AskedDays } from '@/lib/format/day-range';
import type { Viewer } from '@/lib/mirror/find-viewer';
import { readPayoutQuery } from '@/lib/mirror/payout-query';
import { doesBusiness } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { savedView } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';

export interface SavedView {
  readonly id: string;
  /** `master`, a sub-account's id, or `all`. */
  readonly account: string;
  readonly name: string;
  /** Empty, or from its `?` on. */
  readonly search: string;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly owner: string;
}

/** Whoever looks, as they are now. */
export interface Looking {
  readonly viewer: Viewer;
  readonly personId: string;
}

/** The views that a list of this account offers: its own, and those of all accounts. One's own come first. */
export async function findViews(database: Store, looking: Looking, account: string): Promise<readonly SavedView[]> {
  return await find(database, looking, inArray(savedView.account, [account, 'all']));
}

/** One that this person may use; undefined: there is none, or not for them. */
export async function findView(database: Store, looking: Looking, id: string): Promise<SavedView | undefined> {
  return (await find(database, looking, eq(savedView.id, id)))[0];
}

async function find(database: Store, { viewer, personId }: Looking, which: SQL): Promise<readonly SavedView[]> {
  const { role, isDisabled, clientHash } = viewer;
  if (isDisabled || !doesBusiness(role) || !decide(role, 'listPayouts').ok) return [];
  const isOwn = eq(savedView.personId, personId);
  const rows = await database
    .select({ view: savedView, owner: person.name })
    .from(savedView)
    .innerJoin(person, eq(person.id, savedView.personId))
    .where(and(eq(savedView.clientHash, clientHash), which, or(isOwn, savedView.isShared)))
    .orderBy(
      asc(sql`${savedView.personId} <> ${personId}::uuid`),
      asc(sql`lower(${savedView.name})`),
      asc(savedView.id),
    );
  return rows
    .map(({ view, owner }) => ({
      ...{ id: view.id, account: view.account, name: view.name, search: view.search, isShared: view.isShared },
      isOwn: view.personId === personId,
      owner,
    }))
    .filter((view) => maySee(viewer, view));
}

/** The days that a view names: a preset, fixed ones, or none. */
export function daysOfView(search: string): AskedDays {
  const { days, from, to } = readPayoutQuery(Object.fromEntries(new URLSearchParams(search))).query;
  return { days, from, to };
}

/** Of an account that they hold; what another one narrowed to accounts names none that they do not. */
function maySee({ grants }: Viewer, { account, search, isOwn }: SavedView): boolean {
  if (account !== 'all' && !holds(grants, account)) return false;
  const { query } = readPayoutQuery(Object.fromEntries(new URLSearchParams(search)));
  return isOwn || (query.account ?? []).every((one) => holds(grants, one));
}
