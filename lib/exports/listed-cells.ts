import { formatInstant, readPlatformTime } from '@/lib/format/instant';
import { isRaw, type Raw } from '@/lib/mirror/filling/derive';
import type { KeptListName } from '@/lib/mirror/lists/listed-query';
import { columnFacts, isExportColumn } from './export-columns';
import { listedColumns } from './listed-columns';
import { type Cell, type CellOptions, type FullPaths, fullText, type FullValues, valueCell } from './payout-cells';

function textAt(record: Raw, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((inner, name) => (isRaw(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), record);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

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

const pathsOf = (list: KeptListName): FullPaths => listedColumns[list];

/** A masked column has one field, whose path is that of its full value. */
export const listedFullPaths = (list: KeptListName): FullPaths =>
  Object.fromEntries(
    Object.entries(pathsOf(list)).filter(([name]) => isExportColumn(name) && columnFacts[name].isSensitive),
  );

/** The cells of one record of a list; masked as the mirror has it, except where full values are given. */
export function listedCells(
  list: KeptListName,
  record: Raw,
  { columns, zone }: Omit<CellOptions, 'words'>,
  full?: FullValues,
): Cell[] {
  const [paths, fullPaths] = [pathsOf(list), listedFullPaths(list)];
  return columns.map((column) => {
    const text = fullText(fullPaths[column], full) || textsAt(record, paths[column] ?? '');
    return valueCell(column, columnFacts[column].kind === 'time' ? timeText(text, zone) : text);
  });
}
