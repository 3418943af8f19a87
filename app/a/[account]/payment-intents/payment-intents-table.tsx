'use client';

import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, textColumn, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { CancelIntentCell, IntentActions, IntentStateCell } from './cancel/intent-actions';
import { intentStatusViews, intentStatusWords } from './intent-status';

const paymentIntents = defineList({
  operation: 'listPaymentIntents',
  nouns: 'payment intents',
  area: 'payment-intents',
  rowId: (row) => row.payment_intent_id,
  filters: ['payment_intent_status'],
  tabs: {
    label: 'Payment intents by status',
    field: 'payment_intent_status',
    statuses: intentStatusViews,
    words: intentStatusWords,
  },
  columns: ({ zone }) => [
    idColumn('payment_intent_id', 'Payment intent'),
    timeColumn('create_time', 'Created', zone),
    ...amountColumns('amount', 'currency'),
    { id: 'intent_status', header: 'Status', width: 'lg', cell: (row) => <IntentStateCell intent={row} /> },
    { id: 'cancel', header: 'Actions', width: 'md', cell: (row) => <CancelIntentCell intent={row} /> },
    textColumn('merchant_order_id', 'Order', 'lg'),
    textColumn('description', 'Description', 'xl'),
  ],
});

export interface PaymentIntentsTableProps {
  readonly seed: ListSeed<'listPaymentIntents'>;
  /** Why this person may not cancel; undefined where they may. */
  readonly refusal: string | undefined;
}

export function PaymentIntentsTable({ seed, refusal }: PaymentIntentsTableProps) {
  return (
    <IntentActions account={seed.account} zone={seed.zone} refusal={refusal}>
      {(revision) => (
        <LiveTable
          list={paymentIntents}
          seed={seed}
          revision={revision}
          filters={(address) => <StatusTabs list={paymentIntents} address={address} />}
        />
      )}
    </IntentActions>
  );
}
