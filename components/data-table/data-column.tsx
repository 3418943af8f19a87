import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Message } from '@/lib/messages/message';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import styles from './data-table.module.css';

/** Widths are fixed, so that no column moves when the next page has longer values. */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/**
 * One column of a list. The first one of a table is its name for each row: it stays first, cannot be hidden and carries
 * the row's link. Keep the array outside of the component: rows are drawn again when it changes.
 */
export interface DataColumn<Row> {
  /** Stands in the kept preferences: never rename it. */
  readonly id: string;
  readonly header: Message;
  /** Called directly for every row, so keep it cheap; in the first column it is inside a link. */
  readonly cell: (row: Row) => ReactNode;
  readonly width: ColumnWidth;
  /** Amounts and counts: at the end of the cell, digits in columns, wrapped rather than cut. */
  readonly align?: 'end';
  /** Not shown until the person asks for it. */
  readonly hiddenAtFirst?: boolean;
  /** First column only: what stands beside the link, e.g. a copy button. */
  readonly beside?: (row: Row) => ReactNode;
  /** Ascending order. Only for lists that the server cannot sort: the header says that it sorts this page alone. */
  readonly sortOnPage?: (a: Row, b: Row) => number;
}

/** A column whose header is drawn. */
export type DrawnColumn<Row> = Omit<DataColumn<Row>, 'header'> & { readonly header: string };

const columnWidths: Readonly<Record<ColumnWidth, string>> = {
  xs: 'w-20',
  sm: 'w-28',
  md: 'w-40',
  lg: 'w-48',
  xl: 'w-64',
};

export interface ColumnSort {
  readonly direction: 'asc' | 'desc' | false;
  /** Ascending, descending, as the server sent it. */
  readonly toggle: () => void;
}

interface ColumnHeaderProps {
  readonly column: Pick<DrawnColumn<never>, 'header' | 'width' | 'align'>;
  readonly sort?: ColumnSort | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function ColumnHeader({ column, sort }: ColumnHeaderProps) {
  const { header, width, align } = column;
  const direction = sort?.direction ?? false;
  return (
    <th
      scope="col"
      className={align === 'end' ? `${columnWidths[width]} ${styles['end'] ?? ''}` : columnWidths[width]}
      aria-sort={direction === false ? undefined : ariaSort[direction]}
    >
      {sort === undefined ? header : <SortButton {...{ header, sort }} />}
    </th>
  );
}

const icons = { asc: ArrowUp, desc: ArrowDown } as const;

/** The server does not sort these lists, so the button never lets one page look like the whole list. */
function SortButton({ header, sort }: { header: string; sort: ColumnSort }) {
  const t = useTranslations('ui.table');
  const Icon = sort.direction === false ? ArrowUpDown : icons[sort.direction];
  return (
    <button type="button" onClick={sort.toggle} className={styles['sort']}>
      {header} <Icon aria-hidden className="inline size-3" />
      <span className="text-2xs/3 block font-normal">{t('onThisPage')}</span>
    </button>
  );
}
