import { type ReportSplit, reportSplits } from '@/app/mirror/charts/report-figures';
import { isDayOfRecords } from '@/lib/format/plain-date';
import { reportGrains, type ReportGrain } from '@/lib/mirror/find-report';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';

export const reportMeasures = ['count', 'volume', 'success', 'time'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

/** The settings of a report, as they stand in the address. */
export interface ReportQuery {
  readonly measure: ReportMeasure;
  readonly grain: ReportGrain;
  readonly by: ReportSplit;
  /** `-` stands for payouts whose currency the platform does not state. */
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  /** The last shown day; today if left out. */
  readonly to?: string | undefined;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const oneOf = <T extends string>(known: readonly T[], given: unknown): T | undefined =>
  known.find((one) => one === given);

/** Reads every address: a value that cannot be read counts as left out. */
export function readReportQuery(search: Search): ReportQuery {
  const { measure, grain, by, currency, method, to } = search;
  const code = (given: unknown) =>
    typeof given === 'string' && (given === unknownValue || /^[A-Z][A-Z0-9_]{0,39}$/.test(given)) ? given : undefined;
  return {
    measure: oneOf(reportMeasures, measure) ?? 'count',
    grain: oneOf(reportGrains, grain) ?? 'day',
    by: oneOf(reportSplits, by) ?? 'status',
    currency: code(currency),
    method: code(method),
    to: typeof to === 'string' && isDayOfRecords(to) ? to : undefined,
  };
}

/** Writes the query as an address, from its `?` on. */
export function writeReportQuery(query: ReportQuery): string {
  const { measure, grain, by, currency, method, to } = query;
  const given = Object.entries({ measure, grain, by, currency, method, to }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `?${new URLSearchParams(given).toString()}`;
}
