'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/**
 * The browser's copy of what was read. One per acting account: give it the account as `key`, so that nothing read for
 * one account is left when another acts.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            // The server has repeated a read already where that is safe; here a failure is shown, with a way to retry.
            retry: false,
            // Ask also when the browser thinks it is offline: a refused request has words, a paused one has none.
            networkMode: 'always',
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
