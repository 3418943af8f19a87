/** A failure that says how long to wait before the next read of its kind. */
export interface RetryAfter {
  readonly retryAfterMs?: number | undefined;
}

/** The pause until the next automatic read: never shorter than the last failure asked for. */
export function pauseUntilNext(everyMs: number, failure: RetryAfter | Error | null | undefined): number {
  const wanted = failure != null && 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
  return Math.max(everyMs, wanted ?? 0);
}

/** The header in milliseconds. The console sends seconds; other values are ignored. */
export function readRetryAfter({ headers }: Pick<Response, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 300) * 1_000 : undefined;
}
