'use client';

import { MoveButton } from '../move-button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/field/checkbox';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { everyAccount } from '@/lib/addresses/every-account';
import type { ExportColumn } from '@/lib/exports/export-columns';
import type { ExportedList } from '@/lib/exports/exported-list';

/** All columns, of which the chosen ones stand in the file in this order. */
export function useColumnChoice({ columns: all, usual: ofOne }: ExportedList, account: string) {
  const usual: readonly ExportColumn[] = account === everyAccount ? ['account', ...ofOne] : ofOne;
  const [order, setOrder] = useState<readonly ExportColumn[]>(all);
  const [chosen, setChosen] = useState<ReadonlySet<ExportColumn>>(() => new Set(usual));
  const reset = () => {
    setOrder(all);
    setChosen(new Set(usual));
  };
  return { order, chosen, onOrderChange: setOrder, onChosenChange: setChosen, onReset: reset };
}

type ColumnChoice = ReturnType<typeof useColumnChoice>;

const turned = (chosen: ReadonlySet<ExportColumn>, name: ExportColumn): ReadonlySet<ExportColumn> =>
  new Set(chosen.has(name) ? [...chosen].filter((one) => one !== name) : [...chosen, name]);

/** Chooses the columns of a file and their order. Each move is a button, so that nothing has to be dragged. */
export function ExportColumns({ order, chosen, onOrderChange, onChosenChange, onReset }: ColumnChoice) {
  const t = useTranslations('exports');
  const label = useTranslations('fields');
  const [moved, setMoved] = useState('');

  function move(name: ExportColumn, step: -1 | 1) {
    const from = order.indexOf(name);
    const to = from + step;
    onOrderChange(order.with(from, order[to] ?? name).with(to, name));
    setMoved(t('dialog.moved', { column: label(name), place: String(to + 1) }));
  }

  return (
    <details className="group border-line rounded-md border">
      <summary className="hover:bg-hover flex min-h-9 list-none items-center gap-2 rounded-md px-3 text-sm focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="grow font-medium">{t('dialog.columns')}</span>
        <span className="text-ink-muted text-xs tabular-nums">
          {t('dialog.columnCount', { chosen: String(chosen.size), all: String(order.length) })}
        </span>
        <Icon name="chevron-down" className="text-ink-muted size-4 group-open:rotate-180" />
      </summary>
      <div className="border-line flex flex-col gap-2 border-t p-3">
        <ol aria-label={t('dialog.columns')} className="flex max-h-64 flex-col overflow-y-auto">
          {order.map((name, place) => (
            <li key={name} className="flex min-h-8 items-center gap-1">
              <div className="min-w-0 grow pt-1">
                <Checkbox
                  label={label(name)}
                  checked={chosen.has(name)}
                  onChange={() => onChosenChange(turned(chosen, name))}
                />
              </div>
              <MoveButton
                label={t('dialog.up', { column: label(name) })}
                end={place === 0}
                onMove={() => move(name, -1)}
              />
              <MoveButton
                label={t('dialog.down', { column: label(name) })}
                down
                end={place === order.length - 1}
                onMove={() => move(name, 1)}
              />
            </li>
          ))}
        </ol>
        <p role="status" className="sr-only">
          {moved}
        </p>
        <Button size="sm" variant="quiet" className="self-start" onClick={onReset}>
          {t('dialog.reset')}
        </Button>
      </div>
    </details>
  );
}
