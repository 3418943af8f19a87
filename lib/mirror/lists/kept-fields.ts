import type { KeptListName } from './kept-lists';

/** A column by which all rows of a kept list can be sorted, and most often filtered. */
interface ListedField {
  /** Texts begin with the first letter, the others with the largest and the newest. */
  readonly type: 'text' | 'number' | 'moment';
  /** The fields of the platform's record: joined by spaces, and for choices the first. */
  readonly of: readonly string[];
  /**
   * People choose some of the values; type words, which a search must find too (`filling/derive.ts`), or choose one
   * whole text; type the least and the most; or choose days. Left out where the list has another filter for it, or the
   * find box.
   */
  readonly filter?: FilterKind;
  /** What the values of choices are the codes of; left out where they are shown as they came. */
  readonly codes?: ListedCodes;
  /** The currency of amounts: rows are sorted by it first, and amounts are only compared within one currency. */
  readonly within?: string;
}

type FilterKind = 'choices' | 'words' | 'range' | 'days';

/** Countries, or values with words of their own (`values` of the messages). */
export type ListedCodes = 'country' | 'cardScheme' | 'cardForm' | 'idvStatus';

const text = (...of: string[]) => ({ type: 'text', of }) as const;
const choices = (...of: string[]) => ({ type: 'text', of, filter: 'choices' }) as const;
const choicesOf = (codes: ListedCodes, ...of: string[]) => ({ type: 'text', of, filter: 'choices', codes }) as const;
const words = (...of: string[]) => ({ type: 'text', of, filter: 'words' }) as const;
const range = (of: string) => ({ type: 'number', of: [of], filter: 'range' }) as const;
const amountIn = (within: string, of: string) => ({ ...range(of), within }) as const;
const created = { type: 'moment', of: ['create_time'] } as const;
const days = (of: MomentField) => ({ type: 'moment', of: [of], filter: 'days' }) as const;

/** The moments that the mirror keeps in columns of their own. */
export type MomentField = 'create_time' | 'complete_time';

/** The columns by which all rows of a kept list can be sorted and filtered, by their ids. @internal For tests. */
export const keptFields = {
  listBankAccounts: {
    account_name: words('account_name'),
    account_status: text('account_status'),
    currency: choices('currency'),
    bank_country_code: choicesOf('country', 'bank_country_code'),
    bank_name: words('bank_name'),
    swift_code: text('swift_code'),
    bank_code_value: text('bank_code_type', 'bank_code_value'),
  },
  listCards: {
    card_status: text('card_status'),
    cardholder: words('cardholder.first_name', 'cardholder.last_name'),
    card_name: words('card_name'),
    card_scheme: choicesOf('cardScheme', 'card_scheme', 'form_factor'),
    form_factor: choicesOf('cardForm', 'form_factor'),
    available_balance: amountIn('card_currency', 'available_balance'),
    card_limit: amountIn('card_currency', 'card_limit'),
    card_currency: choices('card_currency'),
    create_time: days('create_time'),
  },
  listCardholders: {
    name: words('first_name', 'last_name'),
    cardholder_status: text('cardholder_status'),
    email: words('email'),
    nationality: choicesOf('country', 'nationality'),
    number_of_cards: range('number_of_cards'),
    idv_status: choicesOf('idvStatus', 'idv_status'),
    create_time: days('create_time'),
  },
  listPaymentIntents: {
    payment_intent_id: text('payment_intent_id'),
    create_time: created,
    amount: amountIn('currency', 'amount'),
    currency: choices('currency'),
    intent_status: text('intent_status'),
    merchant_order_id: text('merchant_order_id'),
    description: words('description'),
  },
  listDeposits: {
    short_reference_id: text('short_reference_id'),
    create_time: created,
    amount: amountIn('currency', 'amount'),
    currency: choices('currency'),
    deposit_status: text('deposit_status'),
    sender: words('sender.sender_name'),
    complete_time: days('complete_time'),
  },
} as const satisfies Record<KeptListName, Readonly<Record<string, ListedField>>>;

type FieldsOf<N extends KeptListName> = (typeof keptFields)[N];

/** The fields of a list by the ids of its columns, for callers that do not know which list it is. */
export const fieldsOf = (list: KeptListName): Readonly<Record<string, ListedField>> => keptFields[list];

/** The fields of the platform's record that the filters of a column compare; none where it has no filter. */
export function filteredFields(list: KeptListName, column: string): readonly string[] {
  const { filter, of = [] } = fieldsOf(list)[column] ?? {};
  if (filter === undefined) return [];
  return filter === 'choices' ? of.slice(0, 1) : of;
}

/**
 * How a filter compares a field with its value: several values, the whole text, words of it, the ends of a range, and
 * the first and the last moment of days.
 */
export type ListedTerm = 'any' | 'is' | 'has' | 'least' | 'most' | 'within';

const endings = {
  choices: { '': 'any' },
  words: { '': 'is', _has: 'has' },
  range: { _least: 'least', _most: 'most' },
  days: { '': 'within' },
} as const satisfies Record<FilterKind, Readonly<Record<string, ListedTerm>>>;

type NameOf<C extends string, F> = F extends { readonly filter: infer K extends FilterKind }
  ? `${C}${keyof (typeof endings)[K] & string}`
  : never;

/** The names of a list's filters in its address: `currency`, `sender_has`, `amount_least`. */
export type ListedFilterName<N extends KeptListName = KeptListName> = N extends KeptListName
  ? { [C in keyof FieldsOf<N> & string]: NameOf<C, FieldsOf<N>[C]> }[keyof FieldsOf<N> & string]
  : never;

export interface ListedFilter<N extends KeptListName = KeptListName> {
  readonly name: ListedFilterName<N>;
  /** The id of the column. */
  readonly column: string;
  readonly kind: FilterKind;
  readonly codes: ListedCodes | undefined;
  readonly term: ListedTerm;
}

/** The filters of a list by its columns, in their order. */
export const listedFilters = <N extends KeptListName>(list: N): readonly ListedFilter<N>[] =>
  Object.entries(fieldsOf(list)).flatMap(([column, { filter: kind, codes }]) =>
    kind === undefined
      ? []
      : Object.entries<ListedTerm>(endings[kind]).map(([ending, term]) => ({
          name: `${column}${ending}` as ListedFilterName<N>, // the type is made of the same endings
          column,
          kind,
          codes,
          term,
        })),
  );

/** An order of all rows of a list. */
export interface ListedOrder {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** Reads the order from an address; undefined for none, and for one that the list does not have. */
export function readListedOrder(
  list: KeptListName,
  { sort, order }: Readonly<Record<string, string | readonly string[] | undefined>>,
): ListedOrder | undefined {
  return typeof sort === 'string' && Object.hasOwn(keptFields[list], sort)
    ? { sort, order: order === 'asc' ? 'asc' : 'desc' }
    : undefined;
}
