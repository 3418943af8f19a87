'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/icon-button';
import { Wordmark } from './mark';
import { SideNav, type NavGroup } from './side-nav';

/** The navigation of narrow windows: behind a button, over the page, gone after a choice. */
export function NavDrawer({ groups }: { groups: readonly NavGroup[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger
        render={<IconButton label="Open navigation" icon={<Menu aria-hidden />} className="-ml-1 md:hidden" />}
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="z-popup bg-scrim fixed inset-0 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="z-popup border-line-strong bg-surface text-ink fixed inset-y-0 left-0 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r shadow-lg transition-[translate] duration-150 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="border-line flex h-13 shrink-0 items-center justify-between border-b pr-2 pl-4">
            <Dialog.Title className="sr-only">Navigation</Dialog.Title>
            <Wordmark />
            <Dialog.Close render={<IconButton label="Close navigation" icon={<X aria-hidden />} />} />
          </div>
          <SideNav groups={groups} onNavigate={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
