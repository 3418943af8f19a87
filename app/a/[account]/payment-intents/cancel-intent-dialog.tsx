'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActingAccount } from '@/app/shell/console-providers';
import { Moment } from '@/app/shell/moment';
import { cancelPaymentIntentAction } from '@/app/write/actions';
import { useDialogWrite, WriteDialog } from '@/app/write/form/write-dialog';
import { WriteMessages } from '@/app/write/write-messages';
import { OutcomeToasts } from '@/app/write/outcome/outcome-toasts';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { SelectField } from '@/components/field/select-field';
import { cancellationReasons } from '@/lib/contract/enums';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cancelPaymentIntentShown, isViewOf } from '@/lib/writes/verbs/shown-writes';
import type { KnownIntent } from './known-intent';

/** When the platform cancelled the intent. Interface 2.2: only a cancelled intent has the time. */
export function CancelledAt({ view, zone }: { view: WriteView; zone: string }) {
  const t = useTranslations('payment-intents.cancel');
  const time = isViewOf(view, cancelPaymentIntentShown) ? (view.result?.cancel_time ?? '') : '';
  if (time === '') return null;
  return <p>{t.rich('at', { time: () => <Moment time={time} zone={zone} /> })}</p>;
}

export interface CancelIntentDialogProps {
  readonly account: string;
  readonly intent: KnownIntent;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** Cancels an unpaid intent. The dialog names the intent and its amount, and says whether the cancel is final. */
export function CancelIntentDialog({ account, intent, repeats, onClose, onRecorded }: CancelIntentDialogProps) {
  const { id, amount } = intent;
  const t = useTranslations('payment-intents.cancel');
  const actingFor = useActingAccount();
  const [given, setReason] = useState<string>();
  const write = useDialogWrite(cancelPaymentIntentAction, {
    write: cancelPaymentIntentShown,
    account,
    id,
    repeats,
    onRecorded,
    onClose,
  });
  const reason = given ?? write.formerText('cancellation_reason');
  const cancellation_reason = cancellationReasons.find((known) => known === reason);
  const input = { id, ...(cancellation_reason === undefined ? {} : { cancellation_reason }) };
  const approval = write.hintFor(input);
  return (
    <WriteDialog
      write={write}
      approval={approval}
      title={amount === undefined ? t('title') : t('titleOf', { amount })}
      description={t(approval?.kind === 'needed' ? 'descriptionOfProposal' : 'description', { account: actingFor })}
      keepLabel={t('keep')}
      submitLabel={t('submit')}
      isDanger
      onSubmit={() => void write.send(input)}
      onClose={onClose}
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

interface ListedCancelDialogProps extends Omit<CancelIntentDialogProps, 'intent' | 'onRecorded'> {
  /** The intent that the dialog asks about; undefined while it is closed. */
  readonly intent: KnownIntent | undefined;
  readonly unsettled: UnsettledWrites;
}

/** The dialog over the list of intents, and the outcomes of its writes. */
export function ListedCancelDialog({ intent, unsettled, ...dialog }: ListedCancelDialogProps) {
  return (
    <WriteMessages>
      <OutcomeToasts unsettled={unsettled}>
        {(onRecorded) =>
          intent === undefined ? null : <CancelIntentDialog {...dialog} intent={intent} onRecorded={onRecorded} />
        }
      </OutcomeToasts>
    </WriteMessages>
  );
}
