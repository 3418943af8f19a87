'use client';

import { useTranslations } from 'next-intl';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { formatClock } from '@/lib/format/instant';
import type { FrameCounts } from '../shell/read-counts';
import { LiveCounts } from '../shell/side-nav';

const Away = createContext(false);

/** Whether the platform does not answer now: what needs it is then not offered. */
export const usePlatformAway = (): boolean => use(Away);

interface PlatformPresenceProps {
  readonly account: string;
  readonly brought: FrameCounts | undefined;
  /** IANA. */
  readonly zone: string;
  readonly children: ReactNode;
}

/** Says above every page that the platform does not answer, and from when what is shown is. */
export function PlatformPresence({ account, brought, zone, children }: PlatformPresenceProps) {
  const [sinceMs, setSinceMs] = useState(brought?.silentSinceMs);
  return (
    <Away value={sinceMs !== undefined}>
      <LiveCounts {...{ account, brought }}>
        {(counts) => <Heard sinceMs={counts?.silentSinceMs} onHeard={setSinceMs} />}
      </LiveCounts>
      <div role="status">{sinceMs === undefined ? null : <AwayNotice time={formatClock(sinceMs, zone)} />}</div>
      {children}
    </Away>
  );
}

interface HeardProps {
  readonly sinceMs: number | undefined;
  readonly onHeard: (sinceMs: number | undefined) => void;
}

/** The page stays as it is while the counts are asked for again: only what they say is handed up. */
function Heard({ sinceMs, onHeard }: HeardProps) {
  useEffect(() => onHeard(sinceMs), [sinceMs, onHeard]);
  return null;
}

function AwayNotice({ time }: { time: string }) {
  const t = useTranslations('shell.away');
  return (
    <div className="py-2 print:hidden">
      <Notice tone="caution" title={t('title')}>
        {t('text', { time })}
      </Notice>
    </div>
  );
}
