'use client';

import { useWords } from '@/lib/messages/use-words';
import { amountColumns } from '@/app/list/amount-columns';
import { idColumn, textColumn, timeColumn, statusColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { intentStates } from '@/app/list/record-states';
import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import { message, type Message } from '@/lib/messages/message';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { CancelIntentDialog, cancelRefusal, knownIntent, type KnownIntent } from './cancel-intent-dialog';

interface SharedActions {
  readonly refusal: Message | undefined;
  readonly unsettled: UnsettledWrites;
  readonly ask: (intent: KnownIntent) => void;
}

const Context = createContext<SharedActions | undefined>(undefined);

interface IntentActionsProps {
  readonly account: string;
  readonly zone: string;
  readonly refusal: Message | undefined;
  /** Given a number that grows whenever the intents' states have moved on. */
  readonly children: (revision: number) => ReactNode;
}

/** What the rows of the list share: what is under way, and the one dialog over them. */
function IntentActions({ account, zone, refusal, children }: IntentActionsProps) {
  const unsettled = useUnsettledWrites(account, 'payment-intents');
  const [asking, setAsking] = useState<KnownIntent>();
  const shared = useMemo(() => ({ refusal, unsettled, ask: setAsking }), [refusal, unsettled]);
  return (
    <Context value={shared}>
      {children(unsettled.revision)}
      {asking === undefined ? null : (
        <CancelIntentDialog
          {...{ account, zone, intent: asking }}
          onClose={() => setAsking(undefined)}
          onRecorded={unsettled.note}
        />
      )}
    </Context>
  );
}

function useIntentActions(): SharedActions {
  const shared = useContext(Context);
  if (shared === undefined) throw new Error('An intent’s row stands outside of its list.');
  return shared;
}

function CancelIntentCell({ intent: row }: { intent: PaymentIntent }) {
  const t = useTranslations('payment-intents.cancel');
  const words = useWords();
  const { refusal, unsettled, ask } = useIntentActions();
  const intent = knownIntent(row);
  const why = cancelRefusal(intent, refusal, unsettled.of(intent.id));
  if (why !== undefined) return <span className="text-ink-muted text-xs whitespace-normal">{words(why)}</span>;
  return (
    <Button size="sm" icon={<Icon name="ban" />} aria-label={t('label', { id: intent.id })} onClick={() => ask(intent)}>
      {t('panel')}
    </Button>
  );
}

const paymentIntents = defineList({
  operation: 'listPaymentIntents',
  area: 'payment-intents',
  rowId: (row) => row.payment_intent_id,
  filters: ['payment_intent_status'],
  tabs: {
    label: message('payment-intents.byStatus'),
    field: 'payment_intent_status',
    states: intentStates,
  },
  columns: ({ account, zone }) => [
    idColumn('payment_intent_id', message('payment-intents.intent')),
    timeColumn('create_time', message('terms.created'), zone),
    ...amountColumns('amount', 'currency'),
    statusColumn('intent_status', intentStates, 'lg', (row) => (
      <UnsettledMark account={account} type="payment-intents" id={row.payment_intent_id} />
    )),
    { id: 'cancel', header: message('terms.actions'), width: 'md', cell: (row) => <CancelIntentCell intent={row} /> },
    textColumn('merchant_order_id', message('payment-intents.order'), 'lg'),
    textColumn('description', message('payment-intents.description'), 'xl'),
  ],
});

export interface PaymentIntentsTableProps {
  readonly seed: ListSeed<'listPaymentIntents'>;
  /** Why this person may not cancel; undefined where they may. */
  readonly refusal: Message | undefined;
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
