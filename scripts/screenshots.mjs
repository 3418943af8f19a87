// npm run screenshots: every page, light and dark, wide and narrow, into docs/screenshots. With `-- readme` only the README's four.
import { mkdirSync, writeFileSync } from 'node:fs';
import { withDemoCopy } from './test/demo-copy.mjs';
import { inRoot, Refusal, runCommand } from './start/command.mjs';
import { Processes } from './start/processes.mjs';
import { requireNode } from './start/require-node.mjs';

const folder = inRoot('docs', 'screenshots');
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const themes = ['light', 'dark'];
/**
 * The README's, each in one theme. The approval needs a change that waits, which nobody looks at.
 *
 * @type {Record<string, 'light' | 'dark' | 'unseen'>}
 */
const readme = {
  payouts: 'light',
  payout: 'dark',
  'bank-account-proposed': 'unseen',
  'approval-opened': 'light',
  'home-with-work': 'dark',
};

/**
 * Every page of e2e/pages/pages.ts and every moment of screenshots/moments.ts, as `<name>-<theme>-<size>.png`: all of them, or those
 * that the command names.
 */
async function takeScreenshots() {
  mkdirSync(`${folder}/readme`, { recursive: true });
  const forReadme = process.argv[2] === 'readme';
  const wanted = forReadme ? Object.keys(readme) : process.argv.slice(2);
  /** @type {string[]} */
  const missed = [];
  await withDemoCopy(new Processes(), async ({ copy, browser, signedIn }) => {
    const { sandbox, fixtures, moments } = await prepare(copy);
    /** @type {Map<string, Awaited<ReturnType<typeof signedIn>>>} */
    const states = new Map();
    /** @param {import('../e2e/pages/sign-in').DemoPerson | 'nobody'} person */
    const openAs = async (person) => {
      const state = person === 'nobody' ? {} : { storageState: states.get(person) ?? (await signedIn(person)) };
      const seen = { baseURL: copy.origin, viewport: sizes.wide, reducedMotion: /** @type {const} */ ('reduce') };
      return await (await browser.newContext({ ...seen, ...state })).newPage();
    };
    const cards = new Set();
    const stage = {
      fixtures,
      sandbox,
      openAs,
      demoPassword: copy.demoPassword,
      /** @param {string} status */
      takeCard(status) {
        const card = fixtures.cards.find(
          (one) => one.card_status === status && !one.expired && !cards.has(one.card_id),
        );
        cards.add(card?.card_id);
        return card?.card_id ?? '';
      },
    };
    for (const { name, person, show } of moments(fixtures)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const page = await openAs(person);
      try {
        await show(page, stage);
        if (forReadme) await photographForReadme(page, name);
        else await photograph(page, name);
        // Whoever has shown once more who they are goes on under a new session.
        if (person !== 'nobody') states.set(person, await page.context().storageState());
        process.stdout.write(`${name}\n`);
      } catch (error) {
        missed.push(`${name}: ${String(error)}`);
      }
      await page.context().close();
    }
  });
  if (missed.length > 0) throw new Refusal(`Not all could be taken.\n${missed.join('\n')}`);
}

/** @param {import('../e2e/harness/console').Copy} copy */
async function prepare(copy) {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('./screenshots/moments')} */
  const { moments } = await tsImport('./screenshots/moments.ts', import.meta.url);
  /** @type {typeof import('../e2e/harness/sandbox')} */
  const { SandboxControl } = await tsImport('../e2e/harness/sandbox.ts', import.meta.url);
  const sandbox = new SandboxControl(copy.sandboxOrigin);
  return { sandbox, moments, fixtures: await sandbox.fixtures() };
}

/**
 * Each theme at each size, from one load of the page: a theme is one attribute, as next-themes sets it.
 *
 * @param {import('playwright/test').Page} page
 * @param {string} name
 */
async function photograph(page, name) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      await showTheme(page, theme);
      await page.screenshot({ path: `${folder}/${name}-${theme}-${size}.png`, fullPage: true, animations: 'disabled' });
    }
  }
}

/**
 * What is seen first and no more, in the format of which a picture of text is smallest.
 *
 * @param {import('playwright/test').Page} page
 * @param {string} name
 */
async function photographForReadme(page, name) {
  const theme = readme[name] ?? 'unseen';
  if (theme === 'unseen') return;
  await showTheme(page, theme);
  // Letters that the system has no font for come a moment after the page.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  writeFileSync(`${folder}/readme/${name}.webp`, Buffer.from(data, 'base64'));
}

/**
 * @param {import('playwright/test').Page} page
 * @param {string} theme
 */
async function showTheme(page, theme) {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
}

requireNode();
await runCommand(takeScreenshots);
