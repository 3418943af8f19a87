import type { ColumnWidth, DataColumn, Drawing } from '@/components/data-table/data-column';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { writeWords } from '@/app/write/outcome/write-words';
import { type ActPermission, RowAct } from '@/app/write/start/act-link';
import { statusColumn } from './columns';
import type { RecordStates } from './record-states';

/** A record's status, and beside it the state of an unsettled write on the record. */
export function markedStatusColumn<K extends string>(
  field: K,
  states: RecordStates,
  width: ColumnWidth,
): DataColumn<Readonly<Record<K, string>>, WriteView> {
  const { cell, ...column } = statusColumn(field, states, width);
  return {
    ...column,
    cell(row, drawing) {
      const { mark, words } = drawing;
      const status = cell(row, { ...drawing, mark: undefined });
      if (mark === undefined) return status;
      const { tone, label } = writeWords(mark);
      return (
        <>
          {status} <span data-tone={tone}>{words(label)}</span>
        </>
      );
    },
  };
}

interface EditColumnOptions<Row> {
  readonly label: Message;
  /** Whether the person may edit a record; undefined if the page does not say so. */
  readonly permission: ((row: Row, words: Drawing<unknown>['words']) => ActPermission) | undefined;
  readonly about: (row: Row) => string;
  readonly href: (row: Row) => string;
}

/** Links each row to the form that edits it; no column if the page does not say who may edit. */
export function editColumn<Row>({
  label,
  permission,
  about,
  href,
}: EditColumnOptions<Row>): readonly DataColumn<Row>[] {
  if (permission === undefined) return [];
  return [
    {
      id: 'act',
      header: message('terms.actions'),
      width: 'sm',
      as: 'actions',
      cell: (row, { words }) => (
        <RowAct label={words(label)} about={about(row)} permission={permission(row, words)} href={href(row)} />
      ),
    },
  ];
}
