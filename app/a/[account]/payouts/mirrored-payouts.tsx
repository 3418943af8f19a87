'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { failureOf, fetchOwn, type PageRead, useLiveList } from '@/app/list/fetch-live';
import { ExportButton } from '@/app/list/exports/export-button';
import { ReviewTools, useReviewSelection } from '@/app/list/reviews/review-tools';
import { ListHead } from '@/app/list/list-head';
import { WhyStale } from '@/app/list/why-stale';
import { LiveRows } from '@/app/list/live-rows';
import { listedPayoutStates } from '@/app/list/record-states';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { EmptyState } from '@/components/failure/empty-state';
import { typedKey } from '@/components/field/typed-key';
import { keepTypedEarly } from '@/components/field/keep-typed-early';
import { pauseUntilNext } from '@/components/retry-after';
import styles from '@/components/data-table/data-table.module.css';
import type { ColumnSort } from '@/components/data-table/data-column';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { useLateWindow } from '@/components/overlay/use-late';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { inPlace, Link } from '@/components/ui/link';
import { TabLinks } from '@/components/ui/tab-links';
import { writeQuery } from '@/lib/contract/list-query';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { formatCount } from '@/lib/format/count';
import type { PayoutSort } from '@/lib/mirror/payout-query';
import type { ListedPayout, ListedTotals, PayoutListing, PayoutListSeed } from '@/lib/mirror/read-payouts';
import { useWords } from '@/lib/messages/use-words';
import { DayJump } from './day-jump';
import { payoutColumns, sortsOf } from './payout-columns';
import { PayoutFilters } from './payout-filters';
import { PayoutTotals } from './payout-totals';
import { SavedViewsButton } from './saved-views/saved-views-button';
import { type PayoutAddress, usePayoutAddress } from './use-payout-address';

export interface MirroredPayoutsProps {
  readonly account: string;
  /** What the server has read, as JSON: the framework would write and read an object value by value, three times over. */
  readonly seedText: string;
  readonly readAtMs: number;
  readonly preferences: TablePreferences;
  /** In which times are shown. */
  readonly zone: string;
}

const everyMs = 20_000;

const loadPanel = async () => (await import('./payout-panel')).PayoutPanel;

/** All payouts of the mirror: found, sorted and summed over every row, and how far that reaches. */
export function MirroredPayouts({ account, seedText, readAtMs, preferences, zone }: MirroredPayoutsProps) {
  const t = useTranslations('payouts');
  const list = useTranslations('list');
  // The page wrote it.
  const seed = useMemo(() => JSON.parse(seedText) as PayoutListSeed, [seedText]);
  const address = usePayoutAddress(account, seed.ignored);
  const { values, open } = address;
  const rows = useRows(account, seed, readAtMs, address);
  const totals = useTotals(account, { address, listed: rows.page?.totals, paused: rows.paused });
  const review = useReviewSelection();
  const columns = useMemo(
    () => payoutColumns({ clock: { zone, nowMs: readAtMs }, accounts: seed.accounts, isSeveral: account === 'all' }),
    [zone, readAtMs, seed.accounts, account],
  );
  const { Late: PayoutPanel } = useLateWindow(loadPanel, {
    open: open !== undefined,
    onOpenChange: () => address.openRow(undefined),
  });
  const failure = rows.error === null ? undefined : failureOf(rows.error);
  const openHref = open && address.hrefOfRow(open);
  const { coverage, detailsDue } = rows.page ?? seed;
  return (
    <>
      <ListHead title={t('title')}>
        <PayoutTotals totals={totals} money={values.money} />
        {/* How far the numbers reach: on a phone in the line below. */}
        <div className="flex items-center gap-x-3 max-md:order-last max-md:grow max-md:flex-wrap max-md:pb-1 md:shrink-0">
          <CoverageNote
            coverage={coverage}
            zone={zone}
            nowMs={rows.readAtMs ?? readAtMs}
            className="md:whitespace-nowrap"
          />
          {/* While days are missing, that is said of them all. */}
          {values.from === undefined &&
          values.days === undefined &&
          coverage.state === 'whole' &&
          coverage.firstDay !== undefined ? (
            <p className="text-ink-muted text-xs whitespace-nowrap">{t('list.since', { day: coverage.firstDay })}</p>
          ) : null}
          {detailsDue === 0 ? null : (
            <p className="text-caution-ink text-xs md:whitespace-nowrap">
              {t('list.detailsDue', { count: detailsDue })}
            </p>
          )}
          {coverage.state === 'whole' ? null : (
            <ButtonLink size="sm" variant="quiet" href={`/a/${account}/payouts?view=live`} title={t('list.liveNote')}>
              {t('list.live')}
            </ButtonLink>
          )}
        </div>
        {seed.mayReview ? (
          <ReviewTools
            {...{ account, zone, selected: review.selected }}
            search={writeQuery(values)}
            count={totals?.count}
            asked={review.asked}
            onAsk={review.ask}
            onDone={() => {
              review.clear();
              rows.refresh();
            }}
          />
        ) : null}
        <ExportButton account={account} search={writeQuery(values)} />
      </ListHead>
      <div className={styles['pinned']}>
        {seed.ignored.length === 0 ? null : (
          <p className="text-caution-ink pb-1 text-xs">
            {list('ignored')}:{' '}
            <span className="font-mono break-all">
              {seed.ignored.map(({ name, value }) => `${name}=${value}`).join(' ')}
            </span>
          </p>
        )}
        <PayoutTabs {...{ address, totals }} />
      </div>
      <LiveRows<PayoutListing, ListedPayout>
        name="listPayouts"
        list={rows}
        rowsOf={({ rows: listed }) => listed}
        {...{ columns, zone, preferences, openHref }}
        caption={t('title')}
        rowId={(row) => `${row.account} ${row.id}`}
        rowHref={address.hrefOfRow}
        selection={seed.mayReview ? review.selection : undefined}
        onOpen={address.openRow}
        sorts={sortsFor(address)}
        finder={<FindPayouts key={values.q === undefined ? '' : 'asked'} address={address} />}
        filters={<PayoutFilters {...{ account, address, seed, nowMs: rows.readAtMs ?? readAtMs }} />}
        tools={<SavedViewsButton account={account} search={writeQuery(values)} />}
        failure={failure && <ReadFailurePanel failure={failure} onRetry={rows.refresh} pending={rows.fetching} />}
        saysAsOf
        stale={() => <WhyStale kind={failure?.kind ?? 'console-unreachable'} />}
        trace={{ reference: failure?.referenceId, raw: failure?.raw }}
        empty={() => <NoPayouts address={address} />}
        // Places of rows that are on their way out lead nowhere.
        pages={(page) => <Pager {...{ page, address, totals }} isBehind={rows.behind} />}
        beyond={() => ({ more: 0, way: null })}
      />
      {PayoutPanel === undefined || open === undefined ? null : (
        <PayoutPanel {...{ open, address, zone }} rows={rows.page?.rows ?? []} />
      )}
    </>
  );
}

/** What tells pages apart: everything but the row that stands open beside them. */
const scopeOf = (account: string) => `${account} mirrored payouts`;

function useRows(account: string, seed: PayoutListSeed, readAtMs: number, { values }: PayoutAddress) {
  const scope = scopeOf(account);
  const url = `/api/mirror/${encodeURIComponent(account)}/payouts`;
  const [first] = useState(values);
  return useLiveList<PayoutListing>({
    key: [scope, values],
    fetchPage: async (read: PageRead) => (await fetchOwn<PayoutListing>(`${url}${writeQuery(values)}`, read)).data,
    initial: { key: [scope, first], page: seed, readAtMs },
    refetchEveryMs: everyMs,
  });
}

interface TotalsAsked {
  readonly address: PayoutAddress;
  /** Those that came with the rows. */
  readonly listed: ListedTotals | undefined;
  readonly paused: boolean;
}

/** Where every row has to be looked at, the rows do not wait for it. */
function useTotals(account: string, { address: { values }, listed, paused }: TotalsAsked): ListedTotals | undefined {
  // Sorting takes no row away.
  const { sort: _, order: __, size: ___, at: ____, after: _____, before: ______, ...narrowing } = values;
  const isAsked = listed === undefined;
  const { data } = useQuery(
    {
      queryKey: [`${scopeOf(account)} totals`, narrowing],
      queryFn: async ({ signal }) => {
        const url = `/api/mirror/${encodeURIComponent(account)}/payouts/totals${writeQuery(narrowing)}`;
        return (await fetchOwn<ListedTotals>(url, { signal, passive: true })).data;
      },
      enabled: isAsked,
      staleTime: everyMs,
      refetchInterval: ({ state: { error } }) => (paused ? false : pauseUntilNext(everyMs, error)),
    },
    useConsoleQueryClient(),
  );
  return listed ?? data;
}

function sortsFor({ values, change }: PayoutAddress): Readonly<Record<string, ColumnSort>> {
  const by = values.sort ?? 'created';
  const order = values.order === 'asc' ? 'asc' : 'desc';
  const sortFor = (sort: PayoutSort): ColumnSort => ({
    order: sort === by ? order : undefined,
    onSort: () => {
      // Times, ages and amounts begin with the newest, the oldest and the largest, words with the first letter.
      const first = ['created', 'age', 'completed', 'amount'].includes(sort) ? 'desc' : 'asc';
      const next = sort !== by ? first : order === 'asc' ? 'desc' : 'asc';
      change({ sort: sort === 'created' ? undefined : sort, order: next === 'desc' ? undefined : next });
    },
  });
  return Object.fromEntries(Object.entries(sortsOf).map(([column, sort]) => [column, sortFor(sort)]));
}

function PayoutTabs({
  address,
  totals,
}: {
  readonly address: PayoutAddress;
  readonly totals: ListedTotals | undefined;
}) {
  const t = useTranslations('payouts');
  const list = useTranslations('list');
  const words = useWords();
  const { values, hrefFor, change } = address;
  // Contradicting statuses are rare: they have a tab while there are some, or while they are looked at.
  const tabStatuses = listedPayoutStates.known.filter(
    (status) =>
      status !== contradictingStatus || (totals?.counts[status] ?? 0) > 0 || values.status === contradictingStatus,
  );
  const countOf = (status: string | undefined) => {
    const count = status === undefined ? totals?.countOfAll : (totals?.counts[status] ?? 0);
    return totals === undefined || count === undefined ? '' : formatCount(count);
  };
  return (
    <TabLinks
      label={t('tabs')}
      tabs={[undefined, ...tabStatuses].map((status) => ({
        href: hrefFor({ status }),
        label: status === undefined ? list('all') : words(listedPayoutStates.words(status).label),
        count: countOf(status),
        current: values.status === status,
        onFollow: () => change({ status }),
      }))}
    />
  );
}

/** How long somebody may go on typing before it is looked for. */
const typingMs = 250;

function FindPayouts({ address }: { readonly address: PayoutAddress }) {
  const t = useTranslations('payouts.list');
  const { values, replace } = address;
  const [text, setText] = useState(values.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string, afterMs: number) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => replace({ q: typed.trim() === '' ? undefined : typed.trim() }), afterMs);
  };
  return (
    <div className="relative min-w-0 grow basis-40 md:max-w-72">
      <Icon name="search" className="text-ink-muted pointer-events-none absolute top-1.5 left-2 size-4" />
      <input
        ref={keepTypedEarly(undefined)}
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        title={t('findHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => ask(target.value, typingMs)}
        onKeyDown={(event) => {
          const key = typedKey(event);
          if (key === 'Escape') ask('', 0);
          if (key === 'Enter') ask(text, 0);
        }}
        className="border-line-control bg-surface text-ink h-7 w-full rounded-sm border pr-2 pl-7 text-sm"
      />
    </div>
  );
}

function NoPayouts({ address: { filters, change } }: { readonly address: PayoutAddress }) {
  const t = useTranslations('payouts.list');
  const list = useTranslations('list');
  if (filters.length === 0) return <EmptyState icon="inbox" title={list('of.payouts.none')} />;
  return (
    <EmptyState
      icon="filter-x"
      title={list('of.payouts.noMatch')}
      actions={
        <Button variant="primary" onClick={() => change(Object.fromEntries(filters.map((name) => [name, undefined])))}>
          {t('clear')}
        </Button>
      }
    >
      {t('noMatchNote')}
    </EmptyState>
  );
}

interface PagerProps {
  readonly page: PayoutListing;
  readonly address: PayoutAddress;
  readonly totals: ListedTotals | undefined;
  readonly isBehind: boolean;
}

/** On behind the last row, back before the first one, and to a day. */
function Pager({ page: { rows, hasBefore, hasAfter }, address, totals, isBehind }: PagerProps) {
  const t = useTranslations('payouts.list');
  const label = useTranslations('list')('of.payouts.pages');
  const { values, change } = address;
  const count = totals?.count;
  if (rows.length === 0 && !hasBefore) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-ink-muted text-xs tabular-nums">
        {count === undefined ? null : t('shown', { shown: formatCount(rows.length), count: formatCount(count) })}
      </p>
      <div className="flex items-center gap-2">
        {values.sort === undefined ? (
          <DayJump key={values.at} day={values.at ?? ''} onJump={(at) => change({ at })} />
        ) : null}
        <PageStep label={t('first')} icon="skip-back" patch={hasBefore ? {} : undefined} address={address} />
        <PageStep
          label={t('previous')}
          icon="chevron-left"
          patch={hasBefore && !isBehind ? { before: rows[0]?.cursor } : undefined}
          address={address}
        />
        <PageStep
          label={t('next')}
          icon="chevron-right"
          patch={hasAfter && !isBehind ? { after: rows.at(-1)?.cursor } : undefined}
          address={address}
        />
      </div>
    </nav>
  );
}

interface PageStepProps {
  readonly label: string;
  readonly icon: 'skip-back' | 'chevron-left' | 'chevron-right';
  /** Undefined: there is nothing there. */
  readonly patch: { readonly after?: string | undefined; readonly before?: string | undefined } | undefined;
  readonly address: PayoutAddress;
}

const stepStyle =
  'border-line-control inline-flex size-7 items-center justify-center rounded-sm border aria-disabled:opacity-40';

function PageStep({ label, icon, patch, address: { hrefFor, change } }: PageStepProps) {
  if (patch === undefined) {
    return (
      <span role="link" aria-disabled aria-label={label} className={stepStyle}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      href={hrefFor(patch)}
      ahead={false}
      aria-label={label}
      title={label}
      className={stepStyle}
      onNavigate={inPlace(() => change(patch))}
    >
      <Icon name={icon} />
    </Link>
  );
}
