import type { DataColumn } from '@/components/data-table/data-column';
import { longNumber } from '@/components/ui/long-number';
import { message } from '@/lib/messages/message';
import { formatAmount } from '@/lib/format/format-amount';

/**
 * An amount, and its currency in a column of its own. They have their own file so that lists without money do not load
 * the table of currencies.
 */
export function amountColumns<A extends string, C extends string>(
  amount: A,
  currency: C,
): readonly DataColumn<Readonly<Record<A | C, string>>>[] {
  return [
    {
      id: amount,
      header: message('terms.amount'),
      width: 'md',
      as: 'amount',
      sortedWithin: message('list.byCurrency'),
      cell: (row) => longNumber(formatAmount(row[amount], row[currency])),
    },
    { id: currency, header: message('terms.currency'), width: 'xs', as: 'unit', cell: (row) => row[currency] },
  ];
}
