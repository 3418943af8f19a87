import { failedMoneyParts, failedPayoutStatuses, payoutMethods } from '@/lib/contract/enums';
import { notOpenStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { type PayoutFilterName, payoutFilters } from '../payout-filters';
import { readAmount } from './read-amount';
import { readAccount, readCountry, readCurrency, readOwner, readPhrase, readTag } from './read-currency';
import { readAge, readDays } from './read-days';
import type { TypedFilter, TypedList } from './typed-part';
import { fillers, fillersBefore, typedPhrases } from './typed-phrases';

/** No words set this filter: the text of a sentence is searched in all of a payout. */
const searched = undefined;
/** Only the negation of another filter sets this filter. */
const negated = undefined;
/** No filter leaves these values out: a negation stays text, together with them. */
const without = () => undefined;
const days: TypedFilter = { reader: readDays, without };
const age: TypedFilter = { reader: readAge, without };
const amount: TypedFilter = { reader: readAmount, without };

const others = (known: readonly string[], some: readonly string[]) => known.filter((one) => !some.includes(one));

/** How people type each filter, or why they cannot. */
const typedFilters: Readonly<Record<PayoutFilterName, TypedFilter | undefined>> = {
  q: searched,
  beneficiary: searched,
  beneficiaryHas: searched,
  bank: searched,
  bankHas: searched,
  reason: searched,
  reasonHas: searched,
  notStatus: negated,
  notCurrency: negated,
  notCountry: negated,
  from: days,
  to: days,
  days,
  older: age,
  younger: age,
  least: amount,
  most: amount,
  owner: { reader: readOwner, without },
  account: { reader: readAccount, without },
  tag: { reader: readTag, without },
  country: { reader: readCountry, without: (notCountry) => ({ notCountry }) },
  status: {
    reader: readPhrase,
    // A refunded payout has failed too.
    without: (status) => ({ notStatus: status.includes('FAILED') ? [...status, ...failedPayoutStatuses] : status }),
  },
  statusV1: { reader: readPhrase, without },
  ended: { reader: readPhrase, without: () => ({ status: notOpenStatuses }) },
  late: { reader: readPhrase, without },
  method: {
    reader: readPhrase,
    // A payout whose method is unknown is not known to have another one.
    without: (method) => {
      const left = others(payoutMethods, method);
      return left.length === 0 ? undefined : { method: left };
    },
  },
  reviewed: { reader: readPhrase, without: ([reviewed]) => ({ reviewed: [reviewed === 'yes' ? 'no' : 'yes'] }) },
  money: { reader: readPhrase, without: ([part]) => (part === failedMoneyParts[0] ? { money: ['out'] } : undefined) },
  currency: { reader: readCurrency, without: (notCurrency) => ({ notCurrency }) },
};

const names = Object.keys(typedFilters) as readonly PayoutFilterName[]; // keys of the table

/** What words mean in lists of payouts. */
export const typedPayouts: TypedList<PayoutFilterName> = {
  filters: Object.fromEntries(
    names.map((name) => {
      const { control, isList, standsFor } = payoutFilters[name];
      const isSpan = ['range', 'days', 'amount'].includes(control);
      return [name, { typed: typedFilters[name], isList, isSpan, standsFor }];
    }),
  ),
  phrases: typedPhrases,
  fillers,
  openings: fillersBefore,
  unspaced: [],
};
