import type { ColumnWidth, DataColumn } from '@/components/data-table/data-column';
import { readPlatformTime, shortDay, wallClock, zoneLabel, zoneOfTimes } from '@/lib/format/instant';
import { truncateMiddle } from '@/lib/format/mask';
import { type Message, message } from '@/lib/messages/message';
import { type ValueKind, valueWords } from '../record/value-words';
import type { RecordStates } from './record-states';

type Text = string | null | undefined;
type RowWith<K extends string> = Readonly<Partial<Record<K, Text>>>;
type More = Pick<DataColumn<never>, 'hiddenAtFirst' | 'as' | 'unsorted'>;

/** The text of a cell, or a dash for none. */
export const cellText = (text: Text): string => (text == null || text === '' ? '–' : text);

/** A field whose value is shown as it came. */
export function textColumn<K extends string>(
  field: K,
  header: Message,
  width: ColumnWidth,
  more?: More,
): DataColumn<RowWith<K>> {
  return { id: field, header, width, cell: (row) => cellText(row[field]), ...more };
}

/** A field whose values have words; the hint shows the value itself. */
export function valueColumn<K extends string>(
  field: K,
  kind: ValueKind,
  header: Message,
  width: ColumnWidth,
  more?: More,
): DataColumn<RowWith<K>> {
  return {
    ...textColumn(field, header, width, more),
    hint: (row) => row[field] ?? undefined,
    cell: (row, { words }) => words(valueWords(kind, cellText(row[field]))),
  };
}

/** Names the account of each row, where a list has several accounts. */
export const accountColumn = <Row,>(
  accountOf: (row: Row) => { readonly account: string; readonly name: string | undefined },
): DataColumn<Row> => ({
  id: 'account',
  header: message('terms.account'),
  width: 'md',
  as: 'whose',
  cell: (row, { words }) => {
    const { account, name } = accountOf(row);
    return name ?? (account === 'master' ? words(message('shell.account.master')) : account);
  },
});

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

/** The zone and the present moment of a list's times; server and browser use the same ones. */
export interface ListClock {
  /** The IANA zone in which times are shown. */
  readonly zone: string;
  readonly nowMs: number;
}

/** A field that holds a time of the platform. The header names the zone once for all rows. */
export function timeColumn<K extends string>(
  field: K,
  header: Message,
  { zone, nowMs }: ListClock,
  more?: More,
): DataColumn<RowWith<K>> {
  const now = wallClock(nowMs, zone);
  const clockOf = lastKept((epochMs: number) => wallClock(epochMs, zone));
  const dayOf = lastKept((date: string, words: (sentence: Message) => string) => words(shortDay({ date }, now)));
  return {
    id: field,
    header: message('list.inZone', { header, zone: zoneOfTimes(nowMs, zone) }),
    headerHint: message('list.timesIn', { zone: zoneLabel(nowMs, zone) }),
    width: 'md',
    as: 'time detail',
    cell: (row, { words }) => {
      const read = readPlatformTime(row[field]);
      if (read.kind !== 'at') return cellText(read.kind === 'none' ? '' : read.text);
      const clock = clockOf(read.epochMs);
      return `${dayOf(clock.date, words)} ${clock.time.slice(0, 5)}`;
    },
    hint: (row) => {
      const read = readPlatformTime(row[field]);
      if (read.kind !== 'at') return undefined;
      const { date, time, offset } = clockOf(read.epochMs);
      return `${date} ${time} ${offset}`;
    },
    ...more,
  };
}

/**
 * Keeps the last result, because a cell and its hint ask for the same moment one after the other, and rows of one day
 * mostly stand together.
 */
function lastKept<K, V, More extends readonly unknown[]>(make: (key: K, ...more: More) => V) {
  let last: { readonly key: K; readonly more: More; readonly value: V } | undefined;
  return (key: K, ...more: More): V => {
    if (last?.key !== key || last.more.some((one, place) => one !== more[place])) {
      last = { key, more, value: make(key, ...more) };
    }
    return last.value;
  };
}

/** An id, shortened; the row's button copies it whole. */
export function idColumn<K extends string>(field: K, header: Message): DataColumn<Readonly<Record<K, string>>> {
  return {
    id: field,
    header,
    width: 'lg',
    as: 'code',
    cell: (row) => truncateMiddle(row[field]),
    copies: { label: message('list.copyId', { record: header }), value: (row) => row[field] },
  };
}
