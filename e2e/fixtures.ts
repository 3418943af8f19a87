import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { Copy } from './copy';
import { startCopyBefore } from './platform-copy';
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
}

interface WorkerFixtures {
  readonly copy: Copy;
  /** What the sandbox holds before any test touches it. */
  readonly seed: Fixtures;
  readonly stateOf: (role: DemoPerson | 'nobody') => Promise<StorageState>;
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

  storageState: async ({ role, stateOf }, use) => {
    await use(await stateOf(role));
  },

  watchedContexts: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
        watched.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      await use(watch);
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ browser, baseURL, stateOf, watchedContexts }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (role) => {
      const context = await browser.newContext({ storageState: await stateOf(role), ...(baseURL ? { baseURL } : {}) });
      watchedContexts(context);
      opened.push(context);
      return await context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  /** Whoever touches the sandbox leaves it as it was found. */
  sandbox: async ({ copy }, use) => {
    const sandbox = new SandboxControl(copy.sandboxOrigin);
    await use(sandbox);
    await sandbox.reset();
  },
});

export { expect };
