import { AsyncResource } from 'node:async_hooks';
import { processSlot } from './process-slot';

/** Work that the process waits for before it ends, for a few seconds at most. */
interface Ending {
  /** The name of the work, for the line of the log about work that did not end. */
  readonly name: string;
  readonly end: () => Promise<unknown>;
  /** `at-once`: begun at the signal, beside running requests; `last`: after them, when all other writing is done. */
  readonly when: 'at-once' | 'last';
}

/** Read by the server itself, `serve.mjs`, which is no part of a bundle. */
const slot = processSlot<Set<Ending>>('endings');

export function atEnd(name: string, end: () => Promise<unknown>, when: Ending['when'] = 'at-once'): void {
  (slot.value ??= new Set()).add({ name, end, when });
}

/**
 * Repeats work as long as the process lives: each turn returns the milliseconds until the next one begins. At the end
 * of the process no further turn begins, `stop` is called, and the running turn is awaited. The returned function begins
 * the next turn at once.
 */
export function repeatUntilEnd(
  name: string,
  turn: () => Promise<number>,
  { stop, firstMs = 0 }: { readonly stop?: () => Promise<unknown>; readonly firstMs?: number } = {},
): () => void {
  let isStopping = false;
  let wakes = 0;
  let timer: NodeJS.Timeout | undefined;
  let turning = Promise.resolve();
  const run = async (): Promise<void> => {
    const before = wakes;
    const pauseMs = await turn();
    if (isStopping) return;
    begin(wakes > before ? 0 : pauseMs);
  };
  const begin = (inMs: number): void => {
    timer = setTimeout(() => {
      timer = undefined;
      turning = run();
    }, inMs).unref();
  };
  if (firstMs > 0) begin(firstMs);
  else turning = run();
  atEnd(name, async () => {
    isStopping = true;
    clearTimeout(timer);
    await Promise.all([turning, stop?.()]);
  });
  // The work does not become part of the request that woke it.
  return AsyncResource.bind(() => {
    wakes += 1;
    if (timer === undefined || isStopping) return;
    clearTimeout(timer);
    begin(0);
  });
}
