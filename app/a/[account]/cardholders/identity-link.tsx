'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CopyText } from '@/components/ui/copy-button';
import { remainingWords } from '@/lib/format/duration';
import { readPlatformTime } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';

export interface IdentityLinkProps {
  readonly url: string;
  /** The end time as the platform sent it; a time that cannot be read is left out. */
  readonly endsAt: string | null | undefined;
}

/** The address where the holder verifies their identity, for a person to pass on while it is valid. */
export function IdentityLink({ url, endsAt }: IdentityLinkProps) {
  const t = useTranslations('cardholders.link');
  const words = useWords();
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
        // Not a live region: a screen reader must not speak every second.
        <p className="text-ink-muted text-xs tabular-nums">{t('expiresIn', { time: words(remainingWords(leftMs)) })}</p>
      )}
    </div>
  );
}

/** The browser's clock, second by second; undefined on the server, whose time would be outdated in the browser. */
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
