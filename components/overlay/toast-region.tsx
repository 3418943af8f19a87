'use client';

import { Toast } from '@base-ui/react/toast';
import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { useEffect, type ReactNode } from 'react';
import { buttonStyle } from '../ui/button-style';
import { ToneIcon, type Tone } from '../ui/tone-icon';
import { popupStyle } from './popup-style';

export interface ToastOptions {
  tone: Extract<Tone, 'positive' | 'negative' | 'neutral'>;
  title: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
}

interface ToastRegionProps {
  /** Grows with each requested toast. */
  readonly asked: number;
  /** Returns the requested toasts that were not shown yet. */
  readonly take: () => readonly ToastOptions[];
}

export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="z-toast fixed right-3 bottom-3 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2">
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ asked, take }: ToastRegionProps) {
  const t = useTranslations('ui');
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    for (const options of take()) add(drawn(options));
  }, [asked, take, add]);
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
        <Toast.Close
          aria-label={t('dismiss')}
          className={`${buttonStyle({ variant: 'quiet', size: 'sm' })} -m-1 w-7 px-0`}
        >
          <Icon name="x" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/** The look of a toast's type; a type that the console does not use is neutral. */
function toneOfToast(type: string | undefined): ToastOptions['tone'] {
  return type === 'positive' || type === 'negative' ? type : 'neutral';
}

/** A success disappears after 7 s; a failure stays until it is dismissed, and is read out at once. */
function drawn({ tone, title, description, action }: ToastOptions) {
  const failed = tone === 'negative';
  return {
    type: tone,
    title,
    description,
    timeout: failed ? 0 : 7000,
    priority: failed ? ('high' as const) : ('low' as const),
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onClick } }),
  };
}
