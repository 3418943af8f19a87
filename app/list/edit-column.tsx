import type { ActPermission } from '@/app/write/start/act-link';
import { RowAct } from '@/app/write/start/row-act';
import type { DataColumn } from '@/components/data-table/data-column';

interface EditColumnOptions<Row> {
  readonly label: string;
  readonly editing: ActPermission | undefined;
  /** Names the record. */
  readonly about: (row: Row) => string;
  readonly href: (row: Row) => string;
}

/** The way from each row to the form that edits it; no column where the page does not say who may. */
export function editColumn<Row>({ label, editing, about, href }: EditColumnOptions<Row>): readonly DataColumn<Row>[] {
  if (editing === undefined) return [];
  return [
    {
      id: 'act',
      header: 'Actions',
      width: 'sm',
      cell: (row) => <RowAct label={label} about={about(row)} href={href(row)} permission={editing} />,
    },
  ];
}
