import { useTranslations } from 'next-intl';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { listedPayoutStates } from '@/app/list/record-states';
import { compareDecimals } from '@/lib/contract/decimal';
import { failedMoneyParts } from '@/lib/contract/enums';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import { addTotals, type CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import type { CloseTotal } from '@/lib/reports/month-close/close-month';

interface CloseTotalsProps {
  readonly totals: readonly CloseTotal[];
}

/** The sum of each currency, never two currencies together, and below it the parts of each status. */
export function CloseTotals({ totals }: CloseTotalsProps) {
  const t = useTranslations('months');
  const currencies = new Map<string, CurrencyTotal>();
  for (const one of totals) currencies.set(one.currency, addTotals(one, currencies.get(one.currency)));
  return (
    <>
      <FigureTable
        label={t('byCurrency')}
        heads={[{ label: t('currency') }, { label: t('count'), isFigure: true }, { label: t('sum'), isFigure: true }]}
      >
        {[...currencies.values()].map(({ currency, count, sum, withoutAmount }) => (
          <tr key={currency}>
            <FigureCell isHead>{currency || '–'}</FigureCell>
            <FigureCell isFigure>{formatCount(count)}</FigureCell>
            <FigureCell isFigure isStrong>
              {formatAmount(sum, currency)}
              <WithoutAmount count={withoutAmount} />
            </FigureCell>
          </tr>
        ))}
      </FigureTable>
      <details>
        <summary className="text-accent-ink min-h-6 cursor-pointer text-sm">{t('byStatus')}</summary>
        <StatusTotals totals={totals} />
      </details>
    </>
  );
}

function WithoutAmount({ count }: { readonly count: number }) {
  const t = useTranslations('months');
  if (count === 0) return null;
  return <span className="text-ink-muted block text-xs font-normal">{t('withoutAmount', { count })}</span>;
}

/** For failed payouts the row also says where their money is. */
function StatusTotals({ totals }: CloseTotalsProps) {
  const t = useTranslations('months');
  const words = useWords();
  return (
    <FigureTable
      label={t('totals')}
      heads={[
        { label: t('currency') },
        { label: t('status'), className: 'max-sm:hidden' },
        { label: t('count'), isFigure: true },
        { label: t('sum'), isFigure: true },
      ]}
    >
      {totals.map(({ currency, status, count, sum, withoutAmount, ...money }) => (
        <tr key={`${currency} ${status}`}>
          <FigureCell isHead>
            {currency || '–'}
            {/* A phone has no room for the status beside the sum, and a cut-off sum would be another sum. */}
            <span className="text-ink-muted block text-xs whitespace-normal sm:hidden">
              {words(listedPayoutStates.words(status).label)}
            </span>
          </FigureCell>
          <FigureCell className="max-sm:hidden">{words(listedPayoutStates.words(status).label)}</FigureCell>
          <FigureCell isFigure>{formatCount(count)}</FigureCell>
          <FigureCell isFigure isStrong>
            {formatAmount(sum, currency)}
            {failedMoneyParts.map((part) =>
              compareDecimals(money[part], '0') === 1 ? (
                <span key={part} className="text-ink-muted block text-xs font-normal">
                  <span className="block sm:inline">{t(`money.${part}`)}</span>{' '}
                  <span>{formatAmount(money[part], currency)}</span>
                </span>
              ) : null,
            )}
            <WithoutAmount count={withoutAmount} />
          </FigureCell>
        </tr>
      ))}
    </FigureTable>
  );
}
