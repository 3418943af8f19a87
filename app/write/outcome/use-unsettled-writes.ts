'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { oneAccount } from '@/lib/addresses/every-account';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { countsFollow, pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useCorrected } from '@/components/field/use-corrected';
import { pauseUntilNext, readRetryAfter } from '@/components/retry-after';
import type { FrameCounts } from '@/app/shell/counts/read-counts';
import { noteStaleCounts } from './stale-counts';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { untilSignOut, leadToSignIn } from '@/app/session/sign-out';
import { pathTo } from '@/lib/addresses/path-to';

const noWrites: readonly WriteView[] = [];
const noIds: readonly string[] = [];

/** False for writes that wait for a person, because those rarely change. */
function isMoving({ state }: WriteView): boolean {
  return state !== 'PENDING_APPROVAL' && state !== 'NEEDS_REVIEW';
}

interface UnsettledRows {
  readonly writes: readonly WriteView[];
}

export interface UnsettledWrites {
  /** The write on a record of an account; left out, of the account whose writes these are. */
  readonly of: (id: string, account?: string) => WriteView | undefined;
  /** Notes a write that was recorded or settled on this page. */
  readonly note: (view: WriteView) => void;
  /** Grows each time a write of this noun settles: records that were read before may be outdated. */
  readonly revision: number;
}

/**
 * The unsettled writes on one kind of record, of an account or of all, so that a person does not start a second one
 * beside them.
 */
export function useUnsettledWrites(
  account: string,
  type: string,
  /** The ids of writes that were unsettled before the page's record was read. */
  before: readonly string[] = noIds,
): UnsettledWrites {
  const client = useConsoleQueryClient();
  const queryKey = useMemo(() => [unsettledKey(account), 'rows'], [account]);
  const query = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const path = `${pathTo('/api/writes/[account]', { account })}?unsettled=1`;
        return (await fetchPassively(path, signal)) as UnsettledRows; // our own handler's answer
      },
      select: ({ writes }) => writes.filter(({ resource }) => resource?.type === type),
      retry: false,
      refetchInterval: ({ state: { data, error } }) =>
        data?.writes.some(isMoving) === true ? pauseUntilNext(2_000, error) : pauseUnlessHeard(10_000, error),
      meta: { follows: { kinds: ['writes'], account: oneAccount(account) } },
    },
    client,
  );
  const writes = query.data ?? noWrites;
  const recount = useRecount(account);
  const { revision, watch } = useRevision(writes, query.dataUpdatedAt, before);
  const note = useCallback(
    (view: WriteView) => {
      watch(view);
      // The mark appears at once, before the next answer arrives.
      const withView = (old: UnsettledRows | undefined): UnsettledRows | undefined =>
        old && { writes: [view, ...old.writes.filter(({ id }) => id !== view.id)] };
      if (!view.settled) client.setQueryData(queryKey, withView);
      recount();
    },
    [watch, client, recount, queryKey],
  );
  return useMemo(
    () => ({
      of: (id: string, of = account) => writes.find((one) => one.resource?.id === id && one.account === of),
      note,
      revision,
    }),
    [writes, account, note, revision],
  );
}

/** The prefix of the queries that are invalidated after a write is recorded or settled here. */
const unsettledKey = (account: string): string => `${account} unsettled`;

/** Counts again for the frame of that account, after an act on the page. */
export function useRecount(account: string): () => void {
  const client = useConsoleQueryClient();
  return useCallback(() => {
    noteStaleCounts();
    void client.invalidateQueries({ queryKey: [unsettledKey(account)] });
  }, [client, account]);
}

export interface CountsRequest {
  readonly account: string;
  /** The counts that the server read with the page: the first answer. */
  readonly brought: FrameCounts | undefined;
  readonly broughtAtMs: number;
  readonly everyMs: number;
}

/** The counts of every page's badges: the counts that came with the last page, or newer ones. */
export function useUnsettledCounts({ account, brought, broughtAtMs, everyMs }: CountsRequest): FrameCounts | undefined {
  const client = useConsoleQueryClient();
  const queryKey = useMemo(() => [unsettledKey(account), 'counts'], [account]);
  const { data } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const path = pathTo('/api/writes/[account]/unsettled', { account });
        const patience = AbortSignal.any([signal, AbortSignal.timeout(8_000)]);
        return (await fetchPassively(path, patience)) as FrameCounts; // our own handler's answer
      },
      initialData: brought,
      initialDataUpdatedAt: broughtAtMs,
      staleTime: everyMs,
      retry: false,
      // After a failure a badge still shows its last count; the pages say which reads failed.
      refetchInterval: ({ state: { error } }) => pauseUnlessHeard(everyMs, error),
      meta: { follows: countsFollow },
    },
    client,
  );
  const known = useRef(brought);
  useEffect(() => {
    // New counts come when the server draws the page anew, after an act on it.
    if (brought !== undefined && brought !== known.current) client.setQueryData(queryKey, brought);
    known.current = brought;
  }, [client, queryKey, brought]);
  return data;
}

/** Grows when a watched write is not in the list any more, or is noted as settled. */
function useRevision(writes: readonly WriteView[], readAtMs: number, before: readonly string[]) {
  // Writes that an earlier page left in the cache may have settled since, and so may the writes of the page itself.
  const [known, setKnown] = useCorrected(() => ({
    readAtMs,
    watched: [...before, ...writes.map(({ id }) => id)],
    revision: 0,
  }));
  if (known.readAtMs !== readAtMs) {
    const ids = writes.map(({ id }) => id);
    const gone = known.watched.some((id) => !ids.includes(id));
    setKnown(({ revision }) => ({ readAtMs, watched: ids, revision: revision + (gone ? 1 : 0) }));
  }
  const watch = useCallback(
    ({ id, settled }: WriteView) =>
      setKnown((old) => ({
        ...old,
        watched: settled ? old.watched : [...old.watched, id],
        revision: old.revision + (settled ? 1 : 0),
      })),
    [setKnown],
  );
  return { revision: known.revision, watch };
}

/** GET of the console's own handler. Throws on a refusal or without an answer, so that the query keeps its last data. */
export async function fetchPassively(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    signal: untilSignOut(signal),
    headers: { 'x-passive': '1' },
  });
  leadToSignIn(response);
  const body: unknown = await response.json();
  if (response.ok && isAnswer(body)) return body.value;
  const error = new Error(`The console answered ${response.status}.`);
  throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
}

/** Our own handler's success. */
function isAnswer(body: unknown): body is { readonly value: unknown } {
  return typeof body === 'object' && body !== null && 'value' in body;
}
