import { test as base } from 'playwright/test';
import { Consoles } from './consoles';

interface PerWorker {
  readonly consoles: Consoles;
}

/**
 * What the tests of every file have, those too that need no browser: where they differed in this, each kind would need
 * workers of its own, and those would begin when all others have ended.
 */
export const test = base.extend<object, PerWorker>({
  consoles: [
    async ({ browser }, use) => {
      const consoles = new Consoles(browser);
      await use(consoles);
      await consoles.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

export { expect } from 'playwright/test';
