'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { useActingAccount } from '@/app/shell/acting-account';
import { LostAnswerNotice, WriteOutcome, WriteProblemNotice } from '@/app/write/outcome/write-outcome';
import { useOpenedForm } from '@/app/write/form/use-opened-form';
import { useWrite } from '@/app/write/form/use-write';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { SelectField } from '@/components/field/select-field';
import { useWords } from '@/lib/messages/use-words';
import { cancellationReasons } from '@/lib/contract/payment-intents';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cancelPaymentIntentAction } from '@/app/write/actions';
import { reasonWords, type KnownIntent } from './cancel-rules';
import { CancelledAt } from './cancelled-at';

export interface CancelIntentDialogProps {
  readonly account: string;
  readonly intent: KnownIntent;
  readonly zone: string;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** Ends a payment that has not been made. It is final, so the dialog says so and names the intent and its amount. */
export function CancelIntentDialog(props: CancelIntentDialogProps) {
  const { account, intent, onClose } = props;
  const t = useTranslations('payment-intents.cancel');
  const form = useOpenedForm({
    ...{ operation: 'cancelPaymentIntent', account },
    resource: { type: 'payment-intents', id: intent.id },
  });
  const actingFor = useActingAccount();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={intent.amount === undefined ? t('title') : t('titleOf', { amount: intent.amount })}
      description={t('description', { account: actingFor })}
    >
      {form?.ok === false ? (
        <WriteProblemNotice problem={form.error} account={account} />
      ) : (
        <CancelForm {...props} formId={form?.value.formId ?? ''} />
      )}
    </Dialog>
  );
}

function CancelForm({ formId, ...props }: CancelIntentDialogProps & { formId: string }) {
  const { account, intent, zone, repeats, onClose, onRecorded } = props;
  const t = useTranslations('payment-intents.cancel');
  const terms = useTranslations('terms');
  const [reason, setReason] = useState('');
  const write = useWrite(cancelPaymentIntentAction, { formId, account });
  const { answer } = write;
  const recorded = answer?.kind === 'recorded';

  async function cancel() {
    const chosen = cancellationReasons.find((known) => known === reason);
    // Submitting once more under a warning that names the earlier one says that it was read.
    const earlier =
      answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other?.id : undefined;
    const sent = await write.send({
      input: { id: intent.id, ...(chosen === undefined ? {} : { cancellation_reason: chosen }) },
      acknowledged: [repeats, earlier].filter((id) => id !== undefined),
    });
    if (sent?.kind === 'recorded') onRecorded(sent.write);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void cancel();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {recorded ? null : (
        <>
          <p className="text-ink-muted font-mono text-xs break-all">{intent.id}</p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
      {write.lost ? <LostAnswerNotice /> : null}
      {answer === undefined ? null : (
        <WriteOutcome answer={answer} account={account}>
          {(view) => <CancelledAt view={view} zone={zone} />}
        </WriteOutcome>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{recorded ? terms('close') : t('keep')}</Button>
        {recorded ? null : (
          <Button type="submit" variant="danger" loading={write.pending || formId === ''}>
            {t('submit')}
          </Button>
        )}
      </div>
    </form>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useTranslations('payment-intents.cancel');
  const words = useWords();
  return (
    <SelectField
      label={t('reason')}
      optional
      emptyLabel={t('noReason')}
      options={cancellationReasons.map((reason) => ({ value: reason, label: words(reasonWords[reason]) }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
