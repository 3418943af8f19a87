import { businessDayFrom, isPlainDate } from '@/lib/format/plain-date';
import { findCurrency } from '@/lib/format/money';
import { isPurpose } from '../purposes';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

const longestAmount = 40;

/** The form as an address fills it in; what an address says wrongly is left out, each field on its own. */
export function initialValues(search: Search, today: string): QuoteValues {
  const given = (name: string): string => [search[name]].flat()[0] ?? '';
  const currency = (name: string) => (findCurrency(given(name)) === undefined ? '' : given(name));
  const amount = (name: string) => given(name).slice(0, longestAmount);
  const day = given('conversion_date');
  return {
    sell_currency: currency('sell_currency'),
    buy_currency: currency('buy_currency'),
    sell_amount: amount('sell_amount'),
    buy_amount: amount('buy_amount'),
    conversion_date: isPlainDate(day) ? day : businessDayFrom(today, () => false),
    transaction_type: isPurpose(given('transaction_type')) ? given('transaction_type') : 'conversion',
  };
}
