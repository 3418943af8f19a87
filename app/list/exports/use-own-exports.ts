import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useQuery } from '@tanstack/react-query';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { leadToSignIn, untilSignOut } from '@/app/session/sign-out';
import { pauseUntilNext, readRetryAfter } from '@/components/retry-after';
import { pathTo } from '@/lib/addresses/path-to';
import type { OwnExport, OwnExports } from './read-own-exports';

/** Whether the export has not ended yet. */
export const isOpen = ({ state }: Pick<OwnExport, 'state'>): boolean => state === 'queued' || state === 'running';

const openEveryMs = 1_000;
const everyMs = 15_000;

interface OwnExportsOptions {
  /** What the server has read with the page. */
  readonly seed?: OwnExports;
  /** False while no file is waited for. */
  readonly enabled?: boolean;
}

/** The person's files, which are read again as long as they are shown, and more often while a file is being made. */
export function useOwnExports(account: string, { seed, enabled = true }: OwnExportsOptions) {
  return useQuery(
    {
      queryKey: ['exports', account],
      queryFn: async ({ signal }) => await fetchExports(account, signal),
      enabled,
      ...(seed === undefined ? {} : { initialData: seed, initialDataUpdatedAt: seed.readAtMs }),
      staleTime: openEveryMs,
      refetchInterval: ({ state: { data, error } }) =>
        data?.exports.some(isOpen) === true ? pauseUntilNext(openEveryMs, error) : pauseUnlessHeard(everyMs, error),
      meta: { follows: { kinds: ['exports', 'reports'], account: undefined } },
    },
    useConsoleQueryClient(),
  );
}

/** Throws for a refusal or a missing answer, so that the cache keeps its last data. */
async function fetchExports(account: string, signal: AbortSignal): Promise<OwnExports> {
  const response = await fetch(`${pathTo('/api/exports')}?account=${encodeURIComponent(account)}`, {
    signal: untilSignOut(signal),
    headers: { 'x-passive': '1' },
  });
  leadToSignIn(response);
  const body = (await response.json()) as { readonly value?: OwnExports }; // our own handler's answer
  if (response.ok && body.value !== undefined) return body.value;
  const error = new Error(`The console answered ${response.status}.`);
  throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
}
