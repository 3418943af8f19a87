import { useTranslations } from 'next-intl';
import { listedPayoutStates, payoutV1States } from '@/app/list/record-states';
import { valueWords } from '@/app/record/value-words';
import { type FailedMoneyPart, failedMoneyParts } from '@/lib/contract/outcomes/failed-money';
import { countryName } from '@/lib/format/countries';
import { useWords } from '@/lib/messages/use-words';
import type { PayoutListSeed } from '@/lib/mirror/read-payouts';
import { filterValues, type PayoutFilter } from './use-payout-address';

/** One value of a filter, as people read it. */
export function useFilterValue({ accounts, owners }: Pick<PayoutListSeed, 'accounts' | 'owners'>) {
  const t = useTranslations('payouts.list');
  const master = useTranslations('shell.account')('master');
  const reviews = useTranslations('reviews');
  const ownerText = (owner: string) =>
    owner === 'me'
      ? reviews('filter.me')
      : owner === '-'
        ? reviews('nobody')
        : (owners.find(({ id }) => id === owner)?.name ?? reviews('did.someone'));
  const words = useWords();
  return (name: PayoutFilter, value: string): string => {
    if (name === 'status') return words(listedPayoutStates.words(value).label);
    if (name === 'record') return words(payoutV1States.words(value).label);
    if (name === 'method') return words(valueWords('payoutMethod', value));
    if (name === 'country') return countryName(value);
    if (name === 'account') {
      return accounts.find(({ account }) => account === value)?.name ?? (value === 'master' ? master : value);
    }
    if (name === 'owner') return ownerText(value);
    if (name === 'reviewed') return reviews(value === 'yes' ? 'filter.yes' : 'filter.no');
    if (name === 'late') return t('late');
    if (name === 'money') return isMoney(value) ? t(`money.${value}`) : value;
    return name === 'older' || name === 'younger' ? t('days', { days: Number(value) }) : value;
  };
}

const isMoney = (value: string): value is FailedMoneyPart => failedMoneyParts.some((part) => part === value);

/** All values of a filter, as its chip shows them. */
export function useFilterText(seed: Pick<PayoutListSeed, 'accounts' | 'owners'>) {
  const textOf = useFilterValue(seed);
  return (name: PayoutFilter, text: string): string =>
    filterValues(name, text)
      .map((value) => textOf(name, value))
      .join(', ');
}
