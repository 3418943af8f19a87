import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import * as z from 'zod';
import type { ExportFormat } from '@/lib/store/export-schema';
import { byteOrderMark, csvText } from './csv-text';
import type { ColumnKind } from '../export-columns';
import type { Cell } from '../payout-cells';
import { rowsXml, sheetBegins, sheetEnds, sheetPath, sheetXml, workbookFiles } from './workbook-files';
import { crc32, entryHeader, entryTrailer, wholeEntries, zipDirectory } from './zip-entries';

// A file consists of consecutive parts: the head, the rows, and the end. The head is made last, because it counts the
// rows. A part depends on little of the parts before it, and that is in the store, so that any process can make the
// next part, and every process makes the same.

const sheet = z.object({
  rows: z.int(),
  /** Counted from the end of the head. */
  offset: z.int(),
  crc: z.int(),
  packed: z.int(),
  size: z.int(),
});
type Sheet = z.output<typeof sheet>;

/** How far the rows of a file have been made. */
export const fileProgress = z.object({
  /** Bytes of the rows' parts. */
  bytes: z.int(),
  /** The sheets of a workbook; the last one is still open. */
  sheets: z.array(sheet),
});
export type FileProgress = z.output<typeof fileProgress>;

export const noRowsYet: FileProgress = { bytes: 0, sheets: [] };

export interface FileShape {
  readonly format: ExportFormat;
  /** The names of the columns, and the kind of their values. */
  readonly heads: readonly string[];
  readonly kinds: readonly ColumnKind[];
}

/** Excel has at most 1,048,576 rows in a sheet, and this kind of ZIP sizes of at most 4 GiB. */
const mostRowsOfSheet = 500_000;

const text = (one: string): Cell => ({ kind: 'text', text: one });

/** The part of a file with these rows. */
export async function addRows(
  shape: FileShape,
  progress: FileProgress,
  rows: readonly (readonly Cell[])[],
): Promise<{ readonly bytes: Buffer; readonly progress: FileProgress }> {
  if (shape.format !== 'xlsx') {
    const bytes = Buffer.from(csvText(rows, shape.format));
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
  const bytes = Buffer.concat([ended?.bytes ?? noBytes, begun?.bytes ?? noBytes, written.bytes]);
  const sheets = [...(isFull ? former : former.slice(0, -1)), grown];
  return { bytes, progress: { bytes: progress.bytes + bytes.length, sheets } };
}

const noBytes = Buffer.alloc(0);
const deflate = promisify(deflateRaw);

interface WrittenSheet {
  readonly bytes: Buffer;
  readonly sheet: Sheet;
}

/** Compressed so that another process can append to it: it refers to nothing before it, and ends with a whole byte. */
async function pack(before: Sheet, xml: string): Promise<WrittenSheet> {
  const plain = Buffer.from(xml);
  const bytes = await deflate(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  const { crc, packed, size } = before;
  return {
    bytes,
    sheet: { ...before, crc: crc32(plain, crc), packed: packed + bytes.length, size: size + plain.length },
  };
}

async function beginSheet({ heads, kinds }: FileShape, offset: number, number: number): Promise<WrittenSheet> {
  const header = entryHeader(sheetPath(number));
  const begun = { rows: 0, offset, crc: 0, packed: 0, size: 0 };
  const packed = await pack(begun, sheetBegins(kinds) + rowsXml([heads.map(text)], 1, true));
  return { ...packed, bytes: Buffer.concat([header, packed.bytes]) };
}

/** An empty block that marks the end. */
const lastBlock = Buffer.from([0x03, 0x00]);

async function endSheet({ heads }: FileShape, open: Sheet): Promise<WrittenSheet> {
  const packed = await pack(open, sheetEnds(heads.length, open.rows));
  const whole = { ...packed.sheet, packed: packed.sheet.packed + lastBlock.length };
  return { bytes: Buffer.concat([packed.bytes, lastBlock, entryTrailer(whole)]), sheet: whole };
}

export interface FileHead {
  /** The description of the file: lines of a few cells. */
  readonly about: readonly (readonly Cell[])[];
  /** Names of a workbook's sheets: the one with these lines, and those with rows. */
  readonly aboutName: string;
  readonly rowsName: string;
}

/** The bytes before all rows, and those after them. */
export async function endFile(
  shape: FileShape,
  progress: FileProgress,
  { about, aboutName, rowsName }: FileHead,
): Promise<{ readonly first: Buffer; readonly last: Buffer }> {
  if (shape.format !== 'xlsx') {
    const lines = csvText([...about, ...(about.length === 0 ? [] : [[]]), shape.heads.map(text)], shape.format);
    return { first: Buffer.from(byteOrderMark + lines), last: noBytes };
  }
  // A file without rows still has the names of its columns.
  const begun = progress.sheets.length === 0 ? await beginSheet(shape, 0, 2) : undefined;
  const open = begun?.sheet ?? progress.sheets.at(-1);
  if (open === undefined) throw new Error('A workbook has a sheet with rows.');
  const ended = await endSheet(shape, open);
  const sheets = [...progress.sheets.slice(0, -1), ended.sheet];
  const names = [aboutName, ...sheets.map((_, index) => (index === 0 ? rowsName : `${rowsName} ${index + 1}`))];
  const head = await wholeEntries([...workbookFiles(names), [sheetPath(1), sheetXml(about)]], deflate);
  const first = Buffer.from(head.bytes.buffer);
  const body = Buffer.concat([begun?.bytes ?? noBytes, ended.bytes]);
  const shifted = sheets.map((one, index) => ({
    ...one,
    name: sheetPath(index + 2),
    offset: first.length + one.offset,
  }));
  const directory = zipDirectory([...head.entries, ...shifted], first.length + progress.bytes + body.length);
  return { first, last: Buffer.concat([body, directory]) };
}
