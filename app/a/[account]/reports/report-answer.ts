import type { ReportTime } from '@/lib/mirror/find-report';
import type { ReportPeriods } from '@/lib/mirror/report-periods';
import type { ReportFigures } from '@/app/mirror/charts/report-figures';
import type { ReportQuery } from './report-query';

/** All data of one view of the page. */
export interface ReportAnswer {
  /** The query, with the currency of the volume if the address names none. */
  readonly query: ReportQuery;
  readonly currencies: readonly string[];
  readonly methods: readonly string[];
  readonly periods: ReportPeriods['periods'];
  readonly figures: ReportFigures;
  readonly times: readonly ReportTime[];
  readonly missing: ReadonlySet<string>;
  /** Undefined if some of the days before are not known: an incomplete total would look like growth. */
  readonly before:
    | {
        readonly periods: ReportPeriods['periods'];
        readonly figures: ReportFigures;
        readonly times: readonly ReportTime[];
      }
    | undefined;
}
