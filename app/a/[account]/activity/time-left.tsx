'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { durationWords } from '@/lib/format/duration';
import { useWords } from '@/lib/messages/use-words';

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, 15_000);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / 15_000) * 15_000;

/** How long the same key may still be sent: "22 h 59 min". The server, whose clock may differ, draws nothing. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const t = useTranslations('activity');
  const words = useWords();
  const nowMs = useSyncExternalStore(everyMinute, thisMinute, () => undefined);
  if (until === undefined || nowMs === undefined) return <span className="text-ink-faint">–</span>;
  const leftMs = Date.parse(until) - nowMs;
  return <time dateTime={until}>{leftMs <= 0 ? t('keyExpired') : words(durationWords(leftMs))}</time>;
}
