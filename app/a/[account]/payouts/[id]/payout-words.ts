import { valueWords } from '@/app/record/value-words';
import { payoutFields, payoutText, textBeside, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import type { KnownPayout } from '@/lib/contract/payouts';
import { countryName } from '@/lib/format/countries';
import { formatMoney } from '@/lib/format/format-amount';
import type { Words } from '@/lib/messages/plain-words';

/** Puts a field of a payout into words; empty where it is unknown. A time is left as it came: the page knows the zone. */
export function payoutWords(name: PayoutFieldName, known: KnownPayout, words: Words): string {
  const { kind, values } = payoutFields[name];
  const [text, beside] = [payoutText(name, known), textBeside(name, known)];
  if (kind === 'address') return [text, words(countryName(beside))].filter((part) => part !== '').join(', ');
  if (text === '') return '';
  if (values !== undefined) return words(valueWords(values, text));
  if (kind === 'amount') return formatMoney(text, beside);
  if (kind === 'rate') return `${text} ${beside}`;
  return kind === 'country' ? words(countryName(text)) : text;
}
