import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FilterChips } from '@/app/list/filters/filter-chips';
import { FilterPicker } from '@/app/list/filters/filter-picker';
import { usePayoutFilters } from '@/app/list/filters/payouts/use-payout-filters';
import type { ListValues } from '@/app/list/list-address';
import { everyAccount } from '@/lib/addresses/every-account';
import type { RuleScope } from '@/lib/alerts/alert-rules';
import { subjectsWithoutRule } from '@/lib/alerts/subjects-without-rule';
import type { PayoutFilterName } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';

export interface NamedScope extends RuleScope {
  readonly name: string;
}

interface RuleFilterProps extends Pick<PayoutListContext, 'facets' | 'countryNames'> {
  /** Empty for a rule of all accounts. */
  readonly account: string;
  readonly accounts: readonly NamedScope[];
  readonly values: ListValues<PayoutFilterName>;
  readonly onChange: (patch: ListValues<PayoutFilterName>) => void;
}

/** The payouts that a rule is about, with the chips of their list. */
export function RuleFilter({ account, accounts, facets, countryNames, values, onChange }: RuleFilterProps) {
  const t = useTranslations('alerts.rules');
  const id = useId();
  // Several connections may have the same account.
  const named = [...new Map(accounts.map((one) => [one.account, one])).values()];
  const set = usePayoutFilters({
    account: account === '' ? everyAccount : account,
    address: { values, latest: () => values, asked: values, change: onChange, replace: onChange },
    context: { accounts: named, facets, countryNames, owners: [], zone: 'UTC' },
    leftOut: subjectsWithoutRule,
    isUncounted: true,
    coverage: undefined,
    nowMs: 0,
  });
  const isNarrowed = Object.values(values).some((value) => value !== undefined);
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="flex flex-col gap-1">
      <p id={`${id}-label`} className="text-sm font-medium">
        {t('filter')}
      </p>
      <p id={`${id}-hint`} className="text-ink-muted text-xs">
        {t('filterHint')}
      </p>
      <div className="flex flex-wrap items-center gap-2 pt-1">
        {/* The menu is loaded with this form: a button that is exchanged while it has the focus loses it in a dialog. */}
        <FilterChips set={set} Picker={FilterPicker} />
        {isNarrowed ? null : <span className="text-ink-muted text-sm">{t('everyPayout')}</span>}
      </div>
    </div>
  );
}
