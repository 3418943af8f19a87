'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useTranslations } from 'next-intl';
import { type Message, message } from '@/lib/messages/message';
import { usePathname } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { cardOrdersOnly, readActivityQuery, type ActivityQuery, withUnsettledOnTop } from './activity-query';
import type { WritePage } from '@/lib/writes/queries/list-writes';
import { EmptyState } from '@/components/failure/empty-state';
import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/write-buttons';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { timeColumn, type ListClock } from '@/app/list/columns';
import type { DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from './resource-link';
import { TimeLeft } from './time-left';
import { fetchPassively } from '@/app/write/outcome/use-unsettled-writes';
import { defineList, type ListSeed, type ListSource } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { statusTabs } from '@/app/list/status-tabs';
import { listScope, useList } from '@/app/list/use-list';

type ActivityName = 'show' | 'before';

/** The console's own records of the account's writes, the newest first. */
const writes: ListSource<WriteView, WritePage, ActivityName> = {
  name: 'activity',
  names: {
    filters: ['show'],
    places: ['before'],
    orders: [],
    beside: [],
    defaults: {},
    // As the server reads it, so that both ask for the same rows.
    valueOf: (name, text) => readActivityQuery({ [name]: text })[name],
  },
  refetchEveryMs: 5_000,
  readPage: async ({ account, asked }, { signal }) => await fetchActivity(account, readActivityQuery(asked), signal),
  rowsOf: (page) => page.writes,
  stepsFrom: ({ next }, { before }) => ({
    first: before === undefined ? undefined : { before: undefined },
    next: next === undefined ? undefined : { before: next },
    place: undefined,
    total: undefined,
    rest: next === undefined && before === undefined ? 0 : undefined,
  }),
};

/** Puts the answer to a write into the pages that show it, until they are read again. */
function useReplaceWrite(account: string): (view: WriteView) => void {
  const client = useConsoleQueryClient();
  return useCallback(
    (view) =>
      client.setQueriesData<WritePage>({ queryKey: [listScope(account, writes.name)] }, (old) =>
        old ? withView(old, view) : old,
      ),
    [client, account],
  );
}

async function fetchActivity(
  account: string,
  { show, before }: ActivityQuery,
  signal: AbortSignal,
): Promise<WritePage> {
  const get = async (search: Record<string, string>) => {
    const path = `${encodeURIComponent(account)}?${new URLSearchParams(search).toString()}`;
    return (await fetchPassively(path, signal)) as WritePage; // our own handler's answer
  };
  const older = before === undefined ? {} : { before };
  if (show !== undefined) {
    const only = show === 'card-orders' ? cardOrdersOnly : {};
    return await get({ unsettled: '1', toApprove: '0', ...only, ...older });
  }
  if (before !== undefined) return await get(older);
  const [unsettled, page] = await Promise.all([get({ unsettled: '1' }), get({})]);
  return withUnsettledOnTop(unsettled.writes, page);
}

/** Replaces a row in its place until the list is read again, so that nothing moves under the pointer. */
function withView(page: WritePage, view: WriteView): WritePage {
  return { ...page, writes: page.writes.map((old) => (old.id === view.id ? view : old)) };
}

const activityWith = (onAnswer: (view: WriteView) => void) =>
  defineList({
    source: writes,
    area: 'activity',
    words: 'activity.rows',
    rowId: ({ id }) => id,
    tabs: statusTabs({ label: message('activity.tabs.label'), field: 'show', states: activityTabs }),
    columns: ({ clock }) => activityColumns(clock, onAnswer),
  });

const tabLabels: Readonly<Record<string, Message>> = {
  unsettled: message('activity.tabs.unresolved'),
  'card-orders': message('activity.tabs.cardOrders'),
};

const activityTabs = {
  known: Object.keys(tabLabels),
  words: (show: string) => ({ label: tabLabels[show] ?? message('list.all') }),
};

/** Every write of the account, kept up to date. */
export function ActivityTable({ seed }: { readonly seed: ListSeed }) {
  const replace = useReplaceWrite(seed.account);
  const list = useList(
    useMemo(() => activityWith(replace), [replace]),
    seed,
  );
  const { show, before } = list.address.values;
  return (
    <ListTable list={list} empty={<NoActivity unsettledOnly={show !== undefined} isOlder={before !== undefined} />} />
  );
}

interface NoActivityProps {
  readonly unsettledOnly: boolean;
  readonly isOlder: boolean;
}

const emptyIcons = { older: 'skip-back', unresolved: 'circle-check', all: 'inbox' } as const;

/** Says why the list has no writes; only one of the three reasons is good news. */
function NoActivity({ unsettledOnly, isOlder }: NoActivityProps) {
  const allHref = usePathname();
  const t = useTranslations('activity.empty');
  const kind = isOlder ? 'older' : unsettledOnly ? 'unresolved' : 'all';
  const newest = kind === 'all' ? undefined : <ButtonLink href={allHref}>{t('showNewest')}</ButtonLink>;
  return (
    <EmptyState icon={emptyIcons[kind]} title={t(`${kind}.title`)} actions={newest}>
      {t(`${kind}.text`)}
    </EmptyState>
  );
}

function activityColumns(clock: ListClock, onAnswer: (view: WriteView) => void): readonly DataColumn<WriteView>[] {
  return [
    {
      id: 'operation',
      header: message('activity.column.write'),
      width: 'md',
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
      width: 'lg',
      as: 'who',
      cell: (view) => <ResourceLink {...view} />,
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
      as: 'actions',
      cell: (view) => <NextStep view={view} onAnswer={onAnswer} />,
    },
  ];
}

function NextStep({ view, onAnswer }: { readonly view: WriteView; readonly onAnswer: (view: WriteView) => void }) {
  const t = useTranslations('activity.next');
  if (mayCheckAgain(view)) return <CheckAgainButton view={view} onAnswer={onAnswer} />;
  const waits = view.state === 'PENDING_APPROVAL';
  return <span className="text-ink-muted">{view.settled ? t('nothing') : waits ? t('approval') : t('followed')}</span>;
}
