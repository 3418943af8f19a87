import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { keepBreaches } from '../pages/policy-breaches';
import type { StorageState } from '../pages/sign-in';

/** On the console's own origin and without a script: the page before it is gone, its process stays. */
const restingPlace = '/favicon.svg';

const listenedTo = ['request', 'response', 'requestfinished', 'requestfailed', 'dialog', 'console'] as const;

interface Tab {
  readonly page: Page;
  /** A context of the browser has it for good. */
  readonly timeZone: string;
  readonly viewport: ViewportSize | null;
}

/**
 * Browser tabs of one console that go from test to test, emptied, each a context of its own: their process has loaded
 * and compiled the console's scripts, which is a third of what a page costs. What a test changed for good, such as the
 * clock, ends with the test.
 */
export class KeptTabs {
  readonly #browser: Browser;
  readonly #rested: Tab[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(state: StorageState, timeZone: string): Promise<Tab> {
    const place = this.#rested.findIndex((rested) => rested.timeZone === timeZone);
    const [tab = await this.#open(timeZone)] = place === -1 ? [] : this.#rested.splice(place, 1);
    const context = tab.page.context();
    await context.clearCookies();
    await context.addCookies(state.cookies);
    return tab;
  }

  async giveBack(tab: Tab): Promise<void> {
    const context = tab.page.context();
    try {
      if (changed.has(context)) await context.close();
      else {
        await empty(tab);
        this.#rested.push(tab);
      }
    } catch {
      // Closed by its test, or just going elsewhere by itself: not worth keeping, and no fault of the test.
      await context.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#rested.splice(0).map(async ({ page }) => await page.context().close()));
  }

  async #open(timeZone: string): Promise<Tab> {
    const context = await this.#browser.newContext();
    await keepBreaches(context);
    const page = await context.newPage();
    const change = () => changed.add(context);
    noteCalls(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], change);
    noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setOffline'], change);
    noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], change);
    return { page, timeZone, viewport: page.viewportSize() };
  }
}

const changed = new WeakSet<BrowserContext>();

function noteCalls<T extends object>(target: T, names: readonly (keyof T)[], note: () => void): void {
  for (const name of names) {
    const method: unknown = target[name];
    if (typeof method !== 'function') throw new Error(`${String(name)} is no method`);
    const noted = (...given: unknown[]): unknown => {
      note();
      return Reflect.apply(method, target, given);
    };
    Object.defineProperty(target, name, { value: noted, configurable: true });
  }
}

async function empty({ page, viewport }: Tab): Promise<void> {
  const context = page.context();
  for (const event of listenedTo) page.removeAllListeners(event);
  // A form that was typed into asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  await Promise.all(context.pages().map(async (other) => other !== page && (await other.close())));
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await page.goto(restingPlace, { timeout: 5_000 });
  page.removeAllListeners('dialog');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearPermissions();
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.mouse.move(-1, -1);
}
