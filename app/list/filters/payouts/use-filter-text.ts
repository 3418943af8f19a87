import { useLatePart } from '@/components/overlay/use-late';
import { useWords } from '@/lib/messages/use-words';
import { filterText } from '@/lib/mirror/payouts/filter-words';
import type { FilterSubject, PayoutFilterName } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { ListAddress } from '../../list-address';
import type { Coverage } from '@/lib/mirror/coverage';

/** The data that all filters need. */
export interface PayoutFiltering {
  readonly account: string;
  readonly address: Pick<ListAddress<PayoutFilterName>, 'values' | 'asked' | 'change' | 'replace'>;
  readonly context: Omit<PayoutListContext, 'mayReview'>;
  /** The filters and days that cannot be asked for here. */
  readonly leftOut?: readonly FilterSubject[];
  /** Choices stand without counts of payouts, for a person who may see none. */
  readonly isUncounted?: boolean;
  /** How far the rows, and so the counts, reach. */
  readonly coverage: Coverage | undefined;
  readonly nowMs: number;
}

/** The names of all countries are loaded once a person uses the page; the payouts' own countries come with it. */
const loadCountries = async () => (await import('@/lib/format/countries')).countryName;

/** All values of a filter, as its chip shows them. */
export function useFilterText({
  accounts,
  owners,
  countryNames,
}: Pick<PayoutListContext, 'accounts' | 'owners' | 'countryNames'>) {
  const words = useWords();
  const { Late: nameOfAny } = useLatePart(loadCountries, false);
  const countryOf = (code: string) => countryNames[code] ?? nameOfAny?.(code);
  return (name: PayoutFilterName, text: string): string =>
    words(filterText(name, text, { accounts, owners, countryOf }));
}
