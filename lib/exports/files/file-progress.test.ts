import { crc32 as crc32OfNode } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ExportFormat } from '@/lib/store/export-schema';
import { csvText } from './csv-text';
import { addRows, endFile, type FileShape, noRowsYet } from './file-progress';
import type { Cell } from '../payout-cells';
import { readSheet, unzip } from '@/e2e/pages/read-sheet';
import { crc32 } from './zip-entries';

const text = (one: string): Cell => ({ kind: 'text', text: one });
const number = (one: string): Cell => ({ kind: 'number', text: one });
const time = (one: string): Cell => ({ kind: 'time', text: one });

const about = [[text('Rows'), number('3')]];
const shape: FileShape = { format: 'xlsx', heads: ['Cell', '=Head'], kinds: ['text', 'amount'] };

async function fileOf(format: ExportFormat, parts: readonly (readonly Cell[][])[]): Promise<Buffer> {
  const bytes: Buffer[] = [];
  let progress = noRowsYet;
  for (const rows of parts) {
    const added = await addRows({ ...shape, format }, progress, rows);
    bytes.push(added.bytes);
    progress = added.progress;
  }
  const { first, last } = await endFile({ ...shape, format }, progress, {
    about,
    aboutName: 'About',
    rowsName: 'Rows',
  });
  expect(progress.bytes).toBe(bytes.reduce((sum, one) => sum + one.length, 0));
  return Buffer.concat([first, ...bytes, last]);
}

const many = 'x'.repeat(40_000);

type Row = readonly [cell: Cell, csv: string, sheet: 'number' | 'text' | 'marked', value?: string];

/** The cell, its text in CSV, and how it stands in the workbook: as a number, as text, or as text that is marked. */
const table: readonly Row[] = [
  [text('Ann'), 'Ann', 'text'],
  [text('=1+1'), "'=1+1", 'marked'],
  [text('+49 30 1'), "'+49 30 1", 'marked'],
  [text('-12.50'), "'-12.50", 'marked'],
  [text('@SUM(A1)'), "'@SUM(A1)", 'marked'],
  [text('\tTAB'), "'\tTAB", 'marked'],
  [text('\rCR'), '"\'\rCR"', 'marked'],
  [text('\nLF'), '"\'\nLF"', 'marked'],
  [text('\0NUL'), "'\0NUL", 'marked'],
  [text('＝1'), "'＝1", 'marked'],
  [text('a=1'), 'a=1', 'text'],
  [text('=cmd|"/c calc"!A1,B'), '"\'=cmd|""/c calc""!A1,B"', 'marked'],
  [number('-12.50'), '-12.50', 'number'],
  [number('0'), '0', 'number'],
  [number('0.00'), '0.00', 'number'],
  [number('-0.00'), '-0.00', 'marked'],
  [number('1234567.89'), '1234567.89', 'number'],
  [number('0.001'), '0.001', 'number'],
  [number('123456789012345'), '123456789012345', 'number'],
  [number('1234567890123.45'), '1234567890123.45', 'number'],
  [number('1234567890123456'), '1234567890123456', 'text'],
  [number('123456789012345678'), '123456789012345678', 'text'],
  [number('1234567890123456.78'), '1234567890123456.78', 'text'],
  [number('-123456789012345678'), '-123456789012345678', 'marked'],
  [number('007.50'), '007.50', 'text'],
  [text('00012345678901234567'), '00012345678901234567', 'text'],
  [text('0012'), '0012', 'text'],
  [text('4200.00'), '4200.00', 'text'],
  [text('TRUE'), 'TRUE', 'text'],
  [text('1e5'), '1e5', 'text'],
  [text('two\r\nlines'), '"two\r\nlines"', 'text'],
  [text('say "hi", Ann'), '"say ""hi"", Ann"', 'text'],
  [text('Zoë 🦊 陈丽'), 'Zoë 🦊 陈丽', 'text'],
  [text('שלום \u202Eabc'), 'שלום \u202Eabc', 'text'],
  [text('  spaces  '), '  spaces  ', 'text'],
  [text('<b>&amp;</b>'), '<b>&amp;</b>', 'text'],
  [text('_x000D_'), '_x000D_', 'text'],
  [text('bell\u0007'), 'bell\u0007', 'text'],
  [text(many), many, 'text', `${'x'.repeat(32_766)}…`],
];

describe('a cell', () => {
  test.each(table.map(([cell, csv]) => [cell, csv] as const))('%j keeps its meaning in CSV', (cell, csv) => {
    expect(csvText([[cell]])).toBe(`${csv}\r\n`);
  });

  test.each([
    [number('-12.50'), '-12,50'],
    [number('0.00'), '0,00'],
    [number('1234567890123456.78'), '1234567890123456,78'],
    [number('5000'), '5000'],
    [text('12.11'), '12.11'],
    [text('00012345678901234567'), '00012345678901234567'],
    [text('a, b'), 'a, b'],
    [text('a; b'), '"a; b"'],
    [text('say "hi"'), '"say ""hi"""'],
    [text('two\r\nlines'), '"two\r\nlines"'],
    [text('=1;2'), `"'=1;2"`],
    [text('-12,50'), `'-12,50`],
    [text('＋1'), `'＋1`],
  ] as const)('%j keeps its digits with a decimal comma, and a text stays as it is', (cell, csv) => {
    expect(csvText([[cell, text('end')]], 'csv-semicolons')).toBe(`${csv};end\r\n`);
  });

  test('keeps every digit in a workbook, and is a number there only where a double holds it', async () => {
    const files = unzip(await fileOf('xlsx', [table.map((row) => [row[0]])]));
    const [, ...rows] = readSheet(files.get('xl/worksheets/sheet2.xml') ?? '');
    const found = rows.map(([cell]) => [
      cell?.kind === 'text' && cell.style === 2 ? 'marked' : cell?.kind,
      cell?.value,
    ]);
    expect(found).toEqual(table.map(([cell, , sheet, value = cell.text]) => [sheet, value]));
  });

  test('with a number shows the decimals that it came with, and keeps its value', async () => {
    const numbers = table.flatMap(([cell, , sheet]) => (sheet === 'number' ? cell.text : []));
    const files = unzip(await fileOf('xlsx', [numbers.map((one) => [number(one)])]));
    const formats = [...(files.get('xl/styles.xml') ?? '').matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)];
    const codeOf = new Map(formats.map(([, id = '', code = '']) => [id, code]));
    const [, list = ''] = /<cellXfs count="\d+">(.*)<\/cellXfs>/.exec(files.get('xl/styles.xml') ?? '') ?? [];
    const styles = [...list.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id = '']) => codeOf.get(id));
    for (const [index, [cell]] of readSheet(files.get('xl/worksheets/sheet2.xml') ?? '')
      .slice(1)
      .entries()) {
      const [, decimals = ''] = (numbers[index] ?? '').split('.');
      expect(styles[cell?.style ?? 0]).toBe(decimals === '' ? '0' : `0.${'0'.repeat(decimals.length)}`);
      expect(Number(numbers[index]).toFixed(decimals.length)).toBe(numbers[index]);
    }
  });
});

/** A time, and the days that a spreadsheet counts for it (from 30 December 1899); undefined: it stays text. */
const times: readonly (readonly [text: string, days: number | undefined])[] = [
  ['2026-11-20 13:00:00 UTC+8', 46_346 + 13 / 24],
  ['2026-11-20 23:59:59 UTC-3:30', 46_346 + 86_399 / 86_400],
  ['2000-02-29 00:00:00 UTC', 36_585],
  ['1900-03-01 00:00:00 UTC', 61],
  ['1900-02-28 23:59:59 UTC', undefined],
  ['2026-13-20 13:00:00 UTC', undefined],
  ['2026-11-20', undefined],
  ['yesterday', undefined],
];

describe('a time', () => {
  test('is a time in a workbook, shown as day and clock of its zone, and keeps its offset in CSV', async () => {
    const files = unzip(await fileOf('xlsx', [times.map(([one]) => [time(one)])]));
    const [, ...rows] = readSheet(files.get('xl/worksheets/sheet2.xml') ?? '');
    for (const [index, [cell]] of rows.entries()) {
      const [one = '', days] = times[index] ?? [];
      expect(cell, one).toMatchObject(days === undefined ? { kind: 'text', value: one } : { kind: 'number' });
      if (days !== undefined) expect(Number(cell?.value)).toBeCloseTo(days, 9);
    }
    const formats = files.get('xl/styles.xml') ?? '';
    const [, id = ''] = /numFmtId="(\d+)" formatCode="yyyy-mm-dd hh:mm:ss"/.exec(formats) ?? [];
    const [, list = ''] = /<cellXfs count="\d+">(.*)<\/cellXfs>/.exec(formats) ?? [];
    const styles = [...list.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, format = '']) => format);
    expect(styles[rows[0]?.[0]?.style ?? 0]).toBe(id);
    expect(csvText(times.slice(0, 2).map(([one]) => [time(one)]))).toBe(
      '2026-11-20 13:00:00 UTC+8\r\n2026-11-20 23:59:59 UTC-3:30\r\n',
    );
  });

  test('that is not known leaves its cell empty', async () => {
    const files = unzip(await fileOf('xlsx', [[[time(''), number('1')]]]));
    expect(readSheet(files.get('xl/worksheets/sheet2.xml') ?? '')[1]?.map(({ place }) => place)).toEqual(['B2']);
  });
});

describe('a workbook', () => {
  test('is complete: every part that it names exists', async () => {
    const files = unzip(await fileOf('xlsx', [[[text('a'), number('1')]], [[text('b'), number('2')]]]));
    const types = files.get('[Content_Types].xml') ?? '';
    const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.toSorted()).toEqual([...files.keys()].filter((path) => /^xl\/(?!_rels)/.test(path)).toSorted());
    const targets = [...(files.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Target="([^"]+)"/g)];
    expect(targets.map(([, target]) => files.has(`xl/${target ?? ''}`))).toEqual([true, true, true]);
    expect(files.get('xl/workbook.xml')).toMatch(/name="About".*name="Rows"/);
    expect(readSheet(files.get('xl/worksheets/sheet1.xml') ?? '')).toEqual([
      [
        { place: 'A1', style: 1, kind: 'text', value: 'Rows' },
        { place: 'B1', style: 4, kind: 'number', value: '3' },
      ],
    ]);
    const sheet = files.get('xl/worksheets/sheet2.xml') ?? '';
    expect(readSheet(sheet).map((row) => row.map(({ place, value }) => `${place} ${value}`))).toEqual([
      ['A1 Cell', 'B1 =Head'],
      ['A2 a', 'B2 1'],
      ['A3 b', 'B3 2'],
    ]);
    expect(sheet).toContain('<autoFilter ref="A1:B3"/>');
  });

  test('begins another sheet before a sheet is full', async () => {
    const some = Array.from({ length: 300_000 }, () => [text('')]);
    const files = unzip(await fileOf('xlsx', [some, [[text('still')]], some]));
    const rows = ['sheet2', 'sheet3'].map((name) => files.get(`xl/worksheets/${name}.xml`)?.split('<row ').length);
    expect(rows).toEqual([300_003, 300_002]);
    expect(files.get('xl/workbook.xml')).toMatch(/name="Rows".*name="Rows 2"/);
  });

  test('without rows has the names of its columns', async () => {
    const files = unzip(await fileOf('xlsx', []));
    expect(readSheet(files.get('xl/worksheets/sheet2.xml') ?? '')).toHaveLength(1);
  });
});

test('a CSV file begins with the UTF-8 mark, its description, an empty line and the names of its columns', async () => {
  const file = await fileOf('csv', [[[text('a'), number('1')]]]);
  expect(file.toString('utf8')).toBe("\uFEFFRows,3\r\n\r\nCell,'=Head\r\na,1\r\n");
});

test('the checksum is the one of Node, also in two pieces', () => {
  const bytes = Buffer.from('Zoë 🦊'.repeat(100));
  expect(crc32(bytes.subarray(77), crc32(bytes.subarray(0, 77)))).toBe(crc32OfNode(bytes));
});
