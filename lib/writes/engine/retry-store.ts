import type { EngineTime } from './dependencies';

/** A result that cannot be written down is kept in memory so long; then the lease has ended and another goes on. */
const keepMs = 30_000;
const everyMs = 1_000;

interface Keeping {
  readonly time: EngineTime;
  readonly broken: (error: unknown) => void;
}

/** Writes again after each failure of the store, and gives up when somebody else may have gone on. */
export async function keepTrying<T>({ time, broken }: Keeping, write: () => Promise<T>): Promise<T | undefined> {
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    try {
      return await write();
    } catch (error) {
      broken(error);
      if (waitedMs >= keepMs) return undefined;
      await time.wait(everyMs);
    }
  }
}
