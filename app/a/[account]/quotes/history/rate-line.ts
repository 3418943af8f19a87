import { compareDecimals } from '@/lib/contract/decimal';

export interface RatePoint {
  readonly atMs: number;
  /** As the platform wrote it. */
  readonly rate: string;
}

export interface RateLine {
  readonly dots: readonly { readonly x: number; readonly y: number; readonly rate: string; readonly atMs: number }[];
  readonly least: string;
  readonly most: string;
}

/**
 * Where the rates of a pair stand in a drawing of this size. Only places on the screen are worked out in floating point;
 * the rates that are shown are the platform's own text. Undefined below two rates: there is no line.
 */
export function rateLine(
  points: readonly RatePoint[],
  size: { readonly width: number; readonly height: number; readonly margin: number },
): RateLine | undefined {
  const usable = points
    .filter(({ rate }) => compareDecimals(rate, '0') !== undefined)
    .toSorted((one, other) => one.atMs - other.atMs);
  const [first] = usable;
  const last = usable.at(-1);
  if (first === undefined || last === undefined || usable.length < 2) return undefined;
  const sorted = usable.map(({ rate }) => rate).toSorted((one, other) => compareDecimals(one, other) ?? 0);
  const [least = first.rate, most = last.rate] = [sorted[0], sorted.at(-1)];
  const along = scale(first.atMs, last.atMs, size.margin, size.width - size.margin);
  const up = scale(Number(least), Number(most), size.height - size.margin, size.margin);
  return { dots: usable.map(({ atMs, rate }) => ({ x: along(atMs), y: up(Number(rate)), rate, atMs })), least, most };
}

/** Equal ends are drawn in the middle. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) =>
    Math.round((to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}
