import { message, type Message } from '@/lib/messages/message';
import type { FeedName } from '@/lib/mirror/filling/feeds';
import { type KeptListName, keptListNames } from '@/lib/mirror/lists/kept-lists';
import { type ExportColumn, exportColumns, usualColumns } from './export-columns';
import { type RecordedListName, recordedListNames } from '@/lib/writes/lists/recorded-query';
import type { OperationName, ReadName } from '@/lib/contract/operations';
import { listedColumns } from './listed-columns';
import { recordedColumns } from './recorded-columns';

/** The lists whose rows a file can have. */
export const exportedListNames = ['listPayouts', ...keptListNames, ...recordedListNames] as const;
export type ExportedListName = 'listPayouts' | KeptListName | RecordedListName;

/** The rows are those of a feed in the mirror. */
export interface MirrorSource {
  readonly kind: 'mirror';
  readonly list: 'listPayouts' | KeptListName;
  readonly feed: FeedName;
}
/** The rows are the console's own records. */
type RowSource = MirrorSource | { readonly kind: 'records'; readonly list: RecordedListName };

export interface ExportedList {
  readonly title: Message;
  readonly source: RowSource;
  /** The operation that a person must be allowed to see the list; undefined where each row has its own. */
  readonly needs: OperationName | undefined;
  /** The beginning of a file's name. */
  readonly noun: string;
  /** All columns in the usual order. */
  readonly columns: readonly ExportColumn[];
  /** Chosen until the person chooses others; a file of all accounts names the account of each row too. */
  readonly usual: readonly ExportColumn[];
  /** What the masked values of its files are. */
  readonly masks: 'accounts' | 'people';
  /** The read whose masked fields a role must be allowed to uncover to have them in a file; undefined: always masked. */
  readonly revealedBy: ReadName | undefined;
}

const always = { masks: 'accounts', revealedBy: undefined } as const;

function listed(
  list: KeptListName,
  title: Message,
  noun: FeedName,
  masking: Pick<ExportedList, 'masks' | 'revealedBy'> = always,
): ExportedList {
  const usual = Object.keys(listedColumns[list]) as ExportColumn[]; // its own keys
  return {
    title,
    source: { kind: 'mirror', list, feed: noun },
    needs: list,
    noun,
    columns: ['account', ...usual],
    usual,
    ...masking,
  };
}

function recorded(list: RecordedListName, title: Message, noun: string, needs?: OperationName): ExportedList {
  const columns = recordedColumns[list];
  return { title, source: { kind: 'records', list }, needs, noun, columns, usual: columns, ...always };
}

export const exportedLists: Readonly<Record<ExportedListName, ExportedList>> = {
  listPayouts: {
    title: message('exports.lists.listPayouts'),
    source: { kind: 'mirror', list: 'listPayouts', feed: 'payouts' },
    needs: 'listPayouts',
    noun: 'payouts',
    columns: exportColumns,
    usual: usualColumns,
    masks: 'accounts',
    revealedBy: 'retrievePayout',
  },
  listBankAccounts: listed('listBankAccounts', message('exports.lists.listBankAccounts'), 'bank-accounts', {
    masks: 'accounts',
    revealedBy: 'retrieveBankAccount',
  }),
  listCards: listed('listCards', message('exports.lists.listCards'), 'cards'),
  listCardholders: listed('listCardholders', message('exports.lists.listCardholders'), 'cardholders', {
    masks: 'people',
    revealedBy: 'retrieveCardholder',
  }),
  listPaymentIntents: listed('listPaymentIntents', message('exports.lists.listPaymentIntents'), 'payment-intents'),
  listDeposits: listed('listDeposits', message('exports.lists.listDeposits'), 'deposits'),
  activity: recorded('activity', message('exports.lists.activity'), 'activity'),
  approvals: recorded('approvals', message('exports.lists.approvals'), 'approvals'),
  conversions: recorded('conversions', message('exports.lists.conversions'), 'quotes', 'createQuote'),
};
