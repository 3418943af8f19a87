/**
 * Runs the function at once, and once more after the pause for all calls within it. While the tab is hidden, a run
 * waits until the tab is seen again.
 */
export function paced(run: () => void, everyMs: number): () => void {
  let lastMs = -Infinity;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const due = () => {
    waiting = undefined;
    if (document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', due, { once: true });
      return;
    }
    lastMs = performance.now();
    run();
  };
  return () => {
    waiting ??= setTimeout(due, Math.max(0, lastMs + everyMs - performance.now()));
  };
}
