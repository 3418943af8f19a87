'use client';

import { useState } from 'react';
import { useActingAccount } from '@/app/shell/acting-account';
import { LostAnswerNotice } from '@/app/write/form/lost-answer-notice';
import { useOpenedForm } from '@/app/write/form/use-opened-form';
import { WriteProblemNotice } from '@/app/write/outcome/write-problem-notice';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { TextareaField } from '@/components/field/textarea-field';
import { TextField } from '@/components/field/text-field';
import { limits } from '@/lib/contract/limits';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardName, lastCharacters, type KnownCard } from './card-moves';
import { useCardMove } from './use-card-move';

export interface CancelDialogProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/**
 * Ends a card for good. It takes a reason, four typed characters and a press on a button that has no focus before: no
 * single key or click gets here, and Enter in a field does nothing.
 */
export function CancelDialog({ account, card, repeats, onClose, onRecorded }: CancelDialogProps) {
  const form = useOpenedForm({ operation: 'updateCardStatus', account, resource: { type: 'cards', id: card.id } });
  const formId = form?.ok === true ? form.value.formId : '';
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { answer, pending, lost, send } = useCardMove({
    ...{ account, cardId: card.id, formId, to: 'CANCELLED', repeats },
    onRecorded: (view) => {
      onRecorded(view);
      onClose();
    },
  });
  const actingFor = useActingAccount();
  const expected = lastCharacters(card);
  const tooLong = reason.length > limits.updateReason;
  const ready =
    formId !== '' && reason.trim() !== '' && !tooLong && typed.trim().toLowerCase() === expected.toLowerCase();
  const problem = form?.ok === false ? form.error : answer?.kind === 'refused' ? answer.problem : undefined;

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Cancel ${cardName(card)} for good?`}
      description={`${actingFor}. This cannot be undone by anybody.`}
      confirmLabel="Cancel card"
      cancelLabel="Keep the card"
      variant="danger"
      ready={ready}
      pending={pending}
      onConfirm={() => void send(reason)}
    >
      <ul className="list-disc pl-5 text-sm">
        <li>Every payment with the card is declined, for ever.</li>
        <li>Subscriptions that are charged to it stop.</li>
        <li>Nobody, the platform included, can make it active again. To stop it for a while, freeze it.</li>
        <li>The platform may take weeks to finish, and shows the card as “cancelling” until then.</li>
      </ul>
      <TextareaField
        label="Reason"
        hint="Kept with the card on the platform."
        rows={2}
        limit={limits.updateReason}
        value={reason}
        error={tooLong ? `Shorten the reason to ${limits.updateReason} characters.` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextField
        label={`Type ${expected} to confirm`}
        hint={card.number === undefined ? 'The last four characters of the card’s id.' : 'The card’s last four digits.'}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {lost ? <LostAnswerNotice /> : null}
      {problem === undefined ? null : <WriteProblemNotice problem={problem} account={account} />}
    </AlertDialog>
  );
}
