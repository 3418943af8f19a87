import { formatDayAndClock } from './instant';

interface FileMade {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** IANA: of the person who gets the file. */
  readonly zone: string;
  /** Of the file: two that are made in the same minute have different names. */
  readonly id: string;
}

/** `payouts-master-2026-11-25-1432-3f2a9c1b.xlsx`: what is in the file, when it was asked for, and the begin of its id. */
export function fileName(parts: readonly string[], { atMs, zone, id }: FileMade, ending: string): string {
  const made = formatDayAndClock(atMs, zone).slice(0, 16).replace(' ', '-').replace(':', '');
  return `${[...parts, made, id.slice(0, 8)].join('-')}.${ending}`;
}
