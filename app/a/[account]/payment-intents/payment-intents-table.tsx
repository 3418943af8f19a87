'use client';

import { useMemo, useState } from 'react';
import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, textColumn, timeColumn } from '@/app/list/columns';
import { markedStatusColumn } from '@/app/list/marked-status-column';
import { CreatedFilter } from '@/app/list/filters/created-filter';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { sortKept } from '@/app/list/filters/sort-by';
import { statusTabs } from '@/app/list/status-tabs';
import { keptList } from '@/app/list/filters/kept-list';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { intentStates } from '@/app/list/record-states';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { RowButton } from '@/app/write/start/act-link';
import type { Drawing } from '@/components/data-table/data-column';
import { useLateWindow } from '@/components/overlay/use-late';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cancelRefusal, knownIntent, type KnownIntent } from './known-intent';

interface IntentActs {
  /** Why this person may not cancel the intent; undefined where they may. */
  readonly refusal: Message | undefined;
  readonly ask: (intent: KnownIntent) => void;
}

function cancelCell(row: PaymentIntent, { refusal, ask }: IntentActs, { words, mark }: Drawing<WriteView>) {
  const why = cancelRefusal({ status: row.intent_status }, refusal, mark);
  return (
    <RowButton
      label={words(message('payment-intents.cancel.panel'))}
      name={words(message('payment-intents.cancel.label', { id: row.payment_intent_id }))}
      refusal={why && words(why)}
      onPress={() => ask(knownIntent(row))}
    />
  );
}

const source = platformList('listPaymentIntents', {
  filters: ['payment_intent_status', 'start_time', 'end_time'],
  closed: { name: 'payment_intent_status', field: 'intent_status', known: intentStates.known },
  kept: keptList('listPaymentIntents'),
});

const intentsWith = (acts: IntentActs) =>
  defineList({
    source,
    area: 'payment-intents',
    words: 'payment-intents.rows',
    rowId: (row) => row.payment_intent_id,
    sorts: sortKept('listPaymentIntents'),
    unsorted: message('list.unsorted.platform'),
    tabs: statusTabs({
      label: message('payment-intents.byStatus'),
      field: 'payment_intent_status',
      states: intentStates,
    }),
    columns: ({ clock }) => [
      idColumn('payment_intent_id', message('payment-intents.intent')),
      timeColumn('create_time', message('terms.created'), clock),
      ...amountColumns('amount', 'currency'),
      markedStatusColumn('intent_status', intentStates, 'lg'),
      textColumn('merchant_order_id', message('payment-intents.order'), 'md'),
      textColumn('description', message('payment-intents.description'), 'lg'),
      {
        id: 'cancel',
        header: message('terms.actions'),
        width: 'sm',
        as: 'actions',
        cell: (row, drawing) => cancelCell(row, acts, drawing),
      },
    ],
  });

export interface PaymentIntentsTableProps {
  readonly seed: ListSeed;
  /** Why this person may not cancel the intent; undefined where they may. */
  readonly refusal: Message | undefined;
}

const loadDialog = async () => (await import('./cancel-intent-dialog')).ListedCancelDialog;

export function PaymentIntentsTable({ seed, refusal }: PaymentIntentsTableProps) {
  const { account, zone, readAtMs: nowMs } = seed;
  const unsettled = useUnsettledWrites(account, 'payment-intents');
  const [asking, setAsking] = useState<KnownIntent>();
  const onClose = () => setAsking(undefined);
  const { Late: ListedCancelDialog } = useLateWindow(loadDialog, { open: asking !== undefined, onOpenChange: onClose });
  const declared = useMemo(() => intentsWith({ refusal, ask: setAsking }), [refusal]);
  const list = useList(declared, seed);
  return (
    <>
      <ListTable
        list={list}
        unsettled={unsettled}
        filters={<CreatedFilter address={list.address} takes="moments" zone={zone} nowMs={nowMs} />}
      />
      {ListedCancelDialog === undefined ? null : (
        <ListedCancelDialog account={account} onClose={onClose} unsettled={unsettled} intent={asking} />
      )}
    </>
  );
}
