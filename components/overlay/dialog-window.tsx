'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { useRef, type ReactNode, type RefObject } from 'react';
import { cn } from '../ui/cn';
import { dialogStyle, scrimStyle } from './popup-style';
import { IconButton } from '../ui/button';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One or two sentences below the title; read out with it. */
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** The element with the focus at first; without one it is the close button. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined) | undefined;
  /** While true the dialog cannot be closed, because the person must see the end of what runs. */
  busy?: boolean | undefined;
}

/** The page loads the window once a person acts on it, or when the first dialog is asked for. */
export function DialogWindow(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, initialFocus, busy = false } = props;
  const t = useTranslations('terms');
  const close = useRef<HTMLButtonElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!busy) onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrimStyle} />
        <BaseDialog.Popup
          className={cn(dialogStyle, 'w-[min(36rem,calc(100vw-1.5rem))]')}
          initialFocus={() =>
            (typeof initialFocus === 'function' ? initialFocus() : initialFocus?.current) ?? close.current ?? true
          }
        >
          <header className="border-line flex items-start gap-3 border-b py-3 pr-2 pl-4">
            <div className="min-w-0 grow">
              <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
              {description === undefined ? null : (
                <BaseDialog.Description className="text-ink-muted text-sm">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              ref={close}
              disabled={busy}
              render={<IconButton label={t('close')} size="sm" icon={<Icon name="x" />} />}
            />
          </header>
          <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
          {footer === undefined ? null : (
            <footer className="border-line flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
