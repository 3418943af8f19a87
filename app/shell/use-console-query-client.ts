'use client';

import { QueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { renewReads } from './changes/renew-reads';
import { ConsoleQueryClient } from './console-providers';

function makeClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The server has already repeated a read where that is safe; here a failure is shown, with a way to retry.
        retry: false,
        // Reads even when the browser thinks it is offline: a failed request has words, a paused one has none.
        networkMode: 'always',
      },
    },
  });
  renewReads(client);
  return client;
}

/** The browser's cache of reads, as the client for `useQuery`. The first component that reads makes it. */
export function useConsoleQueryClient(): QueryClient {
  const keep = use(ConsoleQueryClient);
  const [client] = useState(() => keep(makeClient));
  // While a component reads, the client listens for the window's focus.
  useEffect(() => {
    client.mount();
    return () => client.unmount();
  }, [client]);
  return client;
}
