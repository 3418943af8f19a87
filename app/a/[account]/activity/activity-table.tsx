'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useTranslations } from 'next-intl';
import { message } from '@/lib/messages/message';
import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { ButtonLink } from '@/components/ui/button';
import { CursorLinks } from '@/components/ui/cursor-links';
import { FailurePanel } from '@/components/failure/failure-panel';
import { TabLinks } from '@/components/ui/tab-links';
import { cardOrdersOnly, readActivityQuery, type ActivityQuery, withUnsettledOnTop } from './activity-query';
import type { WritePage } from '@/lib/writes/queries/list-writes';
import { EmptyState } from '@/components/failure/empty-state';
import { CheckAgainButton, mayCheckAgain } from '@/app/write/outcome/write-buttons';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { timeColumn, type ListClock } from '@/app/list/columns';
import styles from '@/components/data-table/data-table.module.css';
import type { DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { ResourceLink } from './resource-link';
import { TimeLeft } from './time-left';
import { fetchPassively } from '@/app/write/outcome/use-unsettled-writes';
import { LiveRows } from '@/app/list/live-rows';
import { useLiveList, type LiveList } from '@/app/list/fetch-live';

const refetchEveryMs = 5_000;

export interface ActivitySeed {
  readonly account: string;
  readonly query: ActivityQuery;
  readonly page: WritePage;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly preferences: TablePreferences;
}

/** Our own records of the account's writes, read like the platform's lists. */
function useActivityList(
  { account, query: seeded, page, readAtMs }: ActivitySeed,
  query: ActivityQuery,
): LiveList<WritePage> & { readonly replace: (view: WriteView) => void } {
  const client = useConsoleQueryClient();
  const scope = `${account} writes`;
  const list = useLiveList<WritePage>({
    key: [scope, query],
    fetchPage: ({ signal }) => fetchActivity(account, query, signal),
    initial: { key: [scope, seeded], page, readAtMs },
    refetchEveryMs,
  });
  const replace = useCallback(
    (view: WriteView) =>
      client.setQueriesData<WritePage>({ queryKey: [scope] }, (old) => (old ? withView(old, view) : old)),
    [client, scope],
  );
  return { ...list, replace };
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

/** The row stays where it is until the list is read again: nothing moves under the pointer. */
function withView(page: WritePage, view: WriteView): WritePage {
  return { ...page, writes: page.writes.map((old) => (old.id === view.id ? view : old)) };
}

/** Every write of the account, kept up to date. */
export function ActivityTable({ seed, zone }: { seed: ActivitySeed; zone: string }) {
  const t = useTranslations('activity');
  const pathname = usePathname();
  const search = useSearchParams();
  // The address as the server reads it, so that both ask for the same rows.
  const query = useMemo(
    () => readActivityQuery({ show: search.getAll('show'), before: search.getAll('before') }),
    [search],
  );
  const list = useActivityList(seed, query);
  const { replace } = list;
  const nowMs = seed.readAtMs;
  const columns = useMemo(() => activityColumns({ zone, nowMs }, replace), [zone, nowMs, replace]);
  const hrefOf = (page: { before?: string }) => {
    const search = new URLSearchParams({
      ...(query.show === undefined ? {} : { show: query.show }),
      ...page,
    }).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };

  return (
    <>
      <div className={styles['pinned']}>
        <ActivityTabs show={query.show} />
      </div>
      <LiveRows
        name="activity"
        list={list}
        rowsOf={({ writes }) => writes}
        preferences={seed.preferences}
        columns={columns}
        zone={zone}
        caption={t('title')}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/a/${seed.account}/activity/${id}`}
        failure={
          <FailurePanel
            title={t('failure.title')}
            whatHappened={t('failure.whatHappened')}
            whatToDo={t('failure.whatToDo')}
            onRetry={list.refresh}
            pending={list.fetching}
          />
        }
        stale={(time) => t('stale', { time })}
        empty={() => (
          <NoActivity
            unsettledOnly={query.show !== undefined}
            isOlder={query.before !== undefined}
            allHref={pathname}
          />
        )}
        pages={({ next }) => (
          <CursorLinks
            label={t('pages.label')}
            first={query.before === undefined ? undefined : { href: hrefOf({}), label: t('pages.newest') }}
            next={next === undefined ? undefined : { href: hrefOf({ before: next }), label: t('pages.older') }}
          />
        )}
        beyond={({ next }) => ({ more: next === undefined && query.before === undefined ? 0 : undefined, way: null })}
      />
    </>
  );
}

const tabs = { unsettled: 'unresolved', 'card-orders': 'cardOrders' } as const;

function ActivityTabs({ show }: Pick<ActivityQuery, 'show'>) {
  const t = useTranslations('activity.tabs');
  const all = usePathname();
  const tabAt = (href: string, label: string, current: boolean) => {
    return { href, label, current, onFollow: () => history.pushState(null, '', href) };
  };
  return (
    <TabLinks
      label={t('label')}
      tabs={[
        tabAt(all, t('all'), show === undefined),
        ...(['unsettled', 'card-orders'] as const).map((one) =>
          tabAt(`${all}?show=${one}`, t(tabs[one]), show === one),
        ),
      ]}
    />
  );
}

interface NoActivityProps {
  readonly unsettledOnly: boolean;
  readonly isOlder: boolean;
  /** The newest page of all writes. */
  readonly allHref: string;
}

const emptyIcons = { older: 'skip-back', unresolved: 'circle-check', all: 'inbox' } as const;

/** Three different nothings; only one of them is good news. */
function NoActivity({ unsettledOnly, isOlder, allHref }: NoActivityProps) {
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
