import type { KeptListName } from './kept-lists';

/** The value that sorts the rows of a column. */
interface ListedSort {
  /** Texts begin with the first letter, the others with the largest and the newest. */
  readonly type: 'text' | 'number' | 'moment';
  /** A column of the mirror's own, or the fields of the platform's record, joined by spaces. */
  readonly of: 'created_at' | 'completed_at' | readonly string[];
}

const text = (...of: string[]): ListedSort => ({ type: 'text', of });
const number = (of: string): ListedSort => ({ type: 'number', of: [of] });
const created: ListedSort = { type: 'moment', of: 'created_at' };
const completed: ListedSort = { type: 'moment', of: 'completed_at' };

/** The columns by which all rows of a kept list can be sorted, by their ids. */
export const listedSorts: Readonly<Record<KeptListName, Readonly<Record<string, ListedSort>>>> = {
  listBankAccounts: {
    account_name: text('account_name'),
    account_status: text('account_status'),
    currency: text('currency'),
    bank_country_code: text('bank_country_code'),
    bank_name: text('bank_name'),
    swift_code: text('swift_code'),
    bank_code_value: text('bank_code_type', 'bank_code_value'),
  },
  listCards: {
    card_status: text('card_status'),
    cardholder: text('cardholder.first_name', 'cardholder.last_name'),
    card_name: text('card_name'),
    card_scheme: text('card_scheme', 'form_factor'),
    available_balance: number('available_balance'),
    card_limit: number('card_limit'),
    create_time: created,
  },
  listCardholders: {
    name: text('first_name', 'last_name'),
    cardholder_status: text('cardholder_status'),
    email: text('email'),
    nationality: text('nationality'),
    number_of_cards: number('number_of_cards'),
    idv_status: text('idv_status'),
    create_time: created,
  },
  listPaymentIntents: {
    payment_intent_id: text('payment_intent_id'),
    create_time: created,
    amount: number('amount'),
    currency: text('currency'),
    intent_status: text('intent_status'),
    merchant_order_id: text('merchant_order_id'),
    description: text('description'),
  },
  listDeposits: {
    short_reference_id: text('short_reference_id'),
    create_time: created,
    amount: number('amount'),
    currency: text('currency'),
    deposit_status: text('deposit_status'),
    sender: text('sender.sender_name'),
    complete_time: completed,
  },
};

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
  return typeof sort === 'string' && Object.hasOwn(listedSorts[list], sort)
    ? { sort, order: order === 'asc' ? 'asc' : 'desc' }
    : undefined;
}
