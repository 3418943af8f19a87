/** Why a page cannot go on: its server has another build now, or does not answer. */
export type Loss = 'out-of-date' | 'unreachable';

const listeners = new Set<() => void>();
let current: Loss | undefined;

export function listenToLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentLoss(): Loss | undefined {
  return current;
}

export function noteLoss(loss: Loss | undefined): void {
  current = loss;
  listeners.forEach((listener) => listener());
}

/** Called when a part that the person wants did not load. */
export async function noteLostPart(error: unknown): Promise<void> {
  const loss = await findLoss(error);
  // A page that is out of date stays so.
  if (current !== 'out-of-date') noteLoss(loss);
}

/** True if the framework could not load a script; its error names the file. */
export const isLostFile = (error: unknown): error is Error => error instanceof Error && error.name === 'ChunkLoadError';

/** A server without the file has another build. Without an answer nothing is known of the build. */
async function findLoss(error: unknown): Promise<Loss> {
  const file = isLostFile(error) ? /\/_next\/static\/[^\s?#]+/.exec(error.message)?.[0] : undefined;
  if (file === undefined) return 'unreachable';
  const status = await fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => undefined,
  );
  return status === 404 ? 'out-of-date' : 'unreachable';
}
