import { useTranslations } from 'next-intl';
import { FigureBar, FigureCell, FigureLink, FigureTable, NoFigure, tintOf } from '@/app/mirror/figure-table';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { sumOf } from '@/lib/contract/decimal';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { ageBuckets, type AgeingLane, type Amounts } from '@/lib/mirror/find-ageing';
import type { CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import type { PayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { useLaneWords } from './use-lane-words';

interface AgeingGridProps {
  readonly reading: MirrorReading;
  readonly lanes: readonly AgeingLane[];
  readonly totals: readonly CurrencyTotal[];
}

/** Draws count and sum of each lane and age, by currency; above the lanes stands the total that the mirror keeps. */
export function AgeingGrid({ reading, lanes, totals }: AgeingGridProps) {
  const t = useTranslations('ageing');
  const { bucketName } = useLaneWords(reading);
  const heads = [
    { label: t('lane') },
    ...ageBuckets.map((bucket) => ({ label: bucketName(bucket), isFigure: true })),
    { label: t('total'), isFigure: true },
    { label: t('late'), isFigure: true },
    { label: t('usual'), className: 'pl-2' },
  ];
  return (
    <FigureTable label={t('grid')} heads={heads}>
      {totals.map((total) => (
        <CurrencyRows
          key={total.currency}
          reading={reading}
          total={total}
          lanes={lanes.filter(({ currency }) => currency === total.currency)}
          longestMs={Math.max(...lanes.map(({ usual }) => usual?.longestMs ?? 0))}
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
  /** The longest usual time of all lanes, to whose length the others are drawn. */
  readonly longestMs: number;
}

function CurrencyRows({ reading, total, lanes, longestMs }: CurrencyRowsProps) {
  const t = useTranslations('ageing');
  const { laneName, usualWords, laneQuery } = useLaneWords(reading);
  const { currency } = total;
  const name = currency || t('unknownCurrency');
  const ofLane = { reading, currency };
  const most = Math.max(...lanes.flatMap(({ buckets }) => buckets.map(({ count }) => count)));
  return (
    <>
      <tr className="[&>*]:pt-3">
        <FigureCell isHead isStrong className="pl-2">
          {name}
          {total.withoutAmount === 0 ? null : (
            <span className="text-caution-ink block text-xs font-normal">
              {t('withoutAmount', { count: total.withoutAmount })}
            </span>
          )}
        </FigureCell>
        <LaneFigures
          {...ofLane}
          lane={t('total')}
          buckets={ageBuckets.map((_, place) => added(lanes.flatMap(({ buckets }) => buckets[place] ?? [])))}
          total={total}
          late={lanes.reduce((sum, lane) => sum + lane.late, 0)}
          query={{ currency: [currency || unknownValue] }}
          most={undefined}
        />
        <FigureCell />
      </tr>
      {lanes.map((lane) => {
        const usual = usualWords(lane.usual);
        return (
          <tr key={`${lane.account} ${lane.method} ${lane.country}`}>
            <FigureCell isHead mayWrap className="min-w-28 pl-2 sm:min-w-44">
              {laneName(lane)}
            </FigureCell>
            <LaneFigures
              {...ofLane}
              lane={laneName(lane)}
              buckets={lane.buckets}
              total={added(lane.buckets)}
              late={lane.late}
              query={laneQuery(lane)}
              most={most}
            />
            <FigureCell className="pl-2 text-xs">
              {usual.said}
              {usual.times === undefined ? null : (
                <FigureBar from={usual.times.medianMs / longestMs} to={usual.times.longestMs / longestMs} />
              )}
              <span className="text-ink-muted block text-xs">{usual.behind}</span>
            </FigureCell>
          </tr>
        );
      })}
    </>
  );
}

interface LaneFiguresProps extends Pick<CurrencyRowsProps, 'reading'> {
  readonly currency: string;
  /** The name of the lane, or of all lanes together. */
  readonly lane: string;
  /** Count and sum for each of `ageBuckets`. */
  readonly buckets: readonly Amounts[];
  readonly total: Amounts;
  readonly late: number;
  /** The payouts of the lane in this currency. */
  readonly query: PayoutQuery;
  /** The greatest count of a lane and age, to which the cells are tinted; undefined for all lanes together. */
  readonly most: number | undefined;
}

/** Draws the figures of a lane by age, in all, and of payouts older than usual. Each leads to its payouts. */
function LaneFigures({ reading, currency, lane, buckets, total, late, query, most }: LaneFiguresProps) {
  const t = useTranslations('ageing');
  const { bucketName, list } = useLaneWords(reading);
  const nameOf = (column: string) => t('cell', { lane, currency: currency || t('unknownCurrency'), bucket: column });
  const figure = (column: string, { count, sum }: Pick<Amounts, 'count'> & Partial<Amounts>, of: PayoutQuery) =>
    count === 0 ? (
      <NoFigure />
    ) : (
      <FigureLink
        name={nameOf(column)}
        value={formatCount(count)}
        {...(sum !== undefined && { note: formatAmount(sum, currency) })}
        href={list(of)}
      />
    );
  return (
    <>
      {ageBuckets.map((bucket, place) => {
        const amounts = buckets[place] ?? added([]);
        return (
          <FigureCell
            key={bucketName(bucket)}
            isFigure
            className={most === undefined ? '' : tintOf(amounts.count, most)}
          >
            {figure(bucketName(bucket), amounts, { ...query, ...bucket })}
          </FigureCell>
        );
      })}
      <FigureCell isFigure>{figure(t('total'), total, query)}</FigureCell>
      <FigureCell isFigure>
        {figure(t('late'), { count: late }, { ...query, late: 'yes' })}
        {late === 0 ? null : <FigureBar isCaution to={late / total.count} />}
      </FigureCell>
    </>
  );
}
