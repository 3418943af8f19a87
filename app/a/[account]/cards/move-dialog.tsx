'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type RefObject } from 'react';
import { useActingAccount } from '@/app/shell/console-providers';
import { updateCardStatusAction } from '@/app/write/actions';
import { useDialogWrite, WriteDialog } from '@/app/write/form/write-dialog';
import { ApprovalNote, DecidedOtherwise } from '@/app/write/form/approval-note';
import { LostAnswerNotice } from '@/app/write/outcome/lost-answer-notice';
import { WriteOutcome, WriteProblemNotice } from '@/app/write/outcome/write-outcome';
import { TextField } from '@/components/field/text-field';
import { TextareaField } from '@/components/field/textarea-field';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { updateCardStatusShown } from '@/lib/writes/verbs/shown-writes';
import type { CardStatus } from '@/lib/contract/enums';
import { limits } from '@/lib/contract/limits';
import { readNote } from '@/lib/contract/fields/read-name';
import { readLastFour, textOf } from '@/lib/contract/fields/pasted-text';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardOfHolder, consequenceOf, type KnownCard, type MildMove } from './known-card';

/** A person types these to confirm the card: the end of its number, or else of its id. @internal For tests. */
export function lastCharacters({ number, id }: Pick<KnownCard, 'number' | 'id'>): string {
  const digits = /\d{4}$/.exec(number ?? '');
  return digits?.[0] ?? id.slice(-4);
}

type Input = Parameters<typeof updateCardStatusAction>[0]['input'];

export function inputOf(id: string, card_status: CardStatus, reason: string): Input {
  const update_reason = readNote(reason);
  return { id, card_status, ...(update_reason === '' ? {} : { update_reason }) };
}

interface CancelDialogProps {
  readonly account: string;
  readonly card: KnownCard;
  /** The earlier write that a person chose to repeat with this one. */
  readonly repeats?: string | undefined;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

function useCardMove({ account, card, repeats, onRecorded, onClose }: CancelDialogProps, to: CardStatus) {
  const asked = { write: updateCardStatusShown, account, id: card.id, repeats, onRecorded, onClose };
  const write = useDialogWrite(updateCardStatusAction, asked);
  const move = (reason: string) => write.send(inputOf(card.id, to, reason));
  return { ...write, move, approvalOf: (reason: string) => write.hintFor(inputOf(card.id, to, reason)) };
}

/** The account that the move is for, and the consequence. */
export function useConsequence(to: CardStatus, preview: ApprovalPreview | undefined): string {
  const account = useActingAccount();
  return useWords()(message('cards.form.for', { account, consequence: consequenceOf(to, preview) }));
}

export interface MoveDialogProps extends CancelDialogProps {
  readonly to: MildMove;
}

/** Asks for one plain confirmation and a reason for later readers of the audit: a freeze protects and can be undone. */
export function MoveDialog(props: MoveDialogProps) {
  const { card, to, onClose } = props;
  const t = useTranslations('cards');
  const words = useWords();
  const write = useCardMove(props, to);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const tooLong = isTooLong(reason);
  function submit() {
    setTried(true);
    if (tooLong) area.current?.focus();
    else void write.move(reason);
  }
  return (
    <WriteDialog
      write={write}
      approval={write.approvalOf(reason)}
      title={words(message(`cards.move.${to}.title`, { card: cardOfHolder(card) }))}
      description={useConsequence(to, write.preview)}
      submitLabel={t(`move.${to}.act`)}
      isQuick={to === 'FROZEN'}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField
        inputRef={area}
        optional
        hint={t('form.reasonHint')}
        value={reason}
        isTooLong={tried && tooLong}
        onChange={setReason}
      />
    </WriteDialog>
  );
}

export const isTooLong = (reason: string): boolean => readNote(reason).length > limits.updateReason;

interface ReasonFieldProps {
  readonly value: string;
  readonly hint: string;
  readonly isTooLong: boolean;
  readonly optional?: boolean;
  readonly rows?: number;
  readonly inputRef?: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (reason: string) => void;
}

/** The reason for the move, for later readers of the audit. */
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

/** A cancel can't be undone: it takes a reason, four typed characters and a click; Enter in a field does nothing. */
export function CancelDialog(props: CancelDialogProps) {
  const { account, card, onClose } = props;
  const t = useTranslations('cards');
  const words = useWords();
  const [given, setReason] = useState<string>();
  const [typed, setTyped] = useState('');
  const write = useCardMove(props, 'CANCELLED');
  const { unopened, answer } = write;
  const reason = given ?? write.formerText('update_reason');
  const approval = write.approvalOf(reason);
  const isSubmitted = approval?.kind === 'needed';
  const expected = lastCharacters(card);
  const tooLong = isTooLong(reason);
  const isFilled = readNote(reason) !== '' && textOf(readLastFour(typed)) === expected.toLowerCase();
  const submit = useTranslations('writes.approval')('submit');
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={words(message('cards.cancel.title', { card: cardOfHolder(card) }))}
      description={useConsequence('CANCELLED', write.preview)}
      confirmLabel={isSubmitted ? submit : t('cancel.act')}
      cancelLabel={t('cancel.keep')}
      variant={isSubmitted ? 'primary' : 'danger'}
      ready={write.opened && approval?.isImpossible !== true && answer?.kind !== 'recorded' && isFilled && !tooLong}
      pending={write.pending}
      onConfirm={() => void write.move(reason)}
    >
      {write.question}
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
      {write.lost ? <LostAnswerNotice /> : null}
      {unopened === undefined ? null : <WriteProblemNotice problem={unopened} account={account} />}
      {answer === undefined ? null : (
        <WriteOutcome answer={answer} account={account}>
          {(view) => <DecidedOtherwise expected={write.expected} view={view} />}
        </WriteOutcome>
      )}
      <ApprovalNote approval={approval} />
    </AlertDialog>
  );
}
