'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { intentStates, shownIntentStates } from '@/app/list/record-states';
import { FactsPanel, IdFact, joined, MoneyFact, OptionalFact, TimeFact, ValueFact } from '@/app/record/facts-panel';
import { CreatedAt, MoneyTitle, type NextStep } from '@/app/record/record-columns';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Timeline } from '@/app/record/timeline';
import { valueWords } from '@/app/record/value-words';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { FollowedOutcome } from '@/app/write/outcome/write-outcome';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { contradictingStatus, shownIntentStatus } from '@/lib/contract/outcomes/pair-statuses';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import type { Message } from '@/lib/messages/message';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CancelIntentDialog, CancelledAt } from '../cancel-intent-dialog';
import { cancelRefusal, knownIntent, type KnownIntent } from '../known-intent';

export interface PaymentIntentRecordProps
  extends RecordProps<PaymentIntent>, Pick<CancelIntentPanelProps, 'zone' | 'refusal' | 'repeats'> {
  /** The ids of writes on intents that were not settled when this intent was read. */
  readonly underWay: readonly string[];
  readonly history: ReactNode;
}

export function PaymentIntentRecord({ zone, refusal, underWay, repeats, ...of }: PaymentIntentRecordProps) {
  const { account, id } = of;
  const t = useTranslations('payment-intents');
  const words = useWords();
  const unsettled = useUnsettledWrites(account, 'payment-intents', underWay);
  const cancelPanel = (intent: KnownIntent) => (
    <CancelIntentPanel
      account={account}
      intent={intent}
      zone={zone}
      refusal={refusal}
      unsettled={unsettled}
      repeats={repeats}
    />
  );
  return (
    <RecordPage
      {...of}
      operation="retrievePaymentIntent"
      revision={unsettled.revision}
      list={{ label: t('title'), area: 'payment-intents' }}
      kind={t('intent')}
      title={({ amount, currency }) => <MoneyTitle amount={amount} currency={currency} />}
      about={({ description, merchant_order_id: order, create_time }) => [
        joined('', description) || order,
        <CreatedAt key="when" time={create_time} zone={zone} />,
      ]}
      states={shownIntentStates}
      statusOf={shownIntentStatus}
      next={(intent) => nextOf(intent, t, words)}
      mark={<UnsettledMark account={account} type="payment-intents" id={id} />}
      withoutRecord={cancelPanel({ id, amount: undefined, status: undefined })}
      side={(intent) => <IntentFacts intent={intent} zone={zone} />}
    >
      {(intent) => (
        <>
          <IntentTimeline intent={intent} zone={zone} />
          <AttemptFacts intent={intent} zone={zone} />
          {cancelPanel(knownIntent(intent))}
        </>
      )}
    </RecordPage>
  );
}

/** The next step for a payment that did not come, or whose outcome is unknown. */
function nextOf(
  intent: PaymentIntent,
  t: ReturnType<typeof useTranslations<'payment-intents'>>,
  words: ReturnType<typeof useWords>,
): NextStep | undefined {
  const { intent_status: own, latest_payment_attempt: attempt } = intent;
  const status = shownIntentStatus(intent);
  if (status === contradictingStatus) {
    const ofAttempt = words(valueWords('attemptStatus', attempt?.attempt_status ?? ''));
    return {
      title: t('contradiction.title', { intent: words(intentStates.words(own).label), attempt: ofAttempt }),
      text: t('contradiction.next'),
    };
  }
  const code = joined('', attempt?.failure_code);
  if (status === 'FAILED') {
    const reason = code === '' ? undefined : words(valueWords('failureCode', code));
    return { title: reason && t('next.reason', { reason }), text: t('next.FAILED') };
  }
  return status === 'CANCELLED' ? { text: t('next.CANCELLED') } : undefined;
}

interface IntentProps {
  readonly intent: PaymentIntent;
  readonly zone: string;
}

function IntentTimeline({ intent, zone }: IntentProps) {
  const t = useTranslations('payment-intents');
  const words = useWords();
  const { latest_payment_attempt: attempt, cancellation_reason: reason, cancel_time, complete_time } = intent;
  return (
    <Timeline
      zone={zone}
      created={intent.create_time}
      steps={attempt == null ? [] : [{ label: t('attempt.step'), time: attempt.create_time }]}
      state={shownIntentStates.words(shownIntentStatus(intent))}
      since={joined('', cancel_time) || complete_time}
      note={joined('', reason) && words(valueWords('cancellationReason', joined('', reason)))}
    />
  );
}

function IntentFacts({ intent, zone }: IntentProps) {
  const t = useTranslations('payment-intents');
  const terms = useTranslations('terms');
  const words = useWords();
  const step = nextStep(intent);
  const methods = intent.available_payment_method_types ?? [];
  return (
    <FactsPanel title={t('intent')}>
      <OptionalFact label={t('order')} text={intent.merchant_order_id} />
      <OptionalFact label={t('description')} text={intent.description} />
      <MoneyFact label={t('captured')} amount={intent.captured_amount} currency={intent.currency} />
      <OptionalFact
        label={t('methods')}
        text={words(enumerated(methods.map((method) => valueWords('paymentMethod', method))))}
      />
      <OptionalFact label={t('nextStep')} text={step && t(`step.${step}`)} note={t('nextStepNote')} />
      <TimeFact label={terms('updated')} time={intent.update_time} zone={zone} />
      <IdFact label={terms('id')} id={intent.payment_intent_id} copied={t('copiedId')} />
    </FactsPanel>
  );
}

function AttemptFacts({ intent, zone }: IntentProps) {
  const t = useTranslations('payment-intents');
  const terms = useTranslations('terms');
  const words = useWords();
  const attempt = intent.latest_payment_attempt;
  if (attempt == null) return null;
  const { payment_method: method } = attempt;
  const card = method?.card;
  const currency = attempt.currency ?? intent.currency;
  return (
    <FactsPanel title={t('attempt.title')}>
      <ValueFact label={terms('status')} kind="attemptStatus" value={attempt.attempt_status} />
      <ValueFact label={t('attempt.failureCode')} kind="failureCode" value={attempt.failure_code} />
      <MoneyFact label={terms('amount')} amount={attempt.amount} currency={currency} />
      <MoneyFact label={t('captured')} amount={attempt.captured_amount} currency={currency} />
      <MoneyFact label={t('attempt.refunded')} amount={attempt.refunded_amount} currency={currency} />
      <ValueFact label={t('attempt.method')} kind="paymentMethod" value={method?.type} />
      <OptionalFact
        label={t('attempt.card')}
        text={joined(' ', card?.brand && words(valueWords('cardScheme', card.brand)), card?.card_number)}
      />
      <OptionalFact
        label={t('attempt.cardholder')}
        text={joined(' ', card?.billing?.first_name, card?.billing?.last_name)}
      />
      <OptionalFact label={t('attempt.acquirerReference')} text={attempt.arn} />
      <OptionalFact label={t('attempt.retrievalReference')} text={attempt.rrn} />
      <TimeFact label={terms('created')} time={attempt.create_time} zone={zone} />
      {attempt.attempt_id && <IdFact label={t('attempt.id')} id={attempt.attempt_id} />}
    </FactsPanel>
  );
}

/** Interface 2.3: the member that is present says what the customer must do. */
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
  /** Why this person may not cancel the intent; undefined where they may. */
  readonly refusal: Message | undefined;
  readonly unsettled: UnsettledWrites;
  /** The earlier write that a person chose to repeat: its dialog is open from the start. */
  readonly repeats: string | undefined;
}

/** Asks for the cancellation, or says why the intent cannot be cancelled. @internal for tests */
export function CancelIntentPanel({ account, intent, zone, refusal, unsettled, repeats }: CancelIntentPanelProps) {
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
          <Button
            disabled={why !== undefined}
            aria-haspopup="dialog"
            aria-describedby="cancel-intent-why"
            onClick={() => setAsking(true)}
          >
            {t('open')}
          </Button>
          <p id="cancel-intent-why" className="text-ink-muted min-w-0 grow basis-48 pt-1 text-sm">
            {why === undefined ? t(intent.status === undefined ? 'unknownState' : 'consequence') : words(why)}
          </p>
        </div>
      </div>
      {asking ? (
        <CancelIntentDialog
          account={account}
          intent={intent}
          repeats={repeats}
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
