// Runs in each measured page before its own scripts: records the browser's timings of the load and of one click.
(() => {
  const seen = {
    firstPaintMs: Infinity,
    largestPaintMs: 0,
    /** @type {import('./figures').Span[]} */
    longTasks: [],
  };
  /** The shortest event that a browser reports. */
  const leastMs = 16;
  const tabClick = { atMs: Infinity, rowsMs: NaN, nextPaintMs: leastMs };

  /**
   * @param {string} type
   * @param {(entry: PerformanceEntry) => void} note
   */
  const observe = (type, note) => {
    // Only entries of type "event" have a threshold.
    const wanted = { type, buffered: true, durationThreshold: leastMs };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(wanted);
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ startMs: startTime, endMs: startTime + duration });
  });
  // Event Timing: `duration` ends with the paint that shows the result of the event.
  observe('event', ({ name, startTime, duration }) => {
    if (startTime < tabClick.atMs || !/^(pointer|mouse|click)/.test(name)) return;
    tabClick.nextPaintMs = Math.max(duration, tabClick.nextPaintMs);
  });
  performance.setResourceTimingBufferSize(2_000);

  const areRowsCompleted = () => {
    const table = document.querySelector('main [data-list] table');
    const rows = Array.from(table?.querySelectorAll('tbody tr') ?? []);
    const isBusy = table?.getAttribute('aria-busy') === 'true';
    return !isBusy && rows.length > 0 && rows.every(({ textContent }) => textContent.includes('Completed'));
  };

  window.bench = {
    trace() {
      // A document has exactly one entry of this type.
      const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
      const resources = performance.getEntriesByType('resource');
      return {
        ...seen,
        parsedMs: page?.domContentLoadedEventEnd ?? 0,
        requests: resources.map(({ startTime, duration }) => ({ startMs: startTime, endMs: startTime + duration })),
        elements: document.querySelectorAll('*').length,
        endMs: performance.now(),
      };
    },
    awaitPress() {
      const look = () => {
        if (areRowsCompleted()) tabClick.rowsMs = performance.now() - tabClick.atMs;
        else requestAnimationFrame(look);
      };
      const begin = (/** @type {Event} */ { timeStamp }) => {
        tabClick.atMs = timeStamp;
        requestAnimationFrame(look);
      };
      addEventListener('pointerdown', begin, { capture: true, once: true });
    },
    // The browser reports a click a little after its paint.
    tabClick: () => (performance.now() - tabClick.atMs - tabClick.rowsMs > 500 ? tabClick : undefined),
  };
})();
