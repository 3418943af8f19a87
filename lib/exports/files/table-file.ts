import type { ExportFormat } from '@/lib/store/export-schema';
import { byteOrderMark, csvText } from './csv-text';
import type { Cell } from '../payout-cells';
import { rowsXml, sheetBegins, sheetEnds, sheetPath, sheetXml, workbookFiles } from './workbook-files';
import { wholeEntries, zipDirectory } from './zip-entries';

/** A short table with a description, such as the figures of a chart. */
export interface FileTable {
  /** Names and texts; a text that looks like a number stays a text. */
  readonly about: readonly (readonly string[])[];
  /** Names of a workbook's sheets. */
  readonly names: { readonly about: string; readonly rows: string };
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** So many columns at the left have texts; the others have amounts. */
  readonly textColumns: number;
}

const text = (one: string): Cell => ({ kind: 'text', text: one });
const decimal = /^-?\d+(\.\d+)?$/;

/** The table as a file, made where it is shown: in a browser too. */
export async function tableFile(form: ExportFormat, table: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const { heads, names, textColumns } = table;
  const about = table.about.map((line) => line.map(text));
  const isAmount = (value: string, column: number) => column >= textColumns && decimal.test(value);
  const rows = table.rows.map((cells) =>
    cells.map((value, column): Cell => ({ kind: isAmount(value, column) ? 'number' : 'text', text: value })),
  );
  if (form !== 'xlsx') {
    return new TextEncoder().encode(byteOrderMark + csvText([...about, [], heads.map(text), ...rows], form));
  }
  const kinds = heads.map((_, column) => (column < textColumns ? 'text' : 'amount'));
  const sheet = [
    sheetBegins(kinds) + rowsXml([heads.map(text)], 1, true),
    rowsXml(rows, 2) + sheetEnds(heads.length, rows.length),
  ];
  const files = [
    ...workbookFiles([names.about, names.rows]),
    [sheetPath(1), sheetXml(about)],
    [sheetPath(2), sheet.join('')],
  ] as const;
  const { bytes, entries } = await wholeEntries(files, deflate);
  const directory = zipDirectory(entries, bytes.length);
  const all = new Uint8Array(bytes.length + directory.length);
  all.set(bytes);
  all.set(directory, bytes.length);
  return all;
}

async function deflate(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
