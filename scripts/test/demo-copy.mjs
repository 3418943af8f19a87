import { ensureBuilt, ensureInstalled } from '../start/build.mjs';
import { requireChromium } from './chromium.mjs';

/**
 * A console of its own with a browser before it.
 *
 * @typedef {object} DemoCopy
 * @property {import('../../e2e/harness/console').Copy} copy
 * @property {import('playwright/test').Browser} browser
 * @property {number} startMs how long the console took to start
 * @property {(role: import('../../e2e/pages/sign-in').DemoPerson) => Promise<StorageState>} signedIn the cookies of a person
 * @typedef {Awaited<ReturnType<import('playwright/test').BrowserContext['storageState']>>} StorageState
 */

/**
 * Prepares the copy, hands it to `work` and ends it afterwards.
 *
 * @param {import('../start/processes.mjs').Processes} processes
 * @param {(demo: DemoCopy) => Promise<void>} work
 */
export async function withDemoCopy(processes, work) {
  await ensureInstalled(processes, { forTests: true });
  process.env['CHROMIUM_PATH'] = await requireChromium(processes);
  await ensureBuilt(processes);
  const { startCopy, chromiumLaunch, chromium, signIn } = await loadBrowserTools();
  const began = performance.now();
  const copy = await startCopy();
  const startMs = performance.now() - began;
  const browser = await chromium.launch(chromiumLaunch);
  try {
    await work({
      copy,
      browser,
      startMs,
      async signedIn(role) {
        const context = await browser.newContext({ baseURL: copy.origin });
        await signIn(await context.newPage(), role, copy.demoPassword);
        const state = await context.storageState();
        await context.close();
        return state;
      },
    });
  } finally {
    await browser.close();
    await copy.stop();
  }
}

async function loadBrowserTools() {
  const { tsImport } = await import('tsx/esm/api');
  const { chromium } = await import('playwright/test');
  /** @type {typeof import('../../e2e/harness/console')} */
  const { startCopy } = await tsImport('../../e2e/harness/console.ts', import.meta.url);
  /** @type {typeof import('../../e2e/harness/chromium')} */
  const { chromiumLaunch } = await tsImport('../../e2e/harness/chromium.ts', import.meta.url);
  /** @type {typeof import('../../e2e/pages/sign-in')} */
  const { signIn } = await tsImport('../../e2e/pages/sign-in.ts', import.meta.url);
  return { startCopy, chromiumLaunch, chromium, signIn };
}
