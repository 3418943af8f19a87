import { createElement, type ReactNode } from 'react';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { Tone } from '../ui/tone-icon';
import styles from './data-table.module.css';

/** Widths are fixed, so that no column moves when the next page has longer values. */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl';

/**
 * How a cell looks, as the style sheet has it. On a phone a record is two lines: name, amount and unit above, status and
 * detail below, actions at the end; cells without one of these words are left out, so each stands for one column alone.
 * The name is the first column, or the one that says so where that is a detail, and `who` stands where amounts do; `whose`
 * has a third line, where records of several accounts are in one list.
 */
type Look =
  | 'name'
  | 'who'
  | 'whose'
  | 'amount'
  | 'unit'
  | 'status'
  | 'detail'
  | 'actions'
  | 'code'
  | 'code detail'
  | 'end';

/** What a cell is drawn with besides its record. */
export interface Drawing<Mark> {
  readonly words: (sentence: Message) => string;
  /** What the list knows of the record apart from its own fields, such as a write that is under way. */
  readonly mark: Mark | undefined;
}

/** A column; keep the array outside of the component, since rows are drawn again when it changes. */
export interface DataColumn<Row, Mark = unknown> {
  /** Stands in the kept preferences: never rename it. */
  readonly id: string;
  readonly header: Message;
  /** What the header leaves out, such as the whole name of a zone. */
  readonly headerHint?: Message;
  /** Called for every cell, so text wherever text will do: an element costs as much as the rest of the cell. */
  readonly cell: (row: Row, drawing: Drawing<Mark>) => ReactNode;
  readonly width: ColumnWidth;
  readonly as?: Look | undefined;
  /** What the text leaves out, such as the seconds of a time. */
  readonly hint?: (row: Row, drawing: Drawing<Mark>) => string | undefined;
  /** Of a status: the colour of its dot and its word. */
  readonly tone?: (row: Row) => Tone;
  /** Not shown until the person asks for it. */
  readonly hiddenAtFirst?: boolean;
  /** First column only: what the row's copy button copies. */
  readonly copies?: { readonly label: Message; readonly value: (row: Row) => string };
}

/** A column whose header is drawn. */
export type DrawnColumn<Row, Mark> = Omit<DataColumn<Row, Mark>, 'header' | 'headerHint'> & {
  readonly header: string;
  readonly headerHint: string | undefined;
};

const columnWidths: Readonly<Record<ColumnWidth, string>> = {
  xs: 'w-16',
  sm: 'w-28',
  md: 'w-36',
  lg: 'w-48',
  xl: 'w-64',
  xxl: 'w-96',
};

type Headed = Pick<DrawnColumn<never, never>, 'headerHint' | 'width' | 'as'> & { readonly header: string | undefined };

/** How rows are sorted by a column, and what sorts them so. */
export interface ColumnSort {
  /** Undefined: by another one. */
  readonly order: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

interface ColumnHeaderProps {
  readonly column: Headed;
  readonly sort?: ColumnSort | undefined;
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

export function ColumnHeader({ column: { header, headerHint, width, as }, sort }: ColumnHeaderProps) {
  return (
    <th
      scope="col"
      data-as={as}
      title={headerHint}
      aria-sort={sort?.order && sortWords[sort.order]}
      className={columnWidths[width]}
    >
      {sort === undefined ? (
        header
      ) : (
        <button type="button" className={styles['sort']} data-order={sort.order} onClick={sort.onSort}>
          {header}
        </button>
      )}
    </th>
  );
}

interface DataTableSkeletonProps {
  /** Read out once, e.g. "Loading payouts". */
  readonly label: string;
  /** Without headers where it is not known yet which list comes. */
  readonly columns: readonly (Pick<DataColumn<never>, 'id' | 'width' | 'as' | 'hiddenAtFirst'> &
    Partial<Pick<DataColumn<never>, 'header' | 'headerHint'>>)[];
  readonly rows: number;
}

/** The table that is coming, with the same columns and row heights, so that nothing moves when it is here. */
export function DataTableSkeleton({ label, columns, rows }: DataTableSkeletonProps) {
  const words = useWords();
  const [first, ...others] = columns
    .filter(({ hiddenAtFirst }) => hiddenAtFirst !== true)
    .map(({ header, headerHint, ...column }) => ({
      ...column,
      header: header && words(header),
      headerHint: headerHint && words(headerHint),
    }));
  const row = (
    <tr>
      <th scope="row" data-as={first?.as} />
      {others.map(({ id, as }) => (
        <td key={id} data-as={as} />
      ))}
    </tr>
  );
  return (
    <div data-list className={styles['frame']}>
      <p role="status" className="sr-only">
        {label}
      </p>
      <table aria-hidden data-density="comfortable" data-coming className={styles['table']}>
        <thead>
          <tr>
            {first === undefined ? null : <ColumnHeader column={first} />}
            {others.map((column) => (
              <ColumnHeader key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        {/* One and the same element so many times: an answer of the server then carries it once. */}
        {createElement('tbody', null, ...Array.from({ length: rows }, () => row))}
      </table>
    </div>
  );
}

/** With its head in words. */
export function drawHead<Column extends Pick<DataColumn<never>, 'header' | 'headerHint'>>(
  column: Column,
  words: (sentence: Message) => string,
) {
  const { header, headerHint } = column;
  return { ...column, header: words(header), headerHint: headerHint && words(headerHint) };
}
