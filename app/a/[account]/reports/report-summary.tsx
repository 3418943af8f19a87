import { successRate } from '@/app/mirror/charts/success-rate';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { longNumber } from '@/components/ui/long-number';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { daysWords } from '@/lib/format/day-range';
import { durationWords } from '@/lib/format/duration';
import { formatCount, formatPercent } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import type { ReportAnswer } from './report-answer';
import { changeOf, pointsOf, timeOf } from '@/app/mirror/charts/report-figures';
import { type ReportMeasure, reportMeasures, writeReportQuery } from './report-query';
import { pathIn } from '@/lib/addresses/path-to';

interface ReportSummaryProps {
  readonly reading: MirrorReading;
  readonly report: ReportAnswer;
}

interface MeasureSummary {
  readonly value: string;
  readonly change: string | undefined;
  /** Names the payouts that the value leaves out. */
  readonly without?: string | undefined;
  /** Names the currency, if the value is for one of several. */
  readonly part?: string | undefined;
}

/** The whole period in four figures beside the period before; each links to its chart. */
export function ReportSummary({ reading, report }: ReportSummaryProps) {
  const t = useTranslations('reports');
  const { query, before } = report;
  const words = useWords();
  const [from = '', to = ''] = [before?.periods[0]?.start, before?.periods.at(-1)?.end];
  const days = words(daysWords({ from, to }, report.periods.at(-1)?.end.slice(0, 4)));
  const summed = useSummed(report);
  const changeWords = (change: string | undefined) =>
    change === undefined ? undefined : /^0(%|\.0)/.test(change) ? t('same', { days }) : t('change', { change, days });
  return (
    <>
      <ul
        aria-label={t('measures')}
        className="border-line grid grid-cols-2 gap-x-6 gap-y-4 border-y py-3 lg:grid-cols-4"
      >
        {reportMeasures.map((measure) => {
          const { value, change, without, part } = summed[measure];
          const isCurrent = measure === query.measure;
          return (
            <li key={measure}>
              <Link
                href={`${pathIn(reading.account, 'reports')}${writeReportQuery({ ...query, measure })}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cn('group block border-l-2 pl-3', isCurrent ? 'border-accent' : 'border-transparent')}
              >
                <span className="text-ink-muted block text-xs group-hover:underline">
                  {measure === 'time' ? t('medianTime') : t(`measure.${measure}`)}
                </span>
                <span
                  className={cn('text-ink block font-semibold tabular-nums', isLong(value) ? 'text-md' : 'text-xl')}
                >
                  {longNumber(value)}
                </span>
                {part === undefined ? null : <span className="text-ink block text-xs">{part}</span>}
                <span className="text-ink-muted block min-h-4 text-xs">{changeWords(change)}</span>
                {without === undefined ? null : <span className="text-caution-ink block text-xs">{without}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      {before === undefined ? <p className="text-ink-muted text-xs">{t('beforeUnknown')}</p> : null}
    </>
  );
}

/** A long sum has no room at full size, least of all on a phone. */
const isLong = (value: string) => value.length > 13;

function useSummed(report: ReportAnswer): Readonly<Record<ReportMeasure, MeasureSummary>> {
  const { query, figures, times, before, currencies } = report;
  const t = useTranslations('reports');
  const words = useWords();
  const all = figures.of({});
  const was = before?.figures.of({});
  // A volume has one currency: without a choice the currency with most payouts; the text counts the others.
  const currency = query.currency ?? currencies[0] ?? '';
  const others = query.currency === undefined ? currencies.length - 1 : 0;
  const ofCurrency = { by: 'currency', keys: [currency === '-' ? '' : currency] } as const;
  const { sum, withoutAmount } = figures.of(ofCurrency);
  const rate = successRate(figures.ended());
  const rateBefore = before && successRate(before.figures.ended());
  const [time, timeBefore] = [timeOf(times, undefined), before && timeOf(before.times, undefined)];
  return {
    count: { value: formatCount(all.count), change: was && changeOf(String(all.count), String(was.count)) },
    volume: {
      value: `${formatAmount(sum, currency)} ${currency}`,
      change: before && changeOf(sum, before.figures.of(ofCurrency).sum),
      part: others > 0 ? t('otherCurrencies', { currency, count: others }) : undefined,
      without: withoutAmount === 0 ? undefined : t('withoutAmount', { count: withoutAmount }),
    },
    success: {
      value: rate === undefined ? '–' : formatPercent(rate),
      change: pointsOf(rateBefore, rate, (points) => t('points', { points })),
    },
    time: {
      value: time === undefined ? '–' : words(durationWords(time.medianMs)),
      change:
        time === undefined || timeBefore === undefined
          ? undefined
          : changeOf(String(Math.round(time.medianMs)), String(Math.round(timeBefore.medianMs))),
    },
  };
}
