import { Link } from '@/components/ui/link';
import { Moment } from '@/app/shell/moment';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable, plainCellLink } from '@/components/ui/plain-table';
import { formatAmount } from '@/lib/format/money';
import { purposeName } from '../purposes';
import type { QuoteRecord } from '../result/quote-record';
import type { PairQuotes } from './pairs';
import { RateChart } from './rate-chart';

export interface PairHistoryProps {
  readonly account: string;
  readonly pair: PairQuotes;
  readonly zone: string;
}

const heads = ['When', 'Sold', 'Bought', 'Rate', 'Inverse rate', 'Day', 'For', 'By', 'Again'] as const;

/** The quotes of one pair: a line for the eye, and every figure as the platform wrote it. */
export function PairHistory({ account, pair: { label, quotes }, zone }: PairHistoryProps) {
  const points = quotes.map(({ createdAt, quote }) => ({
    atMs: Date.parse(createdAt),
    rate: quote.quote_price.direct_rate,
  }));
  return (
    <Panel title={label} description={quotes.length === 1 ? '1 quote' : `${quotes.length} quotes`} flush>
      <RateChart label={label} points={points} zone={zone} />
      <PlainTable
        label={`Quotes of ${label}`}
        caption={`Quotes of ${label}, the newest first`}
        heads={heads}
        className="border-line border-t"
      >
        {quotes.map((record) => (
          <Row key={record.operationId} account={account} record={record} zone={zone} />
        ))}
      </PlainTable>
    </Panel>
  );
}

function Row({ account, record, zone }: { account: string; record: QuoteRecord; zone: string }) {
  const { quote, asked, fixed, operationId, createdAt, by } = record;
  const money = (side: 'sell' | 'buy') =>
    `${formatAmount(quote[`${side}_amount`], quote[`${side}_currency`])} ${quote[`${side}_currency`]}${fixed === side ? ' (fixed)' : ''}`;
  return (
    <tr>
      <PlainCell>
        <Link href={`/a/${account}/operations/${operationId}`} className={plainCellLink}>
          <Moment time={createdAt} zone={zone} inList />
        </Link>
      </PlainCell>
      <PlainCell>{money('sell')}</PlainCell>
      <PlainCell>{money('buy')}</PlainCell>
      <PlainCell>{quote.quote_price.direct_rate}</PlainCell>
      <PlainCell>{quote.quote_price.inverse_rate}</PlainCell>
      <PlainCell>{asked.conversion_date}</PlainCell>
      <PlainCell>{purposeName(asked.transaction_type)}</PlainCell>
      <PlainCell>{by}</PlainCell>
      <PlainCell>
        <Link href={deskAddress(account, record)} className={plainCellLink}>
          Quote again
        </Link>
      </PlainCell>
    </tr>
  );
}

/** The desk, filled in as it was then; the day is chosen anew. */
function deskAddress(account: string, { asked }: QuoteRecord): string {
  const given = Object.entries(asked).filter(([name, value]) => name !== 'conversion_date' && value !== '');
  return `/a/${account}/quotes?${new URLSearchParams(given).toString()}`;
}
