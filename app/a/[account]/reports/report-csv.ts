/** A report as a file, as RFC 4180 has it: what it is of, then its table. */
export function reportCsv(
  facts: readonly (readonly [string, string])[],
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [...facts, [], heads, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A program that opens the file runs what begins like a formula; an apostrophe makes it text. Numbers stay numbers. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
