// npm run screenshots: photographs every page, light and dark, wide and narrow, into docs/screenshots. `-- readme`
// takes only the README's four, `-- guides` the pictures of the guides in docs, in each language; both names take both.
import { mkdirSync, writeFileSync } from 'node:fs';
import { withDemoCopy } from './test/demo-copy.mjs';
import { inRoot, Refusal, runCommand } from './start/command.mjs';
import { Processes } from './start/processes.mjs';
import { requireNode } from './start/require-node.mjs';

const folder = inRoot('docs', 'screenshots');
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const themes = ['light', 'dark'];
/**
 * @typedef {object} PictureSet
 * @property {{ readonly width: number, readonly height: number }} size
 * @property {Readonly<Record<string, 'light' | 'dark' | 'unseen'>>} themes by the moment's name
 * @property {readonly Language[]} languages English first; those of another language are in a folder of its name
 * @typedef {import('../lib/messages/languages').Language} Language
 */

/**
 * Pictures for documents, each in one theme. An `unseen` moment only brings about what another one shows.
 *
 * @type {Readonly<Record<string, PictureSet>>}
 */
const pictureSets = {
  readme: {
    size: sizes.wide,
    languages: ['en'],
    themes: {
      payouts: 'light',
      payout: 'dark',
      'bank-account-proposed': 'unseen',
      'approval-opened': 'light',
      'home-with-work': 'dark',
    },
  },
  guides: {
    size: { width: 1440, height: 810 },
    languages: ['en', 'zh-Hans'],
    themes: {
      payout: 'light',
      'payouts-found': 'light',
      'payouts-review': 'light',
      'payouts-export': 'light',
      'alerts-with-some': 'light',
      'month-close': 'light',
      'find-a-card': 'light',
      'quote-given': 'light',
      'card-freeze': 'light',
      'bank-account-review': 'light',
      'bank-account-proposed': 'unseen',
      'approval-opened': 'light',
      'operation-needs-a-person': 'unseen',
      'operation-settle-by-hand': 'light',
      'home-with-work': 'light',
    },
  },
};

/**
 * Photographs every page of e2e/pages/pages.ts and every moment of screenshots/moments.ts, as
 * `<name>-<theme>-<size>.png`: all of them, or the sets that the command names.
 */
async function takeScreenshots() {
  const named = process.argv.slice(2);
  const sets = named.flatMap((name) => (pictureSets[name] === undefined ? [] : [{ name, ...pictureSets[name] }]));
  const wanted = sets.length === 0 ? named : sets.flatMap(({ themes }) => Object.keys(themes));
  const places = sets.flatMap(({ name, languages }) => languages.map((language) => placeOf(name, language)));
  for (const place of ['', ...places]) mkdirSync(`${folder}/${place}`, { recursive: true });
  /** @type {string[]} */
  const missed = [];
  /** @param {import('./test/demo-copy.mjs').DemoCopy} demo */
  const takeAll = async (demo) => {
    const { sandbox, fixtures, moments } = await prepare(demo.copy);
    const people = browsersOf(demo);
    /** @type {import('./screenshots/moments-of-writes').Stage} */
    const stage = {
      fixtures,
      sandbox,
      demoPassword: demo.copy.demoPassword,
      openAs: (person) => people.openAs(person),
      takeCard: cardsOf(fixtures),
    };
    for (const { name, person, show } of moments(fixtures)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const page = await people.openAs(person);
      try {
        await show(page, stage);
        if (sets.length === 0) await photograph(page, name);
        for (const set of sets) await photographFor(set, page, name);
        await people.keep(person, page);
        process.stdout.write(`${name}\n`);
      } catch (error) {
        missed.push(`${name}, at ${page.url()}: ${String(error)}`);
        process.stdout.write(`${name}: not taken\n`);
      }
      await page.context().close();
    }
  };
  // Lists, home and reports answer from the console's mirror.
  await withDemoCopy(new Processes(), takeAll, { MIRROR_DAYS: '400' });
  if (missed.length > 0) throw new Refusal(`Not all could be taken.\n${missed.join('\n')}`);
}

/** @param {import('./test/demo-copy.mjs').DemoCopy} demo */
function browsersOf({ copy, browser, signedIn }) {
  /** @type {Map<string, import('./test/demo-copy.mjs').StorageState>} */
  const states = new Map();
  return {
    /** @param {import('../e2e/pages/sign-in').DemoPerson | 'nobody'} person */
    async openAs(person) {
      const state = person === 'nobody' ? {} : { storageState: states.get(person) ?? (await signedIn(person)) };
      const seen = { baseURL: copy.origin, viewport: sizes.wide, reducedMotion: /** @type {const} */ ('reduce') };
      return await (await browser.newContext({ ...seen, ...state })).newPage();
    },
    /**
     * Stores the cookies again: a person who proves their identity again gets a new session.
     *
     * @param {import('../e2e/pages/sign-in').DemoPerson | 'nobody'} person
     * @param {import('playwright/test').Page} page
     */
    async keep(person, page) {
      if (person !== 'nobody') states.set(person, await page.context().storageState());
    },
  };
}

/**
 * Hands out each card once.
 *
 * @param {import('../sandbox/answer-control').Fixtures} fixtures
 */
function cardsOf({ cards }) {
  /** @type {Set<string>} */
  const taken = new Set();
  return (/** @type {string} */ status) => {
    const card = cards.find((one) => one.card_status === status && !one.expired && !taken.has(one.card_id));
    taken.add(card?.card_id ?? '');
    return card?.card_id ?? '';
  };
}

/**
 * Waits until the console has read everything that the platform lists, so that no picture says that rows are missing.
 *
 * @param {import('../e2e/harness/console').Copy} copy
 */
async function prepare(copy) {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('./screenshots/moments')} */
  const { moments } = await tsImport('./screenshots/moments.ts', import.meta.url);
  /** @type {typeof import('../e2e/harness/sandbox')} */
  const { SandboxControl } = await tsImport('../e2e/harness/sandbox.ts', import.meta.url);
  /** @type {typeof import('../e2e/harness/stores/filled-store')} */
  const { untilFilled } = await tsImport('../e2e/harness/stores/filled-store.ts', import.meta.url);
  const sandbox = new SandboxControl(copy.sandboxOrigin);
  const fixtures = await sandbox.fixtures();
  await untilFilled(copy);
  return { sandbox, moments, fixtures };
}

/**
 * Photographs each theme at each size, from one load of the page: a theme is one attribute, as next-themes sets it.
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
 * Photographs the first screen only, in the format in which a picture of text is smallest, in each language of the set.
 *
 * @param {PictureSet & { readonly name: string }} set
 * @param {import('playwright/test').Page} page
 * @param {string} name
 */
async function photographFor({ name: place, size, themes: chosen, languages }, page, name) {
  const theme = chosen[name] ?? 'unseen';
  if (theme === 'unseen') return;
  await page.setViewportSize(size);
  for (const language of languages) {
    if (language !== 'en') await showLanguage(page, language);
    // Some parts of a page are read after it.
    await page
      .getByText(/^(Reading|正在读取)/)
      .first()
      .waitFor({ state: 'hidden' });
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
    // Fonts that the system lacks load when the page is idle, a second later at the latest.
    await page.waitForTimeout(2_000);
    await page.evaluate(() => document.fonts.ready);
    // The theme comes last: a page that hydrates sets its own theme.
    await showTheme(page, theme);
    const browser = await page.context().newCDPSession(page);
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    writeFileSync(`${folder}/${placeOf(place, language)}/${name}.webp`, Buffer.from(data, 'base64'));
  }
  if (languages.length > 1) await showLanguage(page, 'en');
}

/**
 * @param {string} set
 * @param {Language} language
 */
const placeOf = (set, language) => (language === 'en' ? set : `${set}/${language}`);

/**
 * Draws the open page in another language, as a person who chooses it sees it: open windows and typed text stay. So the
 * moments need no words of that language to get there.
 *
 * @param {import('playwright/test').Page} page
 * @param {Language} language
 */
async function showLanguage(page, language) {
  await page.context().addCookies([{ name: 'bo-language', value: language, url: new URL('/', page.url()).href }]);
  await page.evaluate(() => {
    // The framework's own router, which it keeps for its tools.
    const { next } = /** @type {{ next?: { router?: { refresh: () => void } } }} */ (/** @type {unknown} */ (window));
    next?.router?.refresh();
  });
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  // The words of another language, and what the server draws in it, arrive after its name.
  await page.waitForTimeout(1_000);
  if (language === 'en') return;
  for (const [english, own] of Object.entries(typed[language])) {
    for (const box of await page.getByRole('textbox').all())
      if ((await box.inputValue()) === english) await box.fill(own);
  }
}

/**
 * Texts that people type in the moments, in the other languages.
 *
 * @type {Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>>}
 */
const typed = { 'zh-Hans': { 'Lost in a taxi, the holder called': '持卡人来电，卡片遗失在出租车上' } };

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
