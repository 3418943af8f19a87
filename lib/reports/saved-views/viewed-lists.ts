import { firstPage, pageSizes, writeQuery } from '@/lib/contract/list-query';
import { operations } from '@/lib/contract/operations';
import type { ExportedListName } from '@/lib/exports/exported-list';
import { readDatePreset } from '@/lib/format/date-preset';
import { listedFilters, readListedOrder } from '@/lib/mirror/lists/kept-fields';
import { type KeptListName, keptListNames, keptLists } from '@/lib/mirror/lists/kept-lists';
import { hasListedDays, presetsByColumn } from '@/lib/mirror/lists/listed-days';
import { readListedQuery } from '@/lib/mirror/lists/listed-query';
import { readPayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { readRecordedQuery, recordedLists } from '@/lib/writes/lists/recorded-query';

/** The lists of which people keep views: those whose filters stand in an address. */
export const viewedListNames = ['listPayouts', ...keptListNames, 'activity'] as const satisfies ExportedListName[];
export type ViewedListName = 'listPayouts' | KeptListName | 'activity';

/** What the views of a list keep. */
interface ViewedList {
  /**
   * The parts of an address that a view keeps: filters, order and page size, always in one spelling; no place in the
   * list.
   */
  readonly searchOf: (asked: Readonly<Record<string, string>>) => string;
  /** The accounts that a view over all accounts is narrowed to; undefined for none. */
  readonly accountsOf: (search: string) => readonly string[] | undefined;
}

const askedIn = (search: string) => Object.fromEntries(new URLSearchParams(search));

const payouts: ViewedList = {
  searchOf: (asked) =>
    writePayoutQuery({ ...readPayoutQuery(asked).query, at: undefined, after: undefined, before: undefined }),
  accountsOf: (search) => readPayoutQuery(askedIn(search)).query.account,
};

/** The names that narrow a list in its address, in one order. */
const narrowingNames = (list: KeptListName): readonly string[] => [
  keptLists[list].status,
  ...['cardholder_id', 'start_time', 'end_time'].filter((name) => name in operations[list].query.shape),
  ...listedFilters(list).map(({ name }) => name),
  'q',
];

function keptView(list: KeptListName): ViewedList {
  return {
    searchOf: (asked) => {
      const { leftOut } = readListedQuery(list, asked);
      const days = hasListedDays(list) ? readDatePreset(asked['days']) : undefined;
      const presets = Object.fromEntries(presetsByColumn(list, asked));
      const order = readListedOrder(list, asked);
      const size = pageSizes.find((one) => String(one) === asked['page_size']);
      const isKept = (name: string) => presets[name] !== undefined || !leftOut.some((one) => one.name === name);
      const narrowed = narrowingNames(list).map((name): [string, string | undefined] => [
        name,
        isKept(name) ? asked[name] : undefined,
      ]);
      const fixed = days === undefined ? {} : { days, start_time: undefined, end_time: undefined };
      const query = { ...Object.fromEntries(narrowed), ...fixed, ...order, page_size: size };
      return writeQuery(query, { ...firstPage, order: 'desc' });
    },
    accountsOf: () => undefined,
  };
}

const activity: ViewedList = {
  searchOf: (asked) => {
    const { view, q } = readRecordedQuery('activity', asked).query;
    return writeQuery({ [recordedLists.activity.by]: view, q });
  },
  accountsOf: () => undefined,
};

export const viewedLists: Readonly<Record<ViewedListName, ViewedList>> = {
  listPayouts: payouts,
  listBankAccounts: keptView('listBankAccounts'),
  listCards: keptView('listCards'),
  listCardholders: keptView('listCardholders'),
  listPaymentIntents: keptView('listPaymentIntents'),
  listDeposits: keptView('listDeposits'),
  activity,
};
