import type { EndedPayouts } from './success-rate';
import { differenceOf, dividedBy, parseDecimal, sumOf } from '@/lib/contract/decimal';
import { formatPercent } from '@/lib/format/count';
import type { ReportRow, ReportTime } from '@/lib/mirror/find-report';

/** The fields by which a report splits the payouts of a period. */
export const reportSplits = ['status', 'currency', 'method'] as const;
export type ReportSplit = (typeof reportSplits)[number];

export interface ReportCount {
  readonly count: number;
  /** Exact decimal text, in one currency. */
  readonly sum: string;
  /** The number of payouts without an amount, which no sum includes. */
  readonly withoutAmount: number;
}

const noPayouts: ReportCount = { count: 0, sum: '0', withoutAmount: 0 };

const keyOf: Readonly<Record<ReportSplit, (row: ReportRow) => string>> = {
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  method: ({ method }) => method,
};

/** The figures of each part in each period, by the period's first day and the part. */
export class ReportFigures {
  readonly #rows: readonly ReportRow[];

  constructor(rows: readonly ReportRow[]) {
    this.#rows = rows;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** The parts that occur, the one with most payouts first. */
  parts(by: ReportSplit): readonly string[] {
    const counts = new Map<string, number>();
    for (const row of this.#rows) {
      const key = keyOf[by](row);
      counts.set(key, (counts.get(key) ?? 0) + row.count);
    }
    return [...counts]
      .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
      .map(([key]) => key);
  }

  of(filter: { readonly start?: string; readonly by?: ReportSplit; readonly keys?: readonly string[] }): ReportCount {
    const { start, by, keys } = filter;
    const fits = (row: ReportRow) =>
      (start === undefined || row.start === start) &&
      (by === undefined || keys === undefined || keys.includes(keyOf[by](row)));
    return this.#rows.filter(fits).reduce(
      (all, { count, sum, withoutAmount }) => ({
        count: all.count + count,
        sum: sumOf(all.sum, sum),
        withoutAmount: all.withoutAmount + withoutAmount,
      }),
      noPayouts,
    );
  }

  /** How many payouts ended, and how many of those succeeded. */
  ended(start?: string): EndedPayouts {
    const at = start === undefined ? {} : { start };
    const completed = this.of({ ...at, by: 'status', keys: ['COMPLETED'] }).count;
    const failed = this.of({ ...at, by: 'status', keys: ['FAILED', 'FAILED_REFUNDED'] }).count;
    return { completed, ended: completed + failed };
  }
}

/** `+12%`: the change against before, up to ten times as much; undefined where before is zero. */
export function changeOf(now: string, before: string): string | undefined {
  const [value, base] = [parseDecimal(now), parseDecimal(before)];
  if (value === undefined || base === undefined || base.eq('0')) return undefined;
  const change = dividedBy(value.minus(base).times('100'), base, 0);
  // Against a tiny value a percentage says nothing.
  if (change.gt('999')) return `> ${formatPercent('+999')}`;
  return formatPercent(`${change.gt('0') ? '+' : change.lt('0') ? '−' : ''}${change.abs().toFixed(0)}`);
}

/** The difference in percentage points, because a percentage of a percentage says nothing. */
export function pointsOf(
  before: string | undefined,
  now: string | undefined,
  words: (points: string) => string,
): string | undefined {
  const points = before === undefined || now === undefined ? undefined : differenceOf(before, now);
  if (points === undefined) return undefined;
  return words(points.startsWith('-') ? points.replace('-', '−') : points === '0.0' ? points : `+${points}`);
}

export const timeOf = (times: readonly ReportTime[], start: string | undefined): ReportTime | undefined =>
  times.find((one) => one.start === start);
