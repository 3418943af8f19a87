'use client';

import { useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icon';
import { cn } from '@/components/ui/cn';
import { useWords } from '@/lib/messages/use-words';
import type { Coverage } from '@/lib/mirror/coverage';
import { coverageWords, type CoverageClock, shortTime } from '@/lib/mirror/coverage-words';

export interface CoverageNoteProps extends CoverageClock {
  readonly coverage: Coverage;
  readonly className?: string;
}

const minuteMs = 60_000;

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, minuteMs);
  return () => clearInterval(timer);
}

const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

/**
 * "As of 14:02 · Ended payouts last checked 24 Nov 03:10": the one statement of age beside every number that the mirror
 * gave. If a page stays open over midnight, yesterday's times get their day. The page must load the messages of
 * `coverage`.
 */
export function CoverageNote({ coverage, zone, nowMs, className }: CoverageNoteProps) {
  const words = useWords();
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => nowMs);
  const { tone, sentences } = coverageWords(coverage, shortTime({ zone, nowMs: minute }));
  const isWhole = tone === 'positive';
  return (
    <p
      className={cn(
        'inline-flex items-center gap-1 text-xs',
        isWhole ? 'text-ink-muted' : 'text-caution-ink',
        className,
      )}
    >
      <Icon name={isWhole ? 'circle-check' : 'triangle-alert'} className="size-3.5 shrink-0" />
      <span>{sentences.map(words).join(' · ')}</span>
    </p>
  );
}
