import { useCallback, useSyncExternalStore } from 'react';
import type { Unsettled } from '@/lib/writes/submit/write-answer';
import { fetchPassively } from '../write/outcome/fetch-write';

type Listener = () => void;

const everyMs = 10_000;
const listeners = new Map<string, Set<Listener>>();
const known = new Map<string, Unsettled>();
const timers = new Map<string, ReturnType<typeof setInterval>>();

/**
 * What of an account's writes is not settled: the last answer, shared by every place that shows it. It is asked for again
 * as long as somebody shows it and the tab is seen.
 *
 * @param brought what the server read with the page, which is the first answer
 */
export function useUnsettled(account: string, brought: Unsettled | undefined): Unsettled | undefined {
  return useSyncExternalStore(
    // One function for as long as page and account are the same: a new one would be a new subscription, and ask again.
    useCallback((listener: Listener) => subscribe(account, brought, listener), [account, brought]),
    () => known.get(account) ?? brought,
    () => brought,
  );
}

/** Asks at once: something was just recorded or settled here. */
export async function refreshUnsettled(account: string): Promise<void> {
  try {
    const path = `${encodeURIComponent(account)}/unsettled`;
    const answer = (await fetchPassively(path, AbortSignal.timeout(8_000))) as Unsettled; // our own handler's answer
    const before = known.get(account);
    const isSame = before?.count === answer.count && before.toApprove === answer.toApprove;
    if (isSame && before.oldestAt === answer.oldestAt) return;
    known.set(account, answer);
    for (const listener of listeners.get(account) ?? []) listener();
  } catch {
    // A badge is a comfort: it keeps its last count, and the pages say what they could not read.
  }
}

function subscribe(account: string, brought: Unsettled | undefined, listener: Listener): () => void {
  const own = listeners.get(account) ?? new Set();
  listeners.set(account, own.add(listener));
  if (!timers.has(account)) {
    // An answer that is there already can be newer than the page.
    if (brought === undefined || known.has(account)) void refreshUnsettled(account);
    else known.set(account, brought);
    const ask = () => document.visibilityState === 'visible' && void refreshUnsettled(account);
    timers.set(account, setInterval(ask, everyMs));
  }
  return () => {
    own.delete(listener);
    if (own.size > 0) return;
    clearInterval(timers.get(account));
    timers.delete(account);
  };
}
