import { useTranslations } from 'next-intl';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { listedPayoutStates } from '@/app/list/record-states';
import { compareDecimals } from '@/lib/contract/decimal';
import { failedMoneyParts } from '@/lib/contract/outcomes/failed-money';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import type { CloseTotal } from '@/lib/reports/month-close/close-month';

/** Totals by currency and status, never two currencies together; for failed payouts also where their money is. */
export function CloseTotals({ totals }: { readonly totals: readonly CloseTotal[] }) {
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
            {withoutAmount === 0 ? null : (
              <span className="text-ink-muted block text-xs font-normal">
                {t('withoutAmount', { count: withoutAmount })}
              </span>
            )}
          </FigureCell>
        </tr>
      ))}
    </FigureTable>
  );
}
