'use client';

import { ArrowDown, ArrowUp, Columns3, Pin, Rows4 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/overlay/popover';
import { useWords } from '@/lib/messages/use-words';
import type { DataColumn } from './data-column';
import { isColumnVisible, moveColumn, orderColumns, type TablePreferences } from './table-preferences';

export interface ColumnChoiceProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hiddenAtFirst'>[];
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

/** Which columns are shown and in which order. Every move is a button: nothing has to be dragged. */
export function ColumnChoice({ columns: declared, preferences, onPreferencesChange }: ColumnChoiceProps) {
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
      className="flex w-72 max-w-full flex-col gap-2"
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden />}>
          {t('columns')}
        </Button>
      }
    >
      <ol aria-label={t('columnsInOrder')} className="flex max-h-96 flex-col overflow-y-auto">
        <li className="text-ink-muted flex h-8 items-center gap-2 text-sm">
          <Pin aria-hidden className="size-4" />
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
      icon={down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
      aria-disabled={end}
      className={cn(end && 'opacity-40')}
      onClick={() => {
        if (!end) onMove();
      }}
    />
  );
}

interface DensityToggleProps {
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

export function DensityToggle({ preferences, onPreferencesChange }: DensityToggleProps) {
  const t = useTranslations('ui.table');
  const compact = preferences.density === 'compact';
  return (
    <IconButton
      size="sm"
      variant="secondary"
      label={t('compact')}
      icon={<Rows4 aria-hidden />}
      aria-pressed={compact}
      className="aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:text-accent-ink"
      onClick={() => onPreferencesChange({ ...preferences, density: compact ? 'comfortable' : 'compact' })}
    />
  );
}
