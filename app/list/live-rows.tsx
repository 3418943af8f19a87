'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import { saveTablePreferences } from '@/app/preferences/actions';
import type { TableName } from '@/app/preferences/table-preferences';
import type { DataColumn } from '@/components/data-table/data-column';
import { DataTable, type DataTableProps } from '@/components/data-table/data-table';
import {
  isColumnVisible,
  moveColumn,
  orderColumns,
  type TablePreferences,
} from '@/components/data-table/table-preferences';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { FailureDetails, type FailureTrace } from '@/components/failure/failure-details';
import { RetryButton } from '@/components/failure/retry-button';
import { Checkbox } from '@/components/field/checkbox';
import { Popover } from '@/components/overlay/popover';
import { Button, IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { formatClock, zoneLabel } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { LiveList } from './fetch-live';

export interface LiveRowsProps<Page, Row> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowId' | 'rowHref' | 'preferences'
> {
  /** Under which the person's columns are kept. */
  readonly name: TableName;
  readonly list: Omit<LiveList<Page>, 'prefetch'>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** IANA zone in which times are shown. */
  readonly zone: string;
  readonly hasTimes: boolean;
  /** When the server read the first page, Unix milliseconds. */
  readonly readAtMs: number;
  /** In place of rows that could never be read. */
  readonly failure: ReactNode;
  /** Above rows that are older than they should be; they are from that time of the day. */
  readonly stale: (time: string) => ReactNode;
  readonly trace?: FailureTrace | undefined;
  /** In place of no rows. */
  readonly empty: (page: Page) => ReactNode;
  /** The way to other pages. */
  readonly pages?: (page: Page) => ReactNode;
}

/** Rows that keep themselves fresh: how old they are, the person's columns, the table, or why there is none. */
export function LiveRows<Page, Row extends object>(props: LiveRowsProps<Page, Row>) {
  const { name, list, rowsOf, zone, hasTimes, readAtMs, failure, stale, trace, empty, pages, ...table } = props;
  const { page, error, fetching, refresh } = list;
  const t = useTranslations('list');
  const [preferences, setPreferences] = useState(props.preferences);
  const choice = {
    preferences,
    onPreferencesChange: (next: TablePreferences) => {
      setPreferences(next);
      void saveTablePreferences({ list: name, preferences: next });
    },
  };
  return (
    <>
      <div className="flex flex-col gap-2">
        <Freshness list={list}>
          {hasTimes ? (
            <p className="text-ink-muted text-xs">{t('timesIn', { zone: zoneLabel(readAtMs, zone) })}</p>
          ) : null}
          <ColumnChoice {...choice} columns={table.columns} />
          <DensityToggle {...choice} />
        </Freshness>
        {error === null || page === undefined ? null : (
          <StaleBanner {...trace} onRetry={refresh} pending={fetching}>
            {stale(formatClock(list.readAtMs ?? 0, zone))}
          </StaleBanner>
        )}
      </div>
      {page === undefined ? (
        // Nothing while the first answer is on its way.
        error && failure
      ) : (
        <>
          <DataTable {...table} preferences={preferences} rows={rowsOf(page)} busy={list.behind} empty={empty(page)} />
          {pages?.(page)}
        </>
      )}
    </>
  );
}

const SLOW_AFTER_MS = 3_000;

interface FreshnessProps {
  readonly list: LiveRowsProps<unknown, never>['list'];
  readonly children: ReactNode;
}

/** How fresh a list is, and the means to change that. */
function Freshness({ list, children }: FreshnessProps) {
  const { readAtMs, fetching, paused } = list;
  const t = useTranslations('ui.table');
  const terms = useTranslations('terms');
  const slow = useSlow(fetching, SLOW_AFTER_MS);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        variant="quiet"
        icon={<Icon name="refresh-cw" />}
        loading={fetching}
        onClick={list.refresh}
        className="-ml-2"
      >
        {terms('refresh')}
      </Button>
      <div className="pt-1">
        <Checkbox
          role="switch"
          label={t('autoRefresh')}
          checked={!paused}
          onChange={({ target: { checked } }) => list.setPaused(!checked)}
        />
      </div>
      <p className="text-ink-muted text-xs tabular-nums">
        {readAtMs === undefined ? null : <UpdatedAgo atMs={readAtMs} />}
      </p>
      {/* A line of its own on a phone, so that words that come and go move nothing. */}
      <div className="flex grow items-center justify-end gap-2 max-sm:w-full">
        {/* The region is there before its words, so that they are read out when they come. */}
        <p role="status" className="text-caution-ink grow text-xs font-medium">
          {slow ? t('slow') : null}
        </p>
        {children}
      </div>
    </div>
  );
}

/** True once something has been going on for that long, until it ends. */
function useSlow(running: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running, afterMs]);

  return slow;
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
      className="border-caution-line/50 bg-caution-soft text-ink flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm"
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

interface ColumnChoiceProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hiddenAtFirst'>[];
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

/** Which columns are shown and in which order. Every move is a button: nothing has to be dragged. */
function ColumnChoice({ columns: declared, preferences, onPreferencesChange }: ColumnChoiceProps) {
  const t = useTranslations('ui.table');
  const words = useWords();
  const columns = declared.map((column) => ({ ...column, header: words(column.header) }));
  const [moved, setMoved] = useState('');
  const [first, ...movable] = orderColumns(columns, preferences);
  const change = (part: Partial<TablePreferences>) => onPreferencesChange({ ...preferences, ...part });

  function move(column: (typeof movable)[number], step: -1 | 1) {
    const next = moveColumn(columns, preferences, column.id, step);
    const place = orderColumns(columns, next).findIndex(({ id }) => id === column.id);
    onPreferencesChange(next);
    setMoved(t('moved', { column: column.header, place: place + 1, count: columns.length }));
  }

  return (
    <Popover
      title={t('columns')}
      align="end"
      className="flex w-72 flex-col gap-2 p-3"
      trigger={
        <Button size="sm" icon={<Icon name="columns-3" />}>
          {t('columns')}
        </Button>
      }
    >
      <ol aria-label={t('columnsInOrder')} className="flex max-h-96 flex-col overflow-y-auto">
        <li className="text-ink-muted flex h-8 items-center gap-2 text-sm">
          <Icon name="pin" className="size-4" />
          {t('first', { column: first?.header ?? '' })}
        </li>
        {movable.map((column, index) => (
          <MovableColumn
            key={column.id}
            header={column.header}
            visible={isColumnVisible(column, preferences)}
            onVisibleChange={(visible) => change({ visible: { ...preferences.visible, [column.id]: visible } })}
            isFirst={index === 0}
            isLast={index === movable.length - 1}
            onMove={(step) => move(column, step)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        onClick={() => {
          change({ order: [], visible: {} });
          setMoved(t('wasReset'));
        }}
      >
        {t('reset')}
      </Button>
    </Popover>
  );
}

interface MovableColumnProps {
  readonly header: string;
  readonly visible: boolean;
  readonly onVisibleChange: (visible: boolean) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

function MovableColumn({ header, visible, onVisibleChange, isFirst, isLast, onMove }: MovableColumnProps) {
  const t = useTranslations('ui.table');
  return (
    <li className="flex h-8 items-center gap-1">
      <div className="min-w-0 grow pt-1">
        <Checkbox label={header} checked={visible} onChange={({ target: { checked } }) => onVisibleChange(checked)} />
      </div>
      <MoveButton label={t('up', { column: header })} end={isFirst} onMove={() => onMove(-1)} />
      <MoveButton label={t('down', { column: header })} down end={isLast} onMove={() => onMove(1)} />
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly down?: boolean;
  /** The column cannot go further. The button stays in place and in focus: a disabled one would lose both. */
  readonly end: boolean;
  readonly onMove: () => void;
}

function MoveButton({ label, down = false, end, onMove }: MoveButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      icon={down ? <Icon name="arrow-down" /> : <Icon name="arrow-up" />}
      aria-disabled={end}
      className={cn(end && 'opacity-40')}
      onClick={() => {
        if (!end) onMove();
      }}
    />
  );
}

function DensityToggle({ preferences, onPreferencesChange }: Omit<ColumnChoiceProps, 'columns'>) {
  const t = useTranslations('ui.table');
  const compact = preferences.density === 'compact';
  return (
    <IconButton
      size="sm"
      variant="secondary"
      label={t('compact')}
      icon={<Icon name="rows-4" />}
      aria-pressed={compact}
      className="aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:text-accent-ink"
      onClick={() => onPreferencesChange({ ...preferences, density: compact ? 'comfortable' : 'compact' })}
    />
  );
}
