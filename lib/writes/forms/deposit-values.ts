import { message, type Message } from '@/lib/messages/message';
import { limits } from '@/lib/contract/limits';
import { readName } from '@/lib/contract/fields/read-name';
import { readAccountNumber, readBic, textOf, type PastedText } from '@/lib/contract/fields/pasted-text';
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

/** Interface 4.5: the amount is a JSON number, and a reader that parses it as a double keeps 15 digits. */
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
    ['sender_swift_code', refuseSwiftCode(readBic(values.sender_swift_code))],
    [
      'receiver_account_number',
      refuseLonger(readAccountNumber(values.receiver_account_number), limits.receiverAccountNumber),
    ],
    ['sender_account_number', refuseLonger(readAccountNumber(values.sender_account_number))],
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

function refuseSwiftCode(read: PastedText): Message | undefined {
  if (read.kind === 'empty') return message('writes.simulateDeposit.noSwift');
  return refuseLonger(read, limits.senderSwiftCode);
}

function refuseLonger(read: PastedText, most = Infinity): Message | undefined {
  if (read.kind === 'refused') return read.sentence;
  const { length } = textOf(read);
  return length <= most ? undefined : message('writes.simulateDeposit.tooLong', { most, length });
}

/** The body's texts as they are read; fields that are left empty are not sent. Only for values without problems. */
export function textsOf(values: DepositValues): Readonly<Record<string, string>> {
  const optional = {
    receiver_account_number: textOf(readAccountNumber(values.receiver_account_number)),
    sender_account_number: textOf(readAccountNumber(values.sender_account_number)),
    sender_country: values.sender_country,
    sender_name: readName(values.sender_name),
  };
  return {
    currency: values.currency,
    sender_swift_code: textOf(readBic(values.sender_swift_code)),
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
  };
}

/** A draft holds no account numbers: they would come back in the page. */
export function withoutNumbers(values: DepositValues): DepositValues {
  return { ...values, receiver_account_number: '', sender_account_number: '' };
}
