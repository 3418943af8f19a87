'use client';

import { FactsPanel, IdFact, StatusFact, TimeFact, joined, OptionalFact } from '@/app/record/facts-panel';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { formatMoney } from '@/lib/format/format-amount';
import { intentStates } from '@/app/list/record-states';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FollowedOutcome } from '@/app/write/outcome/write-outcome';
import { Button } from '@/components/ui/button';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Panel } from '@/components/ui/panel';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CancelIntentDialog, CancelledAt } from '../cancel-intent-dialog';
import { cancelRefusal, knownIntent, type KnownIntent } from '../known-intent';

export interface PaymentIntentRecordProps
  extends RecordProps<PaymentIntent>, Pick<CancelIntentPanelProps, 'zone' | 'refusal' | 'repeats'> {
  /** Writes on intents that were not settled when this one was read. */
  readonly underWay: readonly string[];
}

export function PaymentIntentRecord({ zone, refusal, underWay, repeats, ...of }: PaymentIntentRecordProps) {
  const { account, id } = of;
  const t = useTranslations('payment-intents');
  const unsettled = useUnsettledWrites(account, 'payment-intents', underWay);
  const cancelPanel = (intent: KnownIntent) => (
    <CancelIntentPanel {...{ account, intent, zone, refusal, unsettled, repeats }} />
  );
  return (
    <RecordPage
      {...of}
      operation="retrievePaymentIntent"
      revision={unsettled.revision}
      list={{ label: t('title'), area: 'payment-intents' }}
      kind={t('intent')}
      title={(intent) => formatMoney(intent.amount, intent.currency)}
      states={intentStates}
      statusOf={(intent) => intent.intent_status}
      mark={<UnsettledMark account={account} type="payment-intents" id={id} />}
      withoutRecord={cancelPanel({ id, amount: undefined, status: undefined })}
    >
      {(intent) => (
        <>
          {cancelPanel(knownIntent(intent))}
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
  const t = useTranslations('payment-intents');
  const terms = useTranslations('terms');
  const step = nextStep(intent);
  const methods = intent.available_payment_method_types;
  return (
    <FactsPanel title={t('intent')}>
      <StatusFact words={intentStates.words(intent.intent_status)} />
      <OptionalFact label={t('order')} text={intent.merchant_order_id} />
      <OptionalFact label={t('description')} text={intent.description} />
      <OptionalFact label={t('captured')} text={money(intent.captured_amount, intent.currency)} />
      <OptionalFact label={t('methods')} text={methods?.join(', ')} />
      <OptionalFact label={t('cancellationReason')} text={intent.cancellation_reason} />
      <OptionalFact label={t('nextStep')} text={step && t(`step.${step}`)} note={t('nextStepNote')} />
      <TimeFact label={terms('created')} time={intent.create_time} zone={zone} />
      <TimeFact label={terms('updated')} time={intent.update_time} zone={zone} />
      <TimeFact label={t('completed')} time={intent.complete_time} zone={zone} />
      {intent.cancel_time === '' ? null : <TimeFact label={t('cancelled')} time={intent.cancel_time} zone={zone} />}
      <IdFact label={terms('id')} id={intent.payment_intent_id} copied={t('copiedId')} />
    </FactsPanel>
  );
}

function AttemptFacts({ intent, zone }: IntentProps) {
  const t = useTranslations('payment-intents');
  const terms = useTranslations('terms');
  const attempt = intent.latest_payment_attempt;
  if (attempt == null) return null;
  const card = attempt.payment_method?.card;
  const currency = attempt.currency ?? intent.currency;
  return (
    <FactsPanel title={t('attempt.title')}>
      <OptionalFact label={terms('status')} text={attempt.attempt_status} />
      <OptionalFact label={terms('amount')} text={money(attempt.amount, currency)} />
      <OptionalFact label={t('captured')} text={money(attempt.captured_amount, currency)} />
      <OptionalFact label={t('attempt.refunded')} text={money(attempt.refunded_amount, currency)} />
      <OptionalFact label={t('attempt.failureCode')} text={attempt.failure_code} />
      <OptionalFact label={t('attempt.method')} text={attempt.payment_method?.type} />
      <OptionalFact label={t('attempt.card')} text={card == null ? '' : joined(' ', card.brand, card.card_number)} />
      <OptionalFact
        label={t('attempt.cardholder')}
        text={card == null ? '' : joined(' ', card.billing?.first_name, card.billing?.last_name)}
      />
      <OptionalFact label={t('attempt.acquirerReference')} text={attempt.arn} />
      <OptionalFact label={t('attempt.retrievalReference')} text={attempt.rrn} />
      <TimeFact label={terms('created')} time={attempt.create_time} zone={zone} />
      <OptionalFact label={t('attempt.id')} text={attempt.attempt_id} />
    </FactsPanel>
  );
}

function money(amount: string | null | undefined, currency: string): string {
  return amount == null || amount === '' ? '' : formatMoney(amount, currency);
}

/** Interface 2.3: which member is there says what the customer is asked to do. */
function nextStep({
  next_action: action,
}: PaymentIntent): 'redirect' | 'iframe' | 'qrCode' | 'bankDetails' | undefined {
  if (action == null) return undefined;
  if (action.redirect_to_url != null) return 'redirect';
  if (action.redirect_iframe != null) return 'iframe';
  if (action.display_qr_code != null) return 'qrCode';
  return action.display_bank_details == null ? undefined : 'bankDetails';
}

interface CancelIntentPanelProps {
  readonly account: string;
  readonly intent: KnownIntent;
  readonly zone: string;
  /** Why this person may not; undefined where they may. */
  readonly refusal: Message | undefined;
  readonly unsettled: UnsettledWrites;
  /** The earlier write that is done again by a person's choice: its dialog is open from the start. */
  readonly repeats: string | undefined;
}

function CancelIntentPanel({ account, intent, zone, refusal, unsettled, repeats }: CancelIntentPanelProps) {
  const t = useTranslations('payment-intents.cancel');
  const words = useWords();
  const [asking, setAsking] = useState(repeats !== undefined);
  const [last, setLast] = useState<WriteView>();
  const underWay = unsettled.of(intent.id);
  const shown = underWay ?? last;
  const why = cancelRefusal(intent, refusal, underWay);
  return (
    <Panel title={t('panel')}>
      <div className="flex flex-col gap-3">
        {shown === undefined ? null : (
          <FollowedOutcome key={shown.id} initial={shown} onSettled={unsettled.note}>
            {(view) => <CancelledAt view={view} zone={zone} />}
          </FollowedOutcome>
        )}
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <Button disabled={why !== undefined} aria-describedby="cancel-intent-why" onClick={() => setAsking(true)}>
            {t('open')}
          </Button>
          <p id="cancel-intent-why" className="text-ink-muted min-w-0 grow basis-48 pt-1 text-sm">
            {why === undefined ? t(intent.status === undefined ? 'unknownState' : 'consequence') : words(why)}
          </p>
        </div>
      </div>
      {asking ? (
        <CancelIntentDialog
          {...{ account, intent, zone, repeats }}
          onClose={() => setAsking(false)}
          onRecorded={(view) => {
            setLast(view);
            unsettled.note(view);
          }}
        />
      ) : null}
    </Panel>
  );
}
