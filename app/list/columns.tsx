import { CopyButton } from '@/components/ui/copy-button';
import type { ColumnWidth, DataColumn } from '@/components/data-table/data-column';
import { truncateMiddle } from '@/lib/format/mask';
import { Moment } from '../shell/moment';

type Text = string | null | undefined;
type Holding<K extends string> = Readonly<Partial<Record<K, Text>>>;
type More = Pick<DataColumn<never>, 'hiddenAtFirst'>;

/** Text that other people wrote: isolated, so that right-to-left words do not turn the row around. */
export function TextCell({ text }: { text: Text }) {
  return text == null || text === '' ? <span className="text-ink-faint">–</span> : <bdi>{text}</bdi>;
}

/** A field of the row as it came. */
export function textColumn<K extends string>(
  field: K,
  header: string,
  width: ColumnWidth,
  more?: More,
): DataColumn<Holding<K>> {
  return { id: field, header, width, cell: (row) => <TextCell text={row[field]} />, ...more };
}

/** A field that holds a time of the platform. */
export function timeColumn<K extends string>(
  field: K,
  header: string,
  zone: string,
  more?: More,
): DataColumn<Holding<K>> {
  return { id: field, header, width: 'lg', cell: (row) => <Moment time={row[field]} zone={zone} inList />, ...more };
}

/** An id, shortened, with a button that copies it whole. */
export function idColumn<K extends string>(field: K, header: string): DataColumn<Readonly<Record<K, string>>> {
  return {
    id: field,
    header,
    width: 'lg',
    cell: (row) => <span className="font-mono text-xs">{truncateMiddle(row[field])}</span>,
    beside: (row) => <CopyButton value={row[field]} label={`${header.toLowerCase()} id`} />,
  };
}
