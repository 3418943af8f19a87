import { sql } from 'drizzle-orm';
import { weekSeconds } from '@/lib/mirror/filling/observe';
import { mirrorWeek } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { integer, readRows } from '@/lib/store/rows';
import type { WatchedAccount } from './kinds/define-alert';

/** So many payouts lie in a stretch at most: the embedded store runs no other statement while it looks at them. */
const mostPayouts = 10_000;

/** A time of creation, in seconds since 1970, and how many payouts were created from then until the next one. */
interface CreatedCount {
  readonly fromSeconds: number;
  readonly count: number;
}

interface Stretch {
  readonly watched: WatchedAccount;
  readonly count: number;
}

/**
 * Divides the payouts of accounts by their times of creation into groups of about so many; a group may hold several
 * accounts, and every payout is in one group, whenever it comes.
 */
export async function stretchesOf(
  database: Store,
  every: readonly WatchedAccount[],
  most = mostPayouts,
): Promise<(accounts: readonly WatchedAccount[]) => readonly (readonly WatchedAccount[])[]> {
  const ids = [...new Set(every.flatMap(({ account_id: id }) => id ?? []))];
  const weeks = await readRows(
    database,
    sql`select account_id, week, count from ${mirrorWeek} where account_id = any(${sql.param(ids)}::int[]) and count > 0
      order by account_id, week`,
    { account_id: integer, week: integer, count: integer },
  );
  const counts = new Map(ids.map((id) => [id, weeks.filter((one) => one.account_id === id).flatMap(divide(most))]));
  return (accounts) =>
    inGroups(
      accounts.flatMap((watched) => stretch(watched, counts.get(watched.account_id ?? 0) ?? [], most)),
      most,
    ).map((group) => group.map(({ watched }) => watched));
}

/** A week of very many payouts in equal parts of its time. */
const divide =
  (most: number) =>
  ({ week, count }: { readonly week: number; readonly count: number }): readonly CreatedCount[] => {
    const parts = Math.ceil(count / most);
    return Array.from({ length: parts }, (_, part) => ({
      fromSeconds: (week + part / parts) * weekSeconds,
      count: count / parts,
    }));
  };

/** The first stretch has no beginning and the last one no end. */
function stretch(watched: WatchedAccount, counts: readonly CreatedCount[], most: number): readonly Stretch[] {
  const groups = inGroups(counts, most);
  if (groups.length < 2) return [{ watched, count: countOf(counts) }];
  const beginnings = groups.map(([first]) => new Date((first?.fromSeconds ?? 0) * 1_000).toISOString());
  return groups.map((group, place) => ({
    watched: {
      ...watched,
      ...(place === 0 ? {} : { made_from: beginnings[place] }),
      ...(place === groups.length - 1 ? {} : { made_to: beginnings[place + 1] }),
    },
    count: countOf(group),
  }));
}

const countOf = (counted: readonly { readonly count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0);

/** Groups neighbouring stretches whose counts together are at most `most`. */
function inGroups<T extends { readonly count: number }>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let sum = 0;
  for (const one of all) {
    sum += one.count;
    const group = groups.at(-1);
    if (group === undefined || sum > most) {
      groups.push([one]);
      sum = one.count;
    } else group.push(one);
  }
  return groups;
}
