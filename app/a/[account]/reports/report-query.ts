import { type ReportSplit, reportSplits } from '@/app/mirror/charts/report-figures';
import { isDayOfRecords } from '@/lib/format/plain-date';
import { reportGrains, type ReportGrain } from '@/lib/mirror/find-report';
import { unknownValue } from '@/lib/mirror/payout-query';

export const reportMeasures = ['count', 'volume', 'success', 'time'] as const;
export type ReportMeasure = (typeof reportMeasures)[number];

/** What somebody asks of a report, as it stands in the address. */
export interface ReportQuery {
  readonly measure: ReportMeasure;
  readonly grain: ReportGrain;
  readonly by: ReportSplit;
  /** `-`: those of which the platform does not say it. */
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  /** The last day that is shown; today where it is left out. */
  readonly to?: string | undefined;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const oneOf = <T extends string>(known: readonly T[], given: unknown): T | undefined =>
  known.find((one) => one === given);

/** Total: what cannot be read is as if it were left out. */
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

/** The other way, from its `?` on. */
export function writeReportQuery(query: ReportQuery): string {
  const { measure, grain, by, currency, method, to } = query;
  const given = Object.entries({ measure, grain, by, currency, method, to }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `?${new URLSearchParams(given).toString()}`;
}
