'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { DataColumn } from '@/components/data-table/data-column';
import {
  isColumnVisible,
  isFixed,
  moveColumn,
  orderColumns,
  type TablePreferences,
} from '@/components/data-table/table-preferences';
import { Checkbox } from '@/components/field/checkbox';
import { PopoverWindow, type PopoverProps } from '@/components/overlay/popover-window';
import { Button } from '@/components/ui/button';
import { useWords } from '@/lib/messages/use-words';
import { MoveButton } from './move-button';

export interface ColumnChoiceProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'as' | 'hiddenAtFirst'>[];
  readonly preferences: TablePreferences;
  readonly onPreferencesChange: (preferences: TablePreferences) => void;
}

interface Props extends ColumnChoiceProps {
  readonly trigger: PopoverProps['trigger'];
}

/** Chooses the columns and their order. Each move is a button, so that nothing has to be dragged. */
export function ColumnChoice({ trigger, columns: declared, preferences, onPreferencesChange }: Props) {
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
    <PopoverWindow title={t('columns')} align="end" className="flex w-72 flex-col gap-2 p-3" trigger={trigger}>
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
    </PopoverWindow>
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
