'use client';

import { useState, type ReactNode } from 'react';
import { failureWords } from '@/app/failures/failure-words';
import { saveTablePreferences } from '@/app/preferences/actions';
import { ColumnChoice } from '@/components/data-table/column-choice';
import type { DataColumn } from '@/components/data-table/data-column';
import { DataTable } from '@/components/data-table/data-table';
import type { PageRead } from '@/components/data-table/live-list-query';
import { DensityToggle } from '@/components/data-table/density-toggle';
import { ListStatusBar } from '@/components/data-table/list-status-bar';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { useLiveList } from '@/components/data-table/use-live-list';
import { Notice } from '@/components/ui/notice';
import { Pagination } from '@/components/ui/pagination';
import { StaleBanner } from '@/components/failure/stale-banner';
import type { IgnoredValue } from '@/lib/contract/list-query';
import type { ListName, RowOf } from '@/lib/contract/operations';
import type { Page } from '@/lib/contract/pagination';
import { formatClock, zoneLabel } from '@/lib/format/instant';
import { ListEmpty } from './list-empty';
import { pageSizes } from './list-sizes';
import { failureOf, fetchLive } from './live';
import { ReadFailurePanel } from '../record/read-failure-panel';
import { useListQuery, type ListAddress, type ListValues } from './use-list-query';
import { useRunOn } from './use-run-on';

/** What a page's server part hands to its table. */
export interface ListSeed<N extends ListName, Q extends ListValues> {
  readonly account: string;
  readonly query: Q;
  readonly page: Page<RowOf<N>>;
  /** When the server read it, Unix milliseconds. */
  readonly readAtMs: number;
  readonly ignored: readonly IgnoredValue[];
  readonly preferences: TablePreferences;
  /** IANA zone in which times are shown. */
  readonly zone: string;
}

export interface LiveTableProps<N extends ListName, Q extends ListValues> {
  readonly operation: N;
  readonly seed: ListSeed<N, Q>;
  /** Plural, e.g. "payouts". */
  readonly nouns: string;
  readonly columns: readonly DataColumn<RowOf<N>>[];
  readonly rowId: (row: RowOf<N>) => string;
  readonly rowHref?: (row: RowOf<N>) => string | undefined;
  /** Query fields besides the page that the address may hold. Keep it outside of the component. */
  readonly fields: readonly (keyof Q & string)[];
  readonly defaults: NoInfer<Q>;
  readonly filters?: (address: ListAddress<Q>, paused: boolean) => ReactNode;
  readonly widen?: (address: ListAddress<Q>) => ReactNode;
  /** Grows when a person's write has made the rows older than the world: they are read again at once. */
  readonly revision?: number;
}

const refetchEveryMs = 20_000;

/** One list of the platform: filters in the address, the server's first page, then live. */
export function LiveTable<N extends ListName, Q extends ListValues>(props: LiveTableProps<N, Q>) {
  const { operation, seed, nouns, fields, defaults, filters } = props;
  const address = useListQuery<Q>(
    fields,
    defaults,
    seed.ignored.map(({ name }) => name),
  );
  const [preferences, setPreferences] = useState(seed.preferences);
  const scope = `${seed.account} ${operation}`;
  const requestFor = (query: Q) => ({
    key: [scope, query] as const,
    fetchPage: async (read: PageRead) => {
      const { data } = await fetchLive({ account: seed.account, operation, query, ...read });
      // Every list operation answers a page of its own rows; the generic type just cannot show it.
      return data as unknown as Page<RowOf<N>>;
    },
  });
  const list = useLiveList<Page<RowOf<N>>>({
    ...requestFor(address.query),
    initial: { key: [scope, seed.query], page: seed.page, readAtMs: seed.readAtMs },
    refetchEveryMs,
  });
  useRunOn(props.revision ?? 0, list.refresh);
  const change = (next: TablePreferences) => {
    setPreferences(next);
    void saveTablePreferences({ list: operation, preferences: next });
  };
  const { page_number: page, page_size: pageSize } = pageOf(address.query);
  const failure = list.error === null ? undefined : failureOf(list.error);

  return (
    <div className="flex flex-col gap-3">
      {seed.ignored.length === 0 ? null : <IgnoredNotice ignored={seed.ignored} />}
      {filters?.(address, list.paused)}
      <ListStatusBar
        updatedAtMs={list.readAtMs}
        fetching={list.fetching}
        onRefresh={list.refresh}
        paused={list.paused}
        onPausedChange={list.setPaused}
        banner={
          failure === undefined || list.page === undefined ? null : (
            <StaleBanner
              onRetry={list.refresh}
              pending={list.fetching}
              reference={failure.referenceId}
              raw={failure.raw}
            >
              {failureWords[failure.kind].title}. These rows are from {formatClock(list.readAtMs ?? 0, seed.zone)}.
            </StaleBanner>
          )
        }
      >
        {/* Columns are called as the platform calls their fields. */}
        {props.columns.some(({ id }) => id.endsWith('_time')) ? (
          <p className="text-ink-muted text-xs">Times in {zoneLabel(seed.readAtMs, seed.zone)}</p>
        ) : null}
        <ColumnChoice columns={props.columns} preferences={preferences} onPreferencesChange={change} />
        <DensityToggle preferences={preferences} onPreferencesChange={change} />
      </ListStatusBar>
      {list.page === undefined ? (
        failure === undefined ? null : (
          <ReadFailurePanel failure={failure} onRetry={list.refresh} pending={list.fetching} />
        )
      ) : (
        <>
          <DataTable
            caption={`${nouns.charAt(0).toUpperCase()}${nouns.slice(1)}`}
            columns={props.columns}
            rows={list.page.data}
            rowId={props.rowId}
            {...(props.rowHref === undefined ? {} : { rowHref: props.rowHref })}
            preferences={preferences}
            busy={list.behind}
            empty={
              <ListEmpty
                nouns={nouns}
                filtered={fields.some((field) => (address.query[field] ?? '') !== '')}
                page={page}
                lastPage={list.page.total_pages ?? 1}
                lastPageHref={address.hrefFor(pagePatch<Q>(Math.max(1, list.page.total_pages ?? 1)))}
                onClear={() => address.change(withoutFilters<Q>(fields))}
                widen={props.widen?.(address)}
              />
            }
          />
          {list.page.data.length === 0 ? null : (
            <Pagination
              label={`Pages of ${nouns}`}
              page={page}
              pageSize={pageSize}
              count={list.page.data.length}
              total={list.page.total_items}
              pageSizes={pageSizes}
              hrefFor={(number, size) => address.hrefFor(pagePatch<Q>(number, size))}
              onPage={(number, size) => address.change(pagePatch<Q>(number, size))}
              onHover={(number) => list.prefetch(requestFor({ ...address.query, page_number: number }))}
            />
          )}
        </>
      )}
    </div>
  );
}

function pageOf(query: ListValues) {
  return { page_number: Number(query['page_number'] ?? 1), page_size: Number(query['page_size'] ?? 0) };
}

/** Every list's query has these two fields; `Q` only promises texts and numbers. */
function pagePatch<Q extends ListValues>(page_number: number, page_size?: number): Partial<Q> {
  return (page_size === undefined ? { page_number } : { page_number, page_size }) as unknown as Partial<Q>;
}

/** The defaults do not name the filters, so each is taken away by its name. */
function withoutFilters<Q extends ListValues>(fields: readonly (keyof Q & string)[]): Partial<Q> {
  return Object.fromEntries(fields.map((field) => [field, undefined])) as Partial<Q>; // fromEntries forgets the keys
}

function IgnoredNotice({ ignored }: { ignored: readonly IgnoredValue[] }) {
  return (
    <Notice tone="caution" title="A part of the address was ignored">
      {ignored.map(({ name, value }) => (
        <span key={name} className="mr-3 font-mono text-xs break-all">
          {name}={value}
        </span>
      ))}
    </Notice>
  );
}
