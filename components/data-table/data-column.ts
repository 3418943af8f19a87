import type { ReactNode } from 'react';

/** Widths are fixed, so that no column moves when the next page has longer values. */
export type ColumnWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/**
 * One column of a list. The first one of a table is its name for each row: it stays first, cannot be hidden and carries
 * the row's link. Keep the array outside of the component: rows are drawn again when it changes.
 */
export interface DataColumn<Row> {
  /** Stands in the kept preferences: never rename it. */
  readonly id: string;
  readonly header: string;
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

export const columnWidths: Readonly<Record<ColumnWidth, string>> = {
  xs: 'w-20',
  sm: 'w-28',
  md: 'w-40',
  lg: 'w-48',
  xl: 'w-64',
};
