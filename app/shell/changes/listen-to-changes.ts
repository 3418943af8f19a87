import { areChangesHeard, noteIfHeard } from './is-heard';
import { pauseUntilNext, type RetryAfter } from '@/components/retry-after';
import type { Change, ChangeKind } from '@/lib/access/changes/change';

/** A part of this tab that hears of changes; `follow-changes.ts` tells it of them. */
interface ChangeListener {
  readonly changed: (change: Change) => void;
  /** Any row may have changed. */
  readonly missed: () => void;
  /** Called once a minute while no changes are heard, for reads that do not repeat themselves then. */
  readonly unheard?: () => void;
}

const listeners = new Set<ChangeListener>();

/** Returns a function that removes the listener. */
export function listenToChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellChange(change: Change): void {
  for (const { changed } of listeners) changed(change);
}

export function tellMissed(): void {
  for (const { missed } of listeners) missed();
}

/** While no changes are heard, a read that changes would renew is repeated at least this often. */
const netMs = 60_000;

const hearers = new Set<() => void>();
let net: ReturnType<typeof setInterval> | undefined;

/** Calls back when changes are heard, or no longer are. Returns a function that ends it. */
export function followHeard(listener: () => void): () => void {
  hearers.add(listener);
  return () => void hearers.delete(listener);
}

/** Notes whether changes are heard from now on. Where they no longer are, the pages ask by themselves, at once. */
export function noteHeard(now: boolean): void {
  const hasEnded = noteIfHeard(now);
  for (const listener of hearers) listener();
  // A loss is noted again and again while it lasts.
  if (!now) net ??= setInterval(() => listeners.forEach(({ unheard }) => unheard?.()), netMs);
  else {
    clearInterval(net);
    net = undefined;
  }
  if (hasEnded) tellMissed();
}

/**
 * The pause until a read is repeated that changes renew: none while they are heard and the last read was answered. A
 * read of the platform, which tells nothing itself, is repeated all the same, at the pace of the net.
 */
export function pauseUnlessHeard(
  everyMs: number,
  failure: RetryAfter | Error | null | undefined,
  { isOfPlatform = false } = {},
): number | false {
  if (failure != null || !areChangesHeard()) return pauseUntilNext(everyMs, failure);
  return isOfPlatform && Math.max(everyMs, netMs);
}

/** The changes after which a read is repeated: changes of one of these kinds in the account of the read. */
export interface Followed {
  readonly kinds: readonly ChangeKind[];
  /** Undefined for a read over all accounts. */
  readonly account: string | undefined;
}

/** Whether a change concerns a read. Rows that belong to no account concern every read of their kind. */
export function concerns({ kinds, account }: Followed, change: Change): boolean {
  return kinds.includes(change.kind) && (account === undefined || change.account === '' || change.account === account);
}

/** The changes that the counts of the frame follow: the counts are of all accounts. */
export const countsFollow: Followed = {
  kinds: ['writes', 'alerts', 'reports', 'exports', 'platform'],
  account: undefined,
};
