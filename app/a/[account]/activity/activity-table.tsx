'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useTranslations } from 'next-intl';
import { type Message, message } from '@/lib/messages/message';
import { usePathname } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { formatCount } from '@/lib/format/count';
import { writeQuery } from '@/lib/contract/list-query';
import { readRecordId, recordedLists, type RecordedView } from '@/lib/writes/lists/recorded-query';
import type { ActivityPage } from '@/lib/writes/queries/read-writes';
import { AddressFindBox } from '@/app/list/find/address-find-box';
import { useAppliedText } from '@/app/list/find/use-applied-text';
import { EmptyState } from '@/components/failure/empty-state';
import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/check-again-button';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { timeColumn, type ListClock } from '@/app/list/columns';
import type { DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import type { RecordNames } from '@/app/record/read-name';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from './resource-link';
import { TimeLeft } from './time-left';
import { fetchPassively } from '@/app/write/outcome/use-unsettled-writes';
import { defineList, type ListSeed, type ListSource } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { statusTabs } from '@/app/list/status-tabs';
import type { AddressNames } from '@/app/list/list-address';
import { savedViews } from '@/app/list/saved-views/saved-views';
import { listScope, useList } from '@/app/list/use-list';
import { pathTo } from '@/lib/addresses/path-to';

type ActivityName = 'show' | 'q' | 'before';

const names: AddressNames<ActivityName> = {
  filters: ['show', 'q'],
  places: ['before'],
  orders: [],
  beside: [],
  defaults: {},
  // As the server reads it, so that both ask for the same rows.
  readValue: (name, text) => (name === 'before' ? readRecordId({ before: text }, name) : text.trim()),
};

/** The console's own records of the account's writes, the newest first. */
const writes: ListSource<WriteView, ActivityPage, ActivityName> = {
  name: 'activity',
  names,
  refetchEveryMs: 5_000,
  follows: ['writes'],
  readPage: async ({ account, asked }, { signal }) =>
    // Our own handler's answer.
    (await fetchPassively(
      `${pathTo('/api/writes/[account]/activity', { account })}${writeQuery(asked)}`,
      signal,
    )) as ActivityPage,
  rowsOf: (page) => page.writes,
  stepsFrom: ({ next, counts }, { show, before }) => ({
    first: before === undefined ? undefined : { before: undefined },
    next: next === undefined ? undefined : { before: next },
    place: undefined,
    total: countOf(counts, show),
    rest: next === undefined && before === undefined ? 0 : undefined,
  }),
  isOwn: true,
  exports: 'activity',
  views: savedViews('activity'),
};

/** How many rows a tab has. */
const countOf = (counts: ActivityPage['counts'], show: string | undefined): number | undefined =>
  new Map<string, number>(Object.entries(counts)).get(show ?? 'all');

/** Puts the answer to a write into the pages that show it, until they are read again. */
function useReplaceWrite(account: string): (view: WriteView) => void {
  const client = useConsoleQueryClient();
  return useCallback(
    (view) =>
      client.setQueriesData<ActivityPage>({ queryKey: [listScope(account, writes.name)] }, (old) =>
        old ? withView(old, view) : old,
      ),
    [client, account],
  );
}

/** Replaces a row in its place until the list is read again, so that nothing moves under the pointer. */
function withView(page: ActivityPage, view: WriteView): ActivityPage {
  return { ...page, writes: page.writes.map((old) => (old.id === view.id ? view : old)) };
}

const activityWith = (names: RecordNames, onAnswer: (view: WriteView) => void) =>
  defineList({
    source: writes,
    area: 'activity',
    words: 'activity.rows',
    rowId: ({ id }) => id,
    unsorted: message('list.unsorted.newest'),
    tabs: showTabs,
    columns: ({ clock }) => activityColumns(clock, names, onAnswer),
  });

/** Reads views of the list in plain words, such as `not done`. */
const loadReader = async () => {
  const { listedReader } = await import('@/app/list/find/listed-reader');
  // The list has no filter by columns or days.
  const clock = { zone: 'UTC', nowMs: 0 };
  return listedReader<ActivityName>({ list: 'activity', tabs: showTabs, kept: undefined, columns: [], clock });
};

const tabLabels: Readonly<Record<RecordedView<'activity'>, Message>> = {
  unsettled: message('activity.tabs.unresolved'),
  accepted: message('activity.tabs.accepted'),
  'not-done': message('activity.tabs.notDone'),
  'card-orders': message('activity.tabs.cardOrders'),
};

const activityTabs = {
  known: recordedLists.activity.views,
  words: (show: string) => ({
    label: Object.hasOwn(tabLabels, show) ? tabLabels[show as keyof typeof tabLabels] : message('list.all'), // the check before proves the key
  }),
};

const showTabs = statusTabs({ label: message('activity.tabs.label'), field: 'show', states: activityTabs });

interface ActivityTableProps {
  readonly seed: ListSeed;
  /** Of the records that the writes of the first page changed. */
  readonly names: RecordNames;
}

/** Every write of the account, kept up to date. */
export function ActivityTable({ seed, names }: ActivityTableProps) {
  const replace = useReplaceWrite(seed.account);
  const list = useList(
    useMemo(() => activityWith(names, replace), [names, replace]),
    seed,
  );
  const t = useTranslations('list.find');
  const { address, rows } = list;
  const { show, q, before } = address.values;
  const { applied, setSaid } = useAppliedText(address.values, 'q');
  const found = rows.behind || rows.page === undefined ? undefined : countOf(rows.page.counts, show);
  return (
    <ListTable
      list={list}
      counts={(view) => {
        const count = rows.page && countOf(rows.page.counts, view);
        return count === undefined ? '' : formatCount(count);
      }}
      finder={
        <AddressFindBox
          address={address}
          by="q"
          label={t('all')}
          loadReader={loadReader}
          applied={applied}
          found={found}
          onApplied={setSaid}
        />
      }
      // A search without matches is named by the words of every list.
      empty={q === undefined ? <NoActivity show={show} isOlder={before !== undefined} /> : undefined}
    />
  );
}

interface NoActivityProps {
  readonly show: string | undefined;
  readonly isOlder: boolean;
}

const emptyIcons = { older: 'skip-back', unresolved: 'circle-check', view: 'inbox', all: 'inbox' } as const;

const isOfSettled = (show: string): boolean => show === 'accepted' || show === 'not-done';

/** Says why the list has no writes; only one of the reasons is good news. */
function NoActivity({ show, isOlder }: NoActivityProps) {
  const allHref = usePathname();
  const t = useTranslations('activity.empty');
  const kind = isOlder ? 'older' : show === undefined ? 'all' : isOfSettled(show) ? 'view' : 'unresolved';
  const newest = kind === 'all' ? undefined : <ButtonLink href={allHref}>{t('showNewest')}</ButtonLink>;
  return (
    <EmptyState icon={emptyIcons[kind]} title={t(`${kind}.title`)} actions={newest}>
      {t(`${kind}.text`)}
    </EmptyState>
  );
}

function activityColumns(
  clock: ListClock,
  names: RecordNames,
  onAnswer: (view: WriteView) => void,
): readonly DataColumn<WriteView>[] {
  return [
    {
      id: 'operation',
      header: message('activity.column.write'),
      width: 'lg',
      cell: (view, { words }) => words(writeTitle(view)),
    },
    {
      id: 'state',
      header: message('terms.status'),
      width: 'lg',
      as: 'status',
      tone: (view) => writeWords(view).tone,
      cell: (view, { words }) => words(writeWords(view).label),
    },
    {
      id: 'resource',
      header: message('activity.column.record'),
      width: 'xl',
      as: 'who',
      cell: (view) => <ResourceLink view={view} names={names} />,
    },
    { id: 'actor', header: message('activity.column.actor'), width: 'md', cell: ({ actor }) => actor.name },
    { ...timeColumn('createdAt', message('activity.column.created'), clock), id: 'created' },
    {
      id: 'reference',
      header: message('terms.reference'),
      width: 'md',
      as: 'code',
      cell: ({ platformReference: reference }) => (reference === undefined ? '–' : truncateMiddle(reference)),
      hint: ({ platformReference }) => platformReference,
    },
    {
      id: 'attempts',
      header: message('activity.column.attempts'),
      width: 'sm',
      as: 'end',
      cell: ({ attempts }) => attempts.length,
    },
    {
      id: 'key',
      header: message('activity.column.key'),
      width: 'sm',
      cell: ({ settled, keyEndsAt }) => (settled ? '–' : <TimeLeft until={keyEndsAt} />),
    },
    {
      id: 'next',
      header: message('activity.column.next'),
      width: 'md',
      as: 'next',
      cell: (view) => <NextStep view={view} onAnswer={onAnswer} />,
    },
  ];
}

function NextStep({ view, onAnswer }: { readonly view: WriteView; readonly onAnswer: (view: WriteView) => void }) {
  const t = useTranslations('activity.next');
  if (mayCheckAgain(view)) return <CheckAgainButton view={view} onAnswer={onAnswer} />;
  const waits = view.state === 'PENDING_APPROVAL';
  if (view.settled) return <span className="text-ink-muted max-md:hidden">{t('nothing')}</span>;
  return <span className="text-ink-muted">{waits ? t('approval') : t('followed')}</span>;
}
