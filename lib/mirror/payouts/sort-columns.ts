import { type SQL, sql } from 'drizzle-orm';
import { parseDecimal } from '@/lib/contract/decimal';
import { dayStartMs, readPlatformTime } from '@/lib/format/instant';
import { addDays } from '@/lib/format/plain-date';
import { isStorable } from './asked-values';
import type { PayoutQuery, PayoutSort } from './payout-query';

const zero = sql.raw(`'-infinity'::timestamptz`);

interface SortColumn {
  readonly by: SQL;
  readonly type: keyof typeof isValueOf;
  /** A higher age is an earlier creation. */
  readonly isReversed?: boolean;
  /** A text that is sorted by first, where values are only compared among rows that share it. */
  readonly within?: SQL;
}

/** The expressions that rows are sorted by: never null, so that each row has a place. Each has an index of its own. */
export const sortColumns: Readonly<Record<PayoutSort, SortColumn>> = {
  created: { by: sql`created_at`, type: 'timestamptz' },
  age: { by: sql`created_at`, type: 'timestamptz', isReversed: true },
  completed: { by: sql`coalesce(completed_at, ${zero})`, type: 'timestamptz' },
  // 5,000 yen are not more than 90 euros.
  amount: { by: sql`coalesce(amount, -1)`, type: 'numeric', within: sql`currency` },
  name: { by: sql`name`, type: 'text' },
  status: { by: sql`status`, type: 'text' },
  currency: { by: sql`currency`, type: 'text' },
  method: { by: sql`method`, type: 'text' },
  country: { by: sql`country`, type: 'text' },
  bank: { by: sql`bank`, type: 'text' },
  statusV1: { by: sql`status_v1`, type: 'text' },
  reason: { by: sql`reason`, type: 'text' },
  shortReference: { by: sql`coalesce(parts #>> '{v1,short_reference_id}', '')`, type: 'text' },
  id: { by: sql`id`, type: 'text' },
  /** The order of the accounts in the request: `findPayouts` uses their places. */
  account: { by: sql`1::numeric`, type: 'numeric' },
};

/** Where a page begins or ends: the sort values of the row there. */
export interface Cursor {
  /** The cursor is not valid in another order. */
  readonly sort: PayoutSort;
  readonly value: string;
  /** The text of `within`, where the order has one. */
  readonly within?: string | undefined;
  /** Rows with the same sort value are ordered by their creation. */
  readonly created: string;
  readonly id: string;
  readonly accountId: number;
}

/** The mark between the parts of a cursor; in a part it is escaped. */
const between = '~';

/** Ids of accounts are four bytes long. */
const mostAccounts = 2 ** 31 - 1;

/** A value from the address must not break the statement. */
const isValueOf: Readonly<Record<'timestamptz' | 'numeric' | 'text', (value: string) => boolean>> = {
  timestamptz: (value) => {
    const read = readPlatformTime(value);
    return value === '-infinity' || (read.kind === 'at' && read.epochMs >= 0);
  },
  numeric: (value) => parseDecimal(value) !== undefined,
  text: isStorable,
};

/** Undefined where the text is no cursor, or one of another order. */
export function readCursor(text: string, sort: PayoutSort): Cursor | undefined {
  try {
    const [of, value, created, id, accountId, within] = text.split(between).map(decodeURIComponent);
    if (of !== sort || value === undefined || created === undefined || id === undefined) return undefined;
    if (!isValueOf[sortColumns[sort].type](value) || !isValueOf.timestamptz(created) || !isValueOf.text(id)) {
      return undefined;
    }
    if (!/^-?\d+$/.test(accountId ?? '') || Math.abs(Number(accountId)) > mostAccounts) return undefined;
    if ((within === undefined) !== (sortColumns[sort].within === undefined) || !isStorable(within ?? ''))
      return undefined;
    return { sort, value, within, created, id, accountId: Number(accountId) };
  } catch {
    return undefined;
  }
}

/** The place in front of the first row of a day, where the list is sorted by creation. */
export function cursorOfDay({ at, sort = 'created', order = 'desc' }: PayoutQuery, zone: string): Cursor | undefined {
  if (at === undefined || sort !== 'created') return undefined;
  const ms = order === 'desc' ? dayStartMs(addDays(at, 1), zone) : dayStartMs(at, zone) - 1;
  const value = new Date(ms).toISOString();
  return { sort, value, created: value, id: '', accountId: 0 };
}

/** Writes plain parts: each row of a page has a cursor, and the texts that the row has too are packed away with it. */
export const writeCursor = ({ sort, value, within, created, id, accountId }: Cursor): string =>
  [sort, value, created, id, String(accountId), ...(within === undefined ? [] : [within])]
    .map((part) => encodeURIComponent(part).replaceAll(between, '%7E'))
    .join(between);
