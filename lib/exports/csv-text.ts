import type { Cell } from './payout-cells';

/** The beginnings that a spreadsheet takes for a formula, also in the wide letters of East Asia (reliability, T27). */
export const formulaStart = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Lines as in RFC 4180. An amount stays the number that it is; a text that begins like a formula gets an apostrophe.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell({ kind, text }: Cell): string {
  if (kind === 'number') return text;
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
