'use client';

import { useQuery } from '@tanstack/react-query';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { leadToSignIn, untilSignOut } from '@/app/sign-out/sign-out';
import { pauseUntilNext, readRetryAfter } from '@/components/retry-after';
import type { ExportView } from '@/lib/exports/own-exports';
import type { OwnExports } from './read-own-exports';

/** Whether something is still to become of it. */
export const isOpen = ({ state }: Pick<ExportView, 'state'>): boolean => state === 'queued' || state === 'running';

const openEveryMs = 1_000;
const everyMs = 15_000;

/** The person's files, asked for anew as long as the page is open: often while one is being made. */
export function useOwnExports(account: string, seed: OwnExports) {
  return useQuery(
    {
      queryKey: ['exports', account],
      queryFn: async ({ signal }) => await fetchExports(account, signal),
      initialData: seed,
      initialDataUpdatedAt: seed.readAtMs,
      staleTime: openEveryMs,
      refetchInterval: ({ state: { data, error } }) =>
        pauseUntilNext(data?.exports.some(isOpen) === true ? openEveryMs : everyMs, error),
    },
    useConsoleQueryClient(),
  );
}

/** Throws when there is no answer or a refusal: what was known before stays. */
async function fetchExports(account: string, signal: AbortSignal): Promise<OwnExports> {
  const response = await fetch(`/api/exports?account=${encodeURIComponent(account)}`, {
    signal: untilSignOut(signal),
    headers: { 'x-passive': '1' },
  });
  leadToSignIn(response);
  const body = (await response.json()) as { readonly value?: OwnExports }; // our own handler's answer
  if (response.ok && body.value !== undefined) return body.value;
  const error = new Error(`The console answered ${response.status}.`);
  throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
}
