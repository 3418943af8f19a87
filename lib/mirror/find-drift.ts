import { compareDecimals } from '@/lib/contract/decimal';
import { textAt } from '@/lib/contract/fields/text-at';
import { pairStatuses } from '@/lib/contract/outcomes/pair-statuses';
import { readPlatformTime } from '@/lib/format/instant';
import type { Parts, Raw } from './filling/derive';
import type { MirrorPart } from './filling/feeds';

/** A change of a record between two reads of it: it happened at some time before it was seen. */
export interface SeenChange {
  readonly seenMs: number;
  /** Which of the platform's two models changed. */
  readonly part: MirrorPart;
  /** The fields that differ, masked; a field that did not exist on one side is missing there. */
  readonly before: Raw;
  readonly after: Raw;
}

/** A fact about which the two models of a payout disagree. */
export interface Drift {
  /** The summary's name for the field. */
  readonly field: 'payout_status' | 'payout_amount' | 'payout_currency' | 'create_time' | 'completed_time';
  readonly summary: string;
  readonly record: string;
  /**
   * When the difference was first known: at the first sight of the payout, or at the change that brought the
   * difference. Unix milliseconds.
   */
  readonly seenMs: number;
}

const momentOf = (text: string) => {
  const read = readPlatformTime(text);
  return read.kind === 'at' ? read.epochMs : undefined;
};

interface Pair {
  readonly field: Drift['field'];
  /** The name of the field in the record (interface 2.9 and 2.10). */
  readonly inRecord: string;
  /** Called only where both models have the field; undefined where the values cannot be compared. */
  readonly agree: (summary: string, record: string) => boolean | undefined;
}

const sameMoment: Pair['agree'] = (summary, record) => {
  const [one, other] = [momentOf(summary), momentOf(record)];
  return one === undefined || other === undefined ? undefined : one === other;
};

const pairs: readonly Pair[] = [
  {
    field: 'payout_status',
    inRecord: 'payout_status',
    agree: (summary, record) => pairStatuses(summary, record) !== 'contradict',
  },
  {
    field: 'payout_amount',
    inRecord: 'payout_amount',
    agree: (summary, record) => {
      const compared = compareDecimals(summary, record);
      return compared === undefined ? undefined : compared === 0;
    },
  },
  { field: 'payout_currency', inRecord: 'payout_currency', agree: (summary, record) => summary === record },
  { field: 'create_time', inRecord: 'create_time', agree: sameMoment },
  { field: 'completed_time', inRecord: 'complete_time', agree: sameMoment },
];

/**
 * The facts about which summary and record disagree now, and since when; a field that one of them leaves out is no
 * difference.
 */
export function findDrift(parts: Parts, changes: readonly SeenChange[], firstSeenMs: number): readonly Drift[] {
  return pairs.flatMap((pair) => {
    const now = readPair(pair, parts);
    if (now === undefined) return [];
    let was = parts;
    // The loop goes back from the newest change to the one before which both still agreed.
    for (const change of changes) {
      was = before(was, change);
      if (readPair(pair, was) === undefined) return [{ ...now, field: pair.field, seenMs: change.seenMs }];
    }
    return [{ ...now, field: pair.field, seenMs: firstSeenMs }];
  });
}

function readPair({ field, inRecord, agree }: Pair, { v2, v1 }: Parts): Pick<Drift, 'summary' | 'record'> | undefined {
  const [summary, record] = [textAt(v2, field), textAt(v1, inRecord)];
  return summary === '' || record === '' || agree(summary, record) !== false ? undefined : { summary, record };
}

/** The models as they were before a change; a field that did not exist is missing on that side of the change. */
function before(parts: Parts, { part, before: was, after }: SeenChange): Parts {
  const kept = Object.entries(parts[part] ?? {}).filter(([name]) => !Object.hasOwn(after, name));
  return { ...parts, [part]: { ...Object.fromEntries(kept), ...was } };
}
