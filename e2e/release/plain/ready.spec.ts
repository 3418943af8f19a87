import type { Page } from 'playwright/test';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { untilReady } from '../../pages/loads/until-ready';

/** A page says by `data-ready` on `<html>` that it can be used. */

const ready = (page: Page) => page.locator('html[data-ready]');
const perPage = (page: Page) => page.getByRole('button', { name: '25 per page' });

/** Holds back all requests of this kind until the returned function is called. */
async function hold(page: Page, matches: (url: URL, headers: Record<string, string>) => boolean): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**', async (route) => {
    if (matches(new URL(route.request().url()), route.request().headers())) await released;
    await route.fallback();
  });
  return release;
}

/** Records each change of the mark from now on, with the address at that moment. */
async function recordMarks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const marks: string[] = [];
    Object.assign(window, { marks });
    const note = () =>
      marks.push(`${'ready' in document.documentElement.dataset ? 'ready' : 'not'} ${location.search}`);
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ['data-ready'] });
  });
  return async () => await page.evaluate(() => Reflect.get(window, 'marks') as string[]);
}

test('a page is not ready before its scripts have arrived, and a click right after it is ready works', async ({
  page,
}) => {
  const release = await hold(page, ({ pathname }) => /_next\/static\/.*\.js/.test(pathname));
  await page.goto('/a/master/payouts', { waitUntil: 'commit' });
  await expect(perPage(page)).toBeVisible();
  await expect(ready(page)).toHaveCount(0);
  release();
  await untilReady(page);
  await perPage(page).click();
  await expect(page.getByRole('menuitem', { name: '10', exact: true })).toBeVisible();
});

test('a page is ready when a navigation of the test ends', async ({ page }) => {
  const isReady = async () => await page.evaluate(() => 'ready' in document.documentElement.dataset);
  await page.goto('/a/master/payouts');
  expect(await isReady()).toBe(true);
  await page.goto('/a/master/cards');
  await page.goBack();
  expect(await isReady()).toBe(true);
  await page.reload();
  expect(await isReady()).toBe(true);
  const other = await page.context().newPage();
  await other.goto('/a/master/deposits');
  expect(await other.evaluate(() => 'ready' in document.documentElement.dataset)).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the mark is away from the start of a way within the console until the next page stands', async ({ page }) => {
  await page.goto('/a/master/payouts');
  const release = await hold(page, ({ pathname }, { rsc }) => rsc !== undefined && pathname.endsWith('/deposits'));
  const marks = await recordMarks(page);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Deposits' }).click();
  await expect(ready(page)).toHaveCount(0);
  release();
  await untilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposits');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');
  expect((await marks()).map((mark) => mark.trim())).toEqual(['not', 'ready', 'not', 'ready']);
});

test.describe('for a manager', () => {
  test.use({ role: 'manager' });

  test('another search of the same page takes the mark away until the server has answered', async ({ page }) => {
    await page.goto('/a/master/approvals');
    const marks = await recordMarks(page);
    const box = page.getByRole('searchbox', { name: 'Search all rows' });
    await box.fill('nothing has these words');
    await box.press('Enter');
    await untilReady(page);
    expect(await marks()).toEqual(['not ', expect.stringMatching(/^ready \?q=/)]);
  });
});

test.describe('on a console that asks the platform for its pages', () => {
  test.use({ consoleKind: consoleWithoutMirror });

  test('a page is not ready while a late part of it is awaited from a slow platform', async ({ page, sandbox }) => {
    await sandbox.changeSettings({ latency_ms: 3_000 });
    await page.goto('/a/master', { waitUntil: 'commit' });
    const late = page.getByText('Loading', { exact: true });
    await expect(late.first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    await expect(ready(page)).toHaveCount(0);
    await untilReady(page);
    await expect(late).toHaveCount(0, { timeout: 1 });
  });
});

test.describe('without a session', () => {
  test.use({ role: 'nobody', expectedErrors: [/status of 40[134]/] });

  test('the pages outside of the frame are ready too', async ({ page }) => {
    for (const path of ['/sign-in', '/new-password/nothing', '/nothing-is-here']) {
      await page.goto(path);
      await expect(ready(page), path).toHaveCount(1);
    }
  });
});

test.describe('a page that is refused', () => {
  test.use({ expectedErrors: [/status of 40[34]/] });

  test('is ready, and so is one that does not exist', async ({ page }) => {
    for (const path of ['/settings/people', '/a/master/nothing', '/a/elsewhere/payouts']) {
      await page.goto(path);
      await expect(ready(page), path).toHaveCount(1);
    }
  });
});

test.describe('a page whose frame has failed', () => {
  test.use({ expectedErrors: [/no media here/] });

  test('is ready, and can be asked for again', async ({ page }) => {
    await page.addInitScript(() => {
      window.matchMedia = () => {
        throw new Error('no media here');
      };
    });
    await page.goto('/a/master/payouts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(ready(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
