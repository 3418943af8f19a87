'use client';

import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import type { ChangeKind } from '@/lib/access/changes/change';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { noop, useQuery } from '@tanstack/react-query';
import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { Button } from '@/components/ui/button';
import type { ResponseOf } from '@/lib/contract/operation';
import type { ListName, Operations, ReadName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import { failureOf, fetchLive, useAskedRead, useNewerFromServer, useRunOn, type ReadFailure } from '../list/fetch-live';
import { usePlatformAway } from '../failures/platform-presence';
import type { RecordStates } from '../list/record-states';
import { UnreadRecord } from './read-failure-panel';
import { type NextStep, RecordColumns, RecordHead } from './record-columns';
import type { RecordPlace } from './place/read-record-place';
import type { RecordSeed } from './read-record';
import { pathIn, type PlainPage } from '@/lib/addresses/path-to';

/** The props that every record's page gives its client half. */
export interface RecordProps<T> {
  readonly account: string;
  readonly id: string;
  readonly seed: RecordSeed<T>;
  /** The list that the page was opened from; undefined where its address names none. */
  readonly place: RecordPlace | undefined;
}

export interface RecordPageProps<N extends RecordRead> extends RecordProps<RecordOf<N>> {
  readonly operation: N;
  /** False if the platform cannot have the record: then it is never read. */
  readonly enabled?: boolean;
  /** The list of the record: its title, and its part of the address. */
  readonly list: { readonly label: string; readonly area: PlainPage };
  /** The kind of record, for the title until the record is read. */
  readonly kind: string;
  readonly title: (record: RecordOf<N>) => ReactNode;
  /** People, methods and times, for the line under the title. */
  readonly about: (record: RecordOf<N>) => readonly ReactNode[];
  readonly states: RecordStates;
  readonly statusOf: (record: RecordOf<N>) => string;
  /** The next step, if the state asks for one. */
  readonly next?: (record: RecordOf<N>) => NextStep | undefined;
  /** Beside the status: a write on the record that is not settled. */
  readonly mark?: ReactNode;
  /** The actions on the record, e.g. a link to its form; called with undefined if it could not be read. */
  readonly actions?: (record: RecordOf<N> | undefined) => ReactNode;
  /** The events of the record, in the wide column. */
  readonly children: (record: RecordOf<N>) => ReactNode;
  /** Facts, in the narrow column. */
  readonly side: (record: RecordOf<N>) => ReactNode;
  readonly history: ReactNode;
  /** The actions that need the id alone, where the record cannot be read. */
  readonly withoutRecord?: ReactNode;
  /** Grows with each write that changed the record, which is then read again at once. */
  readonly revision?: number;
}

/** A record's page, kept fresh: name and state, what happened beside its facts, or why it could not be read. */
export function RecordPage<N extends RecordRead>(props: RecordPageProps<N>) {
  const { account, id, operation, seed, place, enabled, list, kind, states, statusOf, children, revision = 0 } = props;
  const isFinal = (record: RecordOf<N>) => states.words(statusOf(record)).final;
  const live = useLiveRecord({ account, operation, params: { id }, seed, isFinal, enabled, endsWhenMissing: true });
  useRunOn(revision, live.refresh);
  const { value, failure } = live;
  // A person cannot act on a record that does not exist, or that they may not see.
  const isAway = usePlatformAway();
  const canAct = value !== undefined || failure === undefined || !isMissing(failure);
  const status = value && states.words(statusOf(value));
  return (
    <>
      <RecordHead
        list={place?.crumb ?? { label: list.label, href: pathIn(account, list.area) }}
        title={value === undefined ? kind : props.title(value)}
        about={value && props.about(value)}
        status={status}
        next={value && props.next?.(value)}
        mark={value && props.mark}
        actions={
          <>
            {place?.ways}
            <RecordFreshness records={[live]} />
            {canAct && !isAway ? props.actions?.(value) : null}
          </>
        }
      />
      <RecordColumns side={value && props.side(value)} history={props.history}>
        {value !== undefined ? (
          children(value)
        ) : failure === undefined ? null : (
          <>
            <UnreadRecord kind={kind} failure={failure} onRetry={live.refresh} pending={live.fetching} />
            {canAct ? props.withoutRecord : null}
          </>
        )}
      </RecordColumns>
    </>
  );
}

/** The age of the shown data, and a button that reads it again. */
export function RecordFreshness({ records }: { records: readonly LiveRecord<unknown>[] }) {
  const t = useTranslations('record');
  const terms = useTranslations('terms');
  const askable = records.filter(({ enabled }) => enabled);
  const good = records.filter(({ value }) => value !== undefined);
  return (
    <>
      {good.length === 0 ? null : (
        <p className="text-ink-muted text-xs tabular-nums">
          <UpdatedAgo atMs={Math.min(...good.map(({ readAtMs }) => readAtMs))} />
        </p>
      )}
      <p role="status" className="text-caution-ink text-xs font-medium">
        {records.some(({ value, failure }) => value !== undefined && failure !== undefined) ? t('olderShown') : null}
      </p>
      {askable.length === 0 ? null : (
        <Button
          size="sm"
          icon={<Icon name="refresh-cw" />}
          loading={askable.some(({ fetching }) => fetching)}
          onClick={() => askable.forEach(({ refresh }) => refresh())}
        >
          {terms('refresh')}
        </Button>
      )}
    </>
  );
}

type RecordRead = Exclude<ReadName, ListName>;
type RecordOf<N extends RecordRead> = ResponseOf<Operations[N]>;

interface LiveRecordOptions<N extends RecordRead> {
  readonly account: string;
  readonly operation: N;
  /** The ids in the operation's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly seed: RecordSeed<RecordOf<N>>;
  /** True for a record that will not change any more: it is not read again. */
  readonly isFinal: (record: RecordOf<N>) => boolean;
  /** False if the platform cannot have the record: then it is never read. */
  readonly enabled?: boolean | undefined;
  /** Stops the polling of an id that does not exist or is refused: the answer would stay the same. */
  readonly endsWhenMissing?: boolean | undefined;
}

export interface LiveRecord<T> {
  /** The newest good answer. */
  readonly value: T | undefined;
  /** Why the last read failed; `value` is then outdated or undefined. */
  readonly failure: ReadFailure | undefined;
  readonly readAtMs: number;
  readonly fetching: boolean;
  /** False if the platform cannot read this record, which then stays as old as the page. */
  readonly enabled: boolean;
  readonly refresh: () => void;
}

const everyMs = 15_000;

/** The kinds of changes that a record shows. */
const changesOf: Readonly<Record<RecordRead, readonly ChangeKind[]>> = {
  retrieveV2Payout: ['payout'],
  retrievePayout: ['payout'],
  retrieveBankAccount: ['bank-account', 'writes'],
  retrieveCard: ['card', 'writes'],
  retrieveCardholder: ['cardholder', 'writes'],
  retrievePaymentIntent: ['payment-intent', 'writes'],
  retrieveDeposit: ['deposit'],
  retrieveAccount: [],
  retrieveCardOrder: [],
  retrieveConversion: [],
  listConversionDates: [],
  listCurrentRates: [],
};

/** One record that is read again until it is final, but not while the tab is hidden. */
export function useLiveRecord<N extends RecordRead>(options: LiveRecordOptions<N>): LiveRecord<RecordOf<N>> {
  const { account, operation, params, seed, isFinal, enabled = true, endsWhenMissing = false } = options;
  const client = useConsoleQueryClient();
  const reading = (passive: boolean) => ({
    queryKey: [`${account} ${operation}`, params],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<RecordAnswer<RecordOf<N>>> =>
      fetchLive({ account, operation, query: params, signal, passive }).then(
        ({ data, at }) => ({ ...ok(data), atMs: at }),
        (error: unknown) => failed(failureOf(error instanceof Error ? error : new Error())),
      ),
    // A failure keeps the last good record.
    structuralSharing: (before: unknown, after: unknown) =>
      keepGood(before as RecordAnswer<RecordOf<N>>, after as RecordAnswer<RecordOf<N>>), // answers under one key have one type
  });
  const first = keptSeed(seed);
  const hasEnded = (known: RecordAnswer<RecordOf<N>> | undefined) =>
    known !== undefined && (known.ok ? isFinal(known.value) : endsWhenMissing && isMissing(known.error));
  const query = useQuery<RecordAnswer<RecordOf<N>>>(
    {
      ...reading(true),
      initialData: first,
      initialDataUpdatedAt: seed.readAtMs,
      enabled,
      staleTime: everyMs,
      meta: hasEnded(client.getQueryData<RecordAnswer<RecordOf<N>>>(reading(true).queryKey) ?? first)
        ? {}
        : { follows: { kinds: changesOf[operation], account } },
      refetchInterval: ({ state: { data } }) => {
        if (hasEnded(data)) return false;
        return pauseUnlessHeard(everyMs, data?.ok === false ? data.error : null, { isOfPlatform: true });
      },
    },
    client,
  );
  useNewerFromServer({ key: reading(true).queryKey, data: first, readAtMs: seed.readAtMs });
  const kept = query.data;
  // A person's refresh reaches the platform; a poll may share an answer of the last seconds.
  const { isAsked, ask } = useAskedRead(() => client.query({ ...reading(false), staleTime: 0 }).catch(noop));
  return {
    value: kept.ok ? kept.value : kept.lastGood,
    failure: kept.ok ? undefined : kept.error,
    readAtMs: kept.atMs ?? query.dataUpdatedAt,
    fetching: isAsked,
    enabled,
    refresh: ask,
  };
}

const isMissing = ({ kind }: ReadFailure) => ['not-found', 'not-allowed', 'invalid'].includes(kind);

/** An answer, or a failure beside the last good answer; `atMs` is when the good one was read, Unix milliseconds. */
type RecordAnswer<T> = Result<T, ReadFailure> & {
  readonly lastGood?: T | undefined;
  readonly atMs?: number | undefined;
};

function keptSeed<T>({ result, readAtMs, away }: RecordSeed<T>): RecordAnswer<T> {
  if (!result.ok) return result;
  if (away === undefined) return { ...result, atMs: readAtMs };
  return { ...failed(away), lastGood: result.value, atMs: readAtMs };
}

function keepGood<T>(before: RecordAnswer<T> | undefined, after: RecordAnswer<T>): RecordAnswer<T> {
  if (after.ok || before === undefined) return after;
  return { ...after, lastGood: before.ok ? before.value : before.lastGood, atMs: before.atMs };
}
