import { writeQuery } from '@/lib/contract/list-query';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName } from '@/lib/contract/operations';
import type { FailureKind } from '@/app/failures/failure-words';
import { readRetryAfter, type RetryAfter } from '@/components/retry-after';
import { type Followed, pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import type { Message } from '@/lib/messages/message';
import { untilSignOut } from '@/app/session/sign-out';
import { leadToSignIn } from '../session/sign-out';
import { hashKey, noop, useQuery, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent } from 'react';
import { pathTo } from '@/lib/addresses/path-to';

export interface LiveAnswer<T> {
  readonly data: T;
  /** When the console read the page, Unix milliseconds. */
  readonly at: number;
}

export interface ReadFailure extends RetryAfter {
  readonly kind: FailureKind;
  readonly referenceId?: string | undefined;
  /** The console's own sentence about this refusal, e.g. which roles may do it. */
  readonly reason?: Message | undefined;
  /** The platform's text, shown only on demand. */
  readonly raw?: string | undefined;
}

interface LiveRequest<N extends ReadName> {
  readonly account: string;
  readonly operation: N;
  /** Query fields and path ids together, as the handler takes them. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  /** A poll or a prefetch, which no person asked for, so it does not keep the session alive. */
  readonly passive: boolean;
}

/** A failed read on its way through the query cache, which knows failures only as errors. */
class LiveError extends Error implements RetryAfter {
  override readonly name = 'LiveError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind);
    this.failure = failure;
  }

  get retryAfterMs(): number | undefined {
    return this.failure.retryAfterMs;
  }
}

/** Why a live read failed. Any error that is not the console's refusal counts as a lost connection to the console. */
export function failureOf(error: Error): ReadFailure {
  return error instanceof LiveError ? error.failure : { kind: 'console-unreachable' };
}

/** Reads through the console's own GET handler: parallel and cancellable. A refusal is thrown for `failureOf`. */
export async function fetchLive<N extends ReadName>(
  request: LiveRequest<N>,
): Promise<LiveAnswer<ResponseOf<Operations[N]>>> {
  const { account, operation, query, ...read } = request;
  return await fetchOwn(
    `${pathTo('/api/live/[account]/[operation]', { account, operation })}${writeQuery(query)}`,
    read,
  );
}

/** A read whose request may be too long for an address. */
interface OwnRead extends PageRead {
  readonly method?: 'POST';
  readonly body?: string;
}

/** Reads from a handler of the console that says when it read. A refusal is thrown for `failureOf`. */
export async function fetchOwn<T>(url: string, { signal, passive, ...post }: OwnRead): Promise<LiveAnswer<T>> {
  const headers: HeadersInit = passive ? { 'x-passive': '1' } : {};
  const response = await fetch(url, { signal: untilSignOut(signal), headers, ...post });
  leadToSignIn(response);
  const body: unknown = await response.json();
  if (!response.ok || !isAnswer<T>(body)) throw new LiveError(readFailure(response, body));
  return body;
}

/** Why a page under filters of the mirror alone cannot be shown: the mirror does not know the list whole. */
export const notKept = (): Error => new LiveError({ kind: 'not-kept' });

/** A success of the console's handler; the server has checked its data against the operation's schema. */
function isAnswer<T>(body: unknown): body is LiveAnswer<T> {
  return typeof body === 'object' && body !== null && 'data' in body && 'at' in body;
}

function readFailure(response: Response, body: unknown): ReadFailure {
  const fields = typeof body === 'object' && body !== null ? (body as Partial<ReadFailure>) : {}; // our own handler's refusal
  return {
    kind: fields.kind ?? 'console-unreachable',
    referenceId: fields.referenceId,
    reason: fields.reason,
    raw: fields.raw,
    retryAfterMs: readRetryAfter(response),
  };
}

/** First the scope, which is the account and the list; then the values that tell the list's pages apart. */
type ListKey = readonly [scope: string, ...parts: readonly unknown[]];

export interface PageRead {
  /** Aborts the read when its page is no longer wanted. */
  readonly signal: AbortSignal;
  /** True for a read that no person asked for: an automatic refresh, or a page that is fetched ahead. */
  readonly passive: boolean;
}

interface ListRequest<Page> {
  readonly key: ListKey;
  /** Throws if the page cannot be read; the list hands the error on unchanged. */
  readonly fetchPage: (read: PageRead) => Promise<Page>;
}

interface LiveListOptions<Page> extends ListRequest<Page> {
  /** The page that the server has rendered. It is used for its own key alone. */
  readonly initial: { readonly key: ListKey; readonly page: Page; readonly readAtMs: number };
  /** The pause between two reads, as in `ListSource`. */
  readonly refetchEveryMs: number;
  readonly follows: Followed;
  readonly isOfPlatform?: boolean | undefined;
}

export interface LiveList<Page> {
  /** The newest page that could be read; undefined only before a scope has its first page. */
  readonly page: Page | undefined;
  readonly readAtMs: number | undefined;
  /** True while `page` is a former one: the requested page is on its way, or its read failed. */
  readonly behind: boolean;
  /** True while a read is under way that a person has asked for, or that has no earlier page to show. */
  readonly fetching: boolean;
  /** Why the last read failed; `page` is then older than it should be. */
  readonly error: Error | null;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Reads the page again for a person; the automatic refresh is passive. */
  readonly refresh: () => void;
  readonly prefetch: (request: ListRequest<Page>) => void;
}

/**
 * A page of a list that keeps itself fresh: it is read again at intervals, though not while the tab is hidden or a
 * person has paused it. The last good rows stay when a read fails; they never come from another scope.
 */
export function useLiveList<Page>(options: LiveListOptions<Page>): LiveList<Page> {
  const { key, initial, refetchEveryMs, follows, isOfPlatform } = options;
  const client = useConsoleQueryClient();
  const [paused, setPaused] = useState(false);
  const seeded = hashKey(initial.key) === hashKey(key);
  const query = useQuery(
    {
      ...liveListQuery(options, refetchEveryMs),
      ...(seeded ? { initialData: initial.page, initialDataUpdatedAt: initial.readAtMs } : {}),
      meta: paused ? {} : { follows },
      refetchInterval: ({ state }) => !paused && pauseUnlessHeard(refetchEveryMs, state.error, { isOfPlatform }),
      refetchOnWindowFocus: !paused,
      refetchOnReconnect: !paused,
    },
    client,
  );
  useNewerFromServer({ key: initial.key, data: initial.page, readAtMs: initial.readAtMs });

  // `query` gets the outcome from the cache, so this promise is not needed.
  const read = async (request: ListRequest<Page>, freshForMs: number, passive: boolean) =>
    void (await client.query(liveListQuery(request, freshForMs, passive)).catch(noop));
  const { isAsked, ask } = useAskedRead(() => read(options, 0, false));
  const good = useLastGood(key, query.isSuccess ? query.data : undefined, query.dataUpdatedAt);
  return {
    page: good?.page,
    readAtMs: good?.readAtMs,
    behind: good !== undefined && hashKey(good.key) !== hashKey(key),
    fetching: isAsked || (query.isFetching && query.data === undefined),
    error: query.error,
    paused,
    setPaused,
    refresh: ask,
    prefetch: (request) => void read(request, refetchEveryMs, true),
  };
}

/** A read that a person asks for. Reads that begin by themselves are not shown: what stays as it is does not move. */
export function useAskedRead(read: () => Promise<unknown>): { readonly isAsked: boolean; readonly ask: () => void } {
  const [count, setCount] = useState(0);
  return {
    isAsked: count > 0,
    ask: () => {
      setCount((before) => before + 1);
      void read().finally(() => setCount((before) => before - 1));
    },
  };
}

interface FromServer {
  readonly key: QueryKey;
  readonly data: unknown;
  readonly readAtMs: number;
}

/** The cache takes initial data only while it is empty, so this hook puts in what the server has read since. */
export function useNewerFromServer({ key, data, readAtMs }: FromServer): void {
  const client = useConsoleQueryClient();
  const hash = JSON.stringify(key);
  useEffect(() => {
    const queryKey = JSON.parse(hash) as QueryKey; // the key that `hash` was made of
    const knownAtMs = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (knownAtMs < readAtMs) client.setQueryData(queryKey, data, { updatedAt: readAtMs });
  }, [client, hash, data, readAtMs]);
}

/** Keeps the last good page; the library's own `keepPreviousData` drops the old rows when the new page fails. */
function useLastGood<Page>(key: ListKey, page: Page | undefined, readAtMs: number) {
  const [last, setLast] = useState<{ key: ListKey; page: Page; readAtMs: number }>();
  if (page === undefined) return last?.key[0] === key[0] ? last : undefined;
  if (last?.page === page && last.readAtMs === readAtMs && hashKey(last.key) === hashKey(key)) return last;
  const good = { key, page, readAtMs };
  setLast(good);
  return good;
}

/**
 * The query that reads and keeps one page. The page counts as fresh for `freshForMs`. Without `passive`, the first read
 * of a page counts as made by a person, and every later one as a refresh.
 *
 * @internal Exported for tests.
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

/** Runs each time that a count has grown; not for its start at 0. */
export function useRunOn(count: number, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (count > 0) runNow();
  }, [count]);
}
