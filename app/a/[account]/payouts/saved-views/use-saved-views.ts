'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useQuery } from '@tanstack/react-query';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { ListedView } from '@/lib/reports/saved-views/read-views';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import { writeQuery } from '@/lib/contract/list-query';

export interface ShownList {
  readonly account: string;
  /** The list's query from its `?` on, or empty. */
  readonly search: string;
}

/** The saved views that a list of this account offers. */
export function useSavedViews(account: string) {
  return useQuery(
    {
      queryKey: [`${account} saved views`],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/mirror/[account]/payouts/saved-views', { account });
        return (await fetchOwn<readonly ListedView[]>(url, { signal, passive: false })).data;
      },
      // Other people may have shared views, so the menu reads again each time, and shows the last answer until then.
      staleTime: 0,
    },
    useConsoleQueryClient(),
  );
}

/** The values that a view does not keep: the place in the list, and the open row. */
const places = ['at', 'after', 'before', 'open', 'in'];

/** The view's part of an address from its `?` on, or empty. In a list of one account it filters by no account. */
export function searchFor({ search, account: of }: Pick<ListedView, 'search' | 'account'>, account: string): string {
  const asked = new URLSearchParams(search);
  if (of === everyAccount && account !== everyAccount) asked.delete('account');
  return asked.size === 0 ? '' : `?${asked.toString()}`;
}

/** The form of a schedule, with the view chosen. */
export const reportHref = (account: string, viewId: string): string =>
  `${pathIn(account, 'reports/schedules')}${writeQuery({ view: viewId })}`;

/** Whether two addresses show the same rows in the same order. */
export function isSameView(one: string, other: string): boolean {
  const [first, second] = [one, other].map((search) => {
    const asked = new URLSearchParams(search);
    for (const name of places) asked.delete(name);
    asked.sort();
    return asked.toString();
  });
  return first === second;
}
