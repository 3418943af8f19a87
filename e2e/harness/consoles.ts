import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright/test';
import type { Fixtures } from '@/sandbox/answer-control';
import { keepBreaches } from '../pages/policy-breaches';
import { type DemoPerson, inZone, isSignedIn, signedInState, type StorageState } from '../pages/sign-in';
import { type Copy, startConsoleCopy, startCopyBefore } from './console';
import { SandboxControl } from './sandbox';

/** Tests that name the same kind may meet what others of them have left behind. */
export interface ConsoleKind {
  readonly name: string;
  readonly start: () => Promise<Copy>;
}

/** A console of these tests alone, with demo people, before a sandbox with these flags. */
export function ownConsole(name: string, ...sandboxFlags: readonly string[]): ConsoleKind {
  return { name, start: () => startCopyBefore(...sandboxFlags) };
}

export const plainConsole = ownConsole('plain');

/** One that keeps what the platform lists, for tests of what is found, summed and drawn from that. */
export const mirrorConsole: ConsoleKind = {
  name: 'mirror',
  start: async () =>
    await untilFilled(
      await startConsoleCopy({ variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1', MIRROR_DAYS: '400' } }),
    ),
};

/** Everything that the platform lists has been read once. */
export async function untilFilled(copy: Copy): Promise<Copy> {
  while (!copy.output().includes('mirror-filled')) {
    if (copy.process.exitCode !== null) throw new Error(`The console ended:\n${copy.output()}`);
    await wait(100);
  }
  return copy;
}

/** A console that goes from test to test, and all that is worth keeping with it. */
export class KeptConsole {
  readonly copy: Copy;
  /** What the sandbox held before any test touched it. */
  readonly seed: Fixtures;
  readonly tabs: KeptTabs;
  #isSpent = false;
  #pagesRead = 1_000;
  readonly #states = new Map<DemoPerson, Promise<StorageState>>();

  private constructor(copy: Copy, seed: Fixtures, tabs: KeptTabs) {
    this.copy = copy;
    this.seed = seed;
    this.tabs = tabs;
  }

  static async start({ start }: ConsoleKind, browser: Browser): Promise<KeptConsole> {
    const copy = await start();
    return new KeptConsole(copy, await new SandboxControl(copy.sandboxOrigin).fixtures(), new KeptTabs(browser));
  }

  /** Everybody signs in once; after that their cookies are enough, until a test or the time ends their session. */
  async stateOf(role: DemoPerson | 'nobody', timeZone: string): Promise<StorageState> {
    if (role === 'nobody') return { cookies: [], origins: [] };
    const signIn = () => signedInState(this.copy, role);
    const kept = this.#states.get(role);
    const state = kept?.then(async (one) => ((await isSignedIn(this.copy, one)) ? one : await signIn())) ?? signIn();
    this.#states.set(role, state);
    return inZone(await state, timeZone);
  }

  /** A proof renews a session: what was kept of it would open pages for some seconds more, and end in the next test. */
  async endWithRenewed(role: DemoPerson | 'nobody', { page }: Tab): Promise<void> {
    if (role === 'nobody') return;
    const kept = await this.#states.get(role);
    const now = await page.context().cookies();
    const isKept = (one: StorageState['cookies'][number]) => now.some(({ value }) => value === one.value);
    if (kept?.cookies.some((one) => one.name.endsWith('-sid') && !isKept(one)) === true) this.#states.delete(role);
  }

  /** No further test uses it: what this one has left behind would be in its way. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** What the mirror has seen of payouts that the sandbox takes back stays in it: no platform does that. */
  endWithMovedPayouts(): void {
    this.#isSpent = true;
  }

  /** Spent where writes of the master account have no known outcome. */
  async endWithOpenWrites(): Promise<void> {
    // Each sees the writes of their own work.
    for (const role of ['operator', 'support', 'manager'] as const) {
      const { value } = (await this.#read(role, '/api/writes/master/unsettled')) as { value: { count: number } };
      this.#isSpent ||= value.count > 0;
    }
  }

  /**
   * The platform's clock went back, as no platform's does: the answer to a write looks as if it was stored on the way, until
   * a read tells the console of it. Each asks for another page, so that none is answered by what was read before.
   */
  async learnClock(): Promise<void> {
    this.#pagesRead += 1;
    await this.#read('operator', `/api/live/master/listPayouts?page_number=${String(this.#pagesRead)}&page_size=100`);
  }

  async #read(role: DemoPerson, path: string): Promise<unknown> {
    const { cookies } = await this.stateOf(role, 'UTC');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${this.copy.origin}${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
    return await answer.json();
  }

  async stop(): Promise<void> {
    await this.tabs.close();
    await this.copy.stop();
  }
}

/** The consoles of one worker: the plain one, which most tests ask for, and the last one of another kind. */
export class Consoles {
  readonly #browser: Browser;
  readonly #kept = new Map<string, Promise<KeptConsole>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(kind: ConsoleKind): Promise<KeptConsole> {
    const kept = this.#kept.get(kind.name);
    if (kept !== undefined) return await kept;
    if (kind.name !== plainConsole.name) await this.#stop((name) => name !== plainConsole.name);
    const started = KeptConsole.start(kind, this.#browser);
    this.#kept.set(kind.name, started);
    return await started;
  }

  async drop({ name }: ConsoleKind): Promise<void> {
    await this.#stop((one) => one === name);
  }

  async stop(): Promise<void> {
    await this.#stop(() => true);
  }

  async #stop(which: (name: string) => boolean): Promise<void> {
    const ending = [...this.#kept].filter(([name]) => which(name));
    for (const [name] of ending) this.#kept.delete(name);
    await Promise.all(ending.map(async ([, kept]) => await (await kept).stop()));
  }
}

/** On the console's own origin and without a script: the page before it is gone, its process stays. */
const restingPlace = '/favicon.svg';

const listenedTo = ['request', 'response', 'requestfinished', 'requestfailed', 'dialog', 'console'] as const;

export interface Tab {
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
    retryReads(context);
    const page = await context.newPage();
    const change = () => changed.add(context);
    noteCalls(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], change);
    noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setOffline'], change);
    noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], change);
    return { page, timeZone, viewport: page.viewportSize() };
  }
}

/** A connection that was left idle may be closed as it is used again: a read is then sent once more, as browsers do. */
function retryReads({ request }: BrowserContext): void {
  const get = request.get.bind(request);
  const retried: typeof get = async (url, options) => await get(url, { maxRetries: 3, ...options });
  Object.defineProperty(request, 'get', { value: retried });
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
