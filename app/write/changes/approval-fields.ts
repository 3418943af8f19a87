import { cardStates } from '@/app/list/record-states';
import { fieldWords } from '@/app/record/field-words';
import type { WriteName } from '@/lib/contract/operations';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { compareBankAccount, findBankAccountLabel } from './compare-bank-account';
import { compareCardholder, findCardholderLabel } from './compare-cardholder';
import { type ChangedField, drawField, type DrawnField, type RecordChange, textsOf, written } from './changed-field';

/** How a write's form shows its changes. */
interface ShownChange {
  readonly fields: (change: RecordChange) => readonly ChangedField[];
  /** The label of a field that is sent unchanged; undefined for a field that the form does not name. */
  readonly label: (path: string, change: RecordChange) => Message | undefined;
}

/** A form with this entry shows the filled-in fields of the body and no others. */
const asFilledIn: ShownChange = { fields: () => [], label: () => undefined };

const bankAccount: ShownChange = { fields: compareBankAccount, label: findBankAccountLabel };

const shownChanges: Readonly<Record<WriteName, ShownChange>> = {
  updateBankAccount: bankAccount,
  createBankAccount: bankAccount,
  updateCardholder: { fields: compareCardholder, label: findCardholderLabel },
  updateCardStatus: { ...asFilledIn, fields: cardStatusFields },
  createConversion: { ...asFilledIn, fields: conversionFields },
  cancelPaymentIntent: asFilledIn,
  createQuote: asFilledIn,
  simulateDeposit: asFilledIn,
};

function cardStatusFields({ before, after }: RecordChange): ChangedField[] {
  const statusOf = (status = '') => (status === '' ? written('') : cardStates.words(status).label);
  const [field, reason] = ['card_status', after.get('update_reason')];
  const values = { before: statusOf(before.get(field)), after: statusOf(after.get(field)) };
  const why = { field: 'update_reason', label: message('cards.form.reason'), before: written('') };
  return [
    { field, label: message('terms.status'), ...values },
    ...(reason === undefined ? [] : [{ ...why, after: written(reason) }]),
  ];
}

/** The used quote, with the facts that the dialog showed of it. */
function conversionFields({ after }: RecordChange): ChangedField[] {
  const side = (name: 'sell' | 'buy') => {
    const amount = after.get(`${name}_amount`);
    return amount === undefined ? '' : formatMoney(amount, after.get(`${name}_currency`) ?? '');
  };
  const told: readonly (readonly [field: string, label: Message, text: string])[] = [
    ['sell_amount', message('quotes.side.sell'), side('sell')],
    ['buy_amount', message('quotes.side.buy'), side('buy')],
    [
      'direct_rate',
      message('quotes.rateOf', { pair: after.get('currency_pair') ?? '' }),
      after.get('direct_rate') ?? '',
    ],
    ['conversion_date', message('quotes.valueDate'), after.get('conversion_date') ?? ''],
  ];
  return told
    .filter(([, , text]) => text !== '')
    .map(([field, label, text]) => {
      return { field, label, before: written(''), after: written(text), covers: [...after.keys()] };
    });
}

/** A value of a request or of its answer. */
export interface NamedField {
  /** The name on the wire. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

/** Every value of a write's request or answer, under the names of its form. */
export function nameFields(
  words: (sentence: Message) => string,
  operation: WriteName,
  values: WriteView['asked' | 'result'],
): readonly NamedField[] {
  const { fields, label } = shownChanges[operation];
  const after = textsOf(values);
  const change: RecordChange = { before: new Map(), after, numberLength: undefined, unchanged: new Set() };
  const labels = new Map(fields(change).map((one) => [one.field, one.label]));
  return [...after].map(([field, text]) => ({
    field,
    text,
    label: words(labels.get(field) ?? label(field, change) ?? fieldWords(field)),
  }));
}

/** A field as its approver reads it. */
export interface ApprovedField extends DrawnField {
  /** True if both values are masked; people with the permission can reveal them. */
  readonly masked: boolean;
}

export interface ApprovalFields {
  readonly changed: readonly ApprovedField[];
  /** Other fields that are sent unchanged. */
  readonly same: readonly string[];
}

/** A request for approval: its change, and its record. */
interface RequestedChange extends Pick<ApprovalView, 'record' | 'hasRecord' | 'changes'> {
  readonly operation: Pick<ApprovalView['operation'], 'operation'>;
}

/** The fields that the form showed, and all other fields that would be sent, so that the approver sees everything. */
export function approvalFields(
  words: (sentence: Message) => string,
  { operation, record, hasRecord, changes }: RequestedChange,
): ApprovalFields {
  const { fields, label } = shownChanges[operation.operation];
  const sent = changes.filter(({ changed, masked }) => changed || !masked);
  const change: RecordChange = {
    before: hasRecord ? textsOf(record) : new Map(),
    after: new Map(sent.map(({ field, after }) => [field, after])),
    numberLength: changes.find(({ field }) => field === 'account_number')?.length,
    unchanged: new Set(changes.flatMap(({ field, changed }) => (changed ? [] : field))),
  };
  // An empty list of changes is unknown, and does not mean that every field is emptied.
  const shown = changes.length === 0 ? [] : fields(change);
  const told = new Set(shown.flatMap(({ field, covers = [] }) => [field, ...covers]));
  const others = changes
    .filter(({ field, changed }) => changed && !told.has(field))
    .map(({ field, before = '', after }): ChangedField => {
      return {
        field,
        label: label(field, change) ?? fieldWords(field),
        before: written(before),
        after: written(after),
      };
    });
  const isMasked = (path: string) => changes.some(({ field, masked }) => field === path && masked);
  return {
    changed: [...shown, ...others].map((one) => ({ ...drawField(words, one), masked: isMasked(one.field) })),
    same: changes
      .filter(({ field, changed }) => !changed && !told.has(field))
      .map(({ field }) => words(label(field, change) ?? fieldWords(field))),
  };
}
