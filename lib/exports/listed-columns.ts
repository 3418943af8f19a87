import type { KeptListName } from '@/lib/mirror/lists/kept-lists';

// The fields of the platform's records that stand in the columns of a file, each with dots between the names of its
// path; a column with two fields has both. The names are those of export-columns.ts.

const created = { created: 'create_time' } as const;
const money = { amount: 'amount', currency: 'currency' } as const;

/** The columns of a file of each list, in their usual order. A file has fields for which the list has no room. */
export const listedColumns = {
  listBankAccounts: {
    bankAccountId: 'id',
    holder: 'account_name',
    status: 'account_status',
    currency: 'currency',
    country: 'bank_country_code',
    bank: 'bank_name',
    accountNumber: 'account_number',
    swift: 'swift_code',
    bankCodeType: 'bank_code_type',
    bankCode: 'bank_code_value',
    bankBranch: 'bank_branch_code',
    bankAddress: 'bank_address',
  },
  listCards: {
    ...created,
    cardId: 'card_id',
    cardNumber: 'card_number',
    status: 'card_status',
    cardholder: 'cardholder.first_name cardholder.last_name',
    cardholderId: 'cardholder.cardholder_id',
    cardName: 'card_name',
    scheme: 'card_scheme',
    form: 'form_factor',
    available: 'available_balance',
    cardLimit: 'card_limit',
    consumed: 'consumed_amount',
    currency: 'card_currency',
    updateReason: 'update_reason',
  },
  listCardholders: {
    ...created,
    cardholderId: 'cardholder_id',
    cardholder: 'first_name last_name',
    status: 'cardholder_status',
    email: 'email',
    phone: 'phone_number',
    birthDate: 'date_of_birth',
    country: 'country_code',
    nationality: 'nationality',
    cards: 'number_of_cards',
    verification: 'idv_status',
  },
  listPaymentIntents: {
    ...created,
    intentId: 'payment_intent_id',
    ...money,
    status: 'intent_status',
    captured: 'captured_amount',
    order: 'merchant_order_id',
    description: 'description',
    completed: 'complete_time',
    cancelled: 'cancel_time',
    cancelReason: 'cancellation_reason',
  },
  listDeposits: {
    ...created,
    depositId: 'deposit_id',
    shortReference: 'short_reference_id',
    ...money,
    status: 'deposit_status',
    sender: 'sender.sender_name',
    senderNumber: 'sender.sender_account_number',
    receiverNumber: 'receiver_account_number',
    depositFee: 'deposit_fee',
    bankReference: 'deposit_reference',
    completed: 'complete_time',
  },
} as const satisfies Record<KeptListName, Readonly<Record<string, string>>>;

type ColumnOf<N extends KeptListName> = N extends KeptListName ? keyof (typeof listedColumns)[N] : never;
export type ListedColumn = ColumnOf<KeptListName>;
