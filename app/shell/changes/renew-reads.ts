import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@/lib/access/changes/change';
import { concerns, type Followed, listenToChanges } from './listen-to-changes';
import { paced } from './paced';

declare module '@tanstack/react-query' {
  interface Register {
    /** `follows`: the changes after which the query is read again. */
    queryMeta: { readonly follows?: Followed };
  }
}

/** A mirror that fills changes rows again and again: a page reads them once a second at most. */
const everyMs = 1_000;

/** Reads again what a change concerns, for as long as the client is in use. */
export function renewReads(used: QueryClient): void {
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
