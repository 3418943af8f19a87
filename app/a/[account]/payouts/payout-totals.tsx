import { useTranslations } from 'next-intl';
import { typedKey } from '@/components/field/typed-key';
import { failedMoneyParts } from '@/lib/contract/enums';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import type { CurrencyTotal, SumProgress } from '@/lib/mirror/sums/payout-total';
import type { ListedTotals } from '@/lib/mirror/read-payouts';

const shown = 3;

interface PayoutTotalsProps {
  readonly totals: ListedTotals | undefined;
  /** How far an addition that takes long has come. */
  readonly progress: SumProgress | undefined;
  /** The filter by the money of failed payouts: it names the part of that money that the sums add up. */
  readonly money?: string | undefined;
}

/** The count of all payouts that fit, and their sums by currency: some in the line, and all of them behind a button. */
export function PayoutTotals({ totals, progress, money }: PayoutTotalsProps) {
  const t = useTranslations('payouts.list');
  const part = failedMoneyParts.find((one) => one === money);
  const label = part === undefined ? t('sums') : t(`sumsOf.${part}`);
  if (totals === undefined) {
    return (
      <p className="text-ink-muted grow text-xs tabular-nums">
        <span role="status">{t('summing')}</span>
        {/* Not read out at each step. */}
        {progress === undefined ? null : (
          <span aria-hidden> {t('summed', { added: formatCount(progress.added), of: formatCount(progress.of) })}</span>
        )}
      </p>
    );
  }
  const { count, sums } = totals;
  return (
    // Where the line is short the sums stand in the line below, beside the coverage note.
    <div className="text-ink-muted narrow:contents flex grow items-center gap-x-4 text-xs tabular-nums">
      <p role="status" className="text-ink-muted text-md narrow:grow" data-count={count}>
        {formatCount(count)}
      </p>
      {/* Sums without room in the line are behind the button; the empty item lets even the first sum wrap away. */}
      <div className="narrow:hidden -ml-4 flex h-4 w-0 grow flex-wrap gap-x-4 overflow-hidden before:h-4 before:w-0 max-lg:hidden">
        {sums.slice(0, shown).map((one) => (
          <p key={one.currency} className="whitespace-nowrap">
            <Sum {...one} />
          </p>
        ))}
      </div>
      {sums.length === 0 ? null : <AllSums label={label} sums={sums} />}
    </div>
  );
}

interface AllSumsProps {
  readonly label: string;
  readonly sums: readonly CurrencyTotal[];
}

/** The sums of all currencies, which open below their button. */
function AllSums({ label, sums }: AllSumsProps) {
  const t = useTranslations('payouts.list');
  return (
    <details
      className="group narrow:order-last relative shrink-0"
      onKeyDown={(event) => {
        if (typedKey(event) === 'Escape') event.currentTarget.open = false;
      }}
      // The sums close when the focus leaves them.
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="hover:text-ink flex h-7 list-none items-center gap-1 rounded-xs whitespace-nowrap underline decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
        {label}
      </summary>
      {/* It can take the focus, so that a click on a sum, e.g. to copy it, does not close the sums. */}
      <div
        tabIndex={-1}
        className="border-line-control bg-surface narrow:right-0 narrow:left-auto absolute left-0 mt-1 max-h-96 overflow-y-auto rounded-md border p-3 shadow-lg outline-none"
      >
        <table>
          <caption className="sr-only">{label}</caption>
          <tbody>
            {sums.map((one) => (
              <tr key={one.currency}>
                <th scope="row" className="py-0.5 pr-3 text-left font-normal">
                  {one.currency}
                </th>
                <td className="text-ink py-0.5 pr-3 text-right font-semibold whitespace-nowrap">
                  {formatAmount(one.sum, one.currency)}
                </td>
                <td className="py-0.5 text-right whitespace-nowrap">
                  {formatCount(one.count)}
                  {one.withoutAmount === 0 ? null : <span> {t('withoutAmount', { count: one.withoutAmount })}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Sum({ currency, sum, count, withoutAmount }: CurrencyTotal) {
  const t = useTranslations('payouts.list');
  return (
    <>
      {currency} <span className="text-ink font-semibold">{formatAmount(sum, currency)}</span> ({formatCount(count)})
      {withoutAmount === 0 ? null : <span> {t('withoutAmount', { count: withoutAmount })}</span>}
    </>
  );
}
