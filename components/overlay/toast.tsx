'use client';

import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ToastOptions } from './toast-region';
import { useLate, useAtFirstSign } from './use-late';

interface Toasts {
  readonly show: (options: ToastOptions) => void;
  readonly bring: () => Promise<unknown>;
}

const Toasts = createContext<Toasts>({ show: () => undefined, bring: () => Promise.resolve() });

const loadRegion = async () => (await import('./toast-region')).ToastRegion;

/** Toasts outlive the page that they were shown on. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { Late: ToastRegion, bring } = useLate(loadRegion);
  const waiting = useRef<ToastOptions[]>([]);
  const [asked, setAsked] = useState(0);
  const take = useCallback(() => waiting.current.splice(0), []);
  const toasts = useMemo(
    () => ({
      bring,
      show: (options: ToastOptions) => {
        waiting.current.push(options);
        setAsked((before) => before + 1);
        void bring();
      },
    }),
    [bring],
  );
  return (
    <Toasts value={toasts}>
      {children}
      {ToastRegion === undefined ? null : <ToastRegion asked={asked} take={take} />}
    </Toasts>
  );
}

/** Shows a toast. The live region stands in the page before its first toast. */
export function useToast(): Toasts['show'] {
  const { show, bring } = use(Toasts);
  useAtFirstSign(bring);
  return show;
}
