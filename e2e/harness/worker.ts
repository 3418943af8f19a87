import path from 'node:path';
import { test as base } from 'playwright/test';
import { Consoles } from './consoles';
import { noteCost, treeMs } from './costs/note-cost';

interface PerTest {
  /** Notes what the test took of this worker, its consoles and its browser, without the starts of consoles. */
  readonly cost: undefined;
}

interface PerWorker {
  readonly consoles: Consoles;
}

/**
 * The worker fixtures of every test file, even of those without a browser: files with other fixtures would need workers
 * of their own, which would begin only when all others have ended.
 */
export const test = base.extend<PerTest, PerWorker>({
  consoles: [
    async ({ browser }, use) => {
      const consoles = new Consoles(browser);
      await use(consoles);
      await consoles.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  cost: [
    async ({ consoles }, use, { titlePath: [file = ''], project }) => {
      const before = treeMs() - consoles.startsMs;
      await use(undefined);
      const cpuMs = treeMs() - consoles.startsMs - before;
      noteCost({ of: 'tests', file: path.join('e2e', file), project: project.name, cpuMs });
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';
