'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { Suspense, useState, type ReactNode } from 'react';
import { saveTablePreferences } from '@/app/preferences/actions';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { DataTable, type RowSelection } from '@/components/data-table/data-table';
import styles from '@/components/data-table/data-table.module.css';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { lazyPart, useAtFirstSign, useLatePart } from '@/components/overlay/use-late';
import { FailureDetails, type FailureTrace } from '@/components/failure/failure-details';
import { RetryButton } from '@/components/failure/retry-button';
import { cn } from '@/components/ui/cn';
import { Notice } from '@/components/ui/notice';
import { hrefInList } from '@/app/record/place/list-place';
import { writeQuery } from '@/lib/contract/list-query';
import { formatClock } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { ReadFailurePanel } from '../record/read-failure-panel';
import type { ListSeed, ListSteps, ListTabsProps } from './define-list';
import { failureOf, type LiveList, useRunOn } from './fetch-live';
import { ExportTool } from './exports/export-tool';
import { FindBox } from './find/find-box';
import { KeptFindBox } from './find/kept-find-box';
import { type TableSearch, useTableSearch } from './find/use-table-search';
import type { ListAddress } from './list-address';
import { ListPager } from './list-pager';
import type { FirstRecord } from './no-rows';
import { ListToolbar } from './list-toolbar';
import { accountOf, listScope, type OpenList } from './use-list';
import { enumerated } from '@/lib/messages/enumerated';
import { pathIn } from '@/lib/addresses/path-to';
import { failureWords, type FailureKind } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { message } from '@/lib/messages/message';

export interface ListSelection<Row> extends RowSelection<Row> {
  /** Replaces the toolbar; `hidden` is the number of ticked rows that are not shown. */
  readonly bar: (hidden: number) => ReactNode;
}

interface ListTableProps<Row extends object, Page, Name extends string> {
  readonly list: OpenList<Row, Page, Name>;
  /** The filters besides the tabs. */
  readonly filters?: ReactNode;
  /** Searches all rows; replaces the box that searches the loaded ones. */
  readonly finder?: ReactNode;
  /** The list's own tools, which stand before the tools of every list. */
  readonly tools?: ReactNode;
  /** Shown in the pager, before its steps. */
  readonly ways?: ReactNode;
  readonly counts?: ListTabsProps<Name>['counts'];
  /** The values that always have a tab; undefined for all. */
  readonly tabs?: readonly string[] | undefined;
  /** Further values that rows have, where the source counts its rows itself. */
  readonly otherTabs?: readonly string[] | undefined;
  /** The number of all rows, where the source does not count them. */
  readonly total?: number | undefined;
  /** True if the page itself says how old the rows are, so that the list shows no second time. */
  readonly saysAsOf?: boolean;
  readonly selection?: ListSelection<Row> | undefined;
  /** The unsettled writes on the records, which are marked beside the status. */
  readonly unsettled?: UnsettledWrites | undefined;
  /** Opens rows beside the list instead of on pages of their own. */
  readonly opening?: RowOpening<Row> | undefined;
  /** Replaces the text that every list shows when it has no rows. */
  readonly empty?: ReactNode;
  /** The form that makes a record, offered where there are none. */
  readonly first?: FirstRecord | undefined;
  /** Another search, offered where no row fits. */
  readonly instead?: { readonly label: string; readonly onPress: () => void } | undefined;
}

interface RowOpening<Row> {
  readonly hrefOf: (row: Row) => string;
  readonly onOpen: (href: string) => void;
  /** The address of the open row. */
  readonly openHref: string | undefined;
}

const loadPrintedHead = async () => (await import('../record/printed-head')).PrintedHead;

/** A list: its tabs, a line of tools, its rows or the reason why it has no rows, and the pager. */
export function ListTable<Row extends object, Page, Name extends string>(props: ListTableProps<Row, Page, Name>) {
  const { list, tabs, unsettled } = props;
  const { declared, seed, address, rows, fetchAhead } = list;
  const [preferences, setPreferences] = useState(seed.preferences);
  // The rows are read again as soon as a write of this page has changed one.
  useRunOn(unsettled?.revision ?? 0, rows.refresh);
  useAtFirstSign(loadLikely);
  const { Late: PrintedHead } = useLatePart(loadPrintedHead, false);
  const steps = rows.page && declared.source.stepsFrom(rows.page, address.asked);
  const found = useTableSearch(list, steps);
  const counts = props.counts ?? found.counts;
  // Tabs that would find among the loaded rows alone are left out, unless the address has chosen one.
  const mayNarrow =
    declared.source.lookFor === undefined || found.isOfAll || steps?.rest === 0 || found.lookedFor !== undefined;
  return (
    <>
      <div className={styles['pinned']}>
        {PrintedHead === undefined ? null : (
          <PrintedHead
            asOfMs={props.saysAsOf === true ? undefined : timeOf(list)}
            zone={seed.zone}
            nowMs={seed.readAtMs}
          />
        )}
        {seed.ignored.length === 0 ? null : <IgnoredNotice ignored={seed.ignored} />}
        {declared.tabs === undefined || !mayNarrow ? null : (
          <declared.tabs.Links
            tabs={declared.tabs}
            shown={tabs}
            others={props.otherTabs ?? found.statuses}
            address={address}
            fetchAhead={fetchAhead}
            counts={counts}
          />
        )}
      </div>
      <div className="flex flex-col">
        <ListTools {...props} found={found} preferences={preferences} setPreferences={setPreferences} />
        <StaleNotice {...props} />
        {steps === undefined || found.reach === undefined || found.reach.isAll ? null : (
          <Suspense>
            <FindReach
              found={found.reach.found}
              loaded={found.loaded}
              more={steps.rest}
              wider={widerPage(steps, address)}
            />
          </Suspense>
        )}
        {steps === undefined ? (
          <NoPage rows={rows} />
        ) : (
          <ListRows {...props} steps={steps} found={found} preferences={preferences} />
        )}
      </div>
    </>
  );
}

const loadFindReach = async () => (await import('./find/find-reach')).FindReach;
const loadOddRows = async () => (await import('../record/odd-rows')).OddRows;
const loadNoRows = async () => (await import('./no-rows')).NoRows;
const loadNothingFound = async () => (await import('./no-rows')).NothingFound;

const FindReach = lazyPart(loadFindReach);
const NoRows = lazyPart(loadNoRows);
const OddRows = lazyPart(loadOddRows);
const NothingFound = lazyPart(loadNothingFound);

/** Loads the parts that a search or a filter may need, so that they appear even if the console is away by then. */
const loadLikely = async () => await Promise.all([loadFindReach(), loadNoRows()]);

/** The page on which a search goes on that has not reached all rows. */
function widerPage<Name extends string>({ wider }: ListSteps<Name>, { hrefFor, change }: ListAddress<Name>) {
  if (wider === undefined) return undefined;
  const { patch, most } = wider;
  return { href: hrefFor(patch), onFollow: () => change(patch), most };
}

interface ListToolsProps<Row extends object, Page, Name extends string> extends ListTableProps<Row, Page, Name> {
  readonly found: TableSearch<Row, Name>;
  readonly preferences: TablePreferences;
  readonly setPreferences: (preferences: TablePreferences) => void;
}

/** The line above the rows: the filters, the find box, and the tools of every list. */
function ListTools<Row extends object, Page, Name extends string>(props: ListToolsProps<Row, Page, Name>) {
  const { list, filters, finder, tools, saysAsOf, selection, found, preferences, setPreferences } = props;
  const { declared, columns, rows } = list;
  const { source, rowId } = declared;
  const ofRows = useTranslations(declared.words);
  const keep = (next: TablePreferences) => {
    setPreferences(next);
    void saveTablePreferences({ list: source.name, preferences: next });
  };
  return (
    <ListToolbar
      list={{ ...rows, readAtMs: timeOf(list) }}
      preferences={preferences}
      columns={columns}
      saysAsOf={saysAsOf === true || isStale(rows)}
      tools={
        <>
          {tools}
          {source.views === undefined || (source.keptAt !== undefined && list.seed.hasMirror !== true) ? null : (
            <source.views.Button
              list={source.views.list}
              account={list.seed.account}
              path={pathIn(list.seed.account, declared.area)}
              search={viewedSearch(list)}
            />
          )}
          {source.exports === undefined || !(found.isOfAll || source.keptAt === undefined) ? null : (
            <ExportTool
              list={source.exports}
              title={ofRows('caption')}
              account={list.seed.account}
              search={found.search}
            />
          )}
        </>
      }
      onPreferencesChange={keep}
      selected={selection && barOf(selection, found.rows, rowId)}
    >
      {filters}
      {source.kept === undefined || !found.isOfAll ? null : (
        <source.kept.Filters
          kept={source.kept}
          scope={listScope(list.seed.account, source.name)}
          account={list.seed.account}
          address={list.address}
          columns={columns}
          narrowed={found.narrowed}
          clock={{ zone: list.seed.zone, nowMs: list.seed.readAtMs }}
        />
      )}
      {finder ?? <ListFinder list={list} found={found} />}
    </ListToolbar>
  );
}

/** The box that searches the rows: all of them, and by filters in plain words, where the mirror has the list whole. */
function ListFinder<Row extends object, Page, Name extends string>({
  list,
  found,
}: Pick<ListToolsProps<Row, Page, Name>, 'list' | 'found'>) {
  const t = useTranslations('list.find');
  const { kept, findBy } = list.declared.source;
  if (kept !== undefined && findBy !== undefined && found.isOfAll)
    return <KeptFindBox list={list} kept={kept} by={findBy} found={found} />;
  return <FindBox label={t(found.isOfAll ? 'all' : 'label')} text={found.text} onTextChange={found.setText} />;
}

/** The filters and the order of a list, without the place in it. */
function viewedSearch<Row extends object, Page, Name extends string>({
  declared: { source },
  address: { values },
}: OpenList<Row, Page, Name>): string {
  const { places, defaults } = source.names;
  return writeQuery({ ...values, ...Object.fromEntries(places.map((name) => [name, undefined])) }, defaults);
}

/** The time of the shown rows, Unix milliseconds. */
const timeOf = <Row extends object, Page, Name extends string>({ declared, rows }: OpenList<Row, Page, Name>) =>
  (rows.page && declared.source.asOfMs?.(rows.page)) ?? rows.readAtMs;

/** Whether the rows could not be read again; the notice then says how old they are. */
const isStale = ({ error, page }: Pick<LiveList<unknown>, 'error' | 'page'>) => error !== null && page !== undefined;

/** Says that the rows below could not be read again. */
function StaleNotice<Row extends object, Page, Name extends string>({
  list: { rows, seed },
  saysAsOf = false,
}: Pick<ListTableProps<Row, Page, Name>, 'list' | 'saysAsOf'>) {
  if (rows.error === null || rows.page === undefined) return null;
  const failure = failureOf(rows.error);
  return (
    <StaleBanner reference={failure.referenceId} raw={failure.raw} onRetry={rows.refresh} pending={rows.fetching}>
      <WhyStale kind={failure.kind} {...(saysAsOf ? {} : { from: formatClock(rows.readAtMs ?? 0, seed.zone) })} />
    </StaleBanner>
  );
}

interface WhyStaleProps {
  readonly kind: FailureKind;
  /** The time of the rows; left out where the page itself says how old they are. */
  readonly from?: string;
}

/** Says why rows are older than they should be, and from when they are. */
function WhyStale({ kind, from }: WhyStaleProps) {
  const unreachable = <StaleWords kind="console-unreachable" {...(from === undefined ? {} : { from })} />;
  if (kind === 'console-unreachable') return unreachable;
  return (
    <RefusalTexts instead={unreachable}>
      <StaleWords kind={kind} {...(from === undefined ? {} : { from })} />
    </RefusalTexts>
  );
}

function StaleWords({ kind, from }: WhyStaleProps) {
  const words = useWords();
  const failure = failureWords(kind).title;
  return words(
    from === undefined ? message('list.notRefreshed', { failure }) : message('list.stale', { failure, time: from }),
  );
}

/** Replaces rows that were never read: shows the failure, or nothing while the first answer is on its way. */
function NoPage({ rows: { error, refresh, fetching } }: { readonly rows: Omit<LiveList<unknown>, 'prefetch'> }) {
  return error && <ReadFailurePanel failure={failureOf(error)} onRetry={refresh} pending={fetching} />;
}

interface ListRowsProps<Row extends object, Page, Name extends string> extends ListTableProps<Row, Page, Name> {
  readonly steps: ListSteps<Name>;
  readonly found: TableSearch<Row, Name>;
  readonly preferences: TablePreferences;
}

/** The rows of one page, and the pager. */
function ListRows<Row extends object, Page, Name extends string>(props: ListRowsProps<Row, Page, Name>) {
  const { list, steps, found, preferences, selection, opening, unsettled, total, ways } = props;
  const { declared, seed, address, columns, rows } = list;
  const { area, words, rowId } = declared;
  const t = useTranslations(words);
  const marks = useMarks(unsettled, timeOf(list));
  return (
    <>
      <DataTable<Row, WriteView>
        columns={columns}
        rowId={rowId}
        preferences={preferences}
        selection={selection}
        caption={t('caption')}
        rows={found.rows}
        rowHref={opening?.hrefOf ?? recordHrefs(list)}
        onOpen={opening?.onOpen}
        openHref={opening?.openHref}
        // Without the mirror's whole list there is no order of all rows.
        sorts={declared.source.keptAt === undefined || found.isOfAll ? declared.sorts?.(address) : undefined}
        unsorted={declared.unsorted}
        markOf={marks && ((row) => marks.of(rowId(row), accountOf(row, seed.account)))}
        busy={rows.behind}
        empty={
          <Suspense>
            <EmptyRows {...props} />
          </Suspense>
        }
      />
      {found.odd.length === 0 ? null : (
        <Suspense>
          <OddRows rows={found.odd} hrefOf={(id, account = seed.account) => pathIn(account, `${area}/[id]`, { id })} />
        </Suspense>
      )}
      <div className={styles['foot']}>
        {isEmpty(found) && steps.previous === undefined && steps.first === undefined ? null : (
          <ListPager
            list={list}
            steps={steps}
            total={total}
            shown={found.rows.length}
            reach={found.reach}
            loaded={found.loaded}
          >
            {ways}
          </ListPager>
        )}
      </div>
    </>
  );
}

const isEmpty = ({ loaded, odd }: Pick<TableSearch<object>, 'loaded' | 'odd'>) => loaded === 0 && odd.length === 0;

/** The addresses of records: in their list, where one record leads on to the next. */
function recordHrefs<Row extends object, Page, Name extends string>({
  declared: { source, area, rowId, rowSearch },
  seed: { account, hasMirror },
  address,
}: OpenList<Row, Page, Name>) {
  const place = { account, list: `${area}${writeQuery(address.values, source.names.defaults)}`, at: '' };
  const leadsOn = source.isOwn === true || (source.keptAt !== undefined && hasMirror === true);
  return (row: Row) => {
    const href = `${pathIn(accountOf(row, account), `${area}/[id]`, { id: rowId(row) })}${rowSearch?.(row) ?? ''}`;
    return leadsOn ? hrefInList(href, place) : href;
  };
}

/** Why the table has no rows. */
function EmptyRows<Row extends object, Page, Name extends string>(props: ListRowsProps<Row, Page, Name>) {
  const { list, found, empty, instead, first, finder } = props;
  const draw = useWords();
  const { filters, hrefFor, clearFilters } = list.address;
  const { pastTheEnd } = props.steps;
  if (!isEmpty(found)) {
    const text = draw(enumerated([found.lookedFor ?? '', found.text].filter((one) => one !== '')));
    return <NothingFound text={text} onClear={found.clear} />;
  }
  return (
    empty ?? (
      <NoRows
        words={list.declared.words}
        instead={instead}
        first={first}
        pastTheEnd={pastTheEnd && { ...pastTheEnd, href: hrefFor(pastTheEnd.patch) }}
        onClearFilters={filters.length === 0 ? undefined : clearFilters}
        isOfPlatform={finder === undefined}
      />
    )
  );
}

/** Keeps a row's mark until the rows are read again, so that a settled write never leaves the old status unmarked. */
function useMarks(unsettled: UnsettledWrites | undefined, readAtMs: number | undefined): UnsettledWrites | undefined {
  const [held, setHeld] = useState({ unsettled, readAtMs });
  const isBehind = unsettled?.revision !== held.unsettled?.revision && readAtMs === held.readAtMs;
  if (!isBehind && (unsettled !== held.unsettled || readAtMs !== held.readAtMs)) setHeld({ unsettled, readAtMs });
  return isBehind ? held.unsettled : unsettled;
}

function barOf<Row>({ ids, bar }: ListSelection<Row>, rows: readonly Row[], rowId: (row: Row) => string): ReactNode {
  if (ids.size === 0) return null;
  return bar(ids.size - rows.filter((row) => ids.has(rowId(row))).length);
}

interface StaleBannerProps extends FailureTrace {
  children: ReactNode;
  onRetry: () => void;
  pending: boolean;
}

/** Says that the content below could not be refreshed. It is announced, and the focus stays where it is. */
function StaleBanner({ children, onRetry, pending, reference, raw }: StaleBannerProps) {
  return (
    <div
      role="status"
      className={cn(
        styles['pinned'],
        'border-caution-line/50 bg-caution-soft text-ink mb-2 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm',
      )}
    >
      <Icon name="history" className="text-caution-ink mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 grow basis-56 flex-col gap-1">
        <p>{children}</p>
        <FailureDetails reference={reference} raw={raw} />
      </div>
      <RetryButton onRetry={onRetry} pending={pending} size="sm" />
    </div>
  );
}

function IgnoredNotice({ ignored }: Pick<ListSeed, 'ignored'>) {
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
