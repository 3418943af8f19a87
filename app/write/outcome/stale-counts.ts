const listeners = new Set<() => void>();

/** Called after an act on the page, because the counts of the frame may have changed. */
export function noteStaleCounts(): void {
  listeners.forEach((listener) => listener());
}

/** Returns a function that removes the listener. */
export function listenToStaleCounts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
