import type { ExportFormat } from '@/lib/store/export-schema';
import type { Cell } from '../payout-cells';

/** The beginnings that a spreadsheet takes for a formula, also in wide letters of East Asia (reliability 2, T27). */
export const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvForm = Exclude<ExportFormat, 'xlsx'>;

const marks = {
  csv: { separator: ',', decimal: '.', quoted: /[",\r\n]/ },
  'csv-semicolons': { separator: ';', decimal: ',', quoted: /[";\r\n]/ },
} as const satisfies Record<CsvForm, unknown>;

/**
 * Lines as in RFC 4180, in one form with semicolons and decimal commas. An amount stays the number that it is, with each
 * of its digits; a text that begins like a formula gets an apostrophe.
 */
export function csvText(rows: readonly (readonly Cell[])[], form: CsvForm = 'csv'): string {
  const { separator, decimal, quoted } = marks[form];
  const draw = ({ kind, text }: Cell): string => {
    if (kind === 'number') return text.replace('.', decimal);
    const safe = formulaStart.test(text) ? `'${text}` : text;
    return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((cells) => `${cells.map(draw).join(separator)}\r\n`).join('');
}
