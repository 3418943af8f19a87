'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useActingAccount } from '@/app/shell/acting-account';
import { LostAnswerNotice, WriteOutcome, WriteProblemNotice } from '@/app/write/outcome/write-outcome';
import { useOpenedForm } from '@/app/write/form/use-opened-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { TextareaField } from '@/components/field/textarea-field';
import type { CardStatus } from '@/lib/contract/cards';
import { limits } from '@/lib/contract/limits';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { cardName, type KnownCard, lastCharacters } from './card-moves';
import { useWrite, type Write } from '@/app/write/form/use-write';
import { updateCardStatusAction } from '@/app/write/actions';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { TextField } from '@/components/field/text-field';

interface CardMove {
  readonly account: string;
  readonly cardId: string;
  readonly formId: string;
  readonly to: CardStatus;
  /** The earlier write that this one repeats by a person's choice. */
  readonly repeats: string | undefined;
  readonly onRecorded: (view: WriteView) => void;
}

type Input = Parameters<typeof updateCardStatusAction>[0]['input'];

/** Sends one change of one card's status under the form's own key. */
function useCardMove(move: CardMove): Pick<Write<Input>, 'answer' | 'pending' | 'lost'> & {
  readonly send: (reason: string) => Promise<void>;
} {
  const { account, cardId, formId, to, repeats, onRecorded } = move;
  const write = useWrite(updateCardStatusAction, { formId, account });
  return {
    answer: write.answer,
    pending: write.pending,
    lost: write.lost,
    send: async (reason) => {
      const acknowledged = [...idsOf(repeats), ...idsOf(similarTo(write.answer))];
      const answer = await write.send({ input: inputOf(cardId, to, reason), acknowledged });
      if (answer?.kind === 'recorded') onRecorded(answer.write);
    },
  };
}

export function inputOf(id: string, card_status: CardStatus, reason: string): Input {
  const update_reason = reason.trim();
  return { id, card_status, ...(update_reason === '' ? {} : { update_reason }) };
}

/** Submitting once more under a warning that names the earlier one says that it was read. */
function similarTo(answer: WriteAnswer | undefined): string | undefined {
  return answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other?.id : undefined;
}

const idsOf = (id: string | undefined): string[] => (id === undefined ? [] : [id]);

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
  const words = useWords();
  const actingFor = useActingAccount();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words(message(`cards.move.${to}.title`, { card: cardName(card) }))}
      description={words(
        message('cards.form.for', { account: actingFor, consequence: message(`cards.move.${to}.consequence`) }),
      )}
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
  const t = useTranslations('cards');
  const terms = useTranslations('terms');
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
        <ReasonField
          inputRef={area}
          optional
          hint={t('form.reasonHint')}
          value={reason}
          isTooLong={tried && tooLong}
          onChange={setReason}
        />
      )}
      {lost ? <LostAnswerNotice /> : null}
      {answer === undefined ? null : <WriteOutcome answer={answer} account={account} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{recorded ? terms('close') : terms('cancel')}</Button>
        {recorded ? null : (
          <Button type="submit" variant="primary" loading={pending || formId === ''}>
            {t(`move.${to}.act`)}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  readonly value: string;
  readonly hint: string;
  readonly isTooLong: boolean;
  readonly optional?: boolean;
  readonly rows?: number;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (reason: string) => void;
}

/** Why it is done, for whoever looks later. */
export function ReasonField({ isTooLong, inputRef, onChange, ...field }: ReasonFieldProps) {
  const t = useTranslations('cards.form');
  const most = limits.updateReason;
  return (
    <TextareaField
      {...field}
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={t('reason')}
      limit={most}
      error={isTooLong ? t('reasonTooLong', { most }) : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CancelDialogProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/**
 * Cancels a card, which can't be undone. It takes a reason, four typed characters and a click on a button that has no focus before: no
 * single key or click gets here, and Enter in a field does nothing.
 */
export function CancelDialog({ account, card, repeats, onClose, onRecorded }: CancelDialogProps) {
  const t = useTranslations('cards');
  const words = useWords();
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
      title={words(message('cards.cancel.title', { card: cardName(card) }))}
      description={words(
        message('cards.form.for', { account: actingFor, consequence: message('cards.move.CANCELLED.consequence') }),
      )}
      confirmLabel={t('cancel.act')}
      cancelLabel={t('cancel.keep')}
      variant="danger"
      ready={ready}
      pending={pending}
      onConfirm={() => void send(reason)}
    >
      <ul className="list-disc pl-5 text-sm">
        <li>{t('cancel.declined')}</li>
        <li>{t('cancel.subscriptions')}</li>
        <li>{t('cancel.final')}</li>
        <li>{t('cancel.slow')}</li>
      </ul>
      <ReasonField hint={t('form.reasonHint')} rows={2} value={reason} isTooLong={tooLong} onChange={setReason} />
      <TextField
        label={t('cancel.confirm', { characters: expected })}
        hint={card.number === undefined ? t('cancel.lastOfId') : t('cancel.lastOfNumber')}
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
