import { useTranslations } from 'next-intl';
import { differenceOf } from '@/lib/contract/decimal';
import { formatClock } from '@/lib/format/instant';

export interface Pair {
  readonly sell: string;
  readonly buy: string;
}

interface RateLineProps extends Pair {
  readonly zone: string;
  readonly price: string;
  /** When the rate was read. */
  readonly atMs: number;
  /** The rate of a quote of this pair, for comparison. */
  readonly quoted?: string | undefined;
}

/** The indicative rate of a pair, drawn by the page for a ticket that its address fills in, and by the browser else. */
export function RateLine({ zone, price, atMs, quoted, ...pair }: RateLineProps) {
  const t = useTranslations('quotes.indicative');
  const difference = quoted === undefined ? undefined : differenceOf(price, quoted);
  return (
    <p className="text-ink-muted text-xs">
      {t.rich('rate', {
        ...pair,
        price,
        time: formatClock(atMs, zone),
        strong: (text) => <span className="text-ink font-medium tabular-nums">{text}</span>,
      })}
      {difference === undefined ? null : (
        <span> {t(wayOf(difference), { difference: difference.replace('-', '') })}</span>
      )}
    </p>
  );
}

function wayOf(difference: string): 'same' | 'below' | 'above' {
  if (/^-?[0.]+$/.test(difference)) return 'same';
  return difference.startsWith('-') ? 'below' : 'above';
}
