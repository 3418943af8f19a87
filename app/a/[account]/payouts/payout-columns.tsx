import { amountColumns } from '@/app/list/amount-columns';
import { accountColumn, cellText, type ListClock, textColumn, timeColumn, valueColumn } from '@/app/list/columns';
import { listedPayoutStates, payoutV1States, payoutV2States } from '@/app/list/record-states';
import { joined } from '@/app/record/facts-panel';
import type { ColumnWidth, DataColumn } from '@/components/data-table/data-column';
import type { PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { payoutReference } from '@/lib/contract/fields/payout-reference';
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

/** The order by each column's id. The type is total, so that no order of an address is forgotten. */
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

/** The label of a field, as `payoutLabel` has it, without the table of fields: the list need not load that. */
const labelOf = (field: PayoutFieldName) => message(`fields.${field}`);

const nameColumn: PayoutColumn = {
  id: 'name',
  header: labelOf('beneficiary'),
  width: 'lg',
  // A payout without a v1 record has no name, and no other text takes the place of the name.
  cell: (row, { words }) => {
    const payout = payoutReference(row, truncateMiddle);
    const missing = message(row.isDetailDue ? 'payouts.list.nameNotRead' : 'payouts.list.noName', { payout });
    return row.name || words(missing);
  },
  copies: { label: message('terms.reference'), value: (row) => payoutReference(row) },
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

/** A text of the payout, for people who choose the column. */
const textOf = (field: 'note' | 'descriptor' | 'bank' | 'shortReference', width: ColumnWidth) =>
  textColumn(field, labelOf(field), width, { hiddenAtFirst: true });

/** The columns of the list, the status among them. */
export function payoutColumns({ clock, accounts, isSeveral }: ColumnsContext): readonly PayoutColumn[] {
  const nameOf = new Map(accounts.map(({ account, name }) => [account, name]));
  return [
    nameColumn,
    ...(isSeveral ? [accountColumn<ListedPayout>(({ account }) => ({ account, name: nameOf.get(account) }))] : []),
    timeColumn('created', labelOf('created'), clock),
    ...amountColumns('amount', 'currency'),
    {
      id: 'status',
      header: labelOf('status'),
      width: 'md',
      as: 'status',
      tone: ({ status }) => listedPayoutStates.words(status).tone,
      cell: ({ status }, { words }) => words(listedPayoutStates.words(status).label),
    },
    reasonColumn,
    textOf('note', 'lg'),
    textOf('descriptor', 'lg'),
    // In the window of a laptop this is the last column that fits, and beside the column of accounts it does not.
    { ...reviewColumn, hiddenAtFirst: isSeveral },
    {
      id: 'age',
      header: message('payouts.column.age'),
      width: 'sm',
      // Only an open payout has an age.
      cell: ({ status, createdMs }, { words }) =>
        listedPayoutStates.words(status).final ? '–' : words(roughDuration(clock.nowMs - createdMs)),
    },
    { ...valueColumn('method', 'payoutMethod', labelOf('method'), 'sm'), hiddenAtFirst: true },
    {
      id: 'country',
      header: message('terms.country'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ country, countryName: name }, { words }) =>
        cellText(country === '' ? '' : words(message('terms.countryName', { code: country, name }))),
    },
    textOf('bank', 'lg'),
    textOf('shortReference', 'md'),
    {
      id: 'statusV1',
      header: labelOf('statusV1'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ statusV1 }, { words }) => (statusV1 === '' ? '–' : words(payoutV1States.words(statusV1).label)),
    },
    timeColumn('completed', labelOf('completed'), clock, { as: 'time', hiddenAtFirst: true }),
    {
      id: 'id',
      header: labelOf('id'),
      width: 'lg',
      as: 'code',
      hiddenAtFirst: true,
      cell: ({ id }) => id,
    },
  ];
}
