import { amountColumns } from '@/app/list/amount-columns';
import { cellText, type ListClock, textColumn, timeColumn, valueColumn } from '@/app/list/columns';
import { listedPayoutStates, payoutV1States, payoutV2States } from '@/app/list/record-states';
import { joined } from '@/app/record/facts-panel';
import type { DataColumn } from '@/components/data-table/data-column';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { ageText } from '@/lib/format/age';
import { truncateMiddle } from '@/lib/format/mask';
import { message } from '@/lib/messages/message';
import type { PayoutSort } from '@/lib/mirror/payout-query';
import type { ListedPayout, PayoutListSeed } from '@/lib/mirror/read-payouts';

interface ColumnsContext {
  readonly clock: ListClock;
  readonly accounts: PayoutListSeed['accounts'];
  /** Whether rows of several accounts stand in one list. */
  readonly isSeveral: boolean;
}

/** What sorts all rows, by the id of its column. */
export const sortsOf: Readonly<Record<string, PayoutSort>> = {
  ...{ name: 'name', account: 'account', created: 'created', amount: 'amount', currency: 'currency' },
  ...{ status: 'status', reason: 'reason', age: 'age', method: 'method', country: 'country', bank: 'bank' },
  ...{ reference: 'reference', record: 'record', completed: 'completed', id: 'id' },
};

export function payoutColumns(context: ColumnsContext): readonly DataColumn<ListedPayout>[] {
  const { clock, accounts, isSeveral } = context;
  const nameOf = new Map(accounts.map(({ account, name }) => [account, name]));
  return [
    {
      id: 'name',
      header: message('payouts.column.beneficiary'),
      width: 'lg',
      // A payout without a record names nobody, and no other text of it takes the place of a name.
      cell: ({ name, reference, id }, { words }) =>
        name || words(message('payouts.list.noName', { payout: reference || truncateMiddle(id) })),
      copies: { label: message('payouts.payout'), value: ({ id }) => id },
    },
    ...(isSeveral
      ? [
          {
            id: 'account',
            header: message('payouts.column.account'),
            width: 'md' as const,
            as: 'whose' as const,
            cell: ({ account }: ListedPayout, { words }: { words: (sentence: ReturnType<typeof message>) => string }) =>
              nameOf.get(account) ?? (account === 'master' ? words(message('shell.account.master')) : account),
          },
        ]
      : []),
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
    {
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
    },
    { ...textColumn('note', message('payouts.column.note'), 'lg'), hiddenAtFirst: true },
    { ...textColumn('descriptor', message('payouts.column.descriptor'), 'lg'), hiddenAtFirst: true },
    {
      id: 'review',
      header: message('payouts.column.review'),
      width: 'sm',
      // A laptop's window has no room for more; where there is a column of accounts, not for this one either.
      hiddenAtFirst: isSeveral,
      cell: ({ review }, { words }) =>
        cellText(
          joined(
            ' · ',
            review?.isReviewed ? words(message('reviews.reviewed')) : '',
            review?.owner,
            ...(review?.tags ?? []),
          ),
        ),
    },
    {
      id: 'age',
      header: message('payouts.column.age'),
      width: 'sm',
      // Of what is still open.
      cell: ({ status, createdMs }) =>
        listedPayoutStates.words(status).final ? '–' : ageText(clock.nowMs - createdMs).replace(/^(\d+ d) .*/, '$1'),
    },
    { ...valueColumn('method', 'payoutMethod', message('payouts.record.method'), 'sm'), hiddenAtFirst: true },
    {
      id: 'country',
      header: message('terms.country'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ countryName }) => cellText(countryName),
    },
    { ...textColumn('bank', message('payouts.bank.name'), 'lg'), hiddenAtFirst: true },
    { ...textColumn('reference', message('payouts.record.shortReference'), 'md'), hiddenAtFirst: true },
    {
      id: 'record',
      header: message('payouts.column.record'),
      width: 'md',
      hiddenAtFirst: true,
      cell: ({ statusV1 }, { words }) => (statusV1 === '' ? '–' : words(payoutV1States.words(statusV1).label)),
    },
    timeColumn('completed', message('payouts.column.completed'), clock, { as: undefined, hiddenAtFirst: true }),
    {
      id: 'id',
      header: message('payouts.payoutId'),
      width: 'lg',
      as: 'code',
      hiddenAtFirst: true,
      cell: ({ id }) => id,
    },
  ];
}
