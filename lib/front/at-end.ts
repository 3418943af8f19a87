/** What the process waits for before it ends, for a few seconds at most. */
interface Ending {
  /** Of what runs, for the line of the log that says what did not end. */
  readonly name: string;
  readonly end: () => Promise<unknown>;
  /** Begun at the signal, beside the requests under way; or behind them all, when nothing else is written any more. */
  readonly when: 'at-once' | 'last';
}

/** Read by the server itself, `serve.mjs`, which is no part of a bundle; Next loads this module once per bundle. */
const place = Symbol.for('payments-console.endings');
const shared = globalThis as { [place]?: Set<Ending> };

export function atEnd(name: string, end: () => Promise<unknown>, when: Ending['when'] = 'at-once'): void {
  (shared[place] ??= new Set()).add({ name, end, when });
}

/**
 * Work in turns for as long as the process lives: the next turn begins so many milliseconds after the last one has ended
 * as that says. At the end of the process no turn begins any more, `stop` is called, and the turn under way is awaited.
 */
export function repeatUntilEnd(
  name: string,
  turn: () => Promise<number>,
  { stop, firstMs = 0 }: { readonly stop?: () => Promise<unknown>; readonly firstMs?: number } = {},
): void {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let turning = Promise.resolve();
  const run = async (): Promise<void> => {
    const pauseMs = await turn();
    if (isStopping) return;
    begin(pauseMs);
  };
  const begin = (inMs: number): void => {
    timer = setTimeout(() => {
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
}
