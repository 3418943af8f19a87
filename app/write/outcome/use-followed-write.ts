'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pauseUntilNext, readRetryAfter } from '@/components/retry-after';
import { announce } from '@/components/overlay/announcer';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { writeTitle, writeWords } from './write-words';
import { untilSignOut, leadToSignIn } from '@/app/sign-out/sign-out';

export interface FollowedWrite {
  /** As it was last known. */
  readonly view: WriteView;
  /** The console did not answer the last time it was asked. */
  readonly stale: boolean;
  /** Takes what an action has just answered. */
  readonly set: (view: WriteView) => void;
}

/** Follows a write until it is settled: every 2 s at first, then more rarely. Changes are spoken. */
export function useFollowedWrite(initial: WriteView): FollowedWrite {
  const { account, id } = initial;
  const client = useQueryClient();
  const key = [`${account} operation`, id] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchWrite(account, id, signal),
    initialData: initial,
    // Only the interval asks again; what an action answered is never older than what a poll could find.
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state: { data = initial, error, dataUpdateCount, errorUpdateCount } }) => {
      const pause = pauseMs(data, dataUpdateCount + errorUpdateCount);
      return pause === false ? false : pauseUntilNext(pause, error);
    },
  });
  useSpokenChanges(query.data);
  return {
    view: query.data,
    stale: query.isError,
    set: (view) => client.setQueryData(key, view),
  };
}

/** A write that waits for a person is asked for rarely: another person may settle it. */
function pauseMs({ settled, state }: WriteView, asked: number): number | false {
  if (settled) return false;
  if (state === 'NEEDS_REVIEW') return 15_000;
  if (state === 'PENDING_APPROVAL') return 5_000;
  if (asked < 15) return 2_000;
  return asked < 30 ? 5_000 : 15_000;
}

function useSpokenChanges(view: WriteView): void {
  const words = useWords();
  const t = useTranslations('writes.outcome');
  const sentence = t('titled', { write: words(writeTitle(view)), state: words(writeWords(view).label) });
  useEffect(() => announce(sentence), [sentence]);
}

/** Asks the console for a write that it has recorded. A poll: it does not keep the session alive. */
async function fetchWrite(account: string, id: string, signal: AbortSignal): Promise<WriteView> {
  const path = `${encodeURIComponent(account)}/${encodeURIComponent(id)}`;
  return (await fetchPassively(path, signal)) as WriteView; // our own handler's answer
}

/** GET under `api/writes`. Throws when there is no answer or a refusal: what was known before stays. */
export async function fetchPassively(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`/api/writes/${path}`, {
    signal: untilSignOut(signal),
    headers: { 'x-passive': '1' },
  });
  leadToSignIn(response);
  const body: unknown = await response.json();
  if (response.ok && isAnswer(body)) return body.value;
  const error = new Error(`The console answered ${response.status}.`);
  throw Object.assign(error, { retryAfterMs: readRetryAfter(response) });
}

/** Our own handler's success. */
function isAnswer(body: unknown): body is { readonly value: unknown } {
  return typeof body === 'object' && body !== null && 'value' in body;
}
