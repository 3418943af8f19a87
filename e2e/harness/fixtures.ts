import type { BrowserContext, ConsoleMessage, Page, WebError } from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { Copy } from './copy';
import { plainConsole, type ConsoleKind, type KeptConsole } from './consoles';
import type { KeptTabs } from './kept-tabs';
import { SandboxControl } from './sandbox-control';
import type { DemoPerson } from '../pages/sign-in';
import { expect, test as base } from './worker';

interface Options {
  /** Who the `page` of the test belongs to. */
  readonly role: DemoPerson | 'nobody';
  /** Which console the test looks at. */
  readonly consoleKind: ConsoleKind;
  /** Console errors that the test provokes on purpose, such as the browser's own line about an answer of 502. */
  readonly expectedErrors: readonly RegExp[];
}

interface PerTest {
  readonly keptConsole: KeptConsole;
  readonly copy: Copy;
  /** What the sandbox holds before any test touches it. */
  readonly seed: Fixtures;
  readonly sandbox: SandboxControl;
  /** A page of a second person, in a browser context of their own. */
  readonly openAs: (role: DemoPerson | 'nobody') => Promise<Page>;
  readonly watchedContexts: (context: BrowserContext) => void;
  /** A page of that person's until the test ends, in a browser context of their own. */
  readonly lease: (role: DemoPerson | 'nobody') => Promise<Page>;
}

export const test = base.extend<Options & PerTest>({
  role: ['operator', { option: true }],
  consoleKind: [plainConsole, { option: true }],
  expectedErrors: [[], { option: true }],

  // What is to be started may take its time; a test's own begins after that.
  keptConsole: [
    async ({ consoles, consoleKind }, use) => {
      const kept = await consoles.take(consoleKind);
      await use(kept);
      if (kept.isSpent) await consoles.drop(consoleKind);
    },
    { timeout: 300_000 },
  ],

  copy: async ({ keptConsole }, use) => {
    await use(keptConsole.copy);
  },

  seed: async ({ keptConsole }, use) => {
    await use(keptConsole.seed);
  },

  baseURL: async ({ copy }, use) => {
    await use(copy.origin);
  },

  lease: async ({ keptConsole, timezoneId }, use, testInfo) => {
    const zone = testInfo.project.use.timezoneId ?? 'UTC';
    const leased: Awaited<ReturnType<KeptTabs['take']>>[] = [];
    await use(async (role) => {
      const tab = await keptConsole.tabs.take(await keptConsole.stateOf(role, zone), timezoneId ?? '');
      leased.push(tab);
      return tab.page;
    });
    // What a failure leaves behind is nobody's beginning.
    const end = async (tab: (typeof leased)[number]) =>
      await (testInfo.errors.length > 0 ? tab.page.context().close() : keptConsole.tabs.giveBack(tab));
    await Promise.all(leased.map(end));
  },

  page: async ({ lease, role }, use) => {
    await use(await lease(role));
  },

  context: async ({ page }, use) => {
    await use(page.context());
  },

  watchedContexts: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watched: BrowserContext[] = [];
      const noteError = (error: WebError) => errors.push(`uncaught: ${error.error().message}`);
      const noteLine = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      };
      const watch = (one: BrowserContext) => {
        watched.push(one.on('weberror', noteError).on('console', noteLine));
      };
      watch(context);
      await use(watch);
      for (const one of watched) one.off('weberror', noteError).off('console', noteLine);
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ lease, watchedContexts }, use) => {
    await use(async (role) => {
      const page = await lease(role);
      watchedContexts(page.context());
      return page;
    });
  },

  /** Whoever touches the sandbox leaves it as it was found. */
  sandbox: async ({ keptConsole, copy }, use) => {
    const sandbox = new SandboxControl(copy.sandboxOrigin);
    await use(sandbox);
    // A write that a fault left open goes on, and would be done in the middle of another test.
    if (sandbox.hasArmed) await keptConsole.endWithOpenWrites();
    await sandbox.reset();
    if (sandbox.hasMoved) await keptConsole.learnClock();
  },
});

export { expect };
