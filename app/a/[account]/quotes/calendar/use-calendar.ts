'use client';

import { useQuery } from '@tanstack/react-query';
import { untilSignOut } from '@/app/sign-out/sign-out';
import type { ConversionCalendar } from './conversion-calendar';

const freshForMs = 10 * 60_000;

/** The days of a pair, once both of its currencies are chosen. Until then, and without an answer, only weekends are known. */
export function useCalendar(
  account: string,
  pair: { sell: string; buy: string },
  bare: ConversionCalendar,
): ConversionCalendar {
  const { sell, buy } = pair;
  const { data } = useQuery({
    queryKey: [`${account} quote-days`, sell, buy],
    queryFn: async ({ signal }) => await fetchCalendar(account, pair, signal),
    enabled: sell !== '' && buy !== '' && sell !== buy,
    staleTime: freshForMs,
  });
  return data ?? bare;
}

async function fetchCalendar(account: string, pair: { sell: string; buy: string }, signal: AbortSignal) {
  const query = new URLSearchParams(pair).toString();
  const response = await fetch(`/a/${encodeURIComponent(account)}/quotes/calendar?${query}`, {
    signal: untilSignOut(signal),
  });
  if (!response.ok) throw new Error(`The calendar answered ${response.status}.`);
  return (await response.json()) as ConversionCalendar; // our own handler's answer
}
