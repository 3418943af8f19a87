import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fetchOwn } from '@/app/list/fetch-live';
import { listScope } from '@/app/list/use-list';
import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { typedKey } from '@/components/field/typed-key';
import { oneAccount } from '@/lib/addresses/every-account';
import { pathTo } from '@/lib/addresses/path-to';
import { failedMoneyParts } from '@/lib/contract/enums';
import { writeQuery } from '@/lib/contract/list-query';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { narrowingOf } from '@/lib/mirror/payouts/payout-filters';
import type { CurrencyTotal, SumProgress } from '@/lib/mirror/sums/payout-total';
import type { ListedTotals } from '@/lib/mirror/read-payouts';
import { mirroredPayouts, type PayoutAddress } from './payout-address';

const shown = 3;

interface PayoutTotalsProps {
  readonly totals: ListedTotals | undefined;
  /** How many payouts are added so far, while that takes long. */
  readonly progress: SumProgress | undefined;
  /** The filter by the money of failed payouts: the sums then add up that part of the money. */
  readonly money?: string | undefined;
}

/** The count of the payouts that fit, and their sums: some currencies stand in the line, and all behind a button. */
export function PayoutTotals({ totals, progress, money }: PayoutTotalsProps) {
  const t = useTranslations('payouts.list');
  const part = failedMoneyParts.find((one) => one === money);
  const label = part === undefined ? t('sums') : t(`sumsOf.${part}`);
  if (totals === undefined) {
    return (
      <p className="text-ink-muted grow text-xs tabular-nums">
        <span role="status">{t('summing')}</span>
        {/* A screen reader does not hear each step. */}
        {progress === undefined ? null : (
          <span aria-hidden> {t('summed', { added: formatCount(progress.added), of: formatCount(progress.of) })}</span>
        )}
      </p>
    );
  }
  const { count, sums } = totals;
  return (
    // In a narrow window the sums stand in the next line, beside the coverage note.
    <div className="text-ink-muted narrow:contents flex grow items-center gap-x-4 text-xs tabular-nums">
      <p role="status" className="text-ink-muted text-md narrow:grow" data-count={count}>
        {formatCount(count)}
      </p>
      {/* A sum without room wraps out of view. The empty first item lets even the first sum do that. */}
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

interface TotalsRequest {
  readonly address: PayoutAddress;
  /** The totals that came with the rows. */
  readonly listed: ListedTotals | undefined;
  readonly paused: boolean;
}

/** Reads the totals apart from the rows if they need a read of every row, so that the rows do not wait for them. */
export function usePayoutTotals(account: string, { address: { asked }, listed, paused }: TotalsRequest) {
  // The order of the rows does not change their totals.
  const narrowing = narrowingOf(asked);
  const isAsked = listed === undefined;
  const [progress, setProgress] = useState<SumProgress>();
  const { data } = useQuery(
    {
      queryKey: [`${listScope(account, 'listPayouts')} totals`, narrowing],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/mirror/[account]/payouts/totals', { account });
        return await fetchTotals(url, narrowing, { signal, onProgress: setProgress });
      },
      enabled: isAsked,
      staleTime: mirroredPayouts.refetchEveryMs,
      meta: paused ? {} : { follows: { kinds: ['payout'], account: oneAccount(account) } },
      refetchInterval: ({ state: { error } }) => !paused && pauseUnlessHeard(mirroredPayouts.refetchEveryMs, error),
    },
    useConsoleQueryClient(),
  );
  return { totals: listed ?? data, progress };
}

interface TotalsFetch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SumProgress | undefined) => void;
}

/** Asks until all payouts are added, and reports after each answer how many are. */
async function fetchTotals(
  url: string,
  narrowing: Readonly<Partial<Record<string, string>>>,
  { signal, onProgress }: TotalsFetch,
): Promise<ListedTotals> {
  onProgress(undefined);
  let added = -1;
  for (let step: Readonly<Record<string, string>> = { step: '1' }; ;) {
    const asked = `${url}${writeQuery({ ...narrowing, ...step })}`;
    const { data } = await fetchOwn<ListedTotals | SumProgress>(asked, { signal, passive: true });
    onProgress('of' in data ? data : undefined);
    if (!('of' in data)) return data;
    // Where rows change all the time, steps would never end: a request without a step adds all payouts at once.
    if (data.added <= added) step = {};
    added = data.added;
  }
}
