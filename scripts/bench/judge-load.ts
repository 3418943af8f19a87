import type { Effect } from '@/sandbox/store/journal';

/** One request of somebody at work. */
export interface Asked {
  readonly kind: string;
  /** When it was sent, since the beginning. */
  readonly atMs: number;
  readonly tookMs: number;
  /** 0 where there was no answer. */
  readonly status: number;
}

/** One write that somebody submitted, each with an amount of its own. */
export interface Submission {
  /** What the console called it; undefined where it did not say that it has recorded it. */
  readonly id: string | undefined;
  /** Nothing will change any more. */
  settled: boolean;
  /** What the platform calls what was made. */
  reference: string | undefined;
}

/**
 * All of these must be 0. `errors`: requests that were not answered with what was asked for, and writes that were not
 * recorded. `lost`: recorded writes that never settled, or that the platform has not done. `doubled`: what the platform
 * has done more than once. `unclaimed`: what the platform has done and no recorded write tells of.
 */
export type LoadVerdict = Readonly<Record<'errors' | 'lost' | 'doubled' | 'unclaimed', number>>;

/** What the people were told, held against what the platform has really done. */
export function judgeLoad(
  asked: readonly Asked[],
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
    // No two submissions have one body.
    doubled: effects.length - new Set(effects.map(({ body_hash: hash }) => hash)).size,
    unclaimed: effects.filter(({ resource }) => !claimed.has(resource)).length,
  };
}

export const isClean = (verdict: LoadVerdict): boolean => Object.values(verdict).every((count) => count === 0);
