// npm run screenshots: every page, light and dark, wide and narrow, into docs/screenshots.
import { mkdirSync } from 'node:fs';
import { withDemoCopy } from './test/demo-copy.mjs';
import { inRoot, Refusal, runCommand } from './start/command.mjs';
import { Processes } from './start/processes.mjs';
import { requireNode } from './start/require-node.mjs';

const folder = inRoot('docs', 'screenshots');
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const themes = ['light', 'dark'];
/** The README's: what is seen first, and no more. */
const firstScreen = 'payouts';

/**
 * Every page of e2e/pages/pages.ts and every moment of screenshots/moments.ts, as `<name>-<theme>-<size>.png`: all of them, or those
 * that the command names.
 */
async function takeScreenshots() {
  mkdirSync(folder, { recursive: true });
  const wanted = process.argv.slice(2);
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
        await photograph(page, name);
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
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen;
      }, theme);
      await page.screenshot({
        path: `${folder}/${name}-${theme}-${size}.png`,
        fullPage: name !== firstScreen,
        animations: 'disabled',
      });
    }
  }
}

requireNode();
await runCommand(takeScreenshots);
