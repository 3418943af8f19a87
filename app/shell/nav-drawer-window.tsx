'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/button';
import { Wordmark } from './environment-badge';

interface NavDrawerWindowProps {
  readonly trigger: ReactElement;
  readonly children: (close: () => void) => ReactNode;
}

/** Loaded when the pointer or the focus reaches its button: wide windows never open it. */
export function NavDrawerWindow({ trigger, children }: NavDrawerWindowProps) {
  const t = useTranslations('shell.nav');
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="z-popup bg-scrim fixed inset-0 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="z-popup border-line-strong bg-surface text-ink fixed inset-y-0 left-0 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r shadow-lg transition-[translate] duration-150 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="border-line flex h-13 shrink-0 items-center justify-between border-b pr-2 pl-4">
            <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
            <Wordmark />
            <Dialog.Close render={<IconButton label={t('close')} icon={<Icon name="x" />} />} />
          </div>
          {children(() => setOpen(false))}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
