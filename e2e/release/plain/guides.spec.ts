import type { Page } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';

const questionMark = {
  en: 'Help with this page (opens in a new tab)',
  'zh-Hans': '当前页面的帮助（在新标签页中打开）',
} as const;

async function speak(page: Page, language: keyof typeof questionMark): Promise<void> {
  await page.goto('/guides');
  await page.context().addCookies([{ name: 'bo-language', value: language, url: new URL('/', page.url()).href }]);
}

/** The heading to which the question mark of a page leads, in a tab of its own. */
async function askFrom(page: Page, path: string, language: keyof typeof questionMark): Promise<string> {
  await page.goto(path);
  const opened = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('link', { name: questionMark[language] }).click();
  const tab = await opened;
  await tab.waitForURL(/\/guides\/[a-z-]+#/);
  const heading = tab.getByRole('main').locator(':target');
  await expect(heading).toBeInViewport();
  const words = (await heading.textContent()) ?? '';
  await tab.close();
  expect(new URL(page.url()).pathname).toBe(path);
  return words;
}

const asked = {
  operator: [
    ['/a/master/payouts', 'Find a payout', '查找付款'],
    ['/a/master/quotes', 'Get a quote and convert', '获取报价并换汇'],
    ['/settings/sign-in', 'Set up your profile', '设置个人资料'],
  ],
  support: [
    ['/a/master/payouts', 'Find out where a payout is', '查询付款进展'],
    ['/a/master/cards', 'Find a card or a person', '查找卡片或持卡人'],
    ['/a/master/cards/freeze-many', 'Freeze a card', '冻结卡片'],
  ],
} as const;

for (const role of ['operator', 'support'] as const) {
  test.describe(`a person with the role ${role}`, () => {
    test.use({ role });

    test('comes from the question mark of a page to its part of the guides, in both languages', async ({ page }) => {
      for (const [path, english, chinese] of asked[role]) {
        await speak(page, 'en');
        expect(await askFrom(page, path, 'en')).toBe(english);
        await speak(page, 'zh-Hans');
        expect(await askFrom(page, path, 'zh-Hans')).toBe(chinese);
      }
    });
  });
}

test.describe('the guides', () => {
  test.use({ role: 'manager' });

  test('have that of the person first, lead to the pages they name and to one another, and show pictures', async ({
    page,
  }) => {
    await page.goto('/guides');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Guide for managers',
      'Guide for everyone',
      'Guide for finance operators',
      'Guide for support',
      'Guide for administrators',
      'What happens if',
    ]);
    await main.getByRole('link', { name: 'Guide for managers' }).click();
    await expect(page).toHaveTitle(/Guide for managers$/);
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Close a month' }).click();
    await expect(page).toHaveURL('/guides/managers#close-a-month');
    const part = page.getByRole('region', { name: 'Close a month' });
    await expect(part.getByRole('link', { name: 'Month close' })).toHaveAttribute('href', '/a/master/reports/months');
    await expect(part.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/a/master/reports');
    const picture = part.getByRole('img', { name: 'Totals before a month is closed' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1440);
    await main.getByRole('link', { name: 'What happens if' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What happens if');
    await expect(page.getByRole('columnheader').first()).toHaveText('What happens');
    await expect(main).not.toContainText('.spec.ts');
  });

  test('are in Chinese for a person who reads Chinese, without a barrier and within 390 pixels', async ({ page }) => {
    await speak(page, 'zh-Hans');
    await page.goto('/guides/managers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('主管指南');
    await expect(page.getByRole('region', { name: '月结' }).getByRole('link', { name: '报表' })).toHaveAttribute(
      'href',
      '/a/master/reports',
    );
    const picture = page.getByRole('img', { name: /主管的首页/ });
    await expect(picture).toHaveAttribute('src', '/guides/pictures/zh-Hans/home-with-work.webp');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const guide of ['', '/managers', '/what-happens-if', '/administrators']) {
      await page.goto(`/guides${guide}`);
      await expectToFit(page);
    }
  });

  test('are in the menu of a narrow window, whose bar keeps its room for the account', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/a/master/payouts');
    const link = page.getByRole('link', { name: questionMark.en });
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: questionMark.en }).click();
    await (await opened).waitForURL('/guides/operators#find-a-payout');
  });

  test('answer beside a form what happens if the platform is silent', async ({ page, seed }) => {
    await page.goto(`/a/master/bank-accounts/${seed.bank_accounts[0]?.id ?? ''}/edit`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'What happens if the platform doesn’t answer?' }).click();
    const tab = await opened;
    await expect(tab.getByRole('main').locator(':target')).toHaveText('No answer');
  });

  test('are found by a command, and by the sheet of the keys', async ({ page }) => {
    await page.goto('/a/master');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('manual');
    await page.getByRole('option', { name: 'Guides' }).click();
    await expect(page).toHaveURL('/guides');
    await page.goto('/a/master');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('link', { name: 'Read the guides' }).click();
    await expect(page).toHaveURL('/guides');
  });
});

test.describe('a stranger', () => {
  test.use({ role: 'nobody' });

  test('gets no guide and no picture', async ({ page }) => {
    await page.goto('/guides/operators');
    await expect(page).toHaveURL('/sign-in?from=%2Fguides%2Foperators');
    expect((await page.request.get('/guides/pictures/en/payout.webp')).status()).toBe(401);
  });
});
