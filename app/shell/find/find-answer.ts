import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import type { FoundRecord } from '@/lib/mirror/find-records';

/** How far a search reached. `off`: this console keeps no mirror; `never`: it has read nothing yet. */
export interface Reach {
  readonly state: 'whole' | 'partly' | 'never' | 'off';
  /** When the part of it that was read longest ago was read, Unix milliseconds. */
  readonly asOfMs: number | undefined;
}

export interface FoundAnywhere extends Omit<FoundRecord, 'parts'> {
  /** Of the account that it belongs to; the master has none. */
  readonly accountName: string | undefined;
}

/** What a search found, for the browser. */
export interface FindAnswer {
  readonly records: readonly FoundAnywhere[];
  /** What the platform can be asked for by what was typed, which has the shape of an id. */
  readonly choices: readonly MirrorKind[];
  readonly mayFreeze: boolean;
  readonly reach: Reach;
}

/** What a search of one list found, as the list's rows. */
export interface FoundRows {
  readonly rows: readonly unknown[];
  readonly reach: Reach;
  /** Whether there may be others, which were not brought. */
  readonly isMore: boolean;
}
