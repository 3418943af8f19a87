'use client';

import { QueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { ConsoleQueryClient } from './console-providers';
import type { Change } from '@/lib/access/changes/change';
import { concerns, type Followed, listenToChanges } from './changes/listen-to-changes';
import { paced } from './changes/paced';

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

declare module '@tanstack/react-query' {
  interface Register {
    /** `follows`: the changes after which the query is read again. */
    queryMeta: { readonly follows?: Followed };
  }
}

/** A mirror that fills changes rows again and again: a page reads them once a second at most. */
const everyMs = 1_000;

/** Reads again what a change concerns, for as long as the client is in use. */
function renewReads(used: QueryClient): void {
  // The frame drops its client when another account acts.
  const reference = new WeakRef(used);
  let waiting: Change[] = [];
  let areAll = false;
  const renew = paced(() => {
    const [changes, isAny] = [waiting, areAll];
    [waiting, areAll] = [[], false];
    const isConcerned = (follows: Followed) => isAny || changes.some((change) => concerns(follows, change));
    void reference.deref()?.invalidateQueries({
      predicate: ({ meta }) => meta?.follows !== undefined && isConcerned(meta.follows),
    });
  }, everyMs);
  const stop = listenToChanges({
    changed: (change) => {
      waiting.push(change);
      if (reference.deref() === undefined) stop();
      else renew();
    },
    missed: () => {
      areAll = true;
      renew();
    },
  });
}
