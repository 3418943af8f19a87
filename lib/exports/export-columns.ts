import { payoutFields, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import type { ListedColumn } from './listed-columns';
import type { RecordedColumn } from './recorded-columns';

/** The kind of a column's values, which decides how a file holds them. */
export type ColumnKind = 'text' | 'amount' | 'time';

interface ExportColumnFacts {
  readonly kind: ColumnKind;
  /** Masked for every person who does not request the full values. */
  readonly isSensitive?: boolean;
}

const text = { kind: 'text' } as const;
const amount = { kind: 'amount' } as const;
const time = { kind: 'time' } as const;
const sensitive = { kind: 'text', isSensitive: true } as const;

/** Every column that a file of payouts can have, in the usual order. */
export const exportColumns: readonly PayoutFieldName[] = [
  ...(['created', 'id', 'account', 'beneficiary', 'amount', 'currency', 'status', 'statusV1', 'reason'] as const),
  ...(['returned', 'promised', 'out', 'completed', 'method', 'country', 'bank', 'accountHolder'] as const),
  ...(['accountNumber', 'iban', 'swift', 'shortReference', 'requestId', 'bankReference', 'descriptor'] as const),
  ...(['note', 'payer', 'purpose', 'payoutReason', 'payoutDate', 'sourceAmount', 'sourceCurrency'] as const),
  ...(['payerPays', 'receives', 'fee', 'feeCurrency', 'feePaidBy', 'rate'] as const),
];

/** Not in a file until the person chooses them. */
const chosenColumns: readonly PayoutFieldName[] = [
  ...(['statusV1', 'accountHolder', 'swift', 'requestId', 'descriptor', 'payer', 'purpose', 'payoutReason'] as const),
  ...(['payoutDate', 'sourceAmount', 'sourceCurrency', 'payerPays', 'receives', 'fee', 'feeCurrency'] as const),
  ...(['feePaidBy', 'rate'] as const),
];

export const usualColumns = exportColumns.filter((name) => !chosenColumns.includes(name));

export type ExportColumn = PayoutFieldName | ListedColumn | RecordedColumn;

/** Columns of other lists; one with the name of a payout's field has the same kind of values. */
const ofLists: Readonly<Record<Exclude<ExportColumn, PayoutFieldName>, ExportColumnFacts>> = {
  bankAccountId: text,
  holder: text,
  bankCodeType: text,
  bankCode: text,
  bankBranch: text,
  cardId: text,
  cardNumber: sensitive,
  cardholder: text,
  cardholderId: text,
  cardName: text,
  scheme: text,
  form: text,
  available: amount,
  cardLimit: amount,
  consumed: amount,
  updateReason: text,
  nationality: text,
  cards: amount,
  verification: text,
  intentId: text,
  captured: amount,
  order: text,
  description: text,
  cancelled: time,
  cancelReason: text,
  depositId: text,
  sender: text,
  senderNumber: sensitive,
  receiverNumber: sensitive,
  depositFee: amount,
  phone: sensitive,
  writeId: text,
  action: text,
  record: text,
  recordId: text,
  by: text,
  role: text,
  platformReference: text,
  attempts: amount,
  settled: time,
  decision: text,
  decidedBy: text,
  decided: time,
  remark: text,
  quoteId: text,
  soldAmount: amount,
  soldCurrency: text,
  boughtAmount: amount,
  boughtCurrency: text,
  inverseRate: amount,
  valueDate: text,
  conversion: text,
  conversionId: text,
};

export const isOfPayouts = (name: string): name is PayoutFieldName => Object.hasOwn(payoutFields, name);

export function columnFacts(name: ExportColumn): ExportColumnFacts {
  if (!isOfPayouts(name)) return ofLists[name];
  const { kind } = payoutFields[name];
  if (kind === 'amount' || kind === 'rate') return amount;
  return kind === 'time' ? time : kind === 'sensitive' ? sensitive : text;
}

export const isExportColumn = (name: string): name is ExportColumn => isOfPayouts(name) || Object.hasOwn(ofLists, name);

/** Whether any of these columns has full values behind its masks. */
export const hasSensitive = (names: readonly ExportColumn[]): boolean =>
  names.some((name) => columnFacts(name).isSensitive);
