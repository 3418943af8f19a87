'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { ListedView } from '@/lib/reports/saved-views/read-views';

export interface ShownList {
  readonly account: string;
  /** Empty, or from its `?` on. */
  readonly search: string;
}

/** What a list of this account offers, asked for when somebody looks at it. */
export function useSavedViews(account: string) {
  return useQuery(
    {
      queryKey: [`${account} saved views`],
      queryFn: async ({ signal }) => {
        const url = `/api/saved-views/${encodeURIComponent(account)}`;
        return (await fetchOwn<readonly ListedView[]>(url, { signal, passive: false })).data;
      },
      // Others share views meanwhile: each look asks again, and shows what was known until then.
      staleTime: 0,
    },
    useConsoleQueryClient(),
  );
}

/** Not part of what is kept: the place in the list, and the row that stands open. */
const places = ['at', 'after', 'before', 'open', 'in'];

/** Empty, or from its `?` on: a view of all accounts asks for no accounts in the list of one. */
export function searchFor({ search, account: of }: Pick<ListedView, 'search' | 'account'>, account: string): string {
  const asked = new URLSearchParams(search);
  if (of === 'all' && account !== 'all') asked.delete('account');
  return asked.size === 0 ? '' : `?${asked.toString()}`;
}

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
