import { expect, type Locator, type Page } from 'playwright/test';
import { englishLeft } from './english-left';
import { expectNoAxeViolations } from '../no-axe-violations';

/** The choice of this browser, which counts until the person has one of their own. */
export async function readChinese(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'bo-language', value: 'zh-Hans', domain: 'localhost', path: '/' }]);
}

/** The state in which a page is has no English message and no barrier in either theme. @param part as for axe */
export async function expectGoodInChinese(page: Page, part?: Locator): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  expect(await englishLeft(page)).toEqual([]);
  await expectNoAxeViolations(page, part);
}
