import { test as base } from 'playwright/test';
import { Consoles } from './consoles';

interface PerWorker {
  readonly consoles: Consoles;
}

/**
 * The worker fixtures of every test file, even of those without a browser: files with other fixtures would need workers
 * of their own, which would begin only when all others have ended.
 */
export const test = base.extend<object, PerWorker>({
  consoles: [
    async ({ browser }, use) => {
      const consoles = new Consoles(browser);
      await use(consoles);
      await consoles.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export { expect } from 'playwright/test';
