import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright/test';
import type { Fixtures } from '@/sandbox/answer-control';
import { keepShifts } from '../pages/loads/layout-shifts';
import { keepBreaches } from '../pages/loads/policy-breaches';
import { navigateUntilReady } from '../pages/loads/until-ready';
import { type DemoPerson, inZone, isSignedIn, signedInState, type StorageState } from '../pages/sign-in';
import { shiftDate } from './clock/shift-date.mjs';
import { type Copy, startCopyBefore } from './console';
import { noteCost, treeMs } from './costs/note-cost';
import { FreshRecords } from './records/fresh-records';
import { SandboxControl } from './sandbox';
import { startFilledCopy } from './stores/filled-store';

/** Tests of one kind share consoles, so a test may find data that another one has left behind. */
export interface ConsoleKind {
  readonly name: string;
  readonly start: () => Promise<Copy>;
  /** Whether its tests may find a clock that another one has moved; otherwise a moved clock spends the console. */
  readonly isMoved?: boolean;
}

/** A console with demo people, as `npm start` has it, which only the tests that name it use. */
export function ownConsole(name: string): ConsoleKind {
  return { name, start: () => startFilledCopy() };
}

/** The console of most tests. */
export const plainConsole = ownConsole('plain');

/** For tests that find, sum and draw the mirror's records: the writes of other tests would be among them. */
export const mirrorConsole = ownConsole('mirror');

/**
 * A console without a mirror: lists come from the platform, and only a person's page calls it. For tests that count
 * those calls, and for tests of the lists that people see while the mirror does not have them.
 */
export const consoleWithoutMirror = consoleBefore('without mirror');

/** A console for a sandbox with these flags. It has no mirror, which that sandbox would have to fill anew. */
export function consoleBefore(name: string, ...sandboxFlags: readonly string[]): ConsoleKind {
  return { name, start: () => startCopyBefore(...sandboxFlags) };
}

/** A console that tests use one after another, with its sessions and its browser tabs. */
export class KeptConsole {
  readonly copy: Copy;
  /** The records that the sandbox held before any test. */
  readonly seed: Fixtures;
  readonly records: FreshRecords;
  readonly tabs: KeptTabs;
  readonly #isMoved: boolean;
  #isSpent = false;
  #pagesRead = 1_000;
  readonly #states = new Map<DemoPerson, Promise<StorageState>>();

  private constructor(copy: Copy, seed: Fixtures, tabs: KeptTabs, isMoved: boolean) {
    this.copy = copy;
    this.#isMoved = isMoved;
    this.seed = seed;
    this.records = new FreshRecords(seed);
    this.tabs = tabs;
  }

  static async start({ start, isMoved = false }: ConsoleKind, browser: Browser): Promise<KeptConsole> {
    const copy = await start();
    const seed = await new SandboxControl(copy.sandboxOrigin).fixtures();
    return new KeptConsole(copy, seed, new KeptTabs(browser), isMoved);
  }

  /** Each person signs in once; after that the kept cookies are enough, until a test or the time ends the session. */
  async stateOf(role: DemoPerson | 'nobody', timeZone: string): Promise<StorageState> {
    if (role === 'nobody') return { cookies: [], origins: [] };
    const signIn = () => signedInState(this.copy, role);
    const kept = this.#states.get(role);
    const state = kept?.then(async (one) => ((await isSignedIn(this.copy, one)) ? one : await signIn())) ?? signIn();
    this.#states.set(role, state);
    return inZone(await state, timeZone);
  }

  /**
   * A proof of identity gives a session a new id. The kept cookies would work for some seconds more and then fail in
   * the next test, so they are dropped.
   */
  async endWithRenewed(role: DemoPerson | 'nobody', { page }: Tab): Promise<void> {
    if (role === 'nobody') return;
    const kept = await this.#states.get(role);
    const now = await page.context().cookies();
    const isKept = (one: StorageState['cookies'][number]) => now.some(({ value }) => value === one.value);
    if (kept?.cookies.some((one) => one.name.endsWith('-sid') && !isKept(one)) === true) this.#states.delete(role);
  }

  /** True if no further test can use the console, because of the state in which a test has left it. */
  get isSpent(): boolean {
    return this.#isSpent || (this.copy.clock.hasMoved && !this.#isMoved);
  }

  /** Spends the console: its mirror keeps payouts that the sandbox takes back, which no platform does. */
  endWithMovedPayouts(): void {
    this.#isSpent = true;
  }

  /** Spends the console if the next test could want a record that is taken. */
  endRecords(isRepeated: boolean): void {
    this.#isSpent ||= !this.records.endTest({ isRepeated });
  }

  /** Waits for the outcomes of all writes, so that none goes on in another test; spends the console if some have none. */
  async settle(): Promise<void> {
    if (this.copy.process.exitCode === null) this.#isSpent ||= (await this.copy.settle()) > 0;
  }

  /**
   * Reads from the platform after its clock went back, which no platform's clock does: until then the console takes the
   * answer to a write for one that a cache on the way had stored. Each call reads another page, so that no former
   * answer is used.
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

/** The consoles of one worker: the plain one, and the last one of another kind. */
export class Consoles {
  readonly #browser: Browser;
  readonly #kept = new Map<string, Promise<KeptConsole>>();
  readonly #spent = new Set<string>();
  /** The processor time that all starts took, in milliseconds. */
  startsMs = 0;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(kind: ConsoleKind): Promise<KeptConsole> {
    const kept = this.#kept.get(kind.name);
    if (kept !== undefined) return await kept;
    if (kind.name !== plainConsole.name) await this.#stop((name) => name !== plainConsole.name);
    const started = this.#start(kind);
    this.#kept.set(kind.name, started);
    return await started;
  }

  async #start(kind: ConsoleKind): Promise<KeptConsole> {
    const before = treeMs();
    try {
      return await KeptConsole.start(kind, this.#browser);
    } finally {
      const cpuMs = treeMs() - before;
      this.startsMs += cpuMs;
      noteCost({ of: 'start', kind: kind.name, isAgain: this.#spent.has(kind.name), cpuMs });
    }
  }

  /** Ends a console that no further test can use. */
  async drop({ name }: ConsoleKind): Promise<void> {
    this.#spent.add(name);
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

/** A file of the console's origin without scripts: a tab that opens it leaves its page, but keeps its process. */
const restingPlace = '/favicon.svg';

const listenedTo = ['request', 'response', 'requestfinished', 'requestfailed', 'dialog', 'console'] as const;

export interface Tab {
  readonly page: Page;
  /** Fixed when the browser context is made. */
  readonly timeZone: string;
  readonly viewport: ViewportSize | null;
}

/**
 * Browser tabs of one console that tests use one after another, each in a context of its own. A tab is emptied between
 * tests, but its process has loaded and compiled the console's scripts, which is a third of the cost of a page. A tab
 * with a lasting change, such as a set clock, is closed after its test.
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
      // The test has closed the tab, or its page is going elsewhere: the tab is not kept, and the test is not at fault.
      await context.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#rested.splice(0).map(async ({ page }) => await page.context().close()));
  }

  async #open(timeZone: string): Promise<Tab> {
    const context = await this.#browser.newContext();
    await beginAtTestNow(context);
    await keepBreaches(context);
    await keepShifts(context);
    retryReads(context);
    navigateUntilReady(context);
    const page = await context.newPage();
    const change = () => changed.add(context);
    noteCalls(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'], change);
    noteCalls(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setOffline'], change);
    noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], change);
    return { page, timeZone, viewport: page.viewportSize() };
  }
}

/** Lets the pages of a context begin at the instant of the run, as this process has. */
export async function beginAtTestNow(context: BrowserContext): Promise<void> {
  const { CLOCK_AHEAD_MS: aheadMs = '0' } = process.env;
  if (aheadMs !== '0') await context.addInitScript(`(${String(shiftDate)})(() => ${aheadMs})`);
}

/** The console may close an idle connection at the moment when it is used again: the read is then repeated. */
export function retryReads({ request }: Pick<BrowserContext, 'request'>): void {
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
  // A form with typed text asks before its page is left.
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
