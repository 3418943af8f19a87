'use client';

import { noop, useQuery, useQueryClient } from '@tanstack/react-query';
import { pauseUntilNext } from '@/components/retry-after';
import { useNewerFromServer } from '@/components/use-newer-from-server';
import type { ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import { failureOf, fetchLive, type ReadFailure } from '../list/fetch-live';
import type { RecordSeed } from './read-record';

type RecordOf<N extends ReadName> = ResponseOf<Operations[N]>;

export interface LiveRecordOptions<N extends ReadName> {
  readonly account: string;
  readonly operation: N;
  /** The ids of the operation's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly seed: RecordSeed<RecordOf<N>>;
  /** A record that will not change any more is not asked for again. */
  readonly isFinal: (record: RecordOf<N>) => boolean;
  /** False where the platform cannot have the record: it is then never asked for. */
  readonly enabled?: boolean;
}

export interface LiveRecord<T> {
  /** The newest good answer. */
  readonly value: T | undefined;
  /** Why the last read failed; `value` is then older than it should be, or not there. */
  readonly failure: ReadFailure | undefined;
  readonly readAtMs: number;
  readonly fetching: boolean;
  /** False where the platform cannot be asked for this record: it is as old as the page. */
  readonly enabled: boolean;
  readonly refresh: () => void;
}

const everyMs = 15_000;

/** One record that is read again until it is final, not while the tab is hidden. */
export function useLiveRecord<N extends ReadName>(options: LiveRecordOptions<N>): LiveRecord<RecordOf<N>> {
  const { account, operation, params, seed, isFinal, enabled = true } = options;
  const client = useQueryClient();
  const reading = (passive: boolean) => ({
    queryKey: [`${account} ${operation}`, params],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Result<RecordOf<N>, ReadFailure>> =>
      fetchLive({ account, operation, query: params, signal, passive }).then(
        ({ data }) => ok(data),
        (error: unknown) => failed(failureOf(error instanceof Error ? error : new Error())),
      ),
    // The last good record stays beside a failure.
    structuralSharing: (before: unknown, after: unknown) =>
      keepGood(before as Kept<RecordOf<N>>, after as Kept<RecordOf<N>>), // one key, one type
  });
  const query = useQuery<Result<RecordOf<N>, ReadFailure>>({
    ...reading(true),
    initialData: seed.result,
    initialDataUpdatedAt: seed.readAtMs,
    enabled,
    staleTime: everyMs,
    refetchInterval: ({ state: { data } }) => {
      if (data?.ok === true && isFinal(data.value)) return false;
      return pauseUntilNext(everyMs, data?.ok === false ? data.error : null);
    },
  });
  useNewerFromServer({ key: reading(true).queryKey, data: seed.result, readAtMs: seed.readAtMs });
  const kept = query.data as Kept<RecordOf<N>>; // as `structuralSharing` left it
  return {
    value: kept.ok ? kept.value : kept.lastGood,
    failure: kept.ok ? undefined : kept.error,
    readAtMs: query.dataUpdatedAt,
    fetching: query.isFetching,
    enabled,
    // What a person asks for goes to the platform; a poll may share an answer of the last seconds.
    refresh: () => void client.query({ ...reading(false), staleTime: 0 }).catch(noop),
  };
}

type Kept<T> = Result<T, ReadFailure> & { readonly lastGood?: T | undefined };

function keepGood<T>(before: Kept<T> | undefined, after: Kept<T>): Kept<T> {
  if (after.ok || before === undefined) return after;
  return { ...after, lastGood: before.ok ? before.value : before.lastGood };
}
