/** Who may send first when not all may: writes, then what a person looks at, then what nobody waits for. */
export const lanes = ['write', 'read', 'background'] as const;
export type Lane = (typeof lanes)[number];

/** How calls are spread so that no minute, wherever it begins, has more of them than allowed. */
export interface Spread {
  /** Between calls in the long run. */
  readonly stepMs: number;
  /** How far each lane may be ahead of that: what is left beyond it is kept for the lanes before it. */
  readonly aheadMs: Readonly<Record<Lane, number>>;
}

/** A fifth of a minute's calls may go out at once; the rest follows evenly. Together they are never more than the whole. */
export function spreadOf(perMinute: number): Spread {
  const burst = Math.max(1, Math.floor(perMinute / 5));
  const stepMs = 60_000 / (perMinute - burst);
  const aheadMs = (share: number) => Math.floor((burst - 1) * share) * stepMs;
  return { stepMs, aheadMs: { write: aheadMs(1), read: aheadMs(0.8), background: aheadMs(0.5) } };
}

/** Where it is counted what was sent. */
export interface CallBudget {
  /** Takes one call out of it: zero when it may go out, else the milliseconds after which it is worth asking again. */
  take(lane: Lane): Promise<number>;
}
