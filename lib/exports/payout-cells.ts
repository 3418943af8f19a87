import { payoutText, sensitivePath, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import { textAt } from '@/lib/contract/fields/text-at';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { formatInstant } from '@/lib/format/instant';
import type { Words } from '@/lib/messages/plain-words';
import type { MirroredPayout } from '@/lib/mirror/payouts/find-payouts';
import { columnFacts, type ExportColumn, isOfPayouts } from './export-columns';

/**
 * One cell of a file. A number is a plain decimal, with every digit that the platform sent. A time is written as
 * `formatInstant` writes it, in the zone that the column's name gives.
 */
export interface Cell {
  readonly kind: 'text' | 'number' | 'time';
  readonly text: string;
}

/** The full values of one record's masked fields, by their paths. */
export type FullValues = Readonly<Record<string, unknown>>;

/** As the platform sent it. */
const sent = (name: PayoutFieldName, { parts }: MirroredPayout) =>
  payoutText(name, { summary: parts.v2, record: parts.v1 });

/** Where the money of a failed payout is; undefined for other payouts. */
const moneyOf = ({ status, amount = '', toReturn }: MirroredPayout) => failedMoney({ status, amount, toReturn });

/** The columns whose value the mirror keeps or computes; all other columns have what the platform sent. */
const madeTexts: Readonly<Partial<Record<ExportColumn, (row: MirroredPayout, zone: string) => string>>> = {
  created: ({ createdMs }, zone) => formatInstant(createdMs, zone),
  completed: ({ completedMs }, zone) => (completedMs === undefined ? '' : formatInstant(completedMs, zone)),
  id: ({ id }) => id,
  account: ({ account }) => account,
  beneficiary: ({ name }) => name,
  // The platform's own text where it cannot be read as an amount.
  amount: (row) => row.amount ?? sent('amount', row),
  currency: ({ currency }) => currency,
  status: (row) =>
    row.status === contradictingStatus
      ? `${contradictingStatus}: ${textAt(row.parts.v2, 'payout_status')} / ${sent('statusV1', row)}`
      : row.status,
  statusV1: ({ statusV1 }) => statusV1,
  reason: ({ reason }) => reason,
  returned: (row) => moneyOf(row)?.returned ?? '',
  // A text that cannot be read as an amount is shown as it came.
  promised: (row) => moneyOf(row)?.promised ?? (row.toReturn === undefined ? sent('toReturn', row) : ''),
  out: (row) => moneyOf(row)?.out ?? '',
  method: ({ method }) => method,
  country: ({ country }) => country,
  bank: ({ bank }) => bank,
  payer: (row) => sent('payerCompany', row) || sent('payerName', row),
};

/** The path of a masked column's full value; undefined for a column that has none. */
export type FullPath = (column: ExportColumn) => string | undefined;

export const payoutFullPath: FullPath = (column) => (isOfPayouts(column) ? sensitivePath(column) : undefined);

/** The full value in a column; empty where the column has none, or the file has it masked. */
export const fullText = (path: string | undefined, full: FullValues | undefined): string => {
  const value = path === undefined ? '' : full?.[path];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A value as its column holds it: an amount that can be read as one is a number. */
export function valueCell(column: ExportColumn, text: string): Cell {
  const { kind } = columnFacts(column);
  if (kind === 'time') return { kind, text };
  const number = kind === 'amount' ? plainDecimal(text) : undefined;
  return { kind: number === undefined ? 'text' : 'number', text: number ?? text };
}

export interface CellOptions {
  readonly columns: readonly ExportColumn[];
  /** An IANA name. */
  readonly zone: string;
  /** Draws a message in the language of the file. */
  readonly words: Words;
}

/** The cells of one payout; masked except where full values are given. */
export function payoutCells(
  row: MirroredPayout,
  { columns, zone }: Omit<CellOptions, 'words'>,
  full?: FullValues,
): Cell[] {
  return columns.map((column) =>
    valueCell(
      column,
      fullText(payoutFullPath(column), full) ||
        (madeTexts[column]?.(row, zone) ?? (isOfPayouts(column) ? sent(column, row) : '')),
    ),
  );
}

/** How many values of a row the file shows unmasked. */
export const countFull = (
  { columns }: Pick<CellOptions, 'columns'>,
  full: FullValues | undefined,
  pathOf: FullPath,
): number => columns.filter((column) => fullText(pathOf(column), full) !== '').length;
