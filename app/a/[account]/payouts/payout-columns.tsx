import { amountColumns } from '@/app/list/amount-columns';
import { cellText, type ListClock, textColumn, timeColumn, valueColumn } from '@/app/list/columns';
import { listedPayoutStates, payoutV1States, payoutV2States } from '@/app/list/record-states';
import { joined } from '@/app/record/facts-panel';
import type { DataColumn } from '@/components/data-table/data-column';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { roughDuration } from '@/lib/format/duration';
import { truncateMiddle } from '@/lib/format/mask';
import { message } from '@/lib/messages/message';
import type { ListSort } from '@/app/list/filters/sort-by';
import type { PayoutSort } from '@/lib/mirror/payouts/payout-query';
import type { ListedPayout, PayoutListContext } from '@/lib/mirror/read-payouts';

interface ColumnsContext {
  readonly clock: ListClock;
  readonly accounts: PayoutListContext['accounts'];
  /** Whether rows of several accounts stand in one list. */
  readonly isSeveral: boolean;
}

const fromTheTop = (by: PayoutSort): ListSort => ({ by, begins: 'desc' });
const fromTheFirstLetter = (by: PayoutSort): ListSort => ({ by, begins: 'asc' });

/** The sorting by each column's id. The type is total, so that each order of an address has a column. */
export const payoutSorts: Readonly<Record<PayoutSort, ListSort>> = {
  created: fromTheTop('created'),
  age: fromTheTop('age'),
  completed: fromTheTop('completed'),
  amount: fromTheTop('amount'),
  name: fromTheFirstLetter('name'),
  account: fromTheFirstLetter('account'),
  status: fromTheFirstLetter('status'),
  statusV1: fromTheFirstLetter('statusV1'),
  currency: fromTheFirstLetter('currency'),
  method: fromTheFirstLetter('method'),
  country: fromTheFirstLetter('country'),
  bank: fromTheFirstLetter('bank'),
  reason: fromTheFirstLetter('reason'),
  shortReference: fromTheFirstLetter('shortReference'),
  id: fromTheFirstLetter('id'),
};

type PayoutColumn = DataColumn<ListedPayout>;

/** Names the account of each payout, in a list of several accounts. */
function accountColumn(accounts: ColumnsContext['accounts']): PayoutColumn {
  const nameOf = new Map(accounts.map(({ account, name }) => [account, name]));
  return {
    id: 'account',
    header: message('fields.account'),
    width: 'md',
    as: 'whose',
    cell: ({ account }, { words }) =>
      nameOf.get(account) ?? (account === 'master' ? words(message('shell.account.master')) : account),
  };
}

const nameColumn: PayoutColumn = {
  id: 'name',
  header: message('fields.beneficiary'),
  width: 'lg',
  // A payout without a v1 record has no name, and no other text of it takes the place of a name.
  cell: ({ name, shortReference, id }, { words }) =>
    name || words(message('payouts.list.noName', { payout: shortReference || truncateMiddle(id) })),
  copies: { label: message('terms.reference'), value: ({ id, shortReference }) => shortReference || id },
};

const reasonColumn: PayoutColumn = {
  id: 'reason',
  header: message('payouts.column.reasonOrNote'),
  width: 'lg',
  cell: ({ status, statusV2, statusV1, hasTwin, reason, note }, { words }) =>
    cellText(
      joined(
        ' · ',
        status === contradictingStatus
          ? words(
              message('payouts.list.contradicts', {
                summary: words(payoutV2States.words(statusV2).label),
                record: words(payoutV1States.words(statusV1).label),
              }),
            )
          : '',
        hasTwin ? words(message('payouts.list.twin')) : '',
        reason || (note && words(message('payouts.list.noted', { note }))),
      ),
    ),
};

const reviewColumn: PayoutColumn = {
  id: 'review',
  header: message('payouts.column.review'),
  unsorted: message('payouts.unsorted.review'),
  width: 'sm',
  cell: ({ review }, { words }) =>
    cellText(
      joined(
        ' · ',
        review?.isReviewed ? words(message('reviews.reviewed')) : '',
        review?.owner,
        ...(review?.tags ?? []),
      ),
    ),
};

/** The columns of the list, the status among them. */
export function payoutColumns({ clock, accounts, isSeveral }: ColumnsContext): readonly PayoutColumn[] {
  return [
    nameColumn,
    ...(isSeveral ? [accountColumn(accounts)] : []),
    timeColumn('created', message('terms.created'), clock),
    ...amountColumns('amount', 'currency'),
    {
      id: 'status',
      header: message('terms.status'),
      width: 'md',
      as: 'status',
      tone: ({ status }) => listedPayoutStates.words(status).tone,
      cell: ({ status }, { words }) => words(listedPayoutStates.words(status).label),
    },
    reasonColumn,
    { ...textColumn('note', message('fields.note'), 'lg'), hiddenAtFirst: true },
    { ...textColumn('descriptor', message('fields.descriptor'), 'lg'), hiddenAtFirst: true },
    // A laptop's window has no room for further columns, and none for this one beside the column of accounts.
    { ...reviewColumn, hiddenAtFirst: isSeveral },
    {
      id: 'age',
      header: message('payouts.column.age'),
      width: 'sm',
      // Only an open payout has an age.
      cell: ({ status, createdMs }, { words }) =>
        listedPayoutStates.words(status).final ? '–' : words(roughDuration(clock.nowMs - createdMs)),
    },
    { ...valueColumn('method', 'payoutMethod', message('fields.method'), 'sm'), hiddenAtFirst: true },
    {
      id: 'country',
      header: message('terms.country'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ country, countryName: name }, { words }) =>
        cellText(country === '' ? '' : words(message('terms.countryName', { code: country, name }))),
    },
    { ...textColumn('bank', message('fields.bank'), 'lg'), hiddenAtFirst: true },
    { ...textColumn('shortReference', message('fields.shortReference'), 'md'), hiddenAtFirst: true },
    {
      id: 'statusV1',
      header: message('fields.statusV1'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ statusV1 }, { words }) => (statusV1 === '' ? '–' : words(payoutV1States.words(statusV1).label)),
    },
    timeColumn('completed', message('fields.completed'), clock, { as: 'time', hiddenAtFirst: true }),
    {
      id: 'id',
      header: message('fields.id'),
      width: 'lg',
      as: 'code',
      hiddenAtFirst: true,
      cell: ({ id }) => id,
    },
  ];
}
