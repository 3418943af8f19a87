/**
 * The count with its digits in groups of three ("1,284"), alike on server and browser. The first use of a browser's own
 * number format on a page costs as much time as drawing a list: texts of a first view use this, not `{count, number}`.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `94.4%`, from the figure as text; alike in every language. */
export const formatPercent = (figure: string): string => `${figure}%`;

/** `1.49 MB`, `820 kB`, `12 B`: thousands, as the limits are counted. Never rounded down to a size that it exceeds. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return `${(Math.ceil(bytes / 10_000) / 100).toFixed(2)} MB`;
}
