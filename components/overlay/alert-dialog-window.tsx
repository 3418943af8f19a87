'use client';

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslations } from 'next-intl';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ProblemNotice } from '../failure/problem-notice';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { dialogStyle, scrimStyle } from './popup-style';

export interface AlertDialogProps {
  open: boolean;
  /** Called on Escape and by the cancel button; never while `pending`. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequence of a yes. */
  description: ReactNode;
  /** More to read or to fill in: a list of consequences, a reason, a word to type. */
  children?: ReactNode;
  /** Names the act: "Cancel card", never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `secondary` if people will rather choose the answer that does nothing. */
  variant?: 'primary' | 'danger' | 'secondary' | undefined;
  onConfirm: () => void;
  /** True while the act runs: the button shows it, and the dialog stays. */
  pending?: boolean | undefined;
  /** Why the act failed; stays inside the dialog. */
  error?: ReactNode;
  /** False until the required fields are filled in. */
  ready?: boolean | undefined;
  /** False where a control among the children gives the answer, in place of the button. */
  confirms?: boolean | undefined;
  /** Takes the focus first; by default the button that does nothing. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/** The page loads the window once a person acts on it, or when the first question is asked. */
export function AlertDialogWindow(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, children, onConfirm, pending = false, error } = props;
  const { ready = true, confirms = true } = props;
  const t = useTranslations('terms');
  const cancel = useRef<HTMLButtonElement>(null);
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The key submits nothing else, neither the form in the dialog nor the one behind it.
    event.preventDefault();
    event.stopPropagation();
    if (ready && !pending) onConfirm();
  };
  return (
    <BaseAlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!pending) onOpenChange(next);
      }}
    >
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={scrimStyle} />
        <BaseAlertDialog.Popup
          initialFocus={props.initialFocus ?? cancel}
          onKeyDown={confirmByKey}
          className={cn(dialogStyle, 'w-[min(30rem,calc(100vw-1.5rem))]')}
        >
          <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
            <div>
              <BaseAlertDialog.Title className="text-md font-semibold">{title}</BaseAlertDialog.Title>
              <BaseAlertDialog.Description render={<div />} className="text-ink-muted mt-1 text-sm">
                {description}
              </BaseAlertDialog.Description>
            </div>
            {children}
            <ProblemNotice>{error}</ProblemNotice>
          </div>
          <div className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3">
            <BaseAlertDialog.Close
              disabled={pending}
              render={<Button ref={cancel} variant={props.variant === 'secondary' ? 'primary' : 'secondary'} />}
            >
              {props.cancelLabel ?? t('cancel')}
            </BaseAlertDialog.Close>
            {confirms ? (
              <Button variant={props.variant ?? 'primary'} loading={pending} disabled={!ready} onClick={onConfirm}>
                {props.confirmLabel}
              </Button>
            ) : null}
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
