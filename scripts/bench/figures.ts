/** The results of several rounds of one measurement. */
export interface Figures {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  readonly rounds: number;
}

export function figuresOf(samples: readonly number[]): Figures {
  if (samples.length === 0) throw new Error('Nothing was measured.');
  const sorted = samples.toSorted((one, other) => one - other);
  return {
    median: percentile(sorted, 0.5),
    lowest: sorted[0] ?? NaN,
    highest: sorted.at(-1) ?? NaN,
    rounds: sorted.length,
  };
}

/** The smallest of the sorted samples that at least this share of them does not exceed; between two, their mean. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = share * sorted.length;
  const upper = sorted[Math.min(Math.ceil(place), sorted.length) - 1] ?? sorted[0] ?? NaN;
  const isBetween = Number.isInteger(place) && place >= 1 && place < sorted.length;
  return isBetween ? (upper + (sorted[place] ?? upper)) / 2 : upper;
}

/** How much the second number grows when the first grows by one, by least squares. */
export function slopeOf(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleAt, middleValue] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - middleAt) ** 2, 0);
  const together = points.reduce((sum, [at, value]) => sum + (at - middleAt) * (value - middleValue), 0);
  return spread === 0 ? 0 : together / spread;
}

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A browser's record of one load, in milliseconds since it began. */
export interface LoadTrace {
  readonly firstPaintMs: number;
  /** When the document was parsed and its scripts had run (DOMContentLoaded). */
  readonly parsedMs: number;
  /** Tasks of more than 50 ms on the main thread. */
  readonly longTasks: readonly Span[];
  readonly requests: readonly Span[];
  /** When the watching ended. */
  readonly endMs: number;
}

const quietMs = 5_000;
const longTaskMs = 50;
const mostRequests = 2;

/**
 * Time to Interactive as Lighthouse defines it: the end of the last long task before the first five seconds after the
 * first paint in which there is no long task and no more than two requests are under way; not before the first paint
 * and the parsed document. Undefined where it was not quiet for so long while it was watched.
 */
export function timeToInteractive(trace: LoadTrace): number | undefined {
  const { firstPaintMs, parsedMs, endMs } = trace;
  const quietNetwork = gapsOf(busyNetwork(trace.requests), endMs);
  for (const processor of gapsOf(trace.longTasks, endMs)) {
    const isQuiet = quietNetwork.some((network) => {
      const startMs = Math.max(processor.startMs, network.startMs, firstPaintMs);
      return Math.min(processor.endMs, network.endMs) - startMs >= quietMs;
    });
    if (isQuiet) return Math.max(processor.startMs, firstPaintMs, parsedMs);
  }
  return undefined;
}

/** Total Blocking Time as Lighthouse defines it: long tasks' time beyond 50 ms, from first paint until interactive. */
export function totalBlockingTime({ longTasks, firstPaintMs }: LoadTrace, interactiveMs: number): number {
  return longTasks.reduce((sum, { startMs, endMs }) => {
    const [from, to] = [Math.max(startMs, firstPaintMs), Math.min(endMs, interactiveMs)];
    return sum + Math.max(0, to - from - longTaskMs);
  }, 0);
}

/** The spans in which more than two requests were under way. */
function busyNetwork(requests: readonly Span[]): readonly Span[] {
  const turns = requests.flatMap(({ startMs, endMs }) => [
    [startMs, 1] as const,
    [Math.max(startMs, endMs), -1] as const,
  ]);
  // Of two turns at one moment, the end of a request comes first.
  turns.sort(([one, by], [other, byOther]) => one - other || by - byOther);
  const busy: Span[] = [];
  let underWay = 0;
  let sinceMs = 0;
  for (const [atMs, by] of turns) {
    if (by === 1 && underWay === mostRequests) sinceMs = atMs;
    if (by === -1 && underWay === mostRequests + 1) busy.push({ startMs: sinceMs, endMs: atMs });
    underWay += by;
  }
  return busy;
}

/** The times between spans, from 0 to the end. */
function gapsOf(spans: readonly Span[], endMs: number): readonly Span[] {
  const gaps: Span[] = [];
  let fromMs = 0;
  for (const span of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    if (span.startMs > fromMs) gaps.push({ startMs: fromMs, endMs: span.startMs });
    fromMs = Math.max(fromMs, span.endMs);
  }
  return fromMs < endMs ? [...gaps, { startMs: fromMs, endMs }] : gaps;
}

/** A number with three significant digits: 3.14, 31.4, 314; a dash where nothing was measured. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
}

/** `315 (298–340)`; a figure that was the same in every round has no spread. */
export function shownFigures({ median, lowest, highest }: Figures): string {
  const [shown, from, to] = [median, lowest, highest].map(shortNumber);
  return from === to ? `${shown}` : `${shown} (${from}–${to})`;
}

/** A Markdown table. The first cell of each row says what was measured. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
