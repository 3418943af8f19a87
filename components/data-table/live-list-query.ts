import { queryOptions, type QueryClient } from '@tanstack/react-query';

/** Whose list it is comes first (account and operation); then what tells its pages apart. */
export type ListKey = readonly [scope: string, ...parts: readonly unknown[]];

export interface PageRead {
  /** Ends a read that nobody waits for any more. */
  readonly signal: AbortSignal;
  /** Nobody has pressed anything: an automatic refresh, or a page that is fetched ahead. */
  readonly passive: boolean;
}

export interface ListRequest<Page> {
  readonly key: ListKey;
  /** Throws when the page cannot be read; the error is handed on as it is. */
  readonly fetchPage: (read: PageRead) => Promise<Page>;
}

/**
 * How one page is read and kept. It counts as fresh until the next automatic refresh would come. Without a word about
 * `passive`, the first read of a page is what a person has asked for, and every later one is a refresh.
 */
export function liveListQuery<Page>({ key, fetchPage }: ListRequest<Page>, freshForMs: number, passive?: boolean) {
  return queryOptions<Page, Error, Page, ListKey>({
    queryKey: key,
    staleTime: freshForMs,
    queryFn: ({ signal, client }) => fetchPage({ signal, passive: passive ?? isKept(client, key) }),
  });
}

function isKept(client: QueryClient, key: ListKey): boolean {
  return client.getQueryData(key) !== undefined;
}
