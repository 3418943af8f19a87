'use client';

import { useMemo } from 'react';
import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { Moment } from '@/app/shell/moment';
import { StatusTabs } from '@/app/list/status-tabs';
import { TextCell } from '@/app/list/text-cell';
import type { DataColumn } from '@/components/data-table/data-column';
import { CopyButton } from '@/components/ui/copy-button';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { truncateMiddle } from '@/lib/format/mask';
import { formatAmount } from '@/lib/format/money';
import { CancelIntentCell, IntentDesk, IntentStateCell } from './cancel/intent-desk';
import { intentStatusViews, intentStatusWords } from './intent-status';

type Row = RowOf<'listPaymentIntents'>;
type Query = QueryOf<Operations['listPaymentIntents']>;

const fields = ['payment_intent_status'] as const;

export interface PaymentIntentsTableProps {
  readonly seed: ListSeed<'listPaymentIntents', Query>;
  /** Why this person may not cancel; undefined where they may. */
  readonly refusal: string | undefined;
}

export function PaymentIntentsTable({ seed, refusal }: PaymentIntentsTableProps) {
  const columns = useMemo(() => columnsFor(seed.zone), [seed.zone]);
  return (
    <IntentDesk account={seed.account} zone={seed.zone} refusal={refusal}>
      {(revision) => (
        <LiveTable
          operation="listPaymentIntents"
          revision={revision}
          seed={seed}
          nouns="payment intents"
          columns={columns}
          rowId={(row) => row.payment_intent_id}
          rowHref={(row) => `/a/${seed.account}/payment-intents/${encodeURIComponent(row.payment_intent_id)}`}
          fields={fields}
          defaults={firstPage}
          filters={(address) => (
            <StatusTabs
              label="Payment intents by status"
              address={address}
              field="payment_intent_status"
              statuses={intentStatusViews}
              words={intentStatusWords}
            />
          )}
        />
      )}
    </IntentDesk>
  );
}

function columnsFor(zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'payment_intent_id',
      header: 'Payment intent',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{truncateMiddle(row.payment_intent_id)}</span>,
      beside: (row) => <CopyButton value={row.payment_intent_id} label="payment intent id" />,
    },
    {
      id: 'create_time',
      header: 'Created',
      width: 'lg',
      cell: (row) => <Moment time={row.create_time} zone={zone} inList />,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 'md',
      align: 'end',
      cell: (row) => formatAmount(row.amount, row.currency),
    },
    { id: 'currency', header: 'Currency', width: 'xs', cell: (row) => row.currency },
    {
      id: 'intent_status',
      header: 'Status',
      width: 'lg',
      cell: (row) => <IntentStateCell intent={row} />,
    },
    { id: 'cancel', header: 'Do', width: 'md', cell: (row) => <CancelIntentCell intent={row} /> },
    { id: 'merchant_order_id', header: 'Order', width: 'lg', cell: (row) => <TextCell text={row.merchant_order_id} /> },
    { id: 'description', header: 'Description', width: 'xl', cell: (row) => <TextCell text={row.description} /> },
  ];
}
