'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from '@/components/overlay/dialog';
import { Button } from '@/components/ui/button';
import { message } from '@/lib/messages/message';
import { failed, type Result } from '@/lib/result';
import type { OpenedForm } from '@/lib/writes/forms/form-actions';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import type { ShownWrite } from '@/lib/writes/verbs/shown-writes';
import type { WriteAnswer, WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteProblem } from '@/lib/writes/write-state';
import { openFormAction } from '../actions';
import { LostAnswerNotice } from '../outcome/lost-answer-notice';
import { WriteOutcome, WriteProblemNotice } from '../outcome/write-outcome';
import { ApprovalNote, decidedOtherwise, DecidedOtherwise, hintOf, type ApprovalHint } from './approval-note';
import { useFormer } from './use-former';
import { ofNoField, useWrite, whyUnsent } from './use-write';
import { useOutcomeToast } from '../outcome/use-outcome-toast';

export interface DialogWriteOptions {
  readonly write: ShownWrite;
  readonly account: string;
  /** The id of the record that the write changes. */
  readonly id: string;
  /** The earlier write that a person chose to repeat with this one. */
  readonly repeats?: string | undefined;
  readonly onRecorded: (view: WriteView) => void;
  /** Also called after a write with the expected approval is under way: the record then shows what becomes of it. */
  readonly onClose: () => void;
}

export interface DialogWrite<I> {
  readonly account: string;
  /** Why there is no form to send. */
  readonly unopened: WriteProblem | undefined;
  /** False until the form arrives. */
  readonly opened: boolean;
  /** When the write needs approval, and who can give it; undefined until the form arrives. */
  readonly preview: ApprovalPreview | undefined;
  /** The approval hint for this input. */
  readonly hintFor: (input: I) => ApprovalHint | undefined;
  /** The kind of the hint for the last submission. */
  readonly expected: ApprovalHint['kind'] | undefined;
  readonly answer: WriteAnswer | undefined;
  readonly pending: boolean;
  readonly lost: boolean;
  /** The question that the form answers, with the field for the answer. */
  readonly question: ReactNode;
  /** The text that the answered request had in this field. */
  readonly formerText: (field: string) => string;
  readonly send: (input: I) => Promise<void>;
}

/** A write in a dialog, with its own form that opens with the dialog. */
export function useDialogWrite<I extends object>(action: WriteAction<I>, options: DialogWriteOptions): DialogWrite<I> {
  const { write, account, id, repeats, onRecorded, onClose } = options;
  const form = useOpenedForm(write, account, id, repeats);
  const [expected, setExpected] = useState<ApprovalHint['kind']>();
  const preview = form?.ok === true ? form.value.approval : undefined;
  const hintFor = (input: I) => hintOf(preview, input);
  const { answer, pending, lost, send } = useWrite(action, {
    formId: form?.ok === true ? form.value.formId : '',
    account,
  });
  const former = form?.ok === true ? form.value.former : undefined;
  const { question, answer: answered } = useFormer(former, answer !== undefined);
  const tell = useOutcomeToast();
  return {
    account,
    answer,
    pending,
    lost,
    preview,
    hintFor,
    expected,
    question,
    formerText: (field) => {
      const text = former?.values[field];
      return typeof text === 'string' ? text : '';
    },
    unopened: form?.ok === false ? form.error : undefined,
    opened: form?.ok === true,
    send: async (input) => {
      const before = hintFor(input)?.kind;
      setExpected(before);
      // A second submit under a warning about a similar write counts as its acknowledgement.
      const similar =
        answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other?.id : undefined;
      const acknowledged = [repeats, similar].filter((one) => one !== undefined);
      const sent = await send({ input, acknowledged, answer: answered });
      if (sent?.kind !== 'recorded') return;
      onRecorded(sent.write);
      // Other writes have outcomes of their own.
      if (sent.write.state === 'PENDING_APPROVAL') tell(sent.write);
      if (underWay.includes(sent.write.state) && decidedOtherwise(before, sent.write) === undefined) onClose();
    },
  };
}

/** States that need nothing more from the person who submitted. */
const underWay: readonly WriteView['state'][] = ['PENDING_APPROVAL', 'ACCEPTED', 'SUCCEEDED'];

interface WriteDialogProps {
  readonly write: DialogWrite<never>;
  readonly approval: ApprovalHint | undefined;
  readonly title: ReactNode;
  readonly description: ReactNode;
  /** The button's label if no approval is needed. */
  readonly submitLabel: string;
  /** Applies only if no approval is needed, because a mere proposal ends nothing. */
  readonly isDanger?: boolean;
  /** True if the write would use something that has expired. */
  readonly isOver?: boolean;
  /** For writes that protect: the button has the focus at first, so that one more key is enough. */
  readonly isQuick?: boolean;
  /** The label of the button that closes the dialog without a write. */
  readonly keepLabel?: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields, until a write is recorded. */
  readonly children: ReactNode;
}

/** One plain question over a record, and the outcome of its write. */
export function WriteDialog(props: WriteDialogProps) {
  const { write, approval, title, description, isQuick = false, keepLabel, onSubmit, onClose, children } = props;
  const { account, unopened, opened, answer, pending, lost } = write;
  const terms = useTranslations('terms');
  const t = useTranslations('writes.approval');
  const isSubmitted = approval?.kind === 'needed';
  const recorded = answer?.kind === 'recorded';
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  /** The first field; where nothing has to be typed, the button that changes nothing. */
  const firstPlace = () => form.current?.querySelector<HTMLElement>('input, select, textarea') ?? keep.current;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      initialFocus={isQuick ? submit : firstPlace}
    >
      {unopened !== undefined ? (
        <WriteProblemNotice problem={unopened} account={account} />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          className="flex flex-col gap-4"
        >
          {recorded ? null : write.question}
          {recorded ? null : children}
          {lost ? <LostAnswerNotice /> : null}
          {answer === undefined ? null : (
            <WriteOutcome answer={answer} account={account}>
              {(view) => <DecidedOtherwise expected={write.expected} view={view} />}
            </WriteOutcome>
          )}
          {recorded ? null : <ApprovalNote approval={approval} />}
          <div className="flex flex-wrap justify-end gap-2">
            <Button ref={keep} onClick={onClose}>
              {recorded ? terms('close') : (keepLabel ?? terms('cancel'))}
            </Button>
            {recorded ? null : (
              <Button
                ref={submit}
                type="submit"
                variant={props.isDanger === true && !isSubmitted ? 'danger' : 'primary'}
                loading={pending || !opened}
                disabled={props.isOver === true || approval?.isImpossible === true}
              >
                {isSubmitted ? t('submit') : props.submitLabel}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

const noAnswer: WriteProblem = {
  kind: 'unreachable',
  sentence: message('writes.problem.formUnreachable'),
  ...ofNoField,
};

/** The request that opens the form of a write on a record. */
export function formRequest({ name, noun }: ShownWrite, account: string, id: string, answers?: string) {
  return { operation: name, account, resource: noun && { type: noun, id }, answers };
}

/** The form of a dialog, opened when the dialog is drawn. Undefined until it arrives. */
export function useOpenedForm(
  write: ShownWrite,
  account: string,
  id: string | undefined,
  answers?: string,
): Result<OpenedForm, WriteProblem> | undefined {
  const [form, setForm] = useState<Result<OpenedForm, WriteProblem>>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let here = true;
    void openFormAction(formRequest(write, account, id, answers))
      .catch((error: unknown) => failed(whyUnsent(error) ?? noAnswer))
      .then((answer) => {
        if (here) setForm(answer);
      });
    return () => {
      here = false;
    };
  }, [write, account, id, answers]);
  return form;
}
