import { memo } from 'react';
import type { DataColumn } from './data-column';
import styles from './data-table.module.css';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly href: string | undefined;
}

function PlainRow<Row>({ row, columns, href }: DataRowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <tr>
      <th scope="row">
        {href === undefined ? first?.cell(row) : <a {...{ href }}>{first?.cell(row)}</a>}
        {first?.beside?.(row)}
      </th>
      {others.map((column) => (
        <td key={column.id} data-label={column.header} className={column.align && styles['end']}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when its record or the columns change. `memo` loses the type parameter; nothing else changes. */
export const DataRow = memo(PlainRow) as typeof PlainRow;
