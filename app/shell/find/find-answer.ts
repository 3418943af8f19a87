import type { MirrorKind } from '@/lib/mirror/filling/feeds';
import type { FoundRecord } from '@/lib/mirror/find-records';

/** How far a search reached. `off`: this console keeps no mirror; `never`: it has read nothing yet. */
export interface Reach {
  readonly state: 'whole' | 'partly' | 'never' | 'off';
  /** The oldest read of the searched data, Unix milliseconds. */
  readonly asOfMs: number | undefined;
}

/** A found record as the browser gets it. */
export interface FoundRecordView extends Omit<FoundRecord, 'parts'> {
  /** The name of the record's account; the master has none. */
  readonly accountName: string | undefined;
  /** The party of a payout by which it was found, in words, where the other fields do not show it. */
  readonly party: string | undefined;
}

/** The result of a search, for the browser. */
export interface FindAnswer {
  readonly records: readonly FoundRecordView[];
  /** The kinds of records whose ids have the shape of the typed text, so that the platform can be asked for one. */
  readonly choices: readonly MirrorKind[];
  readonly reach: Reach;
  /** The meanings that the text can have in the list of payouts: as the search of an address, and in words. */
  readonly readings: readonly { readonly search: string; readonly filters: string }[];
  /** How many ids and references of the text were looked for. */
  readonly looked: number;
}
