'use client';

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslations } from 'next-intl';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { dialogStyle, scrimStyle } from './popup-style';
import { Notice } from '../ui/notice';

export interface AlertDialogProps {
  open: boolean;
  /** Asked by Escape and by the cancel button; never while `pending`. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What follows from saying yes. */
  description: ReactNode;
  /** More to read or to fill in: a list of consequences, a reason, a word to type. */
  children?: ReactNode;
  /** Names the act: "Cancel card", never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `secondary` where the answer that does nothing is the one to expect. */
  variant?: 'primary' | 'danger' | 'secondary' | undefined;
  onConfirm: () => void;
  /** The act runs: the button shows it, and the dialog stays. */
  pending?: boolean | undefined;
  /** Why it did not work; stays inside. */
  error?: ReactNode;
  /** False until what must be filled in is there. */
  ready?: boolean | undefined;
  /** Takes the focus first; by default the button that does nothing. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Loaded at the first sign of a person, or when the first question is asked. */
export function AlertDialogWindow(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, children, onConfirm, pending = false, error, ready = true } = props;
  const t = useTranslations('terms');
  const cancel = useRef<HTMLButtonElement>(null);
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
            <div role="alert" className="empty:hidden">
              {error === undefined || error === null ? null : <Notice tone="negative">{error}</Notice>}
            </div>
          </div>
          <div className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3">
            <BaseAlertDialog.Close
              disabled={pending}
              render={<Button ref={cancel} variant={props.variant === 'secondary' ? 'primary' : 'secondary'} />}
            >
              {props.cancelLabel ?? t('cancel')}
            </BaseAlertDialog.Close>
            <Button variant={props.variant ?? 'primary'} loading={pending} disabled={!ready} onClick={onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
