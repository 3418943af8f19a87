import type { DataColumn } from '@/components/data-table/data-column';
import { formatAmount } from '@/lib/format/money';

/** An amount and, in a column of its own, its currency. Apart from the other columns: lists without money do not carry the table of currencies. */
export function amountColumns<A extends string, C extends string>(
  amount: A,
  currency: C,
): readonly DataColumn<Readonly<Record<A | C, string>>>[] {
  return [
    {
      id: amount,
      header: 'Amount',
      width: 'md',
      align: 'end',
      cell: (row) => formatAmount(row[amount], row[currency]),
    },
    { id: currency, header: 'Currency', width: 'xs', cell: (row) => row[currency] },
  ];
}
