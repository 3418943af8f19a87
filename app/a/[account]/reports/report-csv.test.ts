import { expect, test } from 'vitest';
import { reportCsv } from './report-csv';

test('a spreadsheet reads no text of a report as a formula, whatever the platform’s names are, and numbers stay numbers', () => {
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
