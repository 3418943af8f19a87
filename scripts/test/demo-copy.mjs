import { ensureBuilt, ensureInstalled } from '../start/build.mjs';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../start/command.mjs';

// The headless shell draws the same pages without a window, and so with less processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the installed Chromium. Without one, Debian's is installed, on Debian and for its administrator.
 *
 * @param {import('../start/processes.mjs').Processes} processes
 */
export async function requireChromium(processes) {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (isProgram(given)) return given;
    throw new Refusal(`CHROMIUM_PATH is "${given}", which is not a program: set it to Chromium's, or unset it.`);
  }
  const found = findOnPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await installFromDebian(processes);
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new Refusal(
    'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to where it is.',
  );
}

/** @param {import('../start/processes.mjs').Processes} processes */
async function installFromDebian(processes) {
  process.stdout.write('Installing Chromium (apt-get install chromium-headless-shell)...\n');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']]) {
    const command = ['apt-get', '-q', ...args];
    const { code, output } = await processes.run({ name: 'apt-get', command, environment, output: 'keep' });
    if (code === 0) continue;
    process.stderr.write(output);
    throw new Refusal(
      `apt-get ${args[0] ?? ''} ended with code ${code}: install Chromium, or set CHROMIUM_PATH to where it is.`,
    );
  }
}

function findOnPath() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A console for one run, with a browser.
 *
 * @typedef {object} DemoCopy
 * @property {import('../../e2e/harness/console').Copy} copy
 * @property {import('playwright/test').Browser} browser
 * @property {number} startMs how long the console took to start
 * @property {(role: import('../../e2e/pages/sign-in').DemoPerson) => Promise<StorageState>} signedIn a person's cookies
 * @typedef {Awaited<ReturnType<import('playwright/test').BrowserContext['storageState']>>} StorageState
 */

/**
 * Prepares the copy, hands it to `work` and ends it afterwards.
 *
 * @param {import('../start/processes.mjs').Processes} processes
 * @param {(demo: DemoCopy) => Promise<void>} work
 * @param {Readonly<Record<string, string>>} [variables] in addition to those of every copy
 */
export async function withDemoCopy(processes, work, variables) {
  await ensureInstalled(processes, { forTests: true });
  process.env['CHROMIUM_PATH'] = await requireChromium(processes);
  await ensureBuilt(processes);
  const { startCopy, chromiumLaunch, chromium, signIn } = await loadBrowserTools();
  const began = performance.now();
  const copy = await startCopy(variables);
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
