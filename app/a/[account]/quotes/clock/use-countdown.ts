'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { untilSignOut } from '@/app/sign-out/sign-out';
import { announce } from '@/components/overlay/announcer';
import { countdownTo, phaseWords, readStampMs, type Countdown } from './validity';

const tickMs = 250;

interface Validity {
  readonly id: string;
  readonly validFrom: number;
  readonly validTo: number;
}

/** What is left of a quote by the platform's clock. Spoken three times at most: a region that ticks would never be quiet. */
export function useCountdown(account: string, quote: Validity): Countdown {
  const [openedMs] = useState(() => Date.now());
  // Until the platform's clock is known: it has reached the moment from which the price holds.
  const aheadMs = usePlatformAhead(account, quote.id) ?? Math.max(0, readStampMs(quote.validFrom) - openedMs);
  const [nowMs, setNowMs] = useState(openedMs);
  const countdown = countdownTo(quote.validTo, nowMs + aheadMs);
  const { phase } = countdown;
  const isOver = phase === 'over';

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver, aheadMs]);

  useEffect(() => {
    if (phase !== 'good') announce(phaseWords[phase]);
  }, [phase]);

  return countdown;
}

/**
 * How far the platform's clock is ahead of this computer's. Asked once for each quote, and again when somebody comes back
 * to the tab: the computer may have slept. Undefined until it is known.
 */
function usePlatformAhead(account: string, quoteId: string): number | undefined {
  const { data } = useQuery({
    queryKey: [`${account} platform-clock`, quoteId],
    queryFn: async ({ signal }) => await readAhead(account, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
  });
  return data;
}

async function readAhead(account: string, signal: AbortSignal): Promise<number> {
  const askedMs = Date.now();
  const response = await fetch(`/a/${encodeURIComponent(account)}/quotes/clock`, { signal: untilSignOut(signal) });
  if (!response.ok) throw new Error(`The clock answered ${response.status}.`);
  const { nowMs } = (await response.json()) as { nowMs: number }; // our own handler's answer
  // Measured from the asking: a slow answer, or a clock that jumps meanwhile, ends a quote early and never late.
  return nowMs - askedMs;
}
