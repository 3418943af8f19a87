'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState, type ReactNode } from 'react';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { ActPermission } from '@/app/write/start/act-link';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { DataColumn } from '@/components/data-table/data-column';
import { type PageRead, useLiveList, failureOf, fetchLive, useRunOn } from './fetch-live';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import styles from '@/components/data-table/data-table.module.css';
import { EmptyState } from '@/components/failure/empty-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { buttonStyle } from '@/components/ui/button-style';
import { inPlace, Link } from '@/components/ui/link';
import { useLatePopup } from '@/components/overlay/use-late';
import { formatCount } from '@/lib/format/count';
import { LiveRows, type ListSelection, type Narrowed } from './live-rows';
import type { ListClock } from './columns';
import { firstPage, pageSizes, writeQuery, type IgnoredValue } from '@/lib/contract/list-query';
import type { ListName, RowOf, Operations } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { ReadFailurePanel } from '../record/read-failure-panel';
import { WhyStale } from './why-stale';
import { readDatePreset } from '@/lib/format/day-range';
import { hasListedDays, type ListedDays } from '@/lib/format/listed-days';
import type { QueryOf } from '@/lib/contract/operation';
import type { EnglishMessages } from '@/lib/messages/messages';
import type { Message } from '@/lib/messages/message';
import type { RecordStates } from './record-states';

/** What a list asks for, with the days as its address has them. */
export type ListQueryOf<N extends ListName> = QueryOf<Operations[N]> & Pick<ListedDays, 'days'>;

/** What a list's columns are drawn with. */
interface ListContext {
  readonly account: string;
  readonly clock: ListClock;
  /** Whether this person may edit the records; left out by lists whose rows lead to no form. */
  readonly editing: ActPermission | undefined;
}

/** Views of a list by one field of its query. */
interface ListTabs<N extends ListName> {
  readonly label: Message;
  readonly field: FilterOf<N>;
  readonly states: RecordStates;
}

type FilterOf<N extends ListName> = Exclude<keyof QueryOf<Operations[N]> & string, 'page_number' | 'page_size'>;

/** All that tells one list of the platform from the others. What its address may hold, the operation's query decides. */
export interface ListDeclaration<N extends ListName> {
  readonly operation: N;
  /** The part of the address under which its records open. `list.of` has its words for what is said of every list. */
  readonly area: keyof EnglishMessages['list']['of'];
  readonly rowId: (row: RowOf<N>) => string;
  /** Stands behind a record's address. */
  readonly rowSearch?: (row: RowOf<N>) => string;
  readonly columns: (context: ListContext) => readonly DataColumn<RowOf<N>, WriteView>[];
  /** Query fields besides the page that the address may hold. */
  readonly filters: readonly FilterOf<N>[];
  /** A field without a filter of the platform: the address may hold it, and the loaded rows are looked through for it. */
  readonly lookFor?: keyof RowOf<N> & string;
  readonly tabs?: ListTabs<N>;
  /** The mirror keeps this list: what is typed is looked for among all its rows, where it has them whole. */
  readonly isMirrored?: boolean;
}

/** One list, declared once: `LiveTable` draws it, and the page reads it by `readList`. */
export function defineList<N extends ListName>(list: ListDeclaration<N>): ListDeclaration<N> {
  return list;
}

/** The query of a list and the means to change it: the address bar is its only home. */
export interface ListAddress<Q> {
  /** What the list asks for now. */
  readonly query: Q;
  /** Changes filters in place and goes back to page 1 unless the page itself is given. */
  readonly change: (patch: Partial<Q>) => void;
  /** The value that the loaded rows are looked through for. */
  readonly lookedFor: string | undefined;
  readonly lookFor: (value: string | undefined) => void;
  /** The address with these changes, for real links. */
  readonly hrefFor: (patch: Partial<Q>) => string;
  /** The pointer is on the way there: a good moment to fetch the rows. */
  readonly fetchAhead: (patch: Partial<Q>) => void;
}

/** What a page's server part hands to its table. */
export interface ListSeed<N extends ListName> {
  readonly account: string;
  readonly query: ListQueryOf<N>;
  /** A page of rows as JSON: the framework would write and read an object value by value, three times over. */
  readonly pageText: string;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly ignored: readonly IgnoredValue[];
  readonly preferences: TablePreferences;
  readonly zone: string;
}

export interface LiveTableProps<N extends ListName> {
  readonly list: ListDeclaration<N>;
  readonly seed: ListSeed<N>;
  readonly editing?: ActPermission;
  /** Views of the list, above it. Given by lists that have them, so that the others do not carry them. */
  readonly tabs?: (address: ListAddress<ListQueryOf<N>>, paused: boolean) => ReactNode;
  /** What narrows the list down by fields of the platform's query. */
  readonly filters?: (address: ListAddress<ListQueryOf<N>>) => ReactNode;
  readonly selection?: ListSelection<RowOf<N>>;
  /** What is under way for the records, and is marked beside their status. */
  readonly unsettled?: UnsettledWrites;
  /** Other ways to find something where a filter left nothing, e.g. more days. */
  readonly widen?: (address: ListAddress<ListQueryOf<N>>) => ReactNode;
}

const refetchEveryMs = 20_000;

/** One list of the platform: filters in the address, the server's first page, then live. */
export function LiveTable<N extends ListName>(props: LiveTableProps<N>) {
  const { list, seed, editing, tabs, filters, selection, unsettled, widen } = props;
  const { account, zone, readAtMs: nowMs, ignored } = seed;
  const t = useTranslations('list');
  const columns = useMemo(
    () => list.columns({ account, clock: { zone, nowMs }, editing }),
    [list, account, zone, nowMs, editing],
  );
  const place = useListAddress(list, ignored);
  const { rows, fetchAhead } = useRows(list, seed, place.query);
  const address = { ...place, fetchAhead };
  // Each write of this page that changed a row: the rows are then read again at once.
  useRunOn(unsettled?.revision ?? 0, rows.refresh);
  const marks = useMarks(unsettled, rows.readAtMs);
  const failure = rows.error === null ? undefined : failureOf(rows.error);
  return (
    <>
      <div className={styles['pinned']}>
        {ignored.length === 0 ? null : <IgnoredNotice ignored={ignored} />}
        {tabs?.(address, rows.paused)}
      </div>
      <LiveRows
        name={list.operation}
        list={rows}
        rowsOf={({ data }) => data}
        preferences={seed.preferences}
        {...{ columns, zone, selection }}
        filters={filters?.(address)}
        narrowed={narrowedBy(list, place)}
        search={searchOf(list, account, place.query)}
        caption={t(`of.${list.area}.caption`)}
        rowId={list.rowId}
        rowHref={(row) => hrefOf(list, account, row)}
        markOf={marks && ((row) => marks.of(list.rowId(row)))}
        failure={failure && <ReadFailurePanel failure={failure} onRetry={rows.refresh} pending={rows.fetching} />}
        stale={(time) => failure && <WhyStale kind={failure.kind} from={time} />}
        trace={failure && { reference: failure.referenceId, raw: failure.raw }}
        empty={({ total_pages }) => (
          <NoRows area={list.area} address={address} last={total_pages} widen={widen?.(address)} />
        )}
        pages={(page) => <RowsPagination area={list.area} page={page} address={address} />}
        beyond={(page) => ({ more: moreThan(page), way: <SearchFurther page={page} address={address} /> })}
      />
    </>
  );
}

/** Where all rows are looked through; the mirror does not narrow them down as the platform does. */
function searchOf<N extends ListName>(
  { isMirrored = false, filters, operation }: ListDeclaration<N>,
  account: string,
  query: ListQueryOf<N>,
): string | undefined {
  const isWhole = query.days === undefined && filters.every((name) => query[name] === undefined);
  return isMirrored && isWhole ? `/api/find/${encodeURIComponent(account)}?list=${operation}&` : undefined;
}

/** The loaded rows with the value that is looked for. */
function narrowedBy<N extends ListName>(
  { lookFor: field }: ListDeclaration<N>,
  { lookedFor, lookFor }: Pick<ListAddress<ListQueryOf<N>>, 'lookedFor' | 'lookFor'>,
): Narrowed<RowOf<N>> | undefined {
  if (field === undefined || lookedFor === undefined) return undefined;
  return { by: lookedFor, has: (row) => row[field] === lookedFor, onClear: () => lookFor(undefined) };
}

/** A mark stays until the rows are as new as what took it away: no row says for a moment that nothing was asked. */
function useMarks(unsettled: UnsettledWrites | undefined, readAtMs: number | undefined): UnsettledWrites | undefined {
  const [held, setHeld] = useState({ unsettled, readAtMs });
  const isBehind = unsettled?.revision !== held.unsettled?.revision && readAtMs === held.readAtMs;
  if (!isBehind && (unsettled !== held.unsettled || readAtMs !== held.readAtMs)) setHeld({ unsettled, readAtMs });
  return isBehind ? held.unsettled : unsettled;
}

/** How many rows stand on other pages; undefined where the platform does not count them. */
function moreThan({ data, total_items: total }: Page<unknown>): number | undefined {
  return total === undefined ? undefined : Math.max(0, total - data.length);
}

/** The way to rows that a search has not reached: more of them at once, then page by page. */
function SearchFurther({ page: { data, total_items: total }, address }: Pick<RowsPaginationProps, 'page' | 'address'>) {
  const t = useTranslations('list.find');
  const { page, pageSize, hrefOfPage, goToPage } = address;
  const most = Math.max(...pageSizes);
  // The page of that size on which the first of these rows stands; else the next one.
  const wider = Math.floor(((page - 1) * pageSize) / most) + 1;
  const [target, words] = pageSize < most ? [wider, t('loadMore', { most })] : [page + 1, t('nextPage')];
  const isLast = total === undefined ? data.length < pageSize : page * pageSize >= total;
  if (pageSize === most && isLast) return null;
  return (
    <ButtonLink size="sm" href={hrefOfPage(target, most)} onNavigate={inPlace(() => goToPage(target, most))}>
      {words}
    </ButtonLink>
  );
}

function hrefOf<N extends ListName>({ area, rowId, rowSearch }: ListDeclaration<N>, account: string, row: RowOf<N>) {
  return `/a/${account}/${area}/${encodeURIComponent(rowId(row))}${rowSearch?.(row) ?? ''}`;
}

/** The rows of one query: the server's for the first one, from then on read through the console's own handler. */
function useRows<N extends ListName>(list: ListDeclaration<N>, seed: ListSeed<N>, query: ListQueryOf<N>) {
  const { account, pageText } = seed;
  const { operation } = list;
  // `readList` wrote it.
  const page = useMemo(() => JSON.parse(pageText) as Page<RowOf<N>>, [pageText]);
  const scope = `${account} ${operation}`;
  const requestFor = (wanted: ListQueryOf<N>) => ({
    key: [scope, wanted] as const,
    fetchPage: async (read: PageRead) => {
      const { data } = await fetchLive({ account, operation, query: wanted, ...read });
      // Every list operation answers a page of its own rows; the generic type just cannot show it.
      return data as unknown as Page<RowOf<N>>;
    },
  });
  const rows = useLiveList<Page<RowOf<N>>>({
    ...requestFor(query),
    initial: { key: [scope, seed.query], page, readAtMs: seed.readAtMs },
    refetchEveryMs,
  });
  const fetchAhead = (patch: object) => rows.prefetch(requestFor({ ...query, page_number: 1, ...patch }));
  return { rows, fetchAhead };
}

type ListArea = ListDeclaration<ListName>['area'];

type Values = Readonly<Record<string, string | number | undefined>>;

interface PagedAddress {
  readonly page: number;
  readonly pageSize: number;
  readonly filtered: boolean;
  readonly hrefOfPage: (page: number, pageSize?: number) => string;
  readonly goToPage: (page: number, pageSize: number) => void;
  readonly fetchAhead: (patch: { readonly page_number: number }) => void;
  readonly clearFilters: () => void;
}

/**
 * The browser judges no value: those that the server refused when it read the address (`ignored`) count as absent here
 * too, and every later address was written by `change`. So no schema has to be shipped.
 */
function useListAddress<N extends ListName>(
  { operation, filters: own, lookFor }: ListDeclaration<N>,
  ignored: readonly IgnoredValue[],
): Omit<ListAddress<ListQueryOf<N>> & PagedAddress, 'fetchAhead'> {
  const pathname = usePathname();
  const asked = useSearchParams();
  const filters = useMemo(() => [...own, ...(hasListedDays(operation) ? ['days'] : [])], [own, operation]);
  const query = useMemo((): Values & typeof firstPage => {
    const given = [...Object.keys(firstPage), ...filters].flatMap((name): [string, string | number][] => {
      const value = asked.get(name) ?? '';
      if (value === '' || ignored.some((bad) => bad.name === name)) return [];
      // No field of the platform's query, so that the server refuses none.
      if (name === 'days' && readDatePreset(value) === undefined) return [];
      return [[name, Object.hasOwn(firstPage, name) ? Number(value) : value]];
    });
    return { ...firstPage, ...Object.fromEntries<string | number>(given) };
  }, [asked, filters, ignored]);

  const field: string = lookFor ?? '';
  const lookedFor = asked.get(field) ?? undefined;
  const patched = (patch: object): Values => ({ ...query, [field]: lookedFor, page_number: 1, ...patch });
  const hrefFor = (patch: object) => `${pathname}${writeQuery(patched(patch), firstPage)}`;
  // The router follows the browser's own history, and asks the server nothing.
  const change = (patch: object) => history.pushState(null, '', hrefFor(patch));
  const pagePatch = (page_number: number, page_size: number = query.page_size) => ({ page_number, page_size });
  return {
    lookedFor,
    lookFor: (value) => change({ ...query, [field]: value }),
    query: query as unknown as ListQueryOf<N>, // each value came from the server's reading of it or from `change`
    change,
    hrefFor,
    page: query.page_number,
    pageSize: query.page_size,
    filtered: filters.some((name) => (query[name] ?? '') !== ''),
    hrefOfPage: (page, pageSize) => hrefFor(pagePatch(page, pageSize)),
    goToPage: (page, pageSize) => change(pagePatch(page, pageSize)),
    clearFilters: () => change(Object.fromEntries(filters.map((name) => [name, undefined]))),
  };
}

interface RowsPaginationProps {
  readonly area: ListArea;
  readonly page: Page<unknown>;
  readonly address: PagedAddress;
}

/** Other pages by links, whose plain clicks page in place. */
function RowsPagination({ area, page: { data, total_items: total }, address }: RowsPaginationProps) {
  const label = useTranslations('list')(`of.${area}.pages`);
  const t = useTranslations('ui.pages');
  const { page, pageSize, hrefOfPage, goToPage } = address;
  const { length: count } = data;
  if (count === 0) return null;
  const first = (page - 1) * pageSize + 1;
  // Without a total, a full page may have another behind it.
  const last = total === undefined ? page + (count === pageSize ? 1 : 0) : Math.max(1, Math.ceil(total / pageSize));
  const step = (target: number, words: string, icon: ReactNode) => (
    <Step
      {...{ words, icon }}
      href={target >= 1 && target <= last ? hrefOfPage(target) : null}
      onHover={() => address.fetchAhead({ page_number: target })}
      onFollow={() => goToPage(target, pageSize)}
    />
  );
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      <p className="text-ink-muted text-xs tabular-nums">
        <span className="text-ink font-medium">
          {formatCount(first)}–{formatCount(first + count - 1)}
        </span>{' '}
        {total === undefined ? null : <span>{t('ofTotal', { total: formatCount(total) })}</span>}
      </p>
      <div className="flex items-center gap-2">
        <PageSize address={address} />
        {step(page - 1, t('previous'), <Icon name="chevron-left" />)}
        {step(page + 1, t('next'), <Icon name="chevron-right" />)}
      </div>
    </nav>
  );
}

const loadPageSizes = async () => (await import('./page-sizes')).PageSizes;

function PageSize({ address: { pageSize, hrefOfPage, goToPage } }: { address: PagedAddress }) {
  const t = useTranslations('ui.pages');
  const { Late: PageSizes, trigger } = useLatePopup('menu', loadPageSizes);
  const button = (
    <Button {...trigger} size="sm" variant="quiet">
      {t('perPage', { size: formatCount(pageSize) })}
      <Icon name="chevron-down" />
    </Button>
  );
  if (PageSizes === undefined) return button;
  return (
    <PageSizes
      trigger={button}
      chosen={pageSize}
      hrefOf={(size) => hrefOfPage(1, size)}
      onChosen={(size) => goToPage(1, size)}
    />
  );
}

interface StepProps {
  words: string;
  icon: ReactNode;
  href: string | null;
  onHover: () => void;
  onFollow: () => void;
}

function Step({ words, icon, href, onHover, onFollow }: StepProps) {
  const className = `${buttonStyle({ size: 'sm' })} w-7 px-0`;
  if (href === null) {
    return (
      <span role="link" aria-disabled aria-label={words} data-disabled="" className={className}>
        {icon}
      </span>
    );
  }
  return (
    <Link
      href={href}
      ahead={false}
      aria-label={words}
      title={words}
      className={className}
      onMouseEnter={onHover}
      onFocus={onHover}
      onNavigate={inPlace(onFollow)}
    >
      {icon}
    </Link>
  );
}

interface NoRowsProps {
  readonly area: ListArea;
  readonly address: PagedAddress;
  /** The last page that has rows; 0 when there are none at all. */
  readonly last: number | undefined;
  readonly widen: ReactNode;
}

/** Three different nothings, each with a way on. A failed read never comes here. */
function NoRows({ area, address, last = 1, widen }: NoRowsProps) {
  const t = useTranslations('list');
  if (address.page > 1) {
    return (
      <EmptyState
        icon="skip-back"
        title={t('pastTheEnd.title', { page: address.page })}
        actions={
          <ButtonLink variant="primary" href={address.hrefOfPage(Math.max(1, last))}>
            {last > 1 ? t('pastTheEnd.last', { page: last }) : t('pastTheEnd.first')}
          </ButtonLink>
        }
      >
        {t('pastTheEnd.note')}
      </EmptyState>
    );
  }
  if (address.filtered) {
    return (
      <EmptyState
        icon="filter-x"
        title={t(`of.${area}.noMatch`)}
        actions={
          <>
            <Button variant="primary" onClick={address.clearFilters}>
              {t('noMatch.clear')}
            </Button>
            {widen}
          </>
        }
      >
        {t('noMatch.note')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="inbox" title={t(`of.${area}.none`)}>
      {t('none.note')}
    </EmptyState>
  );
}

function IgnoredNotice({ ignored }: { ignored: readonly IgnoredValue[] }) {
  const t = useTranslations('list');
  return (
    <Notice tone="caution" title={t('ignored')}>
      {ignored.map(({ name, value }) => (
        <span key={name} className="mr-3 font-mono text-xs break-all">
          {name}={value}
        </span>
      ))}
    </Notice>
  );
}
