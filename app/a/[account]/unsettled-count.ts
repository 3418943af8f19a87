import { fetchPassively } from './write/fetch-operation';

/** What of an account's writes is not settled. */
export interface Unsettled {
  readonly count: number;
  /** When the oldest of them was recorded, ISO 8601. */
  readonly oldestAt: string | undefined;
  /** How many of them wait for this person's word. */
  readonly toApprove: number;
}

type Listener = () => void;

const everyMs = 10_000;
const listeners = new Map<string, Set<Listener>>();
const known = new Map<string, Unsettled>();
const timers = new Map<string, ReturnType<typeof setInterval>>();

/** The last answer, shared by every place that shows it; undefined before the first. */
export function lastUnsettled(account: string): Unsettled | undefined {
  return known.get(account);
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

/**
 * Polls while somebody shows it and the tab is seen. What the server read with the page is the first answer, unless
 * there is one already, which can be newer.
 */
export function subscribeUnsettled(account: string, brought: Unsettled | undefined, listener: Listener): () => void {
  const own = listeners.get(account) ?? new Set();
  listeners.set(account, own.add(listener));
  if (!timers.has(account)) {
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
