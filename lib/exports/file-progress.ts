import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import * as z from 'zod';
import type { ExportFormat } from '@/lib/store/export-schema';
import { byteOrderMark, csvText } from './csv-text';
import type { ColumnKind } from './export-columns';
import type { Cell } from './payout-cells';
import { rowsXml, sheetBegins, sheetEnds, sheetPath, sheetXml, workbookFiles } from './workbook-files';
import { crc32, entryHeader, entryTrailer, zipDirectory } from './zip-entries';

// A file is made of parts that are put behind one another: the head, rows, and what stands at the end. The head is made
// last, because it counts the rows. What a part needs to know of those before it is small and stands in the store, so that
// any process makes the next one, and makes it the same.

const sheet = z.object({
  rows: z.int(),
  /** Counted from the end of the head. */
  offset: z.int(),
  crc: z.int(),
  packed: z.int(),
  size: z.int(),
});
type Sheet = z.output<typeof sheet>;

/** How far the rows of a file are. */
export const fileProgress = z.object({
  /** Bytes of the rows' parts. */
  bytes: z.int(),
  /** Of a workbook; the last one is still open. */
  sheets: z.array(sheet),
});
export type FileProgress = z.output<typeof fileProgress>;

export const noRowsYet: FileProgress = { bytes: 0, sheets: [] };

export interface FileShape {
  readonly format: ExportFormat;
  /** The names of the columns, and what they hold. */
  readonly heads: readonly string[];
  readonly kinds: readonly ColumnKind[];
}

/** Excel ends at 1,048,576 rows, and sizes in a ZIP of this kind at 4 GiB. */
const mostRowsOfSheet = 500_000;

const text = (one: string): Cell => ({ kind: 'text', text: one });

/** The part of a file that has these rows. */
export async function addRows(
  shape: FileShape,
  progress: FileProgress,
  rows: readonly (readonly Cell[])[],
): Promise<{ readonly bytes: Buffer; readonly progress: FileProgress }> {
  if (shape.format === 'csv') {
    const bytes = Buffer.from(csvText(rows));
    return { bytes, progress: { ...progress, bytes: progress.bytes + bytes.length } };
  }
  const open = progress.sheets.at(-1);
  const isFull = open === undefined || open.rows + rows.length > mostRowsOfSheet;
  const ended = open !== undefined && isFull ? await endSheet(shape, open) : undefined;
  const former = ended === undefined ? progress.sheets : [...progress.sheets.slice(0, -1), ended.sheet];
  const offset = progress.bytes + (ended?.bytes.length ?? 0);
  const begun = isFull ? await beginSheet(shape, offset, former.length + 2) : undefined;
  const current = begun?.sheet ?? open;
  if (current === undefined) throw new Error('A workbook has a sheet before it has rows.');
  const written = await pack(current, rowsXml(rows, current.rows + 2));
  const grown = { ...written.sheet, rows: current.rows + rows.length };
  const bytes = Buffer.concat([ended?.bytes ?? nothing, begun?.bytes ?? nothing, written.bytes]);
  const sheets = [...(isFull ? former : former.slice(0, -1)), grown];
  return { bytes, progress: { bytes: progress.bytes + bytes.length, sheets } };
}

const nothing = Buffer.alloc(0);
const deflate = promisify(deflateRaw);

interface Written {
  readonly bytes: Buffer;
  readonly sheet: Sheet;
}

/** Packed so that another process can put more behind it: nothing refers to what came before, and the last byte is whole. */
async function pack(before: Sheet, xml: string): Promise<Written> {
  const plain = Buffer.from(xml);
  const bytes = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  const { crc, packed, size } = before;
  return {
    bytes,
    sheet: { ...before, crc: crc32(plain, crc), packed: packed + bytes.length, size: size + plain.length },
  };
}

async function beginSheet({ heads, kinds }: FileShape, offset: number, number: number): Promise<Written> {
  const header = entryHeader(sheetPath(number));
  const begun = { rows: 0, offset, crc: 0, packed: 0, size: 0 };
  const packed = await pack(begun, sheetBegins(kinds) + rowsXml([heads.map(text)], 1, true));
  return { ...packed, bytes: Buffer.concat([header, packed.bytes]) };
}

/** An empty block that says that it is the last one. */
const lastBlock = Buffer.from([0x03, 0x00]);

async function endSheet({ heads }: FileShape, open: Sheet): Promise<Written> {
  const packed = await pack(open, sheetEnds(heads.length, open.rows));
  const whole = { ...packed.sheet, packed: packed.sheet.packed + lastBlock.length };
  return { bytes: Buffer.concat([packed.bytes, lastBlock, entryTrailer(whole)]), sheet: whole };
}

export interface FileHead {
  /** What the file is: lines of a few cells. */
  readonly about: readonly (readonly Cell[])[];
  /** Of the sheets of a workbook: that with the lines above, and those with rows. */
  readonly aboutName: string;
  readonly rowsName: string;
}

/** What stands before all rows, and what behind them. */
export async function endFile(
  shape: FileShape,
  progress: FileProgress,
  { about, aboutName, rowsName }: FileHead,
): Promise<{ readonly first: Buffer; readonly last: Buffer }> {
  if (shape.format === 'csv') {
    const lines = csvText([...about, [], shape.heads.map(text)]);
    return { first: Buffer.from(byteOrderMark + lines), last: nothing };
  }
  // A file without rows has the names of its columns.
  const begun = progress.sheets.length === 0 ? await beginSheet(shape, 0, 2) : undefined;
  const open = begun?.sheet ?? progress.sheets.at(-1);
  if (open === undefined) throw new Error('A workbook has a sheet with rows.');
  const ended = await endSheet(shape, open);
  const sheets = [...progress.sheets.slice(0, -1), ended.sheet];
  const names = [aboutName, ...sheets.map((_, index) => (index === 0 ? rowsName : `${rowsName} ${index + 1}`))];
  const head = await wholeEntries([...workbookFiles(names), [sheetPath(1), sheetXml(about)]]);
  const first = head.bytes;
  const body = Buffer.concat([begun?.bytes ?? nothing, ended.bytes]);
  const shifted = sheets.map((one, index) => ({
    ...one,
    name: sheetPath(index + 2),
    offset: first.length + one.offset,
  }));
  const directory = zipDirectory([...head.entries, ...shifted], first.length + progress.bytes + body.length);
  return { first, last: Buffer.concat([body, directory]) };
}

/** Short files of an archive, from its beginning on. */
async function wholeEntries(files: readonly (readonly [path: string, xml: string])[]) {
  const entries = [];
  const bytes: Buffer[] = [];
  let offset = 0;
  for (const [name, xml] of files) {
    const plain = Buffer.from(xml);
    const packed = await deflate(plain);
    const entry = { name, offset, crc: crc32(plain), packed: packed.length, size: plain.length };
    const written = Buffer.concat([entryHeader(name), packed, entryTrailer(entry)]);
    entries.push(entry);
    bytes.push(written);
    offset += written.length;
  }
  return { bytes: Buffer.concat(bytes), entries };
}
