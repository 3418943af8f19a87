'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, type ReactNode } from 'react';
import { ProblemNotice, type ProblemNoticeProps } from '@/components/failure/problem-notice';
import { Dialog } from '@/components/overlay/dialog';
import type { DialogProps } from '@/components/overlay/dialog-window';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ActionForm } from './use-action-form';

interface ActionDialogProps extends Pick<DialogProps, 'title' | 'description'>, Pick<ProblemNoticeProps, 'tone'> {
  readonly form: ActionForm;
  readonly submitLabel: string;
  /** Whether a form without a field begins at the button that submits it: only where that harms nothing. */
  readonly beginsAtSubmit?: boolean;
  /** False until the fields make an input. */
  readonly isReady?: boolean;
  /** True while the dialog reads the record that the submission is about. */
  readonly isReading?: boolean;
  /** The words of the success, where the dialog stays open to show them in place of the fields. */
  readonly done?: string | undefined;
  /** Whether these words say that what was submitted came to nothing. */
  readonly hasFailed?: boolean;
  /** The next step, beside the words of the success. */
  readonly next?: ReactNode;
  /** Left out where the dialog is drawn only while it is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the page. It stays open while the action runs, and after a refusal. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    form,
    beginsAtSubmit = false,
    isReady = true,
    isReading = false,
    done,
    hasFailed = false,
    open = true,
    onClose,
  } = props;
  const terms = useTranslations('terms');
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const isDone = done !== undefined;
  return (
    <Dialog
      open={open}
      busy={form.pending}
      onOpenChange={onClose}
      title={props.title}
      description={props.description}
      initialFocus={() =>
        element.current?.querySelector<HTMLElement>('input, select, textarea') ??
        (beginsAtSubmit ? document.querySelector<HTMLElement>(`button[form='${id}']`) : undefined)
      }
      footer={
        <>
          <Button onClick={onClose}>{terms(isDone ? 'close' : 'cancel')}</Button>
          {isDone ? (
            props.next
          ) : (
            <Button type="submit" form={id} variant="primary" loading={form.pending || isReading} disabled={!isReady}>
              {props.submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div role="status" className="empty:hidden">
        {isDone ? <Notice tone={hasFailed ? 'negative' : 'positive'}>{done}</Notice> : null}
      </div>
      {isDone ? null : (
        <form ref={element} id={id} noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
          {props.children}
          <ProblemNotice tone={props.tone}>{form.problem}</ProblemNotice>
        </form>
      )}
    </Dialog>
  );
}
