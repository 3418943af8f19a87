import { expect, test } from 'vitest';
import { reportCsv } from './report-csv';

test('no text of a report is a formula to a spreadsheet, whatever the platform calls its methods, and numbers stay numbers', () => {
  const heads = ['=1+1', '\uFF1D1+1', '\n=1+1', '\u0000=1+1', '@cmd', 'SWIFT, LOCAL'];
  const lines = reportCsv([['Currency', '+EUR']], heads, [['-12.50', '0', '+12.50', '12.5e3', '-', '']]);
  expect(lines.split('\r\n')).toEqual([
    "Currency,'+EUR",
    '',
    `'=1+1,'\uFF1D1+1,"'\n=1+1",'\u0000=1+1,'@cmd,"SWIFT, LOCAL"`,
    "-12.50,0,'+12.50,12.5e3,'-,",
    '',
  ]);
});
