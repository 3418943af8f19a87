'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { useActingAccount } from '@/app/shell/acting-account';
import { LostAnswerNotice } from '@/app/write/form/lost-answer-notice';
import { useOpenedForm } from '@/app/write/form/use-opened-form';
import { WriteOutcome } from '@/app/write/outcome/write-outcome';
import { WriteProblemNotice } from '@/app/write/outcome/write-problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { TextareaField } from '@/components/field/textarea-field';
import type { CardStatus } from '@/lib/contract/cards';
import { limits } from '@/lib/contract/limits';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardName, moveWords, type KnownCard } from './card-moves';
import { useCardMove } from './use-card-move';

export interface MoveDialogProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly to: Exclude<CardStatus, 'CANCELLED'>;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** A freeze protects and can be undone: one plain confirmation, with a reason for whoever looks later. */
export function MoveDialog(props: MoveDialogProps) {
  const { account, card, to, onClose } = props;
  const form = useOpenedForm({
    operation: 'updateCardStatus',
    account,
    resource: { type: 'cards', id: card.id },
  });
  const actingFor = useActingAccount();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${moveWords[to].act} ${cardName(card)}`}
      description={`${actingFor}. ${moveWords[to].consequence}`}
    >
      {form?.ok === false ? (
        <WriteProblemNotice problem={form.error} account={account} />
      ) : (
        <MoveForm {...props} formId={form?.value.formId ?? ''} />
      )}
    </Dialog>
  );
}

function MoveForm({ account, card, to, repeats, onClose, onRecorded, formId }: MoveDialogProps & { formId: string }) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { answer, pending, lost, send } = useCardMove({ account, cardId: card.id, formId, to, repeats, onRecorded });
  const tooLong = reason.length > limits.updateReason;
  const recorded = answer?.kind === 'recorded';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (tooLong) area.current?.focus();
    else void send(reason);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {recorded ? null : (
        <TextareaField
          ref={area}
          label="Reason"
          optional
          hint="Kept with the card on the platform."
          limit={limits.updateReason}
          value={reason}
          error={tried && tooLong ? `Shorten the reason to ${limits.updateReason} characters.` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {lost ? <LostAnswerNotice /> : null}
      {answer === undefined ? null : <WriteOutcome answer={answer} account={account} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{recorded ? 'Close' : 'Do nothing'}</Button>
        {recorded ? null : (
          <Button type="submit" variant="primary" loading={pending || formId === ''}>
            {moveWords[to].act}
          </Button>
        )}
      </div>
    </form>
  );
}
