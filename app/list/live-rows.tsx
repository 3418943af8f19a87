'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { saveTablePreferences } from '@/app/preferences/actions';
import type { TableName } from '@/app/preferences/table-preferences';
import type { DataColumn } from '@/components/data-table/data-column';
import { DataTable, type DataTableProps, type RowSelection } from '@/components/data-table/data-table';
import styles from '@/components/data-table/data-table.module.css';
import type { TablePreferences } from '@/components/data-table/table-preferences';
import { EmptyState } from '@/components/failure/empty-state';
import { FailureDetails, type FailureTrace } from '@/components/failure/failure-details';
import { RetryButton } from '@/components/failure/retry-button';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { joined } from '@/app/record/facts-panel';
import { formatClock } from '@/lib/format/instant';
import type { LiveList } from './fetch-live';
import { FindBox, FindReach, useFarRows, useFoundRows } from './found-rows';
import { ListToolbar } from './list-toolbar';

export interface ListSelection<Row> extends RowSelection<Row> {
  /** Takes the place of the toolbar; `hidden` of the ticked rows are not among those that are shown. */
  readonly bar: (hidden: number) => ReactNode;
}

/** Only some of the loaded rows are shown, as the address says. */
export interface Narrowed<Row> {
  /** What they have in common, as the platform writes it. */
  readonly by: string;
  readonly has: (row: Row) => boolean;
  readonly onClear: () => void;
}

export interface LiveRowsProps<Page, Row, Mark> extends Pick<
  DataTableProps<Row, Mark>,
  'caption' | 'columns' | 'rowId' | 'rowHref' | 'markOf' | 'preferences' | 'sorts' | 'onOpen' | 'openHref'
> {
  /** Under which the person's columns are kept. */
  readonly name: TableName;
  readonly list: Omit<LiveList<Page>, 'prefetch'>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** IANA zone in which times are shown. */
  readonly zone: string;
  /** What narrows the list down. */
  readonly filters?: ReactNode;
  /** Stands at the end of the toolbar, before what every list has there. */
  readonly tools?: ReactNode;
  /** Whether the page says what the rows are as of, so that no second clock stands beside it. */
  readonly saysAsOf?: boolean;
  readonly narrowed?: Narrowed<Row> | undefined;
  /** Finds among all rows, in place of the box that looks through those that are loaded. */
  readonly finder?: ReactNode;
  /** Where what is typed is looked for among the rows that are not loaded. */
  readonly search?: string | undefined;
  readonly selection?: ListSelection<Row> | undefined;
  /** In place of rows that could never be read. */
  readonly failure: ReactNode;
  /** Above rows that are older than they should be; they are from that time of the day. */
  readonly stale: (time: string) => ReactNode;
  readonly trace?: FailureTrace | undefined;
  readonly empty: (page: Page) => ReactNode;
  readonly pages: (page: Page) => ReactNode;
  /** How many rows there are besides those that are loaded, where that is known, and the way to search them. */
  readonly beyond: (page: Page) => { readonly more: number | undefined; readonly way: ReactNode };
}

/** Rows that keep themselves fresh: one line of tools, the table, or why there is none. */
export function LiveRows<Page, Row extends object, Mark = unknown>(props: LiveRowsProps<Page, Row, Mark>) {
  const { name, list, rowsOf, zone, filters, tools, narrowed, finder, search, selection, saysAsOf, ...others } = props;
  const { failure, stale, trace, empty, pages, beyond, ...table } = others;
  const { page, error, fetching, refresh } = list;
  const [preferences, setPreferences] = useState(props.preferences);
  const loaded = page === undefined ? none : rowsOf(page);
  const looked = useLookedThrough(loaded, table.columns, narrowed);
  const { text, setText, clear } = looked;
  const more = page === undefined ? 0 : beyond(page).more;
  const isFar = more !== 0 && narrowed === undefined;
  const far = useFarRows<Row>(isFar ? search : undefined, text, { near: looked.rows, loaded, rowId: table.rowId });
  const { rows } = far;
  const keep = (next: TablePreferences) => {
    setPreferences(next);
    void saveTablePreferences({ list: name, preferences: next });
  };
  return (
    <div className="flex flex-col">
      <ListToolbar
        {...{ list, preferences, tools, saysAsOf }}
        columns={table.columns}
        onPreferencesChange={keep}
        selected={selection && barOf(selection, rows, table.rowId)}
      >
        {filters}
        {finder ?? <FindBox text={text} onTextChange={setText} />}
      </ListToolbar>
      {error === null || page === undefined ? null : (
        <StaleBanner {...trace} onRetry={refresh} pending={fetching}>
          {stale(formatClock(list.readAtMs ?? 0, zone))}
        </StaleBanner>
      )}
      {page === undefined || (text === '' && narrowed === undefined) ? null : (
        <FindReach found={rows.length} loaded={loaded.length} more={more} far={far.isMore}>
          {beyond(page).way}
        </FindReach>
      )}
      {page === undefined ? (
        // Nothing while the first answer is on its way.
        error && failure
      ) : (
        <>
          <DataTable
            {...{ ...table, preferences, rows, selection }}
            busy={list.behind}
            empty={
              loaded.length === 0 ? (
                empty(page)
              ) : (
                <NothingFound text={joined(', ', narrowed?.by, text)} onClear={clear} />
              )
            }
          />
          <div className={styles['foot']}>{pages(page)}</div>
        </>
      )}
    </div>
  );
}

const none: readonly never[] = [];

/** The loaded rows that have what the address and the box ask for. */
function useLookedThrough<Row, Mark>(
  loaded: readonly Row[],
  columns: readonly DataColumn<Row, Mark>[],
  narrowed: Narrowed<Row> | undefined,
) {
  const [text, setText] = useState('');
  const rows = useFoundRows(narrowed === undefined ? loaded : loaded.filter(narrowed.has), columns, text);
  const clear = () => {
    setText('');
    narrowed?.onClear();
  };
  return { rows, text, setText, clear };
}

function barOf<Row>({ ids, bar }: ListSelection<Row>, rows: readonly Row[], rowId: (row: Row) => string): ReactNode {
  if (ids.size === 0) return null;
  return bar(ids.size - rows.filter((row) => ids.has(rowId(row))).length);
}

/** Of the rows that are loaded; how many are not stands above. */
function NothingFound({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  const t = useTranslations('list.find');
  return (
    <EmptyState
      icon="search-x"
      title={t('nothing', { text })}
      actions={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}

interface StaleBannerProps extends FailureTrace {
  children: ReactNode;
  onRetry: () => void;
  pending: boolean;
}

/** Over content that is still shown although its refresh failed. Announced; the focus stays where it is. */
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
