import { formatInstant } from '@/lib/format/instant';
import { plainDecimal } from '@/lib/contract/fields/plain-decimal';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import type { Words } from '@/lib/messages/plain-words';
import type { MirroredPayout } from '@/lib/mirror/payouts/find-payouts';
import { columnFacts, type ExportColumn, type PayoutColumn } from './export-columns';

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

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function at(record: unknown, ...path: readonly string[]): string {
  let found: unknown = record;
  for (const name of path) {
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : '';
  }
  return asText(found);
}

const ofV1 =
  (...path: readonly string[]) =>
  ({ parts }: MirroredPayout) =>
    at(parts.v1, ...path);
const ofV2 =
  (...path: readonly string[]) =>
  ({ parts }: MirroredPayout) =>
    at(parts.v2, ...path);

function payer(row: MirroredPayout): string {
  const names = [ofV1('payer', 'first_name')(row), ofV1('payer', 'last_name')(row)];
  return ofV1('payer', 'company_name')(row) || names.filter((name) => name !== '').join(' ');
}

const bank = ['beneficiary', 'bank_details'] as const;

/** The amount; the platform's own text where it cannot be read as one. */
const amountIn = (row: MirroredPayout) => row.amount ?? (ofV2('payout_amount')(row) || ofV1('payout_amount')(row));

/** Where the money of a failed payout is; undefined for other payouts. */
const moneyOf = ({ status, amount = '', toReturn }: MirroredPayout) => failedMoney({ status, amount, toReturn });

/** The columns with times, as Unix milliseconds. */
const times: Readonly<Record<'created' | 'completed', (row: MirroredPayout) => number | undefined>> = {
  created: ({ createdMs }) => createdMs,
  completed: ({ completedMs }) => completedMs,
};

const texts: Readonly<Record<Exclude<PayoutColumn, keyof typeof times>, (row: MirroredPayout) => string>> = {
  id: ({ id }) => id,
  account: ({ account }) => account,
  beneficiary: ({ name }) => name,
  amount: amountIn,
  currency: ({ currency }) => currency,
  status: (row) =>
    row.status === contradictingStatus
      ? `${contradictingStatus}: ${ofV2('payout_status')(row)} / ${ofV1('payout_status')(row)}`
      : row.status,
  statusV1: ({ statusV1 }) => statusV1,
  reason: ({ reason }) => reason,
  returned: (row) => moneyOf(row)?.returned ?? '',
  // A text that cannot be read as an amount is shown as it came.
  promised: (row) => moneyOf(row)?.promised ?? (row.toReturn === undefined ? ofV1('failure_returned_amount')(row) : ''),
  out: (row) => moneyOf(row)?.out ?? '',
  method: ({ method }) => method,
  country: ({ country }) => country,
  bank: (row) => row.bank,
  accountHolder: ofV1(...bank, 'account_holder'),
  accountNumber: ofV1(...bank, 'account_number'),
  iban: ofV1(...bank, 'iban'),
  swift: ofV1(...bank, 'swift_code'),
  shortReference: ofV1('short_reference_id'),
  requestId: ofV1('unique_request_id'),
  reference: ofV1('payout_reference'),
  descriptor: ofV2('statement_descriptor'),
  note: ofV2('internal_note'),
  payer,
  purpose: ofV1('purpose_code'),
  payoutReason: ofV1('payout_reason'),
  payoutDate: ofV1('payout_date'),
  sourceAmount: ofV1('source_amount'),
  sourceCurrency: ofV1('source_currency'),
  payerPays: ofV1('amount_payer_pays'),
  receives: ofV1('amount_beneficiary_receives'),
  fee: ofV1('fee_amount'),
  feeCurrency: ofV1('fee_currency'),
  feePaidBy: ofV1('fee_paid_by'),
  rate: ofV1('conversion', 'client_rate'),
};

const isOfPayouts = (column: ExportColumn): column is keyof typeof texts => Object.hasOwn(texts, column);

/** The paths of masked columns' full values. */
export type FullPaths = Readonly<Partial<Record<ExportColumn, string>>>;

export const payoutFullPaths: FullPaths = {
  accountNumber: 'beneficiary.bank_details.account_number',
  iban: 'beneficiary.bank_details.iban',
};

/** Empty where a column has no full value, or the file none of it. */
export const fullText = (path: string | undefined, full: FullValues | undefined): string =>
  path === undefined ? '' : asText(full?.[path]);

/** A value as its column holds it: an amount that can be read as one is a number. */
export function valueCell(column: ExportColumn, text: string): Cell {
  const { kind } = columnFacts[column];
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
  return columns.map((column) => {
    if (column === 'created' || column === 'completed') {
      const atMs = times[column](row);
      return valueCell(column, atMs === undefined ? '' : formatInstant(atMs, zone));
    }
    const text = fullText(payoutFullPaths[column], full) || (isOfPayouts(column) ? texts[column](row) : '');
    return valueCell(column, text);
  });
}

/** How many values of a row the file shows unmasked. */
export const countFull = (
  { columns }: Pick<CellOptions, 'columns'>,
  full: FullValues | undefined,
  paths: FullPaths,
): number => columns.filter((column) => fullText(paths[column], full) !== '').length;
