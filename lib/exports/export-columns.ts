import type { ListedColumn } from './listed-columns';
import type { RecordedColumn } from './recorded-columns';

/** The kind of a column's values, which decides how a file holds them. */
export type ColumnKind = 'text' | 'amount' | 'time';

interface ExportColumnFacts {
  readonly kind: ColumnKind;
  /** Chosen until the person chooses other columns. */
  readonly isUsual?: boolean;
  /** Masked for every person who does not request the full values. */
  readonly isSensitive?: boolean;
}

const text = { kind: 'text' } as const;
const amount = { kind: 'amount' } as const;
const usual = { isUsual: true } as const;
const sensitive = { kind: 'text', isSensitive: true } as const;

/** Every column that a file of payouts can have, in the usual order. */
const columns = {
  created: { kind: 'time', ...usual },
  id: { ...text, ...usual },
  account: { ...text, ...usual },
  beneficiary: { ...text, ...usual },
  amount: { ...amount, ...usual },
  currency: { ...text, ...usual },
  status: { ...text, ...usual },
  statusV1: text,
  reason: { ...text, ...usual },
  returned: { ...amount, ...usual },
  promised: { ...amount, ...usual },
  out: { ...amount, ...usual },
  completed: { kind: 'time', ...usual },
  method: { ...text, ...usual },
  country: { ...text, ...usual },
  bank: { ...text, ...usual },
  accountHolder: text,
  accountNumber: { ...sensitive, ...usual },
  iban: { ...sensitive, ...usual },
  swift: text,
  shortReference: { ...text, ...usual },
  requestId: text,
  reference: { ...text, ...usual },
  descriptor: text,
  note: { ...text, ...usual },
  payer: text,
  purpose: text,
  payoutReason: text,
  payoutDate: text,
  sourceAmount: amount,
  sourceCurrency: text,
  payerPays: amount,
  receives: amount,
  fee: amount,
  feeCurrency: text,
  feePaidBy: text,
  rate: amount,
} as const satisfies Record<string, ExportColumnFacts>;

export type PayoutColumn = keyof typeof columns;
export type ExportColumn = PayoutColumn | ListedColumn | RecordedColumn;

/** Columns of other lists; a name that payouts have too is the same kind of value there. */
const ofLists: Readonly<Record<Exclude<ListedColumn | RecordedColumn, PayoutColumn>, ExportColumnFacts>> = {
  ...{ bankAccountId: text, holder: text, bankCodeType: text, bankCode: text, bankBranch: text, bankAddress: text },
  ...{ cardId: text, cardNumber: sensitive, cardholder: text, cardholderId: text, cardName: text, scheme: text },
  ...{ form: text, available: amount, cardLimit: amount, consumed: amount, updateReason: text, email: text },
  ...{ nationality: text, cards: amount, verification: text, intentId: text, captured: amount, order: text },
  ...{ description: text, cancelled: { kind: 'time' }, cancelReason: text, depositId: text, sender: text },
  ...{ senderNumber: sensitive, receiverNumber: sensitive, depositFee: amount, phone: sensitive, birthDate: sensitive },
  ...{ writeId: text, action: text, record: text, recordId: text, by: text, role: text, platformReference: text },
  ...{ attempts: amount, settled: { kind: 'time' }, decision: text, decidedBy: text, decided: { kind: 'time' } },
  ...{ remark: text, quoteId: text, soldAmount: amount, soldCurrency: text, boughtAmount: amount },
  ...{ boughtCurrency: text, inverseRate: amount, valueDate: text, conversion: text, conversionId: text },
};

export const exportColumns = Object.keys(columns) as PayoutColumn[]; // its own keys

export const columnFacts: Readonly<Record<ExportColumn, ExportColumnFacts>> = { ...columns, ...ofLists };

export const usualColumns: readonly PayoutColumn[] = exportColumns.filter((name) => columnFacts[name].isUsual);

export const isExportColumn = (name: string): name is ExportColumn => Object.hasOwn(columnFacts, name);

/** Whether any of these columns has full values behind its masks. */
export const hasSensitive = (names: readonly ExportColumn[]): boolean =>
  names.some((name) => columnFacts[name].isSensitive);
