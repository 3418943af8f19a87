'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CopyText } from '@/components/ui/copy-button';
import { formatRemaining } from '@/lib/format/age';
import { readPlatformTime } from '@/lib/format/instant';

export interface IdentityLinkProps {
  readonly url: string;
  /** As the platform sent it; a time that cannot be read is left out. */
  readonly endsAt: string | null | undefined;
}

/** The page on which the holder verifies who they are: to be passed on, for as long as it lasts. */
export function IdentityLink({ url, endsAt }: IdentityLinkProps) {
  const t = useTranslations('cardholders.link');
  const end = readPlatformTime(endsAt);
  const endMs = end.kind === 'at' ? end.epochMs : undefined;
  const nowMs = useNow(endMs !== undefined);
  const leftMs = endMs === undefined || nowMs === undefined ? undefined : endMs - nowMs;
  const over = leftMs !== undefined && leftMs <= 0;
  return (
    <div className="flex flex-col gap-0.5">
      {over ? (
        <p className="text-caution-ink font-medium">{t('expired')}</p>
      ) : (
        <CopyText value={url} label={t('copied')} />
      )}
      {leftMs === undefined || over ? null : (
        // Not a live region: a clock that speaks every second is a fault.
        <p className="text-ink-muted text-xs tabular-nums">{t('expiresIn', { time: formatRemaining(leftMs) })}</p>
      )}
    </div>
  );
}

/** The browser's clock, second by second; undefined on the server, whose page would be older than itself. */
function useNow(ticks: boolean): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    if (!ticks) return;
    const tick = () => setNowMs(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticks]);
  return nowMs;
}
