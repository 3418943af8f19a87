import { csvText } from '@/lib/exports/csv-text';

const number = /^-?\d+(\.\d+)?$/;

/** The report as a CSV file: a head that describes it, then its table. */
export function reportCsv(
  facts: readonly (readonly [string, string])[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cellOf = (text: string) => ({ kind: number.test(text) ? ('number' as const) : ('text' as const), text });
  return csvText([...facts, [], heads, ...rows].map((cells) => cells.map(cellOf)));
}
