'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingAccount } from '@/app/shell/console-providers';
import { Moment } from '@/app/shell/moment';
import { cancelPaymentIntentAction } from '@/app/write/actions';
import { useDialogWrite, WriteDialog } from '@/app/write/form/write-dialog';
import { writeWords } from '@/app/write/outcome/write-words';
import { SelectField } from '@/components/field/select-field';
import type { PaymentIntent } from '@/lib/contract/payment-intents';
import { cancellableIntentStatuses, cancellationReasons } from '@/lib/contract/enums';
import { formatMoney } from '@/lib/format/format-amount';
import { message, type Message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cancelPaymentIntentShown, isViewOf } from '@/lib/writes/verbs/shown-writes';

/** The intent as far as it is known: where no extra answers, its id alone. */
export interface KnownIntent {
  readonly id: string;
  /** "120.50 EUR". */
  readonly amount: string | undefined;
  readonly status: string | undefined;
}

/** Final by 3.1; nothing more happens to these. */
const finals = ['SUCCEEDED', 'CANCELLED', 'FAILED'] as const;

/** Why a cancel is not offered; undefined where it is. A status that the interface does not list is left to the platform. */
export function cancelRefusal(
  { status }: Pick<KnownIntent, 'status'>,
  refusal: Message | undefined,
  underWay?: WriteView,
): Message | undefined {
  if (refusal !== undefined) return refusal;
  if (underWay !== undefined) return message('writes.waitUntilSettled', { state: writeWords(underWay).label });
  if (status === undefined || cancellableIntentStatuses.some((open) => open === status)) return undefined;
  const final = finals.find((one) => one === status);
  return final && message(`payment-intents.cancel.final.${final}`);
}

export function knownIntent({
  payment_intent_id: id,
  intent_status: status,
  amount,
  currency,
}: PaymentIntent): KnownIntent {
  return { id, status, amount: formatMoney(amount, currency) };
}

/** When the platform cancelled it, as its answer says. Interface 2.2: only of an intent that was cancelled. */
export function CancelledAt({ view, zone }: { view: WriteView; zone: string }) {
  const t = useTranslations('payment-intents.cancel');
  const time = isViewOf(view, cancelPaymentIntentShown) ? (view.result?.cancel_time ?? '') : '';
  if (time === '') return null;
  return <p>{t.rich('at', { time: () => <Moment time={time} zone={zone} /> })}</p>;
}

export interface CancelIntentDialogProps {
  readonly account: string;
  readonly intent: KnownIntent;
  readonly zone: string;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** Ends a payment that has not been made. It is final, so the dialog says so and names the intent and its amount. */
export function CancelIntentDialog({ account, intent, zone, repeats, onClose, onRecorded }: CancelIntentDialogProps) {
  const { id, amount } = intent;
  const t = useTranslations('payment-intents.cancel');
  const actingFor = useActingAccount();
  const [reason, setReason] = useState('');
  const write = useDialogWrite(cancelPaymentIntentAction, {
    ...{ write: cancelPaymentIntentShown, account, id, repeats, onRecorded },
  });
  const cancellation_reason = cancellationReasons.find((known) => known === reason);
  return (
    <WriteDialog
      write={write}
      title={amount === undefined ? t('title') : t('titleOf', { amount })}
      description={t('description', { account: actingFor })}
      keepLabel={t('keep')}
      submitLabel={t('submit')}
      isDanger
      onSubmit={() => void write.send({ id, ...(cancellation_reason === undefined ? {} : { cancellation_reason }) })}
      onClose={onClose}
      outcome={(view) => <CancelledAt view={view} zone={zone} />}
    >
      <p className="text-ink-muted font-mono text-xs break-all">{id}</p>
      <SelectField
        label={t('reason')}
        optional
        emptyLabel={t('noReason')}
        options={cancellationReasons.map((known) => ({ value: known, label: t(`reasons.${known}`) }))}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </WriteDialog>
  );
}
