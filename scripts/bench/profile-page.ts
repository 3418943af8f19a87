import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright/test';
import type { Target } from './traffic.mjs';
import { openSlowedPage } from './visit-page';

/** Kinds of work of a page's main thread, in the order of the table. */
export const workKinds = [
  'reading HTML',
  'styles',
  'layout',
  'painting',
  'compiling scripts',
  'running scripts',
  'everything else',
] as const;
type WorkKind = (typeof workKinds)[number];

export type Work = Readonly<Record<WorkKind, number>>;

/** Milliseconds of one load on a slowed processor: the work before the largest paint, and in the first five seconds. */
export interface PageProfile {
  readonly largestPaintMs: number;
  readonly untilPaint: Work;
  readonly inAll: Work;
}

const kindOf: Readonly<Record<string, WorkKind>> = {
  ParseHTML: 'reading HTML',
  ParseAuthorStyleSheet: 'styles',
  UpdateLayoutTree: 'styles',
  Layout: 'layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
  UpdateLayer: 'painting',
  'v8.compile': 'compiling scripts',
  'v8.compileModule': 'compiling scripts',
  'V8.CompileCode': 'compiling scripts',
  EvaluateScript: 'running scripts',
  FunctionCall: 'running scripts',
  'v8.run': 'running scripts',
  RunMicrotasks: 'running scripts',
  TimerFire: 'running scripts',
  FireAnimationFrame: 'running scripts',
  EventDispatch: 'running scripts',
  MinorGC: 'running scripts',
  MajorGC: 'running scripts',
};

/** An event of Chromium's trace format: times in microseconds, complete events with a duration. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

const categories = ['devtools.timeline', 'v8', 'loading', 'disabled-by-default-v8.compile', 'blink.user_timing'];
const watchedMs = 5_000;

/** Opens a page as `visitPage` does, and lets the browser trace its work. */
export async function profilePage(browser: Browser, target: Target): Promise<PageProfile> {
  const { context, page, devTools } = await openSlowedPage(browser, target);
  try {
    const events: TraceEvent[] = [];
    // The protocol does not declare the fields of an event.
    devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const traceConfig = { includedCategories: categories };
    await devTools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
    const address = `${target.origin}${target.paths[0] ?? '/'}`;
    await page.goto(address);
    await wait(watchedMs);
    const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
    await devTools.send('Tracing.end');
    await complete;
    return readProfile(events, address);
  } finally {
    await context.close();
  }
}

/** @internal Exported for tests. */
export function readProfile(events: readonly TraceEvent[], address: string): PageProfile {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
  );
  if (start === undefined) throw new Error(`The trace holds no visit of ${address}.`);
  const ofPage = events.filter(({ pid }) => pid === start.pid);
  const paints = ofPage.filter(({ name }) => name === 'largestContentfulPaint::Candidate').map(({ ts }) => ts);
  const paintedAt = Math.max(start.ts, ...paints);
  const done = ofPage
    .filter(({ tid, ph, ts, dur = 0 }) => tid === start.tid && ph === 'X' && ts + dur > start.ts)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  return {
    largestPaintMs: (paintedAt - start.ts) / 1_000,
    untilPaint: workBetween(done, start.ts, paintedAt),
    inAll: workBetween(done, start.ts, start.ts + watchedMs * 1_000),
  };
}

/** Each event's own time, without the events inside it; an event of no kind counts to the event around it. */
function workBetween(events: readonly TraceEvent[], from: number, until: number): Work {
  const spent = Object.fromEntries(workKinds.map((kind) => [kind, 0])) as Record<WorkKind, number>;
  const around: { readonly kind: WorkKind; readonly end: number }[] = [];
  for (const { name, ts, dur = 0 } of events) {
    const [begin, end] = [Math.max(ts, from), Math.min(ts + dur, until)];
    if (end <= begin) continue;
    while ((around.at(-1)?.end ?? Infinity) <= begin) around.pop();
    const outer = around.at(-1);
    const kind = kindOf[name] ?? outer?.kind ?? 'everything else';
    spent[kind] += (end - begin) / 1_000;
    if (outer !== undefined) spent[outer.kind] -= (Math.min(end, outer.end) - begin) / 1_000;
    around.push({ kind, end });
  }
  return spent;
}
