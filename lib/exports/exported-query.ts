import { oneAccount } from '@/lib/addresses/every-account';
import { type FailedMoneyPart, intentStatuses, seenCardStatuses } from '@/lib/contract/enums';
import { failedMoney } from '@/lib/contract/outcomes/failed-money';
import { momentsIn, readDays } from '@/lib/format/day-range';
import { formatInstant, readPlatformTime } from '@/lib/format/instant';
import { message, type Message, personFor } from '@/lib/messages/message';
import type { CoveredDays } from '@/lib/mirror/coverage';
import { countListed, findListed } from '@/lib/mirror/lists/find-listed';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { type ListedQuery, readListedQuery } from '@/lib/mirror/lists/listed-query';
import { filteredFields, listedFilters } from '@/lib/mirror/lists/kept-fields';
import { listedFilterWords } from '@/lib/mirror/lists/listed-filter-words';
import { type FilterNames, filterWords } from '@/lib/mirror/payouts/filter-words';
import { findPayouts, type MirroredPayout } from '@/lib/mirror/payouts/find-payouts';
import { narrowingOf } from '@/lib/mirror/payouts/payout-filters';
import { asAskedBy, type PayoutQuery, readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import type { Viewer } from '@/lib/access/viewers/viewer';
import type { Store } from '@/lib/store/open-store';
import { countRecorded, findWholeRecords, type FoundRecord } from '@/lib/writes/lists/find-recorded';
import {
  type RecordedListName,
  type RecordedView,
  readRecordedQuery,
  recordedOrder,
} from '@/lib/writes/lists/recorded-query';
import type { ExportedListName } from './exported-list';
import {
  type Cell,
  type CellOptions,
  countFull,
  type FullValues,
  payoutCells,
  payoutFullPath,
  type FullPath,
  fullText,
  valueCell,
} from './payout-cells';
import { textAt } from '@/lib/contract/fields/text-at';
import type { Raw } from '@/lib/mirror/filling/derive';
import { columnFacts, type ExportColumn } from './export-columns';
import { listedColumns } from './listed-columns';
import { nounOf } from '@/lib/addresses/nouns';
import { roles } from '@/lib/roles';
import { createQuoteShown, isViewOf, shownWrites } from '@/lib/writes/verbs/shown-writes';
import { stateWords } from '@/lib/writes/verbs/state-words';
import type { RecordedColumn } from './recorded-columns';
import { accountStatuses } from '@/lib/contract/bank-accounts';
import { cardholderStatuses } from '@/lib/contract/cardholders';
import { depositStatuses } from '@/lib/contract/deposits';
import { labelled, type StatusLabel } from '../mirror/payouts/payout-status-label';

/** One row of a file. */
export interface ExportedRow {
  /** `master`, or a sub-account's id. */
  readonly account: string;
  readonly id: string;
  readonly createdMs: number;
  /** The next page begins behind this row. */
  readonly cursor: string;
  /** Its money in the sums of the file; undefined in lists whose rows are no amounts. */
  readonly money: { readonly currency: string; readonly amount: string | undefined; readonly sum: string } | undefined;
  /** Masked except where full values are given. */
  readonly cells: (options: CellOptions, full?: FullValues) => Cell[];
  /** How many values the file shows unmasked. */
  readonly countFull: (options: CellOptions, full: FullValues | undefined) => number;
}

interface RowsFrom {
  readonly database: Store;
  /** The account of the list: `master`, a sub-account's id, or `all`. */
  readonly account: string;
  /** The mirror's ids. */
  readonly accounts: readonly { readonly id: number; readonly account: string }[];
  /** The person who requested the file, as they are now. */
  readonly by: Pick<Viewer, 'personId' | 'role' | 'connectionId'>;
}

interface PageOfRows {
  readonly size: number;
  readonly after?: string | undefined;
  /** Replaces the order of the file. */
  readonly order?: 'desc';
}

/** The part of an address that decides which rows a file has, and their order. */
export interface ExportedQuery {
  /** Values that could not be read and were left out, as in the list: `least=many`. */
  readonly leftOut: readonly string[];
  /** The filters in words; empty for every row. */
  readonly filters: (given: FilterNames & { readonly zone: string }) => readonly Message[];
  readonly order: 'asc' | 'desc';
  /** The part of the money that the sums are of; undefined for all of it. */
  readonly money: FailedMoneyPart | undefined;
  /** The rows whose coverage the file states. */
  readonly covers: CoveredDays & Pick<PayoutQuery, 'account'>;
  readonly count: (from: RowsFrom) => Promise<number>;
  readonly find: (
    from: RowsFrom,
    page: PageOfRows,
  ) => Promise<{ readonly rows: readonly ExportedRow[]; readonly hasAfter: boolean }>;
}

const idsOf = ({ accounts }: RowsFrom) => accounts.map(({ id }) => id);

/**
 * A file is in the order of creation, newest first unless the list is the other way round: other values that a list can
 * be sorted by may change while the file is made, and a row would then come twice or never. The days are fixed:
 * `searchOnDay` replaced the preset when the file was requested.
 */
function payoutsQuery(search: string): ExportedQuery {
  const { query: read, ignored } = readPayoutSearch(search);
  const { sort, order, days, ...fixed } = read;
  const isOldestFirst = (sort === undefined || sort === 'created') && order === 'asc';
  const query: PayoutQuery = { ...narrowingOf(fixed), sort: 'created', order: isOldestFirst ? 'asc' : 'desc' };
  return {
    leftOut: [...ignored, ...(days === undefined ? [] : [{ name: 'days', value: days }])].map(
      ({ name, value }) => `${name}=${value}`,
    ),
    filters: (names) => filterWords(query, names),
    order: isOldestFirst ? 'asc' : 'desc',
    money: query.money,
    covers: { fromDay: query.from, toDay: query.to, statuses: query.status, account: query.account },
    count: async (from) =>
      (await sumPayouts(from.database, idsOf(from), asAskedBy(query, from.by))).reduce(
        (sum, one) => sum + one.count,
        0,
      ),
    find: async (from, page) => {
      const { rows, hasAfter } = await findPayouts(from.database, idsOf(from), {
        ...asAskedBy(query, from.by),
        ...page,
      });
      return { rows: rows.map((row) => payoutRow(row, query)), hasAfter };
    },
  };
}

function payoutRow(row: MirroredPayout, { money }: PayoutQuery): ExportedRow {
  const { account, id, createdMs, cursor, currency, amount, status, toReturn } = row;
  const part = failedMoney({ status, amount: amount ?? '', toReturn });
  return {
    account,
    id,
    createdMs,
    cursor,
    money: { currency, amount, sum: (money === undefined ? amount : part?.[money]) ?? '0' },
    cells: (options, full) => payoutCells(row, options, full),
    countFull: (options, full) => countFull(options, full, payoutFullPath),
  };
}

const textsAt = (record: Raw, paths: string) =>
  paths
    .split(' ')
    .map((path) => textAt(record, path))
    .filter((text) => text !== '')
    .join(' ');

/** A time in the zone of the file; a text that is no time stands as it came. */
function timeText(text: string, zone: string): string {
  const read = readPlatformTime(text);
  return read.kind === 'at' ? formatInstant(read.epochMs, zone) : text;
}

const pathsOf = (list: KeptListName): Readonly<Partial<Record<ExportColumn, string>>> => listedColumns[list];

/** A masked column has one field, whose path is that of its full value. */
const listedFullPath =
  (list: KeptListName): FullPath =>
  (column) =>
    columnFacts(column).isSensitive === true ? pathsOf(list)[column] : undefined;

/** The cells of one record of a list; masked as the mirror has it, except where full values are given. */
function listedCells(
  list: KeptListName,
  { account, record }: { readonly account: string; readonly record: Raw },
  { columns, zone }: Omit<CellOptions, 'words'>,
  full?: FullValues,
): Cell[] {
  const [paths, pathOf] = [pathsOf(list), listedFullPath(list)];
  return columns.map((column) => {
    const own = column === 'account' ? account : textsAt(record, paths[column] ?? '');
    const text = fullText(pathOf(column), full) || own;
    return valueCell(column, columnFacts(column).kind === 'time' ? timeText(text, zone) : text);
  });
}

/** The name that a file gives to the field of a filter. */
function fileColumnOf(list: KeptListName, column: string): ExportColumn {
  const [field] = filteredFields(list, column);
  const found = Object.entries<string>(listedColumns[list]).find(([, paths]) => paths.split(' ')[0] === field);
  if (found === undefined) throw new Error(`A file of ${list} has no column for ${column}.`);
  return found[0] as ExportColumn; // the keys of the map
}

/** Statuses in the lists that the mirror keeps besides payouts. @internal Exported for tests. */
export const listedStatusLabels: Readonly<Record<KeptListName, StatusLabel>> = {
  listBankAccounts: labelled(accountStatuses, (status) => message(`bank-accounts.status.${status}.label`)),
  listCards: labelled(seenCardStatuses, (status) => message(`cards.status.${status}.label`)),
  listCardholders: labelled(cardholderStatuses, (status) => message(`cardholders.status.${status}`)),
  listPaymentIntents: labelled(intentStatuses, (status) => message(`payment-intents.status.${status}`)),
  listDeposits: labelled(depositStatuses, (status) => message(`deposits.status.${status}`)),
};

/** The filters of a list in words, a line for each. */
function listedWords(
  list: KeptListName,
  { q, status, cardholder_id: holder, start_time: from, end_time: to, byColumn = {} }: ListedQuery,
  { zone, countryOf }: Pick<FilterNames, 'countryOf'> & { readonly zone: string },
): readonly Message[] {
  const at = (text: string) => formatInstant(Date.parse(text), zone);
  const daysOf = (text: string) => {
    const ends = momentsIn(text);
    const days = readDays(text, zone);
    const isOpen = days !== undefined && !('preset' in days) && days.from === undefined;
    return isOpen
      ? message('ui.dates.until', { day: at(ends.to) })
      : message('ui.dates.range', { from: at(ends.from), to: at(ends.to) });
  };
  const columns = listedFilters(list).flatMap((filter) => {
    const value = byColumn[filter.name];
    if (value === undefined) return [];
    return message(`exports.filter.byColumn.${filter.term}`, {
      field: message(`fields.${fileColumnOf(list, filter.column)}`),
      values: listedFilterWords(filter, value, {
        countryOf,
        daysOf,
        valueWords: (kind, code) => message(`values.${kind}`, { value: code }),
      }),
    });
  });
  return [
    q !== undefined && message('exports.filter.q', { text: q }),
    status !== undefined && message('exports.filter.status', { values: listedStatusLabels[list](status) }),
    holder !== undefined && message('exports.filter.cardholder', { id: holder }),
    from !== undefined && message('exports.filter.since', { time: at(from) }),
    to !== undefined && message('exports.filter.until', { time: at(to) }),
    ...columns,
  ].filter((one) => one !== false);
}

/** A list besides payouts. */
const listedQuery =
  (list: KeptListName) =>
  (search: string): ExportedQuery => {
    const { query, leftOut } = readListedQuery(list, Object.fromEntries(new URLSearchParams(search)));
    const requestOf = (from: RowsFrom) => ({ accountIds: idsOf(from), list, query });
    return {
      leftOut: leftOut.map(({ name, value }) => `${name}=${value}`),
      filters: ({ zone, countryOf }) => listedWords(list, query, { zone, countryOf }),
      order: 'desc',
      money: undefined,
      covers: {},
      count: async (from) => {
        const counts = await countListed(from.database, requestOf(from));
        const counted = query.status === undefined ? Object.values(counts) : [counts[query.status] ?? 0];
        return counted.reduce((all, one) => all + one, 0);
      },
      find: async (from, { size, after }) => {
        const accountOf = new Map(from.accounts.map(({ id, account }) => [id, account]));
        const found = await findListed(from.database, requestOf(from), { size: size + 1, after });
        const rows = found
          .slice(0, size)
          .map(({ accountId, id, createdMs, cursor, currency, amount, record }): ExportedRow => {
            const account = accountOf.get(accountId) ?? '';
            return {
              account,
              id,
              createdMs,
              cursor,
              money: amount === undefined ? undefined : { currency, amount, sum: amount },
              cells: (options, full) => listedCells(list, { account, record }, options, full),
              countFull: (options, full) => countFull(options, full, listedFullPath(list)),
            };
          });
        return { rows, hasAfter: found.length > size };
      },
    };
  };

type ViewWords = { readonly [N in RecordedListName]: Readonly<Record<RecordedView<N>, Message>> };

const viewWords: Readonly<Record<RecordedListName, Readonly<Record<string, Message>>>> = {
  activity: {
    unsettled: message('exports.filter.views.activity.unsettled'),
    accepted: message('exports.filter.views.activity.accepted'),
    'not-done': message('exports.filter.views.activity.not-done'),
    'card-orders': message('exports.filter.views.activity.card-orders'),
  },
  approvals: {
    'to-me': message('exports.filter.views.approvals.to-me'),
    'by-me': message('exports.filter.views.approvals.by-me'),
    done: message('exports.filter.views.approvals.done'),
  },
  conversions: {
    converted: message('exports.filter.views.conversions.converted'),
    open: message('exports.filter.views.conversions.open'),
    unused: message('exports.filter.views.conversions.unused'),
  },
} satisfies ViewWords;

/** A list of the console's own records. Rows that the person may not see are neither counted nor found. */
const recordedQuery =
  (list: RecordedListName) =>
  (search: string): ExportedQuery => {
    const { query, leftOut } = readRecordedQuery(list, Object.fromEntries(new URLSearchParams(search)));
    const { q, view } = query;
    const order = recordedOrder(query);
    const requestOf = ({ account, accounts, by }: RowsFrom) => ({
      list,
      query,
      reader: by,
      place: {
        connectionId: by.connectionId,
        account: oneAccount(account),
        among: accounts.map((one) => one.account),
      },
    });
    return {
      leftOut: leftOut.map(({ name, value }) => `${name}=${value}`),
      filters: () => [
        ...(view === undefined ? [] : [message('exports.filter.view', { view: viewWords[list][view] ?? view })]),
        ...(q === undefined ? [] : [message('exports.filter.q', { text: q })]),
      ],
      order,
      money: undefined,
      covers: {},
      count: async (from) => (await countRecorded(from.database, requestOf(from)))[view ?? 'all'],
      find: async (from, { size, after, order: wanted = order }) => {
        const found = await findWholeRecords(from.database, requestOf(from), { size: size + 1, after, order: wanted });
        const rows = found.slice(0, size).map((one): ExportedRow => {
          const { id, account, createdAt } = one.view;
          return {
            id,
            account,
            createdMs: Date.parse(createdAt),
            cursor: id,
            money: undefined,
            cells: (options) => recordedCells(one, options),
            countFull: () => 0,
          };
        });
        return { rows, hasAfter: found.length > size };
      },
    };
  };

const queries: Readonly<Record<ExportedListName, (search: string) => ExportedQuery>> = {
  listPayouts: payoutsQuery,
  listBankAccounts: listedQuery('listBankAccounts'),
  listCards: listedQuery('listCards'),
  listCardholders: listedQuery('listCardholders'),
  listPaymentIntents: listedQuery('listPaymentIntents'),
  listDeposits: listedQuery('listDeposits'),
  activity: recordedQuery('activity'),
  approvals: recordedQuery('approvals'),
  conversions: recordedQuery('conversions'),
};

/** The rows of a list that its address asks for. */
export const readExportedQuery = (list: ExportedListName, search: string): ExportedQuery => queries[list](search);

type Value = string | undefined | Message;

function roleOf({ view }: FoundRecord): Value {
  const known = roles.find((one) => one === view.actor.role);
  return known === undefined ? view.actor.role : message(`terms.roles.${known}`);
}

const quoteOf = ({ view }: FoundRecord) => (isViewOf(view, createQuoteShown) ? view.result : undefined);

function askedOf({ view: { asked } }: FoundRecord, name: string): string {
  const value = asked[name];
  return typeof value === 'string' ? value : '';
}

/** The value of each column; a time as the record has it. */
const values: Readonly<Record<RecordedColumn, (found: FoundRecord) => Value>> = {
  created: ({ view }) => view.createdAt,
  writeId: ({ view }) => view.id,
  account: ({ view }) => view.account,
  action: ({ view }) => shownWrites[view.operation].title(view.asked),
  status: ({ view }) => stateWords(view).label,
  record: (found) =>
    found.view.resource === undefined ? '' : (nounOf(found.view.resource.type)?.one ?? found.view.resource.type),
  recordId: ({ view }) => view.resource?.id,
  by: ({ view }) => view.actor.name,
  role: roleOf,
  platformReference: ({ view }) => view.platformReference,
  attempts: ({ view }) => String(view.attempts.length),
  settled: ({ view }) => view.settledAt,
  requestId: ({ view }) => view.requestId,
  decision: ({ asked }) => (asked?.verdict == null ? '' : message(`exports.verdicts.${asked.verdict}`)),
  decidedBy: ({ asked }) => (asked?.decidedName == null ? '' : personFor(asked.decidedName, asked.decidedForName)),
  decided: ({ asked }) => asked?.decidedAt?.toISOString(),
  // The console's own reason for a void request is a code, and not a text for people.
  remark: ({ asked }) => (asked?.verdict === 'void' ? '' : (asked?.reason ?? '')),
  quoteId: (found) => quoteOf(found)?.quote_price.quote_id,
  soldAmount: (found) => quoteOf(found)?.sell_amount,
  soldCurrency: (found) => quoteOf(found)?.sell_currency,
  boughtAmount: (found) => quoteOf(found)?.buy_amount,
  boughtCurrency: (found) => quoteOf(found)?.buy_currency,
  rate: (found) => quoteOf(found)?.quote_price.direct_rate,
  inverseRate: (found) => quoteOf(found)?.quote_price.inverse_rate,
  valueDate: (found) => askedOf(found, 'conversion_date'),
  purpose: (found) => askedOf(found, 'transaction_type'),
  conversion: ({ conversion }) => conversion && stateWords(conversion).label,
  conversionId: ({ conversion }) => conversion?.platformReference,
};

const isOfRecords = (column: ExportColumn): column is RecordedColumn => Object.hasOwn(values, column);

/** The cells of one write, in the words of the list. */
function recordedCells(found: FoundRecord, { columns, zone, words }: CellOptions): Cell[] {
  return columns.map((column) => {
    const value = isOfRecords(column) ? (values[column](found) ?? '') : '';
    const text = typeof value === 'string' ? value : words(value);
    const isTime = columnFacts(column).kind === 'time' && text !== '';
    return valueCell(column, isTime ? formatInstant(Date.parse(text), zone) : text);
  });
}
