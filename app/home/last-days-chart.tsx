import { useTranslations } from 'next-intl';
import { BarChart, type BarSeries } from '@/app/mirror/charts/bar-chart';
import { lookOf } from '@/app/mirror/charts/chart-look';
import { type ChartMark, type ChartPeriod } from '@/app/mirror/charts/chart-period';
import { LineChart } from '@/app/mirror/charts/line-chart';
import { ReportFigures } from '@/app/mirror/charts/report-figures';
import { successRate } from '@/app/mirror/charts/success-rate';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { formatAmount } from '@/lib/format/format-amount';
import { shortDay, wallClock } from '@/lib/format/instant';
import { formatPercent } from '@/lib/format/count';
import { useWords } from '@/lib/messages/use-words';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import type { LastDays } from '@/lib/mirror/read-home';
import { pathIn } from '@/lib/addresses/path-to';

export interface LastDaysChartProps {
  readonly account: string;
  readonly days: LastDays;
  /** The currency in the address; by default the currency with most payouts. */
  readonly currency: string | undefined;
  readonly nowMs: number;
  readonly zone: string;
}

// The axis values stand at the right, beside the newest days.
const bars = { width: 560, height: 132, left: 0, right: 50, top: 10, bottom: 22 };
const strip = { ...bars, height: 54, top: 8, bottom: 8 };
const mostCurrencies = 4;
const link = 'rounded-xs underline-offset-2 hover:underline';

/** The volume of the last 30 days, day by day, and the success rate of ended payouts; one currency at a time. */
export function LastDaysChart({ account, days, currency, nowMs, zone }: LastDaysChartProps) {
  const { periods, rows, missing } = days;
  const t = useTranslations('home.lastDays');
  const words = useWords();
  const currencies = new ReportFigures(rows).parts('currency');
  const chosen = currencies.find((one) => (one || unknownValue) === currency) ?? currencies[0];
  if (chosen === undefined) return null;
  const nameOf = (one: string) => one || t('unknown');
  const own = new ReportFigures(rows.filter((row) => row.currency === chosen));
  const now = wallClock(nowMs, zone);
  const query = { currency: [chosen || unknownValue] };
  const drawn = periods.map(({ start }): ChartPeriod => ({
    key: start,
    label: words(shortDay({ ...now, date: start }, now)),
    name: start,
    href: `${pathIn(account, 'payouts')}${writePayoutQuery({ from: start, to: start, ...query })}`,
    isMissing: missing.has(start),
  }));
  const volumes = drawn.map(({ key, href }) => {
    const { sum, count } = own.of({ start: key });
    const amount = formatAmount(sum, chosen);
    return { at: Number(sum), text: t('volume', { amount, currency: nameOf(chosen), count }), href };
  });
  const rates = drawn.map(({ key }): ChartMark => {
    const rate = successRate(own.ended(key));
    return { at: rate === undefined ? undefined : Number(rate), text: rate === undefined ? '' : formatPercent(rate) };
  });
  const all = own.of({});
  const rate = successRate(own.ended());
  return (
    <section aria-label={t('title')} className="min-w-0">
      <header className="border-line-strong flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-1.5">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <Link
          href={`${pathIn(account, 'reports')}?measure=volume&currency=${chosen || unknownValue}`}
          className={cn(link, 'text-accent-ink text-xs')}
        >
          {t('open')}
        </Link>
      </header>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-3 pb-1">
        <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="text-base font-semibold">
            {formatAmount(all.sum, chosen)} {nameOf(chosen)}
          </span>
          <span className="text-ink-muted text-xs">{t('count', { count: all.count })}</span>
          {rate === undefined ? null : (
            <span className="text-ink-muted text-xs">{t('success', { rate: formatPercent(rate) })}</span>
          )}
        </p>
        {currencies.length < 2 ? null : (
          <CurrencyLinks account={account} currencies={currencies} chosen={chosen} nameOf={nameOf} />
        )}
      </div>
      <DayPictures drawn={drawn} volumes={volumes} rates={rates} />
      {missing.size === 0 ? null : <p className="text-caution-ink text-xs">{t('missing', { count: missing.size })}</p>}
    </section>
  );
}

interface CurrencyLinksProps {
  readonly account: string;
  /** Most payouts first. */
  readonly currencies: readonly string[];
  readonly chosen: string;
  readonly nameOf: (currency: string) => string;
}

function CurrencyLinks({ account, currencies, chosen, nameOf }: CurrencyLinksProps) {
  const t = useTranslations('home.lastDays');
  const shown = [...new Set([...currencies.slice(0, mostCurrencies), chosen])];
  return (
    <nav aria-label={t('currencies')} className="flex gap-x-3 text-xs">
      {shown.map((one) => (
        <Link
          key={one}
          href={`${pathIn(account)}?currency=${one || unknownValue}`}
          scroll={false}
          aria-current={one === chosen ? 'true' : undefined}
          className={cn(link, one === chosen ? 'text-ink font-semibold' : 'text-ink-muted')}
        >
          {nameOf(one)}
        </Link>
      ))}
      {currencies.length > shown.length ? (
        <Link href={`${pathIn(account, 'reports')}?measure=count&by=currency`} className={cn(link, 'text-ink-muted')}>
          {t('otherCurrencies', { count: currencies.length - shown.length })}
        </Link>
      ) : null}
    </nav>
  );
}

interface DayPicturesProps {
  readonly drawn: readonly ChartPeriod[];
  readonly volumes: BarSeries['marks'];
  /** One rate for each day; a day on which no payout has ended has none. */
  readonly rates: readonly ChartMark[];
}

/** Scrolled from the right: on a phone the newest days are in view. */
function DayPictures({ drawn, volumes, rates }: DayPicturesProps) {
  const t = useTranslations('home.lastDays');
  const chart = { label: t('title'), periods: drawn, isPicture: true };
  return (
    <div role="region" aria-label={t('title')} tabIndex={0} className="@container overflow-x-auto [direction:rtl]">
      <div aria-hidden>
        <BarChart
          {...chart}
          id="last-days"
          plot={bars}
          series={[{ key: 'volume', label: t('title'), look: lookOf(0), marks: volumes }]}
          totals={volumes}
          beforeLabel=""
        />
        {rates.every(({ at }) => at === undefined) ? null : (
          <>
            <p className="text-ink-muted text-xs [direction:ltr]">{t('paid')}</p>
            <LineChart
              {...chart}
              id="last-days-rate"
              plot={strip}
              series={[{ key: 'rate', label: t('paid'), isDashed: false, marks: rates }]}
              highest={100}
              tickText={(value) => (value === 50 ? '' : formatPercent(String(value)))}
            />
          </>
        )}
      </div>
    </div>
  );
}
