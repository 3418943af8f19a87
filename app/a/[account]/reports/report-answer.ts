import type { ReportTime } from '@/lib/mirror/find-report';
import type { ReportPeriods } from '@/lib/mirror/report-periods';
import type { ReportFigures } from '@/app/mirror/charts/report-figures';
import type { ReportQuery } from './report-query';

/** Everything that one view of the page is drawn from. */
export interface ReportAnswer {
  /** With the currency that a volume is of, where none was chosen. */
  readonly query: ReportQuery;
  readonly currencies: readonly string[];
  readonly methods: readonly string[];
  readonly periods: ReportPeriods['periods'];
  readonly figures: ReportFigures;
  readonly times: readonly ReportTime[];
  readonly missing: ReadonlySet<string>;
  /** Undefined where not all of its days are known: less than there was would look like growth. */
  readonly before:
    | {
        readonly periods: ReportPeriods['periods'];
        readonly figures: ReportFigures;
        readonly times: readonly ReportTime[];
      }
    | undefined;
}
