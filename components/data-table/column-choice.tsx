'use client';

import { ArrowDown, ArrowUp, Columns3, Pin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/field/checkbox';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/overlay/popover';
import type { DataColumn } from './data-column';
import { isColumnVisible, moveColumn, orderColumns, type TablePreferences } from './table-preferences';

export interface ColumnChoiceProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'hiddenAtFirst'>[];
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

/** Which columns are shown and in which order. Every move is a button: nothing has to be dragged. */
export function ColumnChoice({ columns, preferences, onPreferencesChange }: ColumnChoiceProps) {
  const [moved, setMoved] = useState('');
  const [first, ...movable] = orderColumns(columns, preferences);

  function move(column: (typeof movable)[number], step: -1 | 1) {
    const next = moveColumn(columns, preferences, column.id, step);
    const place = orderColumns(columns, next).findIndex(({ id }) => id === column.id);
    onPreferencesChange(next);
    setMoved(`${column.header} is column ${place + 1} of ${columns.length}`);
  }

  return (
    <Popover
      title="Columns"
      align="end"
      className="flex w-72 max-w-full flex-col gap-2"
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden />}>
          Columns
        </Button>
      }
    >
      <ol aria-label="Columns in order" className="flex max-h-96 flex-col overflow-y-auto">
        <li className="text-ink-muted flex h-8 items-center gap-2 text-sm">
          <Pin aria-hidden className="size-4" />
          {first?.header}, always first
        </li>
        {movable.map((column, index) => (
          <MovableColumn
            key={column.id}
            header={column.header}
            visible={isColumnVisible(column, preferences)}
            onVisibleChange={(visible) =>
              onPreferencesChange({ ...preferences, visible: { ...preferences.visible, [column.id]: visible } })
            }
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
          onPreferencesChange({ ...preferences, order: [], visible: {} });
          setMoved('Columns are as they were at first');
        }}
      >
        Reset columns
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
  return (
    <li className="flex h-8 items-center gap-1">
      <div className="min-w-0 grow pt-1">
        <Checkbox label={header} checked={visible} onChange={({ target: { checked } }) => onVisibleChange(checked)} />
      </div>
      <MoveButton label={`Move ${header} up`} end={isFirst} onMove={() => onMove(-1)} />
      <MoveButton label={`Move ${header} down`} down end={isLast} onMove={() => onMove(1)} />
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
