import { createElement, type ReactNode } from 'react';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { Tone } from '../ui/tone-icon';
import styles from './data-table.module.css';

/** Widths are fixed, so that no column moves when the next page has longer values. */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'xxl';

/**
 * The look of a cell in the style sheet. On a phone a record is two lines: name, amount and unit above, status and
 * detail below, actions at the end. Cells without one of these words are left out, so each word stands for one column.
 * The name is the first column, or another one with `name` if the first is a detail. `who` stands in the place of
 * amounts. One has a third line: `whose`, in lists with records of several accounts, or the `next` step.
 */
type Look =
  | 'name'
  | 'who'
  | 'whose'
  | 'next'
  | 'amount'
  | 'unit'
  | 'status'
  | 'detail'
  | 'time'
  | 'time detail'
  | 'actions'
  | 'code'
  | 'code detail'
  | 'end';

/** The context in which a cell is drawn, besides its record. */
export interface Drawing<Mark> {
  readonly words: (sentence: Message) => string;
  /** The list's own mark of the record, such as an unsettled write. */
  readonly mark: Mark | undefined;
}

/** A column; keep the array outside of the component, since rows are drawn again when it changes. */
export interface DataColumn<Row, Mark = unknown> {
  /** Stored preferences refer to the id: never rename it. */
  readonly id: string;
  readonly header: Message;
  /** More than the header has space for, such as the whole name of a zone. */
  readonly headerHint?: Message;
  /** Why the column does not sort, where the reason is not the same for the whole list. */
  readonly unsorted?: Message;
  /** What rows are sorted by before the column's own values. */
  readonly sortedWithin?: Message;
  /** Called for every cell, so return text where possible: an element costs as much as the rest of the cell. */
  readonly cell: (row: Row, drawing: Drawing<Mark>) => ReactNode;
  readonly width: ColumnWidth;
  readonly as?: Look | undefined;
  /** More than the text has space for, such as the seconds of a time. */
  readonly hint?: (row: Row, drawing: Drawing<Mark>) => string | undefined;
  /** The colour of a status, for its dot and its word. */
  readonly tone?: (row: Row) => Tone;
  /** True if the column is hidden until the person chooses it. */
  readonly hiddenAtFirst?: boolean;
  /** First column only: the value that the row's copy button copies. */
  readonly copies?: { readonly label: Message; readonly value: (row: Row) => string };
}

/** The sentences of a head. */
type HeadText = 'header' | 'headerHint' | 'unsorted' | 'sortedWithin';

/** A column with its header as text. */
export type DrawnColumn<Row, Mark> = Omit<DataColumn<Row, Mark>, HeadText> & {
  readonly header: string;
} & Readonly<Record<Exclude<HeadText, 'header'>, string | undefined>>;

const columnWidths: Readonly<Record<ColumnWidth, string>> = {
  xs: 'w-18',
  sm: 'w-28',
  md: 'w-36',
  lg: 'w-48',
  xl: 'w-64',
  xxl: 'w-96',
};

type ColumnHead = Pick<DrawnColumn<never, never>, 'headerHint' | 'width' | 'as'> & {
  readonly header: string | undefined;
  /** Why the column does not sort. */
  readonly unsorted?: string | undefined;
  readonly sortedWithin?: string | undefined;
};

/** The order by a column, and the function that changes it. */
export interface ColumnSort {
  /** Undefined while another column sorts the rows. */
  readonly order: 'asc' | 'desc' | undefined;
  readonly onSort: () => void;
}

interface ColumnHeaderProps {
  readonly column: ColumnHead;
  readonly sort?: ColumnSort | undefined;
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

export function ColumnHeader({ column, sort }: ColumnHeaderProps) {
  const { header, headerHint, unsorted, sortedWithin, width, as } = column;
  const hints = [headerHint, sort !== undefined ? sortedWithin : as === 'actions' ? undefined : unsorted];
  return (
    <th
      scope="col"
      data-as={as}
      title={hints.filter((hint) => hint !== undefined).join(' · ') || undefined}
      aria-sort={sort?.order && sortWords[sort.order]}
      className={columnWidths[width]}
    >
      {sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          aria-description={sortedWithin}
          className={styles['sort']}
          data-order={sort.order}
          onClick={sort.onSort}
        >
          {header}
        </button>
      )}
    </th>
  );
}

interface DataTableSkeletonProps {
  /** Read out once, e.g. "Loading payouts". */
  readonly label: string;
  /** The columns have no headers while it is not known which list loads. */
  readonly columns: readonly (Pick<DataColumn<never>, 'id' | 'width' | 'as' | 'hiddenAtFirst'> &
    Partial<Pick<DataColumn<never>, 'header' | 'headerHint'>>)[];
  readonly rows: number;
}

/** A placeholder for a table that loads, with the same columns and row heights, so that nothing moves later. */
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
        {/* One constant element for all rows, so that an answer of the server has it once. */}
        {createElement('tbody', null, ...Array.from({ length: rows }, () => row))}
      </table>
    </div>
  );
}

/** Draws the header as text; `unsorted` is the reason why a column of this list sorts nothing. */
export function drawHead<Column extends Pick<DataColumn<never>, HeadText>>(
  column: Column,
  words: (sentence: Message) => string,
  unsorted?: Message,
) {
  const { header, headerHint, sortedWithin } = column;
  const why = column.unsorted ?? unsorted;
  return {
    ...column,
    header: words(header),
    headerHint: headerHint && words(headerHint),
    unsorted: why && words(why),
    sortedWithin: sortedWithin && words(sortedWithin),
  };
}
