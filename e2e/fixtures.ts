import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { Copy } from './copy';
import { startCopyBefore } from './platform-copy';
import { KeptTabs } from './kept-tabs';
import { SandboxControl } from './sandbox-control';
import { signedInState, type DemoPerson, type StorageState } from './sign-in';

interface Options {
  /** Who the `page` of the test belongs to. */
  readonly role: DemoPerson | 'nobody';
  /** Console errors that the test provokes on purpose, such as the browser's own line about an answer of 502. */
  readonly expectedErrors: readonly RegExp[];
}

interface PerTest {
  readonly sandbox: SandboxControl;
  /** A page of a second person, in a browser context of their own. */
  readonly openAs: (role: DemoPerson | 'nobody') => Promise<Page>;
  readonly watchedContexts: (context: BrowserContext) => void;
  /** A page of that person's until the test ends, in a browser context of their own. */
  readonly lease: (role: DemoPerson | 'nobody') => Promise<Page>;
}

interface WorkerFixtures {
  readonly copy: Copy;
  /** What the sandbox holds before any test touches it. */
  readonly seed: Fixtures;
  readonly stateOf: (role: DemoPerson | 'nobody') => Promise<StorageState>;
  readonly keptTabs: KeptTabs;
}

export const test = base.extend<Options & PerTest, WorkerFixtures>({
  role: ['operator', { option: true }],
  expectedErrors: [[], { option: true }],

  copy: [
    async ({}, use) => {
      const copy = await startCopyBefore();
      await use(copy);
      await copy.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  seed: [
    async ({ copy }, use) => {
      await use(await new SandboxControl(copy.sandboxOrigin).fixtures());
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ copy }, use) => {
    await use(copy.origin);
  },

  /** Everybody signs in once per worker; after that their cookies are enough. */
  stateOf: [
    async ({ copy }, use, { project }) => {
      const states = new Map<DemoPerson, Promise<StorageState>>();
      await use(async (role) => {
        if (role === 'nobody') return { cookies: [], origins: [] };
        const state = states.get(role) ?? signedInState(copy, role, project.use.timezoneId ?? 'UTC');
        states.set(role, state);
        return await state;
      });
    },
    { scope: 'worker' },
  ],

  keptTabs: [
    async ({ browser }, use) => {
      await use(new KeptTabs(browser));
    },
    { scope: 'worker' },
  ],

  lease: async ({ keptTabs, stateOf, timezoneId }, use, testInfo) => {
    const leased: Awaited<ReturnType<KeptTabs['take']>>[] = [];
    await use(async (role) => {
      const tab = await keptTabs.take(await stateOf(role), timezoneId ?? '');
      leased.push(tab);
      return tab.page;
    });
    // What a failure leaves behind is nobody's beginning.
    const end = async (tab: (typeof leased)[number]) =>
      await (testInfo.errors.length > 0 ? tab.page.context().close() : keptTabs.giveBack(tab));
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
  sandbox: async ({ copy }, use) => {
    const sandbox = new SandboxControl(copy.sandboxOrigin);
    await use(sandbox);
    await sandbox.reset();
  },
});

export { expect };
