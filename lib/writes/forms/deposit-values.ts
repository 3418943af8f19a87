import { message, type Message } from '@/lib/messages/message';
import { limits } from '@/lib/contract/limits';
import { readAmountText, type AmountRules } from '@/lib/format/amount-text';
import { findCurrency } from '@/lib/format/currencies';

export interface DepositValues {
  readonly currency: string;
  readonly amount: string;
  readonly sender_swift_code: string;
  readonly receiver_account_number: string;
  readonly sender_name: string;
  readonly sender_account_number: string;
  readonly sender_country: string;
}

export type DepositField = keyof DepositValues;

export interface DepositProblem {
  readonly field: DepositField;
  readonly sentence: Message;
}

export const emptyDeposit: DepositValues = {
  currency: '',
  amount: '',
  sender_swift_code: '',
  receiver_account_number: '',
  sender_name: '',
  sender_account_number: '',
  sender_country: '',
};

/** Interface 4.5: the amount is a JSON number, and whoever reads one as a double keeps 15 digits. */
export function depositAmountRules(currency: string): AmountRules {
  return { currency, wholeDigits: 15, significantDigits: 15 };
}

/** The rules of 4.5 and 2.6 in our own words, in the order of the fields. */
export function problemsOf(values: DepositValues): readonly DepositProblem[] {
  const checks: readonly (readonly [DepositField, Message | undefined])[] = [
    [
      'currency',
      findCurrency(values.currency) === undefined ? message('writes.simulateDeposit.chooseCurrency') : undefined,
    ],
    ['amount', refuseAmount(values)],
    ['sender_swift_code', refuseSwiftCode(values.sender_swift_code.trim())],
    ['receiver_account_number', refuseReceiver(values.receiver_account_number.trim())],
  ];
  return checks.flatMap(([field, sentence]) => (sentence === undefined ? [] : [{ field, sentence }]));
}

function refuseAmount({ amount, currency }: DepositValues): Message | undefined {
  const read = readAmountText(amount, depositAmountRules(currency));
  switch (read.kind) {
    case 'empty':
      return message('writes.simulateDeposit.noAmount');
    case 'ask':
      return message('writes.problem.whichAmount');
    case 'refused':
      return read.sentence;
    case 'amount':
      return undefined;
  }
}

function refuseSwiftCode(code: string): Message | undefined {
  if (code === '') return message('writes.simulateDeposit.noSwift');
  if (code.length <= limits.senderSwiftCode) return undefined;
  return message('writes.simulateDeposit.tooLong', { most: limits.senderSwiftCode, length: code.length });
}

function refuseReceiver(number: string): Message | undefined {
  if (!/^[a-zA-Z0-9]*$/.test(number)) return message('writes.simulateDeposit.lettersOnly');
  if (number.length <= limits.receiverAccountNumber) return undefined;
  return message('writes.simulateDeposit.tooLong', { most: limits.receiverAccountNumber, length: number.length });
}

const optionalFields = [
  'receiver_account_number',
  'sender_account_number',
  'sender_country',
  'sender_name',
] as const satisfies readonly DepositField[];

/** The texts of the body: fields that are left empty are not sent. Only for values without problems. */
export function textsOf(values: DepositValues): Readonly<Record<string, string>> {
  const given = optionalFields.filter((field) => values[field].trim() !== '');
  return {
    currency: values.currency,
    sender_swift_code: values.sender_swift_code.trim(),
    ...Object.fromEntries(given.map((field) => [field, values[field].trim()])),
  };
}

/** Account numbers have no place in a draft: they would come back in the page. */
export function withoutNumbers(values: DepositValues): DepositValues {
  return { ...values, receiver_account_number: '', sender_account_number: '' };
}
