import { formatDayAndClock } from './instant';

interface FileOrigin {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** IANA: the zone of the person who gets the file. */
  readonly zone: string;
  /** The id of the file: two that are made in the same minute have different names. */
  readonly id: string;
}

/**
 * `payouts-master-2026-11-25-1432-3f2a9c1b.xlsx`: its content, the time of the request, and the start of its id. A part
 * may come from an address; of it only letters, figures and dashes stay, so that the name is one name in a header and on a
 * disk.
 */
export function fileName(parts: readonly string[], { atMs, zone, id }: FileOrigin, ending: string): string {
  const made = formatDayAndClock(atMs, zone).slice(0, 16).replace(' ', '-').replace(':', '');
  const plain = [...parts, made, id.slice(0, 8)].map((part) =>
    part.replaceAll(/[^A-Za-z0-9_]+/g, '-').slice(0, longestPart),
  );
  return `${plain.join('-')}.${ending}`;
}

/** As an id of an account may be. */
const longestPart = 64;
