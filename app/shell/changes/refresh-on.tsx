'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Change, ChangeKind } from '@/lib/access/changes/change';
import { concerns, listenToChanges } from './listen-to-changes';

interface RefreshOnProps {
  readonly kinds: readonly ChangeKind[];
  /** Undefined for a page about all accounts. */
  readonly account: string | undefined;
  /** While true, the page stays as it is; a change of that time is drawn after it. */
  readonly isHeld?: boolean;
  /** The page is drawn again at most so often. */
  readonly everyMs?: number;
}

/** Draws a page whose content the server has read again when a change concerns that content. */
export function RefreshOn({ kinds, account, isHeld = false, everyMs = 2_000 }: RefreshOnProps) {
  const router = useRouter();
  const isDue = useRef(false);
  const refresh = useEffectEvent((run: (router: ReturnType<typeof useRouter>) => void) => {
    isDue.current = isHeld;
    if (!isHeld) run(router);
  });
  const follows = useEffectEvent((change: Change) => concerns({ kinds, account }, change));
  useEffect(() => {
    let renew: Promise<() => void> | undefined;
    const bring = async () => {
      const { refreshPassively, paced } = await import('./refresh-passively');
      return paced(() => refresh(refreshPassively), everyMs);
    };
    // A part that cannot be loaded is tried again with the next change.
    const due = () =>
      void (renew ??= bring()).then(
        (run) => run(),
        () => (renew = undefined),
      );
    return listenToChanges({ changed: (change) => (follows(change) ? due() : undefined), missed: due, unheard: due });
  }, [everyMs]);
  useEffect(() => {
    if (isHeld || !isDue.current) return;
    void import('./refresh-passively').then(({ refreshPassively }) => refresh(refreshPassively)).catch(() => undefined);
  }, [isHeld]);
  return null;
}

interface RefreshWhileProps extends Pick<RefreshOnProps, 'kinds' | 'account'> {
  /** Whether the page shows something that a change may end. */
  readonly isOpen: boolean;
}

/**
 * Draws a page again with each change while it shows something open, and once more after that has ended: other parts of
 * the page may have been read before the end that one part shows.
 */
export function RefreshWhile({ isOpen, ...followed }: RefreshWhileProps) {
  const router = useRouter();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasEnded = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasEnded) return;
    void import('./refresh-passively').then(({ refreshPassively }) => refreshPassively(router)).catch(() => undefined);
  }, [isOpen, router]);
  return isOpen ? <RefreshOn {...followed} /> : null;
}
