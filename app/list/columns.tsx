import type { ColumnWidth, DataColumn, Drawing } from '@/components/data-table/data-column';
import {
  formatInstant,
  formatMoment,
  readPlatformTime,
  shortOffset,
  wallClock,
  type WallClock,
  zoneLabel,
} from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import { type Message, message } from '@/lib/messages/message';
import type { RecordStates } from './record-states';

type Text = string | null | undefined;
type Holding<K extends string> = Readonly<Partial<Record<K, Text>>>;
type More = Pick<DataColumn<never>, 'hiddenAtFirst' | 'as'>;

/** Text that other people wrote, or the sign that there is none. */
export const cellText = (text: Text): string => (text == null || text === '' ? '–' : text);

/** A field of the row as it came. */
export function textColumn<K extends string>(
  field: K,
  header: Message,
  width: ColumnWidth,
  more?: More,
): DataColumn<Holding<K>> {
  return { id: field, header, width, cell: (row) => cellText(row[field]), ...more };
}

/** A record's status. */
export function statusColumn<K extends string>(
  field: K,
  { words: wordsOf }: RecordStates,
  width: ColumnWidth,
): DataColumn<Readonly<Record<K, string>>> {
  return {
    id: field,
    header: message('terms.status'),
    width,
    as: 'status',
    tone: (row) => wordsOf(row[field]).tone,
    cell: (row, { words }) => words(wordsOf(row[field]).label),
  };
}

/** Whose clock times are shown by, and what it is now: server and browser agree on both. */
export interface ListClock {
  /** IANA zone. */
  readonly zone: string;
  readonly nowMs: number;
}

/** A field that holds a time of the platform. The head names the zone once for all rows. */
export function timeColumn<K extends string>(
  field: K,
  header: Message,
  { zone, nowMs }: ListClock,
  more?: More,
): DataColumn<Holding<K>> {
  const now = wallClock(nowMs, zone);
  return {
    id: field,
    header: message('list.inZone', { header, offset: shortOffset(now.offset) }),
    headerHint: message('list.timesIn', { zone: zoneLabel(nowMs, zone) }),
    width: 'md',
    as: 'detail',
    cell: (row, { words }) => momentText(row[field], zone, now, words),
    hint: (row) => wholeMoment(row[field], zone),
    ...more,
  };
}

function momentText(time: Text, zone: string, now: WallClock, words: Drawing<never>['words']): string {
  const read = readPlatformTime(time);
  if (read.kind === 'none') return '–';
  return read.kind === 'unreadable' ? read.text : words(formatMoment(read.epochMs, zone, now));
}

function wholeMoment(time: Text, zone: string): string | undefined {
  const read = readPlatformTime(time);
  return read.kind === 'at' ? formatInstant(read.epochMs, zone) : undefined;
}

/** An id, shortened; the row's button copies it whole. */
export function idColumn<K extends string>(field: K, header: Message): DataColumn<Readonly<Record<K, string>>> {
  return {
    id: field,
    header,
    width: 'lg',
    as: 'code',
    cell: (row) => truncateMiddle(row[field]),
    copies: { label: header, value: (row) => row[field] },
  };
}
