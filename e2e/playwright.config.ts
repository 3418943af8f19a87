import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { browserProjects } from './browser-projects.mjs';
import { chromiumLaunch } from './harness/chromium';
import './harness/clock/test-clock.mjs';

// The workers are children of this process, and all that they start are theirs.
process.env['NODE_OPTIONS'] = ['harness/keep-to-own.mjs', 'harness/no-sync.mjs', 'harness/clock/test-clock.mjs']
  .map((file) => `--import=${fileURLToPath(new URL(file, import.meta.url))}`)
  .join(' ');

// One more than there are processors: a test often waits for a time to pass.
const workers = Number(process.env['E2E_WORKERS'] ?? Math.min(4, availableParallelism() + 1));

/**
 * One Chromium. There is no web server here: every worker starts consoles and sandboxes of its own (consoles.ts), so
 * that what one test arms, resets or writes is never seen by another that runs beside it.
 *
 * Playwright is 1.59: since 1.60 an expectation that waits describes the whole page each time that it looks, which took a
 * tenth of a page's processor time here.
 */
export default defineConfig({
  globalSetup: [
    './harness/costs/note-set-up-cost.ts',
    './harness/stores/empty-store.ts',
    './harness/built-sandbox.ts',
    './harness/stores/filled-store.ts',
    './harness/costs/note-set-up-cost.ts',
  ],
  projects: browserProjects.map(({ name, folder, workers: most }) => ({
    name,
    testDir: path.join('..', folder),
    // The folders within belong to other projects.
    testMatch: new RegExp(`/${folder}/[^/]+\\.spec\\.ts$`),
    workers: Math.min(workers, most),
  })),
  outputDir: '../test-results',
  workers,
  // What passes at the second try is unsteady: it is printed and kept in a list (scripts/test/second-try.mjs).
  retries: 1,
  forbidOnly: true,
  // What is expected must come; how soon is asserted where a guarantee says so, with a time of its own. A machine that is
  // busy with four browsers has let a page wait for more than ten seconds.
  timeout: 120_000,
  globalTimeout: 75 * 60_000,
  expect: { timeout: 40_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A lost click costs half a minute and not the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...chromiumLaunch,
      // No page lives long enough here to earn back what compiling its scripts better takes. Compiled at once and whole,
      // they are kept whole, and the next page need not compile their parts again.
      args: [...(chromiumLaunch.args ?? []), '--js-flags=--no-opt --no-maglev --no-lazy'],
    },
  },
});
