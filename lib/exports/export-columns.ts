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

export type ExportColumn = keyof typeof columns;

export const exportColumns = Object.keys(columns) as ExportColumn[]; // its own keys

export const columnFacts: Readonly<Record<ExportColumn, ExportColumnFacts>> = columns;

export const usualColumns: readonly ExportColumn[] = exportColumns.filter((name) => columnFacts[name].isUsual);

export function isExportColumn(name: string): name is ExportColumn {
  return Object.hasOwn(columns, name);
}

/** Whether any of these columns has full values behind its masks. */
export const hasSensitive = (names: readonly ExportColumn[]): boolean =>
  names.some((name) => columnFacts[name].isSensitive);
