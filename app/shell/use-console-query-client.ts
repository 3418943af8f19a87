'use client';

import { QueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { ConsoleQueryClient } from './console-providers';

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has repeated a read already where that is safe; here a failure is shown, with a way to retry.
        retry: false,
        // Ask also when the browser thinks it is offline: a refused request has words, a paused one has none.
        networkMode: 'always',
      },
    },
  });
}

/** The browser's copy of what was read, for `useQuery` as its client. The first part of a page that reads makes it. */
export function useConsoleQueryClient(): QueryClient {
  const keep = use(ConsoleQueryClient);
  const [client] = useState(() => keep(makeClient));
  // While anybody reads, it hears when the window is looked at again.
  useEffect(() => {
    client.mount();
    return () => client.unmount();
  }, [client]);
  return client;
}
