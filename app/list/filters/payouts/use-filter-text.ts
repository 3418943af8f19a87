import { useTranslations } from 'next-intl';
import { listedPayoutStates, payoutV1States } from '@/app/list/record-states';
import { valueWords } from '@/app/record/value-words';
import { type FailedMoneyPart, failedMoneyParts } from '@/lib/contract/enums';
import { daysWords } from '@/lib/format/day-range';
import { DATE_PRESETS } from '@/lib/format/date-preset';
import { formatAmount } from '@/lib/format/format-amount';
import { useLatePart } from '@/components/overlay/use-late';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { type FilterSubject, filterValues, type PayoutFilterName } from '@/lib/mirror/payouts/payout-filters';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import type { ListAddress } from '../../list-address';
import type { Coverage } from '@/lib/mirror/coverage';

/** The data that all filters need. */
export interface PayoutFiltering {
  readonly account: string;
  readonly address: Pick<ListAddress<PayoutFilterName>, 'values' | 'asked' | 'change' | 'replace'>;
  readonly context: Omit<PayoutListContext, 'mayReview'>;
  /** What cannot be asked here. */
  readonly leftOut?: readonly FilterSubject[];
  /** Choices stand without counts of payouts, for a person who may see none. */
  readonly isUncounted?: boolean;
  /** How far the rows, and so the counts, reach. */
  readonly coverage: Coverage | undefined;
  readonly nowMs: number;
}

/** The names that chips show in place of ids and codes. */
type FilterNames = Pick<PayoutListContext, 'accounts' | 'owners' | 'countryNames'>;

/** The names of all countries are loaded with the first sign of a person: those of the payouts' own are known before. */
const loadCountries = async () => (await import('@/lib/format/countries')).countryName;

/** One value of a filter, as people read it. */
export function useFilterValue({ accounts, owners, countryNames }: FilterNames) {
  const t = useTranslations('payouts.list');
  const master = useTranslations('shell.account')('master');
  const reviews = useTranslations('reviews');
  const words = useWords();
  const asWritten = (value: string) => value;
  const { Late: nameOfAny } = useLatePart(loadCountries, false);
  const countryName = (code: string) => {
    const name = countryNames[code] ?? nameOfAny?.(code);
    return name === undefined ? code : words(name);
  };
  const asDay = (day: string) => words(daysWords({ from: day, to: day }));
  const inDays = (value: string) => t('days', { days: Number(value) });
  /** The type is total, so that every filter has words for its values. */
  const texts: Readonly<Record<PayoutFilterName, (value: string) => string>> = {
    ...{ q: asWritten, from: asDay, to: asDay, currency: asWritten, notCurrency: asWritten },
    // The number that is used, in groups: 1,200,000.
    ...{ least: (value) => formatAmount(value, ''), most: (value) => formatAmount(value, '') },
    ...{ beneficiary: asWritten, bank: asWritten, reason: asWritten, tag: asWritten },
    ...{ beneficiaryHas: asWritten, bankHas: asWritten, reasonHas: asWritten },
    ...{ older: inDays, younger: inDays },
    status: (value) => words(listedPayoutStates.words(value).label),
    notStatus: (value) => words(listedPayoutStates.words(value).label),
    statusV1: (value) => words(payoutV1States.words(value).label),
    method: (value) => words(valueWords('payoutMethod', value)),
    days: (value) => {
      const label = DATE_PRESETS.find(({ id }) => id === value)?.label;
      return label === undefined ? value : words(label);
    },
    country: countryName,
    notCountry: countryName,
    account: (value) =>
      accounts.find(({ account }) => account === value)?.name ?? (value === 'master' ? master : value),
    owner: (value) => {
      if (value === 'me') return reviews('filter.me');
      if (value === '-') return reviews('nobody');
      return owners.find(({ id }) => id === value)?.name ?? reviews('did.someone');
    },
    reviewed: (value) => reviews(value === 'yes' ? 'filter.yes' : 'filter.no'),
    late: () => t('late'),
    ended: () => t('open'),
    money: (value) => (isMoney(value) ? t(`money.${value}`) : value),
  };
  return (name: PayoutFilterName, value: string): string => texts[name](value);
}

const isMoney = (value: string): value is FailedMoneyPart => failedMoneyParts.some((part) => part === value);

/** All values of a filter, as its chip shows them. */
export function useFilterText(names: FilterNames) {
  const textOf = useFilterValue(names);
  const words = useWords();
  return (name: PayoutFilterName, text: string): string =>
    words(enumerated(filterValues(name, text).map((value) => textOf(name, value))));
}
