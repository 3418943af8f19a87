'use client';

import { FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { joined, OptionalFact } from '@/app/record/optional-fact';
import type { RecordSeed } from '@/app/record/record-seed';
import { RecordPage } from '@/app/record/record-page';
import { StatusOf } from '@/app/list/status-words';
import { useLiveRecord } from '@/app/record/use-live-record';
import { useRunOn } from '@/app/list/use-run-on';
import { mayActBlindly } from '@/app/write/start/may-act-blindly';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { formatAmount } from '@/lib/format/money';
import { CancelIntentPanel } from '../cancel/cancel-intent-panel';
import { knownIntent, type KnownIntent } from '../cancel/cancel-rules';
import { intentStatusWords } from '../intent-status';

export interface PaymentIntentRecordProps {
  readonly account: string;
  readonly id: string;
  readonly seed: RecordSeed<PaymentIntent>;
  readonly zone: string;
  /** Why this person may not cancel it; undefined where they may. */
  readonly refusal: string | undefined;
  /** Writes on intents that were not settled when this one was read. */
  readonly underWay: readonly string[];
  /** The earlier cancel that is done again. */
  readonly repeats: string | undefined;
}

export function PaymentIntentRecord(props: PaymentIntentRecordProps) {
  const { account, id, seed, zone, refusal, underWay, repeats } = props;
  const live = useLiveRecord({
    account,
    operation: 'retrievePaymentIntent',
    params: { id },
    seed,
    isFinal: (intent) => intentStatusWords(intent.intent_status).final,
  });
  const unsettled = useUnsettledWrites(account, 'payment-intents', underWay);
  useRunOn(unsettled.revision, live.refresh);
  const cancelPanel = (intent: KnownIntent) => (
    <CancelIntentPanel {...{ account, intent, zone, refusal, unsettled, repeats }} />
  );
  return (
    <RecordPage
      live={live}
      withoutRecord={
        mayActBlindly(live.failure) ? cancelPanel({ id, amount: undefined, status: undefined }) : undefined
      }
      area={{ label: 'Payment intents', href: `/a/${account}/payment-intents` }}
      fallbackTitle="Payment intent"
      title={(intent) => `${formatAmount(intent.amount, intent.currency)} ${intent.currency}`}
      mark={(intent) => (
        <>
          <StatusOf words={intentStatusWords(intent.intent_status)} />
          <UnsettledMark account={account} type="payment-intents" id={id} />
        </>
      )}
    >
      {(intent) => (
        <>
          {cancelPanel(knownIntent(intent, formatAmount))}
          <IntentFacts intent={intent} zone={zone} />
          <AttemptFacts intent={intent} zone={zone} />
        </>
      )}
    </RecordPage>
  );
}

interface IntentProps {
  readonly intent: PaymentIntent;
  readonly zone: string;
}

function IntentFacts({ intent, zone }: IntentProps) {
  const methods = intent.available_payment_method_types;
  return (
    <FactsPanel title="Payment intent">
      <StatusFact words={intentStatusWords(intent.intent_status)} />
      <OptionalFact label="Order" text={intent.merchant_order_id} />
      <OptionalFact label="Description" text={intent.description} />
      <OptionalFact label="Captured" text={money(intent.captured_amount, intent.currency)} />
      <OptionalFact label="Payment methods" text={methods?.join(', ')} />
      <OptionalFact label="Cancellation reason" text={intent.cancellation_reason} />
      <OptionalFact label="Next step" text={nextStep(intent)} note="What the customer is asked to do" />
      <TimeFact label="Created" time={intent.create_time} zone={zone} />
      <TimeFact label="Updated" time={intent.update_time} zone={zone} />
      <TimeFact label="Completed" time={intent.complete_time} zone={zone} />
      {intent.cancel_time === '' ? null : <TimeFact label="Cancelled" time={intent.cancel_time} zone={zone} />}
      <IdFact label="Id" id={intent.payment_intent_id} copied="payment intent id" />
    </FactsPanel>
  );
}

function AttemptFacts({ intent, zone }: IntentProps) {
  const attempt = intent.latest_payment_attempt;
  if (attempt == null) return null;
  const card = attempt.payment_method?.card;
  const currency = attempt.currency ?? intent.currency;
  return (
    <FactsPanel title="Latest attempt">
      <OptionalFact label="Status" text={attempt.attempt_status} />
      <OptionalFact label="Amount" text={money(attempt.amount, currency)} />
      <OptionalFact label="Captured" text={money(attempt.captured_amount, currency)} />
      <OptionalFact label="Refunded" text={money(attempt.refunded_amount, currency)} />
      <OptionalFact label="Failure code" text={attempt.failure_code} />
      <OptionalFact label="Method" text={attempt.payment_method?.type} />
      <OptionalFact label="Card" text={card == null ? '' : joined(' ', card.brand, card.card_number)} />
      <OptionalFact
        label="Cardholder"
        text={card == null ? '' : joined(' ', card.billing?.first_name, card.billing?.last_name)}
      />
      <OptionalFact label="Acquirer reference" text={attempt.arn} />
      <OptionalFact label="Retrieval reference" text={attempt.rrn} />
      <TimeFact label="Created" time={attempt.create_time} zone={zone} />
      <OptionalFact label="Attempt id" text={attempt.attempt_id} />
    </FactsPanel>
  );
}

function money(amount: string | null | undefined, currency: string): string {
  return amount == null || amount === '' ? '' : `${formatAmount(amount, currency)} ${currency}`;
}

/** Interface 2.3: which member is there says what the customer is asked to do. */
function nextStep({ next_action: action }: PaymentIntent): string {
  if (action == null) return '';
  if (action.redirect_to_url != null) return 'Go to the payment page';
  if (action.redirect_iframe != null) return 'Complete the check in the payment page';
  if (action.display_qr_code != null) return 'Scan a QR code';
  if (action.display_bank_details != null) return 'Pay by bank transfer';
  return '';
}
