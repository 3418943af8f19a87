import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { Moment } from '@/app/shell/moment';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable, plainCellLink } from '@/components/ui/plain-table';
import { formatMoney } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import { purposeName, quoteAddress, type QuoteRecord } from '../result/quote-record';
import { compareDecimals } from '@/lib/contract/decimal';
import { StatusOf } from '@/app/list/status-words';
import { writeWords } from '@/app/write/outcome/write-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { pathIn } from '@/lib/addresses/path-to';

export interface PairHistoryProps {
  readonly account: string;
  readonly pair: PairQuotes;
  readonly zone: string;
  /** Whether other pages of the list have no quotes. */
  readonly isWhole: boolean;
  /** The newest conversion of each quote, by the id of the write that brought the quote. */
  readonly converted: ReadonlyMap<string, WriteView>;
}

/** The quotes of one pair: a chart, and every figure as the platform wrote it. */
export function PairHistory({ account, pair: { sell, buy, quotes }, zone, converted, isWhole }: PairHistoryProps) {
  const t = useTranslations('quotes');
  const pair = t('pair', { sell, buy });
  const heads = [
    ...[t('past.when'), t('past.sold'), t('past.bought'), t('rate'), t('inverseRate'), t('valueDate')],
    ...[t('past.conversion'), t('past.for'), t('past.by'), t('past.again')],
  ];
  const points = quotes.map(({ createdAt, quote }) => ({
    atMs: Date.parse(createdAt),
    rate: quote.quote_price.direct_rate,
  }));
  return (
    <Panel title={pair} description={t(isWhole ? 'past.count' : 'past.countOfPage', { count: quotes.length })} flush>
      <RateChart pair={pair} points={points} zone={zone} />
      <PlainTable
        label={t('past.table', { pair })}
        caption={t('past.caption', { pair })}
        heads={heads}
        className="border-line border-t"
      >
        {quotes.map((record) => (
          <Row
            key={record.operationId}
            account={account}
            record={record}
            zone={zone}
            converted={converted.get(record.operationId)}
          />
        ))}
      </PlainTable>
    </Panel>
  );
}

interface RowProps extends Pick<PairHistoryProps, 'account' | 'zone'> {
  readonly record: QuoteRecord;
  readonly converted: WriteView | undefined;
}

function Row({ account, record, zone, converted }: RowProps) {
  const t = useTranslations('quotes.past');
  const words = useWords();
  const { quote, asked, fixed, operationId, createdAt, by } = record;
  const money = (side: 'sell' | 'buy') => {
    const currency = quote[`${side}_currency`];
    const amount = formatMoney(quote[`${side}_amount`], currency);
    return fixed === side ? t('fixed', { amount }) : amount;
  };
  return (
    <tr>
      <PlainCell>
        <Link href={pathIn(account, 'activity/[id]', { id: operationId })} className={plainCellLink}>
          <Moment time={createdAt} zone={zone} />
        </Link>
      </PlainCell>
      <PlainCell>{money('sell')}</PlainCell>
      <PlainCell>{money('buy')}</PlainCell>
      <PlainCell>{quote.quote_price.direct_rate}</PlainCell>
      <PlainCell>{quote.quote_price.inverse_rate}</PlainCell>
      <PlainCell>{asked.conversion_date}</PlainCell>
      <PlainCell>
        {converted === undefined ? (
          '–'
        ) : (
          <Link href={pathIn(account, 'quotes/[id]', { id: quote.quote_price.quote_id })} className={plainCellLink}>
            <StatusOf words={writeWords(converted)} />
          </Link>
        )}
      </PlainCell>
      <PlainCell>{words(purposeName(asked.transaction_type))}</PlainCell>
      <PlainCell>{by}</PlainCell>
      <PlainCell>
        <Link href={quoteAddress(account, record)} className={plainCellLink}>
          {t('quoteAgain')}
        </Link>
      </PlainCell>
    </tr>
  );
}

const size = { width: 640, height: 140, margin: 12 };

/** The rates of one pair over time. Hidden from screen readers, because the table below has the same figures. */
function RateChart({ pair, points, zone }: { pair: string; points: readonly RatePoint[]; zone: string }) {
  const t = useTranslations('quotes.past');
  const line = rateLine(points, size);
  if (line === undefined) return <p className="text-ink-muted py-3 text-sm">{t('oneQuote')}</p>;
  const { dots, least, most } = line;
  const path = dots.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <figure className="py-4">
      <div className="flex gap-3">
        <div aria-hidden className="text-ink-muted flex flex-col justify-between text-right text-xs tabular-nums">
          <span>{most}</span>
          <span>{least}</span>
        </div>
        <svg
          role="img"
          aria-label={t('chart', { pair, count: dots.length, least, most })}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="border-line bg-sunken h-36 w-full min-w-0 rounded-sm border"
        >
          <polyline
            points={path}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
          {/* Lines of zero length: they draw dots that stay round however wide the drawing is. */}
          {dots.map(({ x, y, rate, atMs }) => (
            <path
              key={`${atMs} ${rate}`}
              d={`M${x},${y}h0`}
              strokeWidth="7"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          ))}
        </svg>
      </div>
      <figcaption className="text-ink-muted mt-1 flex justify-between gap-4 text-xs tabular-nums">
        <Moment time={dots[0]?.atMs} zone={zone} />
        <Moment time={dots.at(-1)?.atMs} zone={zone} />
      </figcaption>
    </figure>
  );
}

interface RatePoint {
  readonly atMs: number;
  /** The rate as the platform wrote it. */
  readonly rate: string;
}

interface RateLine {
  readonly dots: readonly { readonly x: number; readonly y: number; readonly rate: string; readonly atMs: number }[];
  readonly least: string;
  readonly most: string;
}

/**
 * Positions of a pair's rates in a drawing of this size. Only positions are calculated in floating point; the shown
 * rates are the platform's own text. Returns undefined below two rates, which make no line.
 *
 * @internal Exported for tests.
 */
export function rateLine(
  points: readonly RatePoint[],
  size: { readonly width: number; readonly height: number; readonly margin: number },
): RateLine | undefined {
  const usable = points
    .filter(({ rate }) => compareDecimals(rate, '0') !== undefined)
    .toSorted((one, other) => one.atMs - other.atMs);
  const [first] = usable;
  const last = usable.at(-1);
  if (first === undefined || last === undefined || usable.length < 2) return undefined;
  const sorted = usable.map(({ rate }) => rate).toSorted((one, other) => compareDecimals(one, other) ?? 0);
  const [least = first.rate, most = last.rate] = [sorted[0], sorted.at(-1)];
  const along = scale(first.atMs, last.atMs, size.margin, size.width - size.margin);
  const up = scale(Number(least), Number(most), size.height - size.margin, size.margin);
  return { dots: usable.map(({ atMs, rate }) => ({ x: along(atMs), y: up(Number(rate)), rate, atMs })), least, most };
}

/** Maps a range to a range; a value of an empty range is drawn in the middle. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) =>
    Math.round((to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}

interface PairQuotes {
  /** The platform's name of the pair: sell and buy without a slash (extras 4.7). */
  readonly pair: string;
  readonly sell: string;
  readonly buy: string;
  /** The newest quote comes first. */
  readonly quotes: readonly QuoteRecord[];
}

/** Groups quotes by pair; the pair of the newest quote comes first. */
export function byPair(records: readonly QuoteRecord[]): readonly PairQuotes[] {
  const newestFirst = records.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const pairs = new Map<string, QuoteRecord[]>();
  for (const record of newestFirst) {
    const { sell_currency, buy_currency } = record.quote;
    const pair = `${sell_currency}${buy_currency}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), record]);
  }
  return [...pairs].map(([pair, quotes]) => ({ pair, sell: pair.slice(0, 3), buy: pair.slice(3), quotes }));
}
