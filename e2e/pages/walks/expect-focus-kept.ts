import { expect, type Locator, type Page } from 'playwright/test';
import { untilReady } from '../loads/until-ready';

/** Open a window when pressed. The rows of a table have the same ones, so those of its first row are enough. */
const openers =
  'button:is([aria-haspopup=dialog], [aria-haspopup=menu], [aria-haspopup=listbox]):not(:disabled, [aria-disabled=true]):not(tr ~ tr *):visible';

const windows = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible';

/**
 * Uses a part of the page by keys alone: opens each of its windows, closes it by Escape and by its own button, goes to
 * another page and comes back. Expects that an element has the focus each time.
 */
export async function expectFocusKept(page: Page, part: Locator): Promise<void> {
  const opener = part.locator(openers);
  const count = await opener.count();
  for (let place = 0; place < count; place += 1) await expectKeptByWindow(page, opener.nth(place));
  const address = page.url();
  // The way to a person's own settings, which every page has.
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.waitForURL(/\/settings\/sign-in$/);
  await untilReady(page);
  await expectFocus(page, 'on the page that a key has opened');
  if (page.url() === address) return;
  await page.goBack();
  await expectFocus(page, 'after Back');
}

async function expectKeptByWindow(page: Page, opener: Locator): Promise<void> {
  const name = await opener.evaluate((element) => element.outerHTML.slice(0, 160));
  const shown = page.locator(windows);
  const open = async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(shown.first(), name).toBeVisible();
    await expectFocus(page, `in the window of ${name}`);
  };
  await open();
  const close = shown.first().getByRole('button', { name: /^(Close|Cancel|关闭|取消)$/ });
  const closes = await close.count();
  await page.keyboard.press('Escape');
  await expect(shown, name).toHaveCount(0);
  await expect(opener, 'after Escape').toBeFocused();
  if (closes === 0) return;
  await open();
  await close.first().press('Enter');
  await expect(shown, name).toHaveCount(0);
  await expect(opener, 'after its button').toBeFocused();
}

/** The element that has the focus, once what moves it has come to rest. */
async function expectFocus(page: Page, when: string): Promise<void> {
  await expect(page.locator('*:focus:not(body)'), `the focus ${when}`).toHaveCount(1);
}
