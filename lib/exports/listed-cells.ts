import { textAt } from '@/lib/contract/fields/text-at';
import { formatInstant, readPlatformTime } from '@/lib/format/instant';
import type { Raw } from '@/lib/mirror/filling/derive';
import type { KeptListName } from '@/lib/mirror/lists/listed-query';
import { columnFacts, type ExportColumn } from './export-columns';
import { listedColumns } from './listed-columns';
import { type Cell, type CellOptions, type FullPath, fullText, type FullValues, valueCell } from './payout-cells';

const textsAt = (record: Raw, paths: string) =>
  paths
    .split(' ')
    .map((path) => textAt(record, path))
    .filter((text) => text !== '')
    .join(' ');

/** A time in the zone of the file; a text that is no time stands as it came. */
function timeText(text: string, zone: string): string {
  const read = readPlatformTime(text);
  return read.kind === 'at' ? formatInstant(read.epochMs, zone) : text;
}

const pathsOf = (list: KeptListName): Readonly<Partial<Record<ExportColumn, string>>> => listedColumns[list];

/** A masked column has one field, whose path is that of its full value. */
export const listedFullPath =
  (list: KeptListName): FullPath =>
  (column) =>
    columnFacts(column).isSensitive === true ? pathsOf(list)[column] : undefined;

/** The cells of one record of a list; masked as the mirror has it, except where full values are given. */
export function listedCells(
  list: KeptListName,
  record: Raw,
  { columns, zone }: Omit<CellOptions, 'words'>,
  full?: FullValues,
): Cell[] {
  const [paths, pathOf] = [pathsOf(list), listedFullPath(list)];
  return columns.map((column) => {
    const text = fullText(pathOf(column), full) || textsAt(record, paths[column] ?? '');
    return valueCell(column, columnFacts(column).kind === 'time' ? timeText(text, zone) : text);
  });
}
