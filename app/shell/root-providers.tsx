'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { Announcer } from '@/components/overlay/announcer';
import { ToastProvider } from '@/components/overlay/toast';

/**
 * What every page stands in. The theme follows the system until a person chooses; the choice is put on `<html>` as
 * `data-theme` before the first paint by a script that carries the request's nonce.
 */
export function RootProviders({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
  const signed = nonce === undefined ? {} : { nonce };
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false} {...signed}>
      <CSPProvider disableStyleElements {...signed}>
        <ToastProvider>{children}</ToastProvider>
        <Announcer />
      </CSPProvider>
    </ThemeProvider>
  );
}
