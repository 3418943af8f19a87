'use client';

import { Ban } from 'lucide-react';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { StatusOf } from '@/app/list/status-words';
import { writeWords } from '@/app/write/outcome/write-words';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { formatAmount } from '@/lib/format/money';
import { intentStatusWords } from '../intent-status';
import { CancelIntentDialog } from './cancel-intent-dialog';
import { cancelRefusal, knownIntent, type KnownIntent } from './cancel-rules';

interface SharedActions {
  readonly refusal: string | undefined;
  readonly unsettled: UnsettledWrites;
  readonly ask: (intent: KnownIntent) => void;
}

const Context = createContext<SharedActions | undefined>(undefined);

export interface IntentActionsProps {
  readonly account: string;
  readonly zone: string;
  readonly refusal: string | undefined;
  /** Given a number that grows whenever the intents' states have moved on. */
  readonly children: (revision: number) => ReactNode;
}

/** What the rows of the list share: what is under way, and the one dialog over them. */
export function IntentActions({ account, zone, refusal, children }: IntentActionsProps) {
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

/** The intent's state, and beside it what was asked for and is not done. */
export function IntentStateCell({ intent }: { intent: PaymentIntent }) {
  const underWay = useIntentActions().unsettled.of(intent.payment_intent_id);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusOf words={intentStatusWords(intent.intent_status)} />
      {underWay === undefined ? null : <StatusOf words={writeWords(underWay)} />}
    </span>
  );
}

export function CancelIntentCell({ intent: row }: { intent: PaymentIntent }) {
  const { refusal, unsettled, ask } = useIntentActions();
  const intent = knownIntent(row, formatAmount);
  const why = cancelRefusal(intent, refusal, unsettled.of(intent.id));
  if (why !== undefined) return <span className="text-ink-muted text-xs whitespace-normal">{why}</span>;
  return (
    <Button
      size="sm"
      icon={<Ban aria-hidden />}
      aria-label={`Cancel payment intent ${intent.id}`}
      onClick={() => ask(intent)}
    >
      Cancel
    </Button>
  );
}
