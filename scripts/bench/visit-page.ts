import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright/test';
import { type LoadTrace, timeToInteractive, totalBlockingTime } from './figures';
import type { Target } from './traffic.mjs';

/** The figures of one visit with a cold cache and a slowed processor. Times in milliseconds since the visit began. */
export interface PageVisit {
  readonly scriptKiB: number;
  readonly scripts: number;
  readonly requests: number;
  readonly documentKiB: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly interactiveMs: number;
  readonly elements: number;
  /** The click on a status, where the page is a list with views by status. */
  readonly tabClick: TabClick | undefined;
}

interface TabClick {
  /** Time from the click until the browser has painted its result (Event Timing). */
  readonly nextPaintMs: number;
  /** Time from the click until every row is of the chosen status. */
  readonly rowsMs: number;
}

declare global {
  interface Window {
    /** The script watch-page.mjs sets this property. */
    bench: {
      readonly trace: () => LoadTrace & { readonly largestPaintMs: number; readonly elements: number };
      readonly awaitPress: () => void;
      /** Undefined until both times are known. */
      readonly tabClick: () => TabClick | undefined;
    };
  }
}

const slowedBy = 4;
const longestMs = 60_000;
const everyMs = 500;
const viewport = { width: 1440, height: 900 };
const watch = { path: fileURLToPath(new URL('watch-page.mjs', import.meta.url)) };

/** Opens a page with a cold cache on a machine a quarter as fast, then clicks a status where the page has some. */
export async function visitPage(browser: Browser, target: Target): Promise<PageVisit> {
  const { context, page } = await openSlowedPage(browser, target);
  try {
    await context.addInitScript(watch);
    let asked = 0;
    const scripts = new Map<string, Response>();
    page.on('request', (request) => (asked += request.url().startsWith('http') ? 1 : 0));
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
    });
    const answer = await page.goto(`${target.origin}${target.paths[0] ?? '/'}`);
    const { interactiveMs, ...trace } = await untilInteractive(page);
    const documentKiB = answer === null ? 0 : await packedKiB(answer);
    const first = { requests: asked, documentKiB, ...(await weigh([...scripts.values()])) };
    return {
      ...first,
      largestPaintMs: trace.largestPaintMs,
      blockingMs: totalBlockingTime(trace, interactiveMs),
      interactiveMs,
      elements: trace.elements,
      tabClick: await clickTab(page),
    };
  } finally {
    await context.close();
  }
}

/** An empty page in a profile of its own, on a machine a quarter as fast. The caller closes the context. */
export async function openSlowedPage(browser: Browser, { origin, headers = {} }: Target) {
  const context = await browser.newContext({ viewport, timezoneId: 'UTC' });
  await context.addCookies(cookiesOf(headers['cookie'] ?? '', origin));
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  return { context, page, devTools };
}

/** The cookies of a header, in a browser's form. */
export function cookiesOf(header: string, url: string) {
  return header.split('; ').flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=', 2);
    return name === '' ? [] : [{ name, value, url }];
  });
}

/** Watches the page until the five quiet seconds are over that prove it interactive. */
async function untilInteractive(page: Page) {
  for (;;) {
    const trace = await page.evaluate(() => window.bench.trace());
    const interactiveMs = timeToInteractive(trace);
    if (interactiveMs !== undefined) return { ...trace, interactiveMs };
    if (trace.endMs > longestMs) throw new Error(`${page.url()} was not quiet within ${longestMs / 1_000} s.`);
    await wait(everyMs);
  }
}

async function weigh(responses: readonly Response[]): Promise<Pick<PageVisit, 'scriptKiB' | 'scripts'>> {
  const sizes = await Promise.all(responses.map(packedKiB));
  return { scriptKiB: sizes.reduce((sum, size) => sum + size, 0), scripts: sizes.length };
}

/** The size after gzip, whether or not the server compressed it. */
const packedKiB = async (response: Response) => gzipSync(await response.body()).length / 1_024;

async function clickTab(page: Page): Promise<TabClick | undefined> {
  const status = page.locator('main a[href*="status=COMPLETED"]').first();
  if ((await status.count()) === 0) return undefined;
  await page.evaluate(() => window.bench.awaitPress());
  await status.click();
  const tabClick = await page.waitForFunction(() => window.bench.tabClick());
  return await tabClick.jsonValue();
}
