import { Link } from '@/components/ui/link';
import { Moment } from '@/app/a/[account]/moment';
import { Panel } from '@/components/ui/panel';
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
const cell = 'px-3 py-1.5 whitespace-nowrap';

/** The quotes of one pair: a line for the eye, and every figure as the platform wrote it. */
export function PairHistory({ account, pair: { label, quotes }, zone }: PairHistoryProps) {
  const points = quotes.map(({ createdAt, quote }) => ({
    atMs: Date.parse(createdAt),
    rate: quote.quote_price.direct_rate,
  }));
  return (
    <Panel title={label} description={quotes.length === 1 ? '1 quote' : `${quotes.length} quotes`} flush>
      <RateChart label={label} points={points} zone={zone} />
      {/* A region that scrolls must be within reach of the keyboard. */}
      <div
        className="border-line overflow-x-auto border-t"
        role="region"
        aria-label={`Quotes of ${label}`}
        tabIndex={0}
      >
        <table className="w-full text-sm">
          <caption className="sr-only">Quotes of {label}, the newest first</caption>
          <thead className="bg-sunken text-ink-muted text-left text-xs">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${cell} font-medium`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y tabular-nums">
            {quotes.map((record) => (
              <Row key={record.operationId} account={account} record={record} zone={zone} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Row({ account, record, zone }: { account: string; record: QuoteRecord; zone: string }) {
  const { quote, asked, fixed, operationId, createdAt, by } = record;
  const money = (side: 'sell' | 'buy') =>
    `${formatAmount(quote[`${side}_amount`], quote[`${side}_currency`])} ${quote[`${side}_currency`]}${fixed === side ? ' (fixed)' : ''}`;
  return (
    <tr>
      <td className={cell}>
        <Link
          href={`/a/${account}/operations/${operationId}`}
          className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
        >
          <Moment time={createdAt} zone={zone} inList />
        </Link>
      </td>
      <td className={cell}>{money('sell')}</td>
      <td className={cell}>{money('buy')}</td>
      <td className={cell}>{quote.quote_price.direct_rate}</td>
      <td className={cell}>{quote.quote_price.inverse_rate}</td>
      <td className={cell}>{asked.conversion_date}</td>
      <td className={cell}>{purposeName(asked.transaction_type)}</td>
      <td className={cell}>{by}</td>
      <td className={cell}>
        <Link
          href={deskAddress(account, record)}
          className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
        >
          Quote again
        </Link>
      </td>
    </tr>
  );
}

/** The desk, filled in as it was then; the day is chosen anew. */
function deskAddress(account: string, { asked }: QuoteRecord): string {
  const given = Object.entries(asked).filter(([name, value]) => name !== 'conversion_date' && value !== '');
  return `/a/${account}/quotes?${new URLSearchParams(given).toString()}`;
}
