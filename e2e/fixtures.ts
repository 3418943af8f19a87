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
import { KeptContexts, type StorageState } from './kept-contexts';
import { startCopyBefore } from './platform-copy';
import { SandboxControl } from './sandbox-control';
import { signIn, type DemoPerson } from './sign-in';

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
  /** A browser context of that person until the test ends. */
  readonly leaseContext: (role: DemoPerson | 'nobody') => Promise<BrowserContext>;
}

interface WorkerFixtures {
  readonly copy: Copy;
  /** What the sandbox holds before any test touches it. */
  readonly seed: Fixtures;
  readonly stateOf: (role: DemoPerson | 'nobody') => Promise<StorageState>;
  readonly keptContexts: KeptContexts;
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

  /** Everybody signs in once per worker, through the real form; after that their cookies are enough. */
  stateOf: [
    async ({ browser, copy }, use, { project }) => {
      const { timezoneId } = project.use;
      const states = new Map<DemoPerson, Promise<StorageState>>();
      const make = async (role: DemoPerson) => {
        const context = await browser.newContext({
          baseURL: copy.origin,
          ...(timezoneId ? { timezoneId } : {}),
        });
        const page = await context.newPage();
        await signIn(page, role, copy.demoPassword);
        // Told once, or every test would begin with the page being asked for again in the browser's zone.
        await page.waitForFunction(() => document.cookie.includes('time-zone='));
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use(async (role) => {
        if (role === 'nobody') return { cookies: [], origins: [] };
        const state = states.get(role) ?? make(role);
        states.set(role, state);
        return await state;
      });
    },
    { scope: 'worker' },
  ],

  keptContexts: [
    async ({ browser }, use) => {
      await use(new KeptContexts(browser));
    },
    { scope: 'worker' },
  ],

  context: async ({ leaseContext, role }, use) => {
    await use(await leaseContext(role));
  },

  leaseContext: async ({ copy, keptContexts, stateOf, timezoneId }, use, testInfo) => {
    const leased: [kind: string, context: BrowserContext][] = [];
    await use(async (role) => {
      const kind = `${role} ${timezoneId ?? ''}`;
      const context = await keptContexts.take(kind, await stateOf(role), copy.origin);
      leased.push([kind, context]);
      return context;
    });
    // What a failure leaves behind is nobody's beginning.
    const end = ([kind, context]: (typeof leased)[number]) =>
      testInfo.error === undefined ? keptContexts.giveBack(kind, context, copy.origin) : context.close();
    await Promise.all(leased.map(end));
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

  openAs: async ({ leaseContext, watchedContexts }, use) => {
    await use(async (role) => {
      const context = await leaseContext(role);
      watchedContexts(context);
      return await context.newPage();
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
