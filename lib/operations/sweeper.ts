import type { WriteEngine } from './write-engine';

/** At most one write a second is taken up, whatever waits: the platform's limits are for people first. */
const everyMs = 1_000;

/** Writes that hang must not keep the others waiting. */
const mostAtOnce = 4;

/** Goes on with what nobody waits for any more, as long as the process lives. Returns the function that ends it. */
export function startSweeper(engine: Pick<WriteEngine, 'sweepOnce'>, broken: (error: unknown) => void): () => void {
  let atWork = 0;
  const tick = async () => {
    if (atWork >= mostAtOnce) return;
    atWork += 1;
    try {
      await engine.sweepOnce();
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
