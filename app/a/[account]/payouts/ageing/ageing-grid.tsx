import { useTranslations } from 'next-intl';
import { FigureCell, FigureLink, FigureTable, NoFigure } from '@/app/mirror/figure-table';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { sumOf } from '@/lib/contract/decimal';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { ageBuckets, type AgeingLane, type Amounts } from '@/lib/mirror/find-ageing';
import type { CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import { type PayoutQuery, unknownValue } from '@/lib/mirror/payouts/payout-query';
import { useLaneWords } from './use-lane-words';

interface AgeingGridProps {
  readonly reading: MirrorReading;
  readonly lanes: readonly AgeingLane[];
  readonly totals: readonly CurrencyTotal[];
}

/** Count and sum of each lane and age, by currency; the total that the mirror keeps stands above the lanes. */
export function AgeingGrid({ reading, lanes, totals }: AgeingGridProps) {
  const t = useTranslations('ageing');
  const { bucketName } = useLaneWords(reading);
  const heads = [
    { label: t('lane') },
    ...ageBuckets.map((bucket) => ({ label: bucketName(bucket), isFigure: true })),
    { label: t('total'), isFigure: true },
    { label: t('late'), isFigure: true },
    { label: t('usual') },
  ];
  return (
    <FigureTable label={t('grid')} heads={heads}>
      {totals.map((total) => (
        <CurrencyRows
          key={total.currency}
          {...{ reading, total }}
          lanes={lanes.filter(({ currency }) => currency === total.currency)}
        />
      ))}
    </FigureTable>
  );
}

const added = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce((all, one) => ({ count: all.count + one.count, sum: sumOf(all.sum, one.sum) }), {
    count: 0,
    sum: '0',
  });

interface CurrencyRowsProps {
  readonly reading: MirrorReading;
  readonly total: CurrencyTotal;
  readonly lanes: readonly AgeingLane[];
}

function CurrencyRows({ reading, total, lanes }: CurrencyRowsProps) {
  const t = useTranslations('ageing');
  const { laneName, bucketName, usualWords, list, laneQuery } = useLaneWords(reading);
  const { currency } = total;
  const name = currency || t('unknownCurrency');
  const ofCurrency = { currency: [currency || unknownValue] };
  const figure = (of: string, amounts: Amounts, query: PayoutQuery) =>
    amounts.count === 0 ? (
      <NoFigure />
    ) : (
      <FigureLink
        name={of}
        value={formatCount(amounts.count)}
        note={formatAmount(amounts.sum, currency)}
        href={list(query)}
      />
    );
  const cells = (of: string, buckets: readonly Amounts[], query: PayoutQuery) =>
    ageBuckets.map((bucket, place) => (
      <FigureCell key={bucketName(bucket)} isFigure>
        {figure(t('cell', { lane: of, currency: name, bucket: bucketName(bucket) }), buckets[place] ?? added([]), {
          ...query,
          ...bucket,
        })}
      </FigureCell>
    ));
  const lateFigure = (of: string, count: number, query: PayoutQuery) =>
    count === 0 ? (
      <NoFigure />
    ) : (
      <FigureLink
        name={t('cell', { lane: of, currency: name, bucket: t('late') })}
        value={formatCount(count)}
        href={list({ ...query, late: 'yes' })}
      />
    );
  const late = lanes.reduce((sum, lane) => sum + lane.late, 0);
  return (
    <>
      <tr className="bg-sunken">
        <FigureCell isHead isStrong className="pl-2">
          {name}
          {total.withoutAmount === 0 ? null : (
            <span className="text-caution-ink block text-xs font-normal">
              {t('withoutAmount', { count: total.withoutAmount })}
            </span>
          )}
        </FigureCell>
        {cells(
          t('total'),
          ageBuckets.map((_, place) => added(lanes.flatMap(({ buckets }) => buckets[place] ?? []))),
          ofCurrency,
        )}
        <FigureCell isFigure>
          {figure(t('cell', { lane: t('total'), currency: name, bucket: t('total') }), total, ofCurrency)}
        </FigureCell>
        <FigureCell isFigure>{lateFigure(t('total'), late, ofCurrency)}</FigureCell>
        <FigureCell />
      </tr>
      {lanes.map((lane) => {
        const usual = usualWords(lane.usual);
        return (
          <tr key={`${lane.account} ${lane.method} ${lane.country}`}>
            <FigureCell isHead mayWrap className="min-w-28 pl-2 sm:min-w-44">
              {laneName(lane)}
            </FigureCell>
            {cells(laneName(lane), lane.buckets, laneQuery(lane))}
            <FigureCell isFigure>
              {figure(
                t('cell', { lane: laneName(lane), currency: name, bucket: t('total') }),
                added(lane.buckets),
                laneQuery(lane),
              )}
            </FigureCell>
            <FigureCell isFigure>{lateFigure(laneName(lane), lane.late, laneQuery(lane))}</FigureCell>
            <FigureCell className="text-xs">
              {usual.said}
              <span className="text-ink-muted block text-xs">{usual.behind}</span>
            </FigureCell>
          </tr>
        );
      })}
    </>
  );
}
