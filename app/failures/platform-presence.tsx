'use client';

import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '@/components/overlay/use-late';
import { formatClock } from '@/lib/format/instant';
import type { FrameCounts } from '../shell/counts/read-counts';
import { LiveCounts } from '../shell/side-nav';

const AwayStrip = lazyPart(async () => (await import('./away-strip')).AwayStrip);

const Away = createContext(false);

/** True while the platform does not answer: pages then offer no action that needs it. */
export const usePlatformAway = (): boolean => use(Away);

interface PlatformPresenceProps {
  readonly account: string;
  readonly brought: FrameCounts | undefined;
  /** The IANA zone. */
  readonly zone: string;
  readonly children: ReactNode;
}

/** Says above every page that the platform does not answer. */
export function PlatformPresence({ account, brought, zone, children }: PlatformPresenceProps) {
  const [sinceMs, setSinceMs] = useState(brought?.silentSinceMs);
  return (
    <Away value={sinceMs !== undefined}>
      <LiveCounts account={account} brought={brought}>
        {(counts) => <SilenceReport sinceMs={counts?.silentSinceMs} onHeard={setSinceMs} />}
      </LiveCounts>
      <div role="status">
        <Suspense>{sinceMs === undefined ? null : <AwayStrip time={formatClock(sinceMs, zone)} />}</Suspense>
      </div>
      {children}
    </Away>
  );
}

interface SilenceReportProps {
  readonly sinceMs: number | undefined;
  readonly onHeard: (sinceMs: number | undefined) => void;
}

/** Reports upwards since when the platform is silent, so that the page is not redrawn at each read of the counts. */
function SilenceReport({ sinceMs, onHeard }: SilenceReportProps) {
  useEffect(() => onHeard(sinceMs), [sinceMs, onHeard]);
  return null;
}
