'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useQuery } from '@tanstack/react-query';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { ListedView } from '@/lib/reports/saved-views/read-views';
import type { ViewedListName } from '@/lib/reports/saved-views/viewed-lists';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import { writeQuery } from '@/lib/contract/list-query';

/** The list that is open, as a view would keep it. */
export interface ShownList {
  readonly list: ViewedListName;
  readonly account: string;
  /** The address of the list, without a query. */
  readonly path: string;
  /** Its filters and its order, from the `?` on, or empty. */
  readonly search: string;
}

/** The saved views that this list offers. */
export function useSavedViews({ list, account }: Pick<ShownList, 'list' | 'account'>) {
  return useQuery(
    {
      queryKey: [`${account} saved views`, list],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/mirror/[account]/saved-views/[list]', { account, list });
        return (await fetchOwn<readonly ListedView[]>(url, { signal, passive: false })).data;
      },
      // Other people may have shared views, so the menu reads again each time, and shows the last answer until then.
      staleTime: 0,
    },
    useConsoleQueryClient(),
  );
}

/** The view's part of an address from its `?` on, or empty. In a list of one account it filters by no account. */
export function searchFor({ search, account: of }: Pick<ListedView, 'search' | 'account'>, account: string): string {
  const asked = new URLSearchParams(search);
  if (of === everyAccount && account !== everyAccount) asked.delete('account');
  return asked.size === 0 ? '' : `?${asked.toString()}`;
}

/** Whether reports can be made of the views of a list. */
export const isReported = (list: ViewedListName): boolean => list === 'listPayouts';

/** The form of a schedule, with the view chosen. */
export const reportHref = (account: string, viewId: string): string =>
  `${pathIn(account, 'reports/schedules')}${writeQuery({ view: viewId })}`;

/** Whether two addresses show the same rows in the same order. */
export function isSameView(one: string, other: string): boolean {
  const [first, second] = [one, other].map((search) => {
    const asked = new URLSearchParams(search);
    asked.sort();
    return asked.toString();
  });
  return first === second;
}
