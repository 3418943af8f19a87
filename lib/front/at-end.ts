/** Read by the server itself, `serve.mjs`, which is no part of a bundle; Next loads this module once per bundle. */
const place = Symbol.for('payments-console.endings');
const shared = globalThis as { [place]?: Set<() => Promise<unknown>> };

/** What has begun and must not be cut off is awaited before the process ends, for a few seconds at most. */
export function atEnd(end: () => Promise<unknown>): void {
  (shared[place] ??= new Set()).add(end);
}
