import { useTranslations } from 'next-intl';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { payoutV2States } from '@/app/list/record-states';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import { useWords } from '@/lib/messages/use-words';
import type { PayoutTotal } from '@/lib/mirror/sums/payout-total';

/** By currency and status, never two currencies together. */
export function CloseTotals({ totals }: { readonly totals: readonly PayoutTotal[] }) {
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
      {totals.map(({ currency, status, count, sum, withoutAmount }) => (
        <tr key={`${currency} ${status}`}>
          <FigureCell isHead>
            {currency || '–'}
            {/* A phone has no room for it beside the sum, and a sum that is cut off is another one. */}
            <span className="text-ink-muted block text-xs sm:hidden">{words(payoutV2States.words(status).label)}</span>
          </FigureCell>
          <FigureCell className="max-sm:hidden">{words(payoutV2States.words(status).label)}</FigureCell>
          <FigureCell isFigure>{formatCount(count)}</FigureCell>
          <FigureCell isFigure isStrong>
            {formatAmount(sum, currency)}
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
