'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { FoundRows } from '@/app/shell/find/find-answer';
import { fetchFound } from '@/app/shell/find/fetch-found';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useQuery } from '@tanstack/react-query';
import type { DataColumn } from '@/components/data-table/data-column';
import styles from '@/components/data-table/data-table.module.css';
import { keepTypedEarly } from '@/components/field/keep-typed-early';
import { typedKey } from '@/components/field/typed-key';
import { IconButton } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { writeQuery } from '@/lib/contract/list-query';
import { foldLoosely } from '@/lib/format/fold-text';
import { findPastedIds } from '@/lib/format/pasted-ids';
import { useWords } from '@/lib/messages/use-words';

interface FindBoxProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/** Finds among the rows that are loaded; the platform itself searches no list. */
export function FindBox({ text, onTextChange }: FindBoxProps) {
  const t = useTranslations('list.find');
  return (
    <div className="relative min-w-0 grow basis-32 md:max-w-56">
      <Icon name="search" className="text-ink-muted pointer-events-none absolute top-1.5 left-2 size-4" />
      <input
        ref={keepTypedEarly(undefined)}
        type="search"
        aria-label={t('label')}
        placeholder={t('label')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onTextChange(target.value)}
        onKeyDown={(event) => {
          if (typedKey(event) === 'Escape') onTextChange('');
        }}
        className="border-line-control bg-surface text-ink h-7 w-full rounded-sm border pr-7 pl-7 text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? null : (
        <IconButton
          size="sm"
          label={t('clear')}
          icon={<Icon name="x" />}
          className="absolute top-0 right-0"
          onClick={() => onTextChange('')}
        />
      )}
    </div>
  );
}

interface FindReachProps {
  readonly found: number;
  readonly loaded: number;
  /** How many rows the list has besides those; undefined where the platform does not say. */
  readonly more: number | undefined;
  /** All rows were searched, and whether more fit than are shown; undefined where only the loaded ones were. */
  readonly far: boolean | undefined;
  /** The way to those that were not searched. */
  readonly children: ReactNode;
}

/** How far the search reached: what is not loaded was not searched, and nobody shall take it for not there. */
export function FindReach({ found, loaded, more, far, children }: FindReachProps) {
  const t = useTranslations('list.find');
  return (
    <div className={cn(styles['pinned'], 'text-ink-muted flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs')}>
      <p role="status">
        {far === undefined ? (
          <>
            {t('found', { found, loaded })} {more === undefined ? t('moreUnknown') : t('more', { more })}
          </>
        ) : (
          <>
            {t('foundInAll', { found })} {far ? t('firstOnly') : t('more', { more: 0 })}
          </>
        )}
      </p>
      {more === 0 || far !== undefined ? null : children}
    </div>
  );
}

/** All texts of a record, however deep. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** The rows that hold every one of the words, as the platform wrote them or as the columns show them. */
export function useFoundRows<Row, Mark>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row, Mark>[],
  text: string,
): readonly Row[] {
  const words = useWords();
  const typed = useDeferredValue(text.trim());
  const asked = foldLoosely(typed);
  return useMemo(() => {
    if (asked === '') return rows;
    const shown = (row: Row) =>
      columns.map(({ as, cell }) => (as === 'actions' ? '' : cell(row, { words, mark: undefined })));
    const ids = findPastedIds(typed).map(foldLoosely);
    const parts = asked.split(/\s+/);
    return rows.filter((row) => {
      const held = foldLoosely([...textsIn(row), ...shown(row).filter((cell) => typeof cell === 'string')].join('\n'));
      return ids.length > 0 ? ids.some((id) => held.includes(id)) : parts.every((part) => held.includes(part));
    });
  }, [rows, columns, words, asked, typed]);
}

interface NearRows<Row> {
  /** Those of the loaded rows that fit. */
  readonly near: readonly Row[];
  readonly loaded: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** The rows that fit with those that are not loaded, where all of them can be searched; else those that are loaded alone. */
export function useFarRows<Row>(address: string | undefined, text: string, { near, loaded, rowId }: NearRows<Row>) {
  const typed = useDeferredValue(text.trim());
  const { data: answer } = useQuery(
    {
      queryKey: [address, typed],
      queryFn: ({ signal }) => fetchFound<FoundRows>(`${address ?? ''}${writeQuery({ q: typed }).slice(1)}`, signal),
      enabled: address !== undefined && typed !== '',
      retry: false,
    },
    useConsoleQueryClient(),
  );
  return useMemo(() => {
    if (answer?.reach.state !== 'whole') return { rows: near, isMore: undefined };
    const known = new Set(loaded.map(rowId));
    // The handler has read them by the list's own schema.
    const others = (answer.rows as readonly Row[]).filter((row) => !known.has(rowId(row)));
    return { rows: [...near, ...others], isMore: answer.isMore };
  }, [answer, near, loaded, rowId]);
}
