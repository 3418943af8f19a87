'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo } from 'react';
import type { FoundRows } from '@/app/shell/find/find-answer';
import { fetchFound } from '@/app/shell/find/fetch-found';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useQuery } from '@tanstack/react-query';
import type { DataColumn } from '@/components/data-table/data-column';
import { keepTypedEarly } from '@/components/field/keep-typed-early';
import { typedKey } from '@/components/field/typed-key';
import { IconButton } from '@/components/ui/button';
import { writeQuery } from '@/lib/contract/list-query';
import { foldLoosely } from '@/lib/format/fold-text';
import { findPastedIds } from '@/lib/format/pasted-ids';
import { useWords } from '@/lib/messages/use-words';

interface FindBoxProps {
  readonly label: string;
  /** Says what can be found. */
  readonly hint?: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Searches at once, without a wait for more text. */
  readonly onEnter?: (press: { readonly shiftKey: boolean }) => void;
}

/** The field for a search among rows. */
export function FindBox({ label, hint, text, onTextChange, onEnter }: FindBoxProps) {
  const t = useTranslations('list.find');
  return (
    <div className="relative min-w-0 grow basis-40 md:max-w-72">
      <Icon name="search" className="text-ink-muted pointer-events-none absolute top-1.5 left-2 size-4" />
      <input
        ref={keepTypedEarly(undefined)}
        type="search"
        data-command="search"
        aria-label={label}
        placeholder={label}
        title={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => onTextChange(target.value)}
        onKeyDown={(event) => {
          const key = typedKey(event);
          if (key === 'Escape') onTextChange('');
          if (key === 'Enter') onEnter?.(event);
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

/** All texts of a record, at any depth. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsIn(part);
}

/** The rows that hold every word, in the platform's text or in the columns'; or a pasted id, if the text has one. */
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
  /** The loaded rows that fit. */
  readonly near: readonly Row[];
  readonly loaded: readonly Row[];
  readonly rowId: (row: Row) => string;
}

/** All rows that fit, where the mirror can search every row; else only the loaded rows that fit. */
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
    // The handler has checked the rows against the list's own schema.
    const others = (answer.rows as readonly Row[]).filter((row) => !known.has(rowId(row)));
    return { rows: [...near, ...others], isMore: answer.isMore };
  }, [answer, near, loaded, rowId]);
}
