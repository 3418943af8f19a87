import { listedPayoutStates } from '@/app/list/record-states';
import { valueWords } from '@/app/record/value-words';
import { type ChartLook, lookOf, statusLooks } from '@/app/mirror/charts/chart-look';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { message, type Message } from '@/lib/messages/message';
import type { PayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import type { ReportPeriod, ReportPeriods } from '@/lib/mirror/report-periods';
import type { ReportTime } from '@/lib/mirror/find-report';
import type { ReportCount, ReportFigures } from '@/app/mirror/charts/report-figures';
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

/** One part of the counted payouts, with the values that it stands for. */
export interface ReportPart {
  readonly key: string;
  readonly keys: readonly string[];
  readonly label: Message;
  readonly look: ChartLook;
}

const mostParts = 5;

/** The parts of the bars, from the bottom up: statuses from good to bad, others by count; the smallest are joined. */
export function partsOf({ by }: ReportQuery, figures: ReportFigures): readonly ReportPart[] {
  const found = figures.parts(by);
  if (by === 'status') {
    const known = Object.keys(statusLooks).filter((status) => found.includes(status));
    const others = found.filter((status) => !known.includes(status));
    return [...known, ...others].map((status, place) => ({
      key: status || 'unknown',
      keys: [status],
      label: listedPayoutStates.words(status).label,
      look: statusLooks[status] ?? lookOf(place),
    }));
  }
  const [shown, rest] =
    found.length > mostParts ? [found.slice(0, mostParts - 1), found.slice(mostParts - 1)] : [found, []];
  return [
    ...shown.map((key, place) => ({
      key: key || 'unknown',
      keys: [key],
      label: key === '' ? message('reports.unknown') : wordsOf(by, key),
      look: lookOf(place),
    })),
    ...(rest.length === 0
      ? []
      : [{ key: 'others', keys: rest, label: message('reports.others'), look: lookOf(mostParts) }]),
  ];
}

/** The words that lists and filters use. */
const wordsOf = (by: ReportQuery['by'], key: string): Message =>
  by === 'method' ? valueWords('payoutMethod', key) : message('terms.asWritten', { text: key });

/** The list filters that show the payouts of one part of a period. */
export function listQuery(query: ReportQuery, { start, end }: ReportPeriod, part?: ReportPart): PayoutQuery {
  const { currency, method, by } = query;
  const values = part?.keys.map((key) => key || unknownValue);
  return {
    from: start,
    to: end,
    ...(currency === undefined ? {} : { currency: [currency] }),
    ...(method === undefined ? {} : { method: [method] }),
    ...(values === undefined ? {} : { [by]: values }),
  };
}

/** The mark of a count: the number gives the bar its height, and the text is exact. */
export function markOf({ measure, currency = '' }: ReportQuery, { count, sum }: ReportCount) {
  if (measure === 'volume') return { at: Number(sum), text: formatAmount(sum, currency) };
  return { at: count, text: formatCount(count) };
}
