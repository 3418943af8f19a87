'use client';

import { RefreshCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { formatAmount } from '@/lib/format/money';
import { CountdownLine } from '../clock/countdown-line';
import { useCountdown } from '../clock/use-countdown';
import { QuoteComparison } from './quote-comparison';
import type { QuoteRecord } from './quote-record';
import { purposeName } from '../purposes';
import { quoteSides, type QuoteSide } from '@/lib/writes/forms/quote-values';
import { sideNames } from '../quote-side';

export interface QuoteCardProps {
  readonly account: string;
  readonly record: QuoteRecord;
  /** The quote that this one took the place of. */
  readonly before: QuoteRecord | undefined;
  readonly pending: boolean;
  readonly onAgain: () => void;
}

/** A price and how long it holds. At the end it is locked: what is over must not be passed on. */
export function QuoteCard({ account, record, before, pending, onAgain }: QuoteCardProps) {
  const { quote, asked, fixed } = record;
  const { quote_id, validity, direct_rate, inverse_rate, currency_pair } = quote.quote_price;
  const countdown = useCountdown(account, { id: quote_id, validFrom: validity.valid_from, validTo: validity.valid_to });
  const isOver = countdown.phase === 'over';
  return (
    <Panel
      title={`${quote.sell_currency} to ${quote.buy_currency}`}
      actions={<CountdownLine countdown={countdown} />}
      flush
    >
      <div className={cn('grid sm:grid-cols-2', isOver && 'text-ink-faint')}>
        {quoteSides.map((side) => (
          <SideAmount key={side} side={side} record={record} isFixed={side === fixed} isOver={isOver} />
        ))}
      </div>
      <Facts>
        <Fact label={`Rate ${currency_pair}`}>
          <Figure text={direct_rate} isOver={isOver} />
        </Fact>
        <Fact label="Inverse rate">
          <Figure text={inverse_rate} isOver={isOver} />
        </Fact>
        <Fact label="Day of the conversion">{asked.conversion_date}</Fact>
        <Fact label="Purpose">{purposeName(asked.transaction_type)}</Fact>
        <Fact label="Quote reference">
          {isOver ? (
            <span className="text-ink-faint font-mono text-xs break-all">{quote_id}</span>
          ) : (
            <CopyText value={quote_id} label="quote reference" truncate={false} />
          )}
        </Fact>
      </Facts>
      <div className="border-line flex flex-col gap-3 border-t p-4">
        {isOver ? (
          <Notice tone="caution" title="This quote has expired">
            Its price does not hold any more. Get a new one to see today’s price against it.
          </Notice>
        ) : null}
        {before === undefined ? null : <QuoteComparison before={before} now={record} />}
        <div>
          <Button
            variant={isOver ? 'primary' : 'secondary'}
            icon={<RefreshCw aria-hidden />}
            loading={pending}
            onClick={onAgain}
          >
            Get a new quote
          </Button>
        </div>
      </div>
    </Panel>
  );
}

interface SideAmountProps {
  readonly side: QuoteSide;
  readonly record: QuoteRecord;
  readonly isFixed: boolean;
  readonly isOver: boolean;
}

function SideAmount({ side, record, isFixed, isOver }: SideAmountProps) {
  const currency = record.quote[`${side}_currency`];
  return (
    <div className="border-line min-w-0 border-b p-4 sm:not-first:border-l">
      <p className="text-ink-muted text-xs">
        {sideNames[side]}
        {isFixed ? ' · fixed' : ''}
      </p>
      <p className={cn('text-lg font-semibold break-words tabular-nums', isOver && 'text-ink-faint')}>
        {formatAmount(record.quote[`${side}_amount`], currency)} <span className="text-base">{currency}</span>
      </p>
    </div>
  );
}

/** As the platform wrote it: nothing is rounded, and no rate is worked out from another. */
function Figure({ text, isOver }: { text: string; isOver: boolean }) {
  return <span className={cn('tabular-nums', isOver && 'text-ink-faint')}>{text}</span>;
}
