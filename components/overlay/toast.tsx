'use client';

import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button-style';
import { popupStyle } from './popup-style';
import { ToneIcon } from '../ui/tone-icon';
import { toneOfToast } from './use-toast';

/** Holds the live region that every toast is announced in; it stands in the page before the first one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="z-toast fixed right-3 bottom-3 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`${popupStyle} data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0`}
    >
      <Toast.Content className="flex items-start gap-3 p-3">
        <ToneIcon tone={toneOfToast(toast.type)} />
        <div className="min-w-0 grow">
          <Toast.Title className="text-sm font-semibold" />
          <Toast.Description className="text-ink-muted text-sm" />
          <Toast.Action className={`${buttonStyle({ size: 'sm' })} mt-2`} />
        </div>
        <Toast.Close aria-label="Dismiss" className={`${buttonStyle({ variant: 'quiet', size: 'sm' })} -m-1 w-7 px-0`}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
