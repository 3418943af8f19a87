import type { Browser } from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { Copy } from './copy';
import { KeptTabs } from './kept-tabs';
import { startCopyBefore } from './platform-copy';
import { SandboxControl } from './sandbox-control';
import { isSignedIn, signedInState, type DemoPerson, type StorageState } from '../pages/sign-in';

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
    const signIn = () => signedInState(this.copy, role, timeZone);
    const kept = this.#states.get(role);
    const state = kept?.then(async (one) => ((await isSignedIn(this.copy, one)) ? one : await signIn())) ?? signIn();
    this.#states.set(role, state);
    return await state;
  }

  /** No further test uses it: what this one has left behind would be in its way. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Spent where writes of the master account have no known outcome. */
  async endWithOpenWrites(): Promise<void> {
    // Each sees the writes of their own work.
    for (const role of ['operator', 'support', 'manager'] as const) {
      const { value } = (await this.#read(role, '/api/operations/master/unsettled')) as { value: { count: number } };
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
