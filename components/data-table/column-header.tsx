import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { columnWidths, type DataColumn } from './data-column';
import styles from './data-table.module.css';
import type { ColumnSort } from './use-table-model';

interface ColumnHeaderProps {
  readonly column: Pick<DataColumn<never>, 'header' | 'width' | 'align'>;
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
  const Icon = sort.direction === false ? ArrowUpDown : icons[sort.direction];
  return (
    <button type="button" onClick={sort.toggle} className={styles['sort']}>
      {header} <Icon aria-hidden className="inline size-3" />
      <span className="text-2xs/3 block font-normal">on this page</span>
    </button>
  );
}
