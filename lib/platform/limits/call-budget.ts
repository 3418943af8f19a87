/** Who may send first when not all may: writes, then what a person looks at, then what nobody waits for. */
export type Lane = 'write' | 'read' | 'background';

/** By what a call claims its place: its lane, or less than that for somebody who has had more than a share lately. */
export type Claim = Lane | 'write-beyond-share' | 'read-beyond-share';

/** How calls are spread so that no minute, wherever it begins, has more of them than allowed. */
export interface Spread {
  /** Between calls in the long run. */
  readonly stepMs: number;
  /** How far each claim may be ahead of that: what is left beyond it is kept for those before it. */
  readonly aheadMs: Readonly<Record<Claim, number>>;
}

/** A fifth of a minute's calls may go out at once; the rest follows evenly. Together they are never more than the whole. */
export function spreadOf(perMinute: number): Spread {
  const burst = Math.max(1, Math.floor(perMinute / 5));
  const stepMs = 60_000 / (perMinute - burst);
  const aheadMs = (share: number) => Math.floor((burst - 1) * share) * stepMs;
  return {
    stepMs,
    aheadMs: {
      write: aheadMs(1),
      'write-beyond-share': aheadMs(0.8),
      read: aheadMs(0.8),
      'read-beyond-share': aheadMs(0.6),
      background: aheadMs(0.5),
    },
  };
}

/** Where it is counted what was sent. */
export interface CallBudget {
  /** Takes one call out of it: zero when it may go out, else the milliseconds after which it is worth asking again. */
  take(claim: Claim): Promise<number>;
}
