const mostMs = 5 * 60_000;

/** The pause that an answer asks for, in seconds or as a date; never more than five minutes. */
export function readRetryAfterMs(header: string | string[] | undefined, nowMs: number): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const pauseMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(pauseMs, 0), mostMs);
}
