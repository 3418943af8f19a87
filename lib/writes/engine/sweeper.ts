import type { WriteEngine } from './write-engine';

/** This process begins at most one turn a second, whatever waits: the platform's limits are for people first. */
const everyMs = 1_000;

/** While the platform does not answer, one write asks so often whether it is back (reliability 3.7). */
const everyWhileDoubtfulMs = 30_000;

/** Writes that hang must not keep the others waiting. */
const mostAtOnce = 4;

interface SweeperOptions {
  readonly broken: (error: unknown) => void;
  /** Whether the platform did not answer lately, and nothing has shown since that it is back. */
  readonly isDoubtful: () => boolean;
}

/** Goes on with what nobody waits for any more, as long as the process lives. Returns the function that ends it. */
export function startSweeper(
  engine: Pick<WriteEngine, 'sweepOnce'>,
  { broken, isDoubtful }: SweeperOptions,
): () => void {
  let atWork = 0;
  let lastMs = -Infinity;
  const tick = async () => {
    const isEarly = isDoubtful() && performance.now() - lastMs < everyWhileDoubtfulMs;
    if (isEarly || atWork >= mostAtOnce) return;
    atWork += 1;
    const startMs = performance.now();
    try {
      if (await engine.sweepOnce()) lastMs = startMs;
    } catch (error) {
      broken(error);
    } finally {
      atWork -= 1;
    }
  };
  const timer = setInterval(() => void tick(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
