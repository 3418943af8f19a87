import { message, type Message } from '@/lib/messages/message';
import type { EnglishMessages } from '@/lib/messages/messages';
import type { PayoutV1, PayoutV2 } from '../payouts';
import { textAt } from './text-at';

/** The paths of all texts of a product. */
type PathOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends string ? K : `${K}.${PathOf<NonNullable<T[K]>>}`;
}[keyof T & string];

interface PayoutField {
  /** By default a text that is shown as it came. A sensitive one is masked, and its path reveals it. */
  readonly kind?: 'amount' | 'rate' | 'time' | 'id' | 'country' | 'address' | 'bankCode' | 'sensitive';
  /** Where the summary has it; a field that both products have is read from the summary first. */
  readonly summary?: PathOf<PayoutV2>;
  /** Where the record has it, or the parts that are joined. */
  readonly record?: PathOf<PayoutV1> | readonly PathOf<PayoutV1>[];
  /** What stands beside it: an amount's currency, a rate's pair, an address's country, a bank code's type. */
  readonly beside?: PathOf<PayoutV1>;
  /** The words of its values. */
  readonly values?: keyof EnglishMessages['values'];
}

const inTarget = { kind: 'amount', beside: 'payout_currency' } as const;
const inSource = { kind: 'amount', beside: 'source_currency' } as const;
const bank = 'beneficiary.bank_details';
const home = 'beneficiary.address';

const fields = {
  created: { kind: 'time', summary: 'create_time', record: 'create_time' },
  updated: { kind: 'time', record: 'update_time' },
  completed: { kind: 'time', summary: 'completed_time', record: 'complete_time' },
  id: { kind: 'id', summary: 'payout_id', record: 'payout_id' },
  shortReference: { kind: 'id', record: 'short_reference_id' },
  requestId: { kind: 'id', record: 'unique_request_id' },
  quote: { kind: 'id', record: 'quote_id' },
  account: {},
  beneficiary: {},
  payer: {},
  status: { summary: 'payout_status', record: 'payout_status' },
  statusV1: { record: 'payout_status' },
  reason: { record: 'failure_reason' },
  method: { record: 'payout_method', values: 'payoutMethod' },
  amount: { ...inTarget, summary: 'payout_amount', record: 'payout_amount' },
  currency: { summary: 'payout_currency', record: 'payout_currency' },
  payerPays: { ...inSource, record: 'amount_payer_pays' },
  sourceAmount: { ...inSource, record: 'source_amount' },
  sourceCurrency: { record: 'source_currency' },
  fee: { kind: 'amount', record: 'fee_amount', beside: 'fee_currency' },
  feeCurrency: { record: 'fee_currency' },
  feePaidBy: { record: 'fee_paid_by', values: 'feePayer' },
  rate: { kind: 'rate', record: 'conversion.client_rate', beside: 'conversion.currency_pair' },
  receives: { ...inTarget, record: 'amount_beneficiary_receives' },
  toReturn: { ...inTarget, record: 'failure_returned_amount' },
  returned: { kind: 'amount' },
  promised: { kind: 'amount' },
  out: { kind: 'amount' },
  bankReference: { record: 'payout_reference' },
  descriptor: { summary: 'statement_descriptor' },
  note: { summary: 'internal_note' },
  purpose: { record: 'purpose_code', values: 'purpose' },
  payoutReason: { record: 'payout_reason' },
  payoutDate: { record: 'payout_date' },
  accountHolder: { record: `${bank}.account_holder` },
  accountNumber: { kind: 'sensitive', record: `${bank}.account_number` },
  iban: { kind: 'sensitive', record: `${bank}.iban` },
  accountCurrency: { record: `${bank}.account_currency_code` },
  bank: { record: `${bank}.bank_name` },
  bankAddress: { record: `${bank}.bank_address` },
  country: { kind: 'country', record: `${bank}.bank_country_code` },
  swift: { record: `${bank}.swift_code` },
  clearing: { record: `${bank}.clearing_system`, values: 'clearing' },
  routingCode: { kind: 'bankCode', record: `${bank}.routing_code_value1`, beside: `${bank}.routing_code_type1` },
  secondRoutingCode: { kind: 'bankCode', record: `${bank}.routing_code_value2`, beside: `${bank}.routing_code_type2` },
  beneficiaryCompany: { record: 'beneficiary.company_name' },
  beneficiaryName: { record: ['beneficiary.first_name', 'beneficiary.last_name'] },
  nickname: { record: 'beneficiary.nickname' },
  email: { record: 'beneficiary.email' },
  beneficiaryAddress: {
    kind: 'address',
    beside: `${home}.country`,
    record: [`${home}.street_address`, `${home}.city`, `${home}.state`, `${home}.postal_code`],
  },
  beneficiaryStatus: { record: 'beneficiary.beneficiary_status', values: 'beneficiaryStatus' },
  beneficiaryId: { kind: 'id', record: 'beneficiary.beneficiary_id' },
  payerCompany: { record: 'payer.company_name' },
  payerName: { record: ['payer.first_name', 'payer.last_name'] },
  payerCountry: { kind: 'country', record: 'payer.country' },
  payerAddress: {
    kind: 'address',
    record: ['payer.address', 'payer.city', 'payer.state', 'payer.postal_code'],
  },
  birthDate: { kind: 'sensitive', record: 'payer.date_birth' },
  identification: { record: 'payer.identification_type', values: 'identification' },
  identificationNumber: { kind: 'sensitive', record: 'payer.identification_value' },
  payerId: { kind: 'id', record: 'payer.payer_id' },
} as const satisfies Record<string, PayoutField>;

export type PayoutFieldName = keyof typeof fields;

/**
 * Every fact of a payout that the console shows, each once. Pages, the confirmation, files, closed months and columns are
 * arrangements of these names, and the mirror derives its values from them. One without a place in a product is made of
 * others: `returned`, `beneficiary`. Its label is the text of its name in the area `fields`.
 */
export const payoutFields: Readonly<Record<PayoutFieldName, PayoutField>> = fields;

/** The products as they were decoded, or as the mirror has them: what it has may be of any form. */
interface PayoutProducts {
  readonly summary: unknown;
  readonly record: unknown;
}

/** A field as the platform sent it; empty where neither product has it. */
export function payoutText(name: PayoutFieldName, { summary, record }: PayoutProducts): string {
  const { kind, summary: inSummary = '', record: inRecord = [] } = payoutFields[name];
  const parts = [inRecord].flat().map((path) => textAt(record, path));
  return textAt(summary, inSummary) || parts.filter((part) => part !== '').join(kind === 'address' ? ', ' : ' ');
}

/** What stands beside a field, as the platform sent it. */
export function textBeside(name: PayoutFieldName, { summary, record }: PayoutProducts): string {
  const { beside = '' } = payoutFields[name];
  return textAt(summary, beside) || textAt(record, beside);
}

/** The label of a field; that of a bank code is its type, where the products give one. */
export function payoutLabel(name: PayoutFieldName, products?: PayoutProducts): Message {
  const type = products && payoutFields[name].kind === 'bankCode' ? textBeside(name, products) : '';
  return type === '' ? message(`fields.${name}`) : message('values.bankCode', { value: type });
}

/** The path that reveals a sensitive field; undefined for every other one. */
export function sensitivePath(name: PayoutFieldName): string | undefined {
  const { kind, record } = payoutFields[name];
  return kind === 'sensitive' && typeof record === 'string' ? record : undefined;
}
