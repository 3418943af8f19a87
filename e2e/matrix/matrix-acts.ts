import { callers, type CallerName } from './matrix-console';
import type { Subjects } from './matrix-subjects';
import type { Row } from '../conformance/json';

export interface Write {
  readonly action: string;
  readonly operation: string;
  readonly resourceType?: string;
  /** The id of the record, where the write changes one. */
  readonly id?: (subjects: Subjects, caller: CallerName) => string;
  readonly input: (subjects: Subjects, caller: CallerName) => Readonly<Record<string, unknown>>;
}

export interface Act {
  /** The page of the act, after `/a/{account}`; `shows` matches the page when it is given. */
  readonly page: (subjects: Subjects) => string;
  readonly shows: RegExp;
  /** No role may see the act's own answer, and its page has other content. */
  readonly token?: boolean;
  /** Matches the refusal of this act, on a page of several acts. */
  readonly refuses?: RegExp;
  readonly handler: (subjects: Subjects, account: string) => string;
  /** Whether the handler takes a file for an open form. */
  readonly uploads?: boolean;
  /** The write of the act. A read is no action: instead the test tries to open a form for it. */
  readonly write: Write | string;
}

const first = <T>(rows: readonly T[], fits: (row: T) => boolean): T => {
  const found = rows.find(fits);
  if (found === undefined) throw new Error('The seed has no such record.');
  return found;
};

const live = (operation: string, query: string) => (_: Subjects, account: string) =>
  `/api/live/${account}/${operation}?${query}`;
const firstPage = 'page_number=1&page_size=10';
const record = /<dl/;
const form = /<form/;

const card = ({ seed }: Subjects) => seed.cards[0]?.card_id ?? '';
const intent = ({ seed }: Subjects) => seed.payment_intents[0]?.payment_intent_id ?? '';
const payout = ({ seed }: Subjects) => seed.payouts[0]?.payout_id ?? '';
const holder = ({ seed }: Subjects) => first(seed.cardholders, ({ kyc_level }) => kyc_level === 'SIMPLE').cardholder_id;
const bankAccount = (subjects: Subjects) => String(subjects.bankAccount['id']);

const moveCard = (what: 'active' | 'frozen' | 'cancel', card_status: string): Write => ({
  action: 'updateCardStatusAction',
  operation: 'updateCardStatus',
  resourceType: 'cards',
  id: ({ own }, caller) => own(what, caller),
  input: ({ own }, caller) => ({ id: own(what, caller), card_status, update_reason: 'the permission matrix' }),
});

const changeHolder = (changes: Readonly<Record<string, unknown>>): Write => ({
  action: 'updateCardholderAction',
  operation: 'updateCardholder',
  resourceType: 'cardholders',
  id: ({ own }, caller) => own('holder', caller),
  input: ({ own }, caller) => ({ id: own('holder', caller), ...changes }),
});

/** The rows of reliability 4.4 by their number, each with its place in the console. */
export const acts: Readonly<Record<number, Act>> = {
  1: {
    page: () => '',
    shows: /auth_token|Bearer /,
    token: true,
    handler: live('createAccessToken', ''),
    write: 'createAccessToken',
  },
  2: {
    page: () => '/payouts',
    shows: /href="\/a\/[^"]+\/payouts\//,
    handler: live('listPayouts', firstPage),
    write: 'listPayouts',
  },
  3: {
    page: (subjects) => `/payouts/${payout(subjects)}`,
    shows: record,
    handler: (subjects, account) => `/api/live/${account}/retrievePayout?id=${payout(subjects)}`,
    write: 'retrievePayout',
  },
  4: {
    page: () => '/bank-accounts',
    shows: /href="\/a\/[^"]+\/bank-accounts\//,
    handler: live('listBankAccounts', firstPage),
    write: 'listBankAccounts',
  },
  5: {
    page: (subjects) => `/bank-accounts/${bankAccount(subjects)}/edit`,
    shows: form,
    handler: (subjects, account) =>
      `/api/reveal/${account}/listBankAccounts?id=${bankAccount(subjects)}&field=account_number`,
    write: {
      action: 'updateBankAccountAction',
      operation: 'updateBankAccount',
      resourceType: 'bank-accounts',
      id: ({ ownBankAccount }, caller) => String(ownBankAccount(caller)['id']),
      input: ({ ownBankAccount }, caller) => ({
        ...pick(ownBankAccount(caller), ['id', 'swift_code', 'bank_country_code', 'bank_address']),
        ...pick(ownBankAccount(caller), ['bank_code_type', 'bank_code_value', 'bank_branch_code']),
        bank_name: `Bank of ${caller}`,
      }),
    },
  },
  6: {
    page: (subjects) => `/payment-intents/${intent(subjects)}`,
    shows: record,
    handler: (subjects, account) => `/api/live/${account}/retrievePaymentIntent?id=${intent(subjects)}`,
    write: {
      action: 'cancelPaymentIntentAction',
      operation: 'cancelPaymentIntent',
      resourceType: 'payment-intents',
      id: ({ own }, caller) => own('intent', caller),
      input: ({ own }, caller) => ({ id: own('intent', caller), cancellation_reason: 'requested_by_customer' }),
    },
  },
  7: {
    page: () => '/quotes',
    shows: form,
    handler: (_, account) => `/a/${account}/quotes/calendar?sell=USD&buy=EUR`,
    write: {
      action: 'createQuoteAction',
      operation: 'createQuote',
      input: ({ conversionDay }, caller) => ({
        sell_currency: 'USD',
        buy_currency: 'EUR',
        sell_amount: String(1_000 + callers.indexOf(caller)),
        buy_amount: '',
        conversion_date: conversionDay,
        // A price for a conversion needs a proof of identity first.
        transaction_type: 'payout',
      }),
    },
  },
  8: {
    page: () => '/deposits/simulate',
    shows: form,
    handler: live('listDeposits', firstPage),
    write: {
      action: 'simulateDepositAction',
      operation: 'simulateDeposit',
      input: (_, caller) => ({
        currency: 'USD',
        amount: String(2_000 + callers.indexOf(caller)),
        sender_swift_code: 'CHASUS33',
        receiver_account_number: '',
        sender_name: caller,
        sender_account_number: '',
        sender_country: '',
      }),
    },
  },
  9: {
    page: (subjects) => `/cardholders/${holder(subjects)}/edit`,
    shows: form,
    handler: (subjects, account) => `/api/live/${account}/retrieveCardholder?id=${holder(subjects)}`,
    write: changeHolder({ email: 'new@holder.test' }),
  },
  10: {
    page: (subjects) => `/cardholders/${holder(subjects)}/edit`,
    shows: form,
    refuses: /Edit cardholder.{1,10} is for finance operators and managers/,
    handler: (_, account) => `/api/documents/${account}/`,
    uploads: true,
    write: changeHolder({ gender: 'FEMALE' }),
  },
  11: {
    page: () => '/card-products',
    shows: /href="\/a\/[^"]+\/card-products\//,
    handler: live('listCardProducts', firstPage),
    write: 'listCardProducts',
  },
  12: {
    page: (subjects) => `/cards/${card(subjects)}`,
    shows: record,
    handler: (subjects, account) => `/api/live/${account}/retrieveCard?id=${card(subjects)}`,
    write: moveCard('active', 'FROZEN'),
  },
  13: {
    page: (subjects) => `/cards/${card(subjects)}`,
    shows: record,
    handler: live('listCards', `${firstPage}&card_status=FROZEN`),
    write: moveCard('frozen', 'ACTIVE'),
  },
  14: {
    page: (subjects) => `/cards/${card(subjects)}`,
    shows: record,
    handler: live('listCards', firstPage),
    write: moveCard('cancel', 'CANCELLED'),
  },
};

function pick(row: Row, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof row[name] === 'string' && row[name] !== '' ? [[name, row[name]]] : [])),
  );
}
