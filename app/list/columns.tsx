import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import type { ColumnWidth, DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import { type Message, message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Moment } from '../shell/moment';
import type { RecordStates } from './record-states';
import { StatusOf } from './status-words';
import { type ActPermission, RowAct, type RowActProps } from '@/app/write/start/act-link';

type Text = string | null | undefined;
type Holding<K extends string> = Readonly<Partial<Record<K, Text>>>;
type More = Pick<DataColumn<never>, 'hiddenAtFirst'>;

const mono = (text: ReactNode) => <span className="font-mono text-xs">{text}</span>;

/** Text that other people wrote: isolated, so that right-to-left words do not turn the row around. */
export function TextCell({ text }: { text: Text }) {
  return text == null || text === '' ? <span className="text-ink-faint">–</span> : <bdi>{text}</bdi>;
}

/** A field of the row as it came. */
export function textColumn<K extends string>(
  field: K,
  header: Message,
  width: ColumnWidth,
  more?: More,
): DataColumn<Holding<K>> {
  return { id: field, header, width, cell: (row) => <TextCell text={row[field]} />, ...more };
}

/** A field that holds a number or a code of the platform. */
export function codeColumn<K extends string>(field: K, header: Message, width: ColumnWidth): DataColumn<Holding<K>> {
  return { id: field, header, width, cell: (row) => mono(row[field]) };
}

/** A record's status, and beside it what was asked for the record and is not done. */
export function statusColumn<K extends string, Row extends Readonly<Record<K, string>>>(
  field: K,
  { words }: RecordStates,
  width: ColumnWidth,
  beside?: (row: Row) => ReactNode,
): DataColumn<Row> {
  return {
    id: field,
    header: message('terms.status'),
    width,
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1">
        <StatusOf words={words(row[field])} />
        {beside?.(row)}
      </span>
    ),
  };
}

/** A field that holds a time of the platform. */
export function timeColumn<K extends string>(
  field: K,
  header: Message,
  zone: string,
  more?: More,
): DataColumn<Holding<K>> {
  return { id: field, header, width: 'lg', cell: (row) => <Moment time={row[field]} zone={zone} inList />, ...more };
}

/** An id, shortened, with a button that copies it whole. */
export function idColumn<K extends string>(field: K, header: Message): DataColumn<Readonly<Record<K, string>>> {
  return {
    id: field,
    header,
    width: 'lg',
    cell: (row) => mono(truncateMiddle(row[field])),
    beside: (row) => <CopyId id={row[field]} header={header} />,
  };
}

/** Copies the id of a row's record, named by its column. */
export function CopyId({ id, header }: { id: string; header: Message }) {
  const words = useWords();
  return <CopyButton value={id} label={words(message('list.copyId', { record: header }))} />;
}

interface EditColumnOptions<Row> {
  readonly label: Message;
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
      header: message('terms.actions'),
      width: 'sm',
      cell: (row) => <RowEdit label={label} about={about(row)} href={href(row)} permission={editing} />,
    },
  ];
}

function RowEdit({ label, ...row }: Omit<RowActProps, 'label'> & { readonly label: Message }) {
  const words = useWords();
  return <RowAct {...row} label={words(label)} />;
}
