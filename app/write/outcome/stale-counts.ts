const listeners = new Set<() => void>();

/** Something was done on the page, so that what the frame counts may be another number now. */
export function noteStaleCounts(): void {
  listeners.forEach((listener) => listener());
}

/** Answers how to listen no more. */
export function listenToStaleCounts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
