import type { Effect } from '@/sandbox/store/journal';

/** One request of a person at work, and its answer. */
export interface LoadRequest {
  readonly kind: string;
  /** When the request was sent, since the start of the load. */
  readonly atMs: number;
  readonly tookMs: number;
  /** 0 where there was no answer. */
  readonly status: number;
}

/** One write that a person submitted, with an amount that no other has. */
export interface Submission {
  /** The console's id of the write; undefined where the console did not confirm it as recorded. */
  readonly id: string | undefined;
  /** Whether the write has its final outcome. */
  settled: boolean;
  /** The platform's id of the record that was made. */
  reference: string | undefined;
}

/**
 * Counts that must all be 0. `errors`: requests that were not answered with 200, and writes that were not recorded.
 * `lost`: recorded writes that never settled, or that the platform has not done. `doubled`: writes that the platform
 * has done more than once. `unclaimed`: effects on the platform that no recorded write names.
 */
export type LoadVerdict = Readonly<Record<'errors' | 'lost' | 'doubled' | 'unclaimed', number>>;

/** Compares the answers that people got with the platform's effects. */
export function judgeLoad(
  asked: readonly LoadRequest[],
  submissions: readonly Submission[],
  effects: readonly Effect[],
): LoadVerdict {
  const done = new Set(effects.map(({ resource }) => resource));
  const claimed = new Set(submissions.map(({ reference }) => reference));
  const recorded = submissions.filter(({ id }) => id !== undefined);
  const isDone = ({ settled, reference }: Submission) => settled && reference !== undefined && done.has(reference);
  return {
    errors: asked.filter(({ status }) => status !== 200).length + submissions.length - recorded.length,
    lost: recorded.filter((one) => !isDone(one)).length,
    // Each submission has a body of its own.
    doubled: effects.length - new Set(effects.map(({ body_hash: hash }) => hash)).size,
    unclaimed: effects.filter(({ resource }) => !claimed.has(resource)).length,
  };
}

export const isClean = (verdict: LoadVerdict): boolean => Object.values(verdict).every((count) => count === 0);
