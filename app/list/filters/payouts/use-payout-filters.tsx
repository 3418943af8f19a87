import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { pathTo } from '@/lib/addresses/path-to';
import type { Coverage } from '@/lib/mirror/coverage';
import {
  type FilterSubject,
  narrowingOf,
  type PayoutFilterName,
  payoutFilters,
} from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { ListAddress } from '../../list-address';
import { listScope } from '../../use-list';
import type { FilterSet } from '../filter-set';
import { useFilterText } from './use-filter-text';

/** The data that all filters need. */
export interface PayoutFiltering {
  readonly account: string;
  readonly address: Pick<ListAddress<PayoutFilterName>, 'values' | 'latest' | 'asked' | 'change' | 'replace'>;
  readonly context: Omit<PayoutListContext, 'mayReview'>;
  /** The filters and days that cannot be asked for here. */
  readonly leftOut?: readonly FilterSubject[];
  /** Choices stand without counts of payouts, for a person who may see none. */
  readonly isUncounted?: boolean;
  /** How far the rows, and so the counts, reach. */
  readonly coverage: Coverage | undefined;
  readonly nowMs: number;
}

/** The filters of payouts, as chips, menu and controls draw them. */
export function usePayoutFilters(filtering: PayoutFiltering): FilterSet {
  const { account, address, context, leftOut = [], isUncounted = false, coverage, nowMs } = filtering;
  const { facets, accounts, owners, zone } = context;
  const t = useTranslations('payouts.list');
  const textOf = useFilterText(context);
  const isSeveral = account === everyAccount;
  const byName = (name: PayoutFilterName, values: readonly string[]) =>
    values.toSorted((one, other) => textOf(name, one).localeCompare(textOf(name, other), 'en'));
  const knownValues = () => ({
    currencies: facets.currencies,
    countries: byName('country', facets.countries),
    accounts: isSeveral
      ? byName(
          'account',
          Array.from(accounts, (one) => one.account),
        )
      : [],
    owners: owners.map(({ id }) => id),
  });
  return {
    address,
    filters: payoutFilters,
    leftOut: isSeveral ? leftOut : [...leftOut, 'account'],
    labelOf: (name: PayoutFilterName) => t(`field.${name}`),
    fieldLabelOf: (name: PayoutFilterName) =>
      name === 'older' ? t('olderDays') : name === 'younger' ? t('youngerDays') : t(`field.${name}`),
    subjectLabelOf: (subject: FilterSubject) => t(`subject.${subject}`),
    textOf,
    choicesOf: (name: PayoutFilterName) => payoutFilters[name].options?.(knownValues()) ?? [],
    currency: address.values.currency,
    counts: isUncounted
      ? undefined
      : {
          scope: listScope(account, 'listPayouts'),
          path: pathTo('/api/mirror/[account]/payouts/values', { account }),
          narrowed: narrowingOf(address.asked),
          reach:
            coverage === undefined || coverage.state === 'whole' ? null : (
              <CoverageNote coverage={coverage} nowMs={nowMs} zone={zone} className="px-2 pt-2" />
            ),
        },
    clock: { zone, nowMs },
  };
}
