import { expect, test } from 'vitest';
import { readSheet, unzip } from '@/e2e/pages/read-sheet';
import { tableFile, type FileTable } from './table-file';

const heads = ['From', '=1+1', '\uFF1D1+1', '\n=1+1', 'SWIFT, LOCAL'];
const table: FileTable = {
  about: [
    ['Report', 'Volume'],
    ['Account', '123456789012345'],
    ['Currency', '+EUR'],
  ],
  names: { about: 'About', rows: 'Reports' },
  heads,
  rows: [
    ['2026-11-01', '-12.50', '0', '+12.50', '12.5e3'],
    ['2026', '1234567890123456.78', '1234.5', '', '-'],
  ],
  textColumns: 1,
};

const textOf = async (form: 'csv' | 'csv-semicolons') =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await tableFile(form, table));

test('a spreadsheet reads no text of a table as a formula, and amounts stay numbers in both forms of CSV', async () => {
  expect((await textOf('csv')).split('\r\n')).toEqual([
    '\uFEFFReport,Volume',
    'Account,123456789012345',
    "Currency,'+EUR",
    '',
    `From,'=1+1,'\uFF1D1+1,"'\n=1+1","SWIFT, LOCAL"`,
    "2026-11-01,-12.50,0,'+12.50,12.5e3",
    "2026,1234567890123456.78,1234.5,,'-",
    '',
  ]);
  expect((await textOf('csv-semicolons')).split('\r\n').slice(4)).toEqual([
    `From;'=1+1;'\uFF1D1+1;"'\n=1+1";SWIFT, LOCAL`,
    "2026-11-01;-12,50;0;'+12.50;12.5e3",
    "2026;1234567890123456,78;1234,5;;'-",
    '',
  ]);
});

test('its workbook is read by another program: ids and long amounts as text, other amounts as numbers', async () => {
  const files = unzip(Buffer.from(await tableFile('xlsx', table)));
  const cells = (sheet: string) =>
    readSheet(files.get(`xl/worksheets/${sheet}.xml`) ?? '').map((row) =>
      row.map(({ place, kind, value }) => `${place} ${kind} ${value}`),
    );
  expect(cells('sheet1')[1]).toEqual(['A2 text Account', 'B2 text 123456789012345']);
  expect(cells('sheet2')).toEqual([
    heads.map((head, column) => `${'ABCDE'[column] ?? ''}1 text ${head}`),
    ['A2 text 2026-11-01', 'B2 number -12.50', 'C2 number 0', 'D2 text +12.50', 'E2 text 12.5e3'],
    ['A3 text 2026', 'B3 text 1234567890123456.78', 'C3 number 1234.5', 'E3 text -'],
  ]);
  expect(files.get('xl/workbook.xml')).toMatch(/name="About".*name="Reports"/);
});
