import { useLatePart } from '@/components/overlay/use-late';
import { useWords } from '@/lib/messages/use-words';
import { filterText } from '@/lib/mirror/payouts/filter-words';
import type { PayoutFilterName } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';

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
