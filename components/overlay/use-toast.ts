import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import type { Tone } from '../ui/tone-icon';

export interface ToastOptions {
  tone: Extract<Tone, 'positive' | 'negative' | 'neutral'>;
  title: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
}

/** What a toast of this type looks like; any type that is not ours is neutral. */
export function toneOfToast(type: string | undefined): ToastOptions['tone'] {
  return type === 'positive' || type === 'negative' ? type : 'neutral';
}

/** Shows a toast. Good news leaves by itself after 7 s; a failure stays until it is dismissed and is read out at once. */
export function useToast(): (options: ToastOptions) => void {
  const manager = Toast.useToastManager();
  return ({ tone, title, description, action }) => {
    const failed = tone === 'negative';
    manager.add({
      type: tone,
      title,
      description,
      timeout: failed ? 0 : 7000,
      priority: failed ? 'high' : 'low',
      ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onClick } }),
    });
  };
}
