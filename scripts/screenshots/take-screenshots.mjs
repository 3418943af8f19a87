import { mkdirSync } from 'node:fs';
import { withDemoCopy } from '../start/demo-copy.mjs';
import { inRoot } from '../start/paths.mjs';
import { Processes } from '../start/processes.mjs';

const folder = inRoot('docs', 'screenshots');
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const looks = /** @type {const} */ (['light', 'dark']).flatMap((theme) =>
  Object.entries(sizes).map(([size, viewport]) => ({ theme, size, viewport })),
);

/** Every page of e2e/pages.ts as `<name>-<theme>-<size>.png`. */
export async function takeScreenshots() {
  mkdirSync(folder, { recursive: true });
  await withDemoCopy(new Processes(), async ({ copy, browser, signedIn }) => {
    const answer = await fetch(`${copy.sandboxOrigin}/sandbox/fixtures`);
    const fixtures = /** @type {import('../../sandbox/control/fixtures').Fixtures} */ (await answer.json());
    const { tsImport } = await import('tsx/esm/api');
    /** @type {typeof import('../../e2e/pages')} */
    const { pages } = await tsImport('../../e2e/pages.ts', import.meta.url);
    for (const { name, role, path } of pages) {
      const state = role === 'nobody' ? {} : { storageState: await signedIn(role) };
      for (const { theme, size, viewport } of looks) {
        const context = await browser.newContext({ baseURL: copy.origin, viewport, reducedMotion: 'reduce', ...state });
        // next-themes reads its choice from here.
        await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const page = await context.newPage();
        await page.goto(path(fixtures), { waitUntil: 'networkidle' });
        await page.screenshot({ path: `${folder}/${name}-${theme}-${size}.png` });
        await context.close();
      }
      process.stdout.write(`${name}\n`);
    }
  });
}
