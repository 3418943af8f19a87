import { failedMoneyParts, failedPayoutStatuses, payoutMethods } from '@/lib/contract/enums';
import { notOpenStatuses } from '@/lib/contract/outcomes/ended-payout-statuses';
import { type PayoutFilterName, payoutFilters } from '../payout-filters';
import { readAge } from './read-days';
import { readAmount } from './read-amount';
import { readDays } from './read-days';
import { readAccount, readCountry, readCurrency, readOwner, readPhrase, readTag } from './read-currency';
import { joiners, negations, negationsBehind } from './typed-phrases';
import { longestAt, longestOf, phraseAt, type PartReader, type ReadValues, type TypedPart } from './typed-part';
import { plainWord, type TypedWord } from './typed-word';

/** How people type a filter. */
interface TypedFilter {
  readonly reader: PartReader;
  /** The filters that leave these values out; undefined where no filter can say that. */
  readonly without: (values: readonly string[]) => ReadValues | undefined;
}

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

/** How people type each filter, or why they cannot. Of readers that take equally many words the first one counts. */
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

const longestBy = (some: readonly PayoutFilterName[]): PartReader => {
  const readers = [...new Set(some.flatMap((name) => typedFilters[name]?.reader ?? []))];
  return (...given) => longestOf(readers.flatMap((read) => read(...given) ?? []));
};
const isSpan = (name: PayoutFilterName): boolean => ['range', 'days', 'amount'].includes(payoutFilters[name].control);
const spanAt = longestBy(names.filter(isSpan));
const plainAt = longestBy(names.filter((name) => !isSpan(name)));

/** The part that leaves these values out. */
function withoutValues({ length, values }: TypedPart): TypedPart | undefined {
  const [only, ...more] = names.filter((name) => values[name] !== undefined);
  const left = only === undefined || more.length > 0 ? undefined : typedFilters[only]?.without(values[only] ?? []);
  return left && { length, values: left };
}

/** `not usd`, `-usd`, `non-usd`: the value that stands behind the sign, without it. */
function negatedWord({ text, word }: TypedWord): TypedWord | undefined {
  const [, rest] = /^(?:[-!]|non-)(\p{L}[\p{L}-]+)$/iu.exec(text) ?? [];
  return rest === undefined ? undefined : { ...plainWord(rest), word: word.slice(-rest.length) };
}

/** `not usd or eur`: a negation reaches over the values of the same kind that are joined to the first one. */
const readNegated: PartReader = (words, at, context) => {
  const here = words[at];
  const signed = here === undefined || here.isQuoted ? undefined : negatedWord(here);
  if (signed !== undefined) {
    const part = plainAt([signed], 0, context);
    return part && withoutValues(part);
  }
  const opening = longestAt(negations, { words, at, most: 4 });
  if (opening === undefined) {
    const part = plainAt(words, at, context);
    const behind = part && longestAt(negationsBehind, { words, at: at + part.length, most: 2 });
    return behind && withoutValues({ ...part, length: part.length + behind.length });
  }
  const first = plainAt(words, at + opening.length, context);
  if (first === undefined) return undefined;
  const [name = ''] = Object.keys(first.values);
  let values: readonly string[] = Object.values(first.values).flat();
  let end = at + opening.length + first.length;
  for (;;) {
    const joined = joiners.has(phraseAt(words, end, 1)) ? 1 : words[end - 1]?.isListed === true ? 0 : undefined;
    const next = joined === undefined ? undefined : plainAt(words, end + joined, context);
    const more = next === undefined ? undefined : Object.entries(next.values);
    if (joined === undefined || next === undefined || more?.length !== 1 || more[0]?.[0] !== name) break;
    values = [...values, ...more[0][1]];
    end += joined + next.length;
  }
  return withoutValues({ length: end - at, values: { ...first.values, [name]: values } });
};

/** One value of a closed set, said or left out. */
export const readValue: PartReader = (...given) =>
  longestOf([plainAt(...given) ?? [], readNegated(...given) ?? []].flat());

/** The longest part of any filter. */
export const readPart: PartReader = (...given) => longestOf([spanAt(...given) ?? [], readValue(...given) ?? []].flat());
