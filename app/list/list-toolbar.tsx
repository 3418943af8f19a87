'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useEffect, useState, type ReactNode } from 'react';
import type { DataColumn } from '@/components/data-table/data-column';
import styles from '@/components/data-table/data-table.module.css';
import {
  isColumnVisible,
  isFixed,
  moveColumn,
  orderColumns,
  type TablePreferences,
} from '@/components/data-table/table-preferences';
import { UpdatedAgo } from '@/components/data-table/updated-ago';
import { Checkbox } from '@/components/field/checkbox';
import { Popover } from '@/components/overlay/popover';
import { Button, IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { useWords } from '@/lib/messages/use-words';
import type { LiveList } from './fetch-live';

interface ListToolbarProps extends ColumnChoiceProps {
  readonly list: Pick<LiveList<unknown>, 'readAtMs' | 'fetching' | 'paused' | 'setPaused' | 'refresh'>;
  /** What narrows the list down. */
  readonly children: ReactNode;
  /** In place of it all while rows are ticked; undefined for a list whose rows cannot be. */
  readonly selected: ReactNode;
}

/** The one line over the rows: filters at the start; freshness, density and columns at the end. */
export function ListToolbar({ list, children, selected, ...choice }: ListToolbarProps) {
  const selecting = selected !== undefined && selected !== null;
  return (
    <div className={cn(styles['bar'], styles['pinned'])} data-selecting={selecting ? '' : undefined}>
      {selected === undefined ? null : (
        // There before its words, so that they are read out when they come.
        <div role="status" className={selecting ? 'grow' : 'sr-only'}>
          {selected}
        </div>
      )}
      {selecting ? null : (
        <>
          {children}
          <Freshness list={list} />
          <DensityToggle {...choice} />
          <ColumnChoice {...choice} />
        </>
      )}
    </div>
  );
}

const SLOW_AFTER_MS = 3_000;

/** How fresh a list is, and the means to change that. */
function Freshness({ list }: Pick<ListToolbarProps, 'list'>) {
  const { readAtMs, fetching, paused } = list;
  const t = useTranslations('ui.table');
  const terms = useTranslations('terms');
  const slow = useSlow(fetching, SLOW_AFTER_MS);
  return (
    <div className="ml-auto flex items-center gap-1 max-md:grow max-md:justify-end">
      {/* The region is there before its words, so that they are read out when they come. */}
      <p role="status" className="text-caution-ink text-xs font-medium">
        {slow ? t('slow') : null}
      </p>
      <p className="text-ink-muted mr-1 text-xs whitespace-nowrap tabular-nums">
        {readAtMs === undefined ? null : <UpdatedAgo atMs={readAtMs} />}
      </p>
      <IconButton
        size="sm"
        role="switch"
        label={t('autoRefresh')}
        aria-checked={!paused}
        icon={paused ? <Icon name="play" /> : <Icon name="pause" />}
        onClick={() => list.setPaused(!paused)}
      />
      <IconButton
        size="sm"
        label={terms('refresh')}
        icon={<Icon name="refresh-cw" />}
        loading={fetching}
        onClick={list.refresh}
      />
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

interface ColumnChoiceProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'as' | 'hiddenAtFirst'>[];
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

/** Which columns are shown and in which order. Every move is a button: nothing has to be dragged. */
function ColumnChoice({ columns: declared, preferences, onPreferencesChange }: ColumnChoiceProps) {
  const t = useTranslations('ui.table');
  const words = useWords();
  const columns = declared.map((column) => ({ ...column, header: words(column.header) }));
  const [moved, setMoved] = useState('');
  const ordered = orderColumns(columns, preferences);
  const movable = ordered.filter((column) => !isFixed(column, columns));
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
      trigger={<IconButton size="sm" label={t('columns')} icon={<Icon name="columns-3" />} />}
    >
      <ol aria-label={t('columnsInOrder')} className="flex max-h-96 flex-col overflow-y-auto">
        {ordered.map((column, index) =>
          isFixed(column, columns) ? (
            <li key={column.id} className="text-ink-muted flex h-8 items-center gap-2 text-sm">
              <Icon name="pin" className="size-4" />
              {t(index === 0 ? 'first' : 'last', { column: column.header })}
            </li>
          ) : (
            <MovableColumn
              key={column.id}
              header={column.header}
              visible={isColumnVisible(column, preferences)}
              onVisibleChange={(visible) => change({ visible: { ...preferences.visible, [column.id]: visible } })}
              isFirst={column === movable[0]}
              isLast={column === movable.at(-1)}
              onMove={(step) => move(column, step)}
            />
          ),
        )}
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
      label={t('compact')}
      icon={<Icon name="rows-4" />}
      aria-pressed={compact}
      className="aria-pressed:bg-selected aria-pressed:text-accent-ink"
      onClick={() => onPreferencesChange({ ...preferences, density: compact ? 'comfortable' : 'compact' })}
    />
  );
}
