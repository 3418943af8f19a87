import type { Page } from 'playwright/test';
import { expect, test } from '../../harness/fixtures';
import { openCard, panel, dialog } from '../../pages/card-status-panel';
import { again, card, choose, dayAhead, askForQuote, getQuote, openQuoteForm, quotesOf } from '../../pages/quote-form';
import { pages } from '../../pages/pages';
import { untilReady } from '../../pages/loads/until-ready';

/**
 * Does to a page what a browser's translation does: replaces each bare text by an element with other words, and each
 * later text too. It does so to a finished page.
 */
async function translate(page: Page): Promise<void> {
  await untilReady(page);
  await page.evaluate(() => {
    const kept = 'script, style, textarea, svg, font, [translate="no"]';
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: CharacterData[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof CharacterData) texts.push(node);
      }
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(kept) != null) continue;
        // The translation uses an element that HTML no longer has.
        const tag: string = 'font';
        const [outer, inner] = [document.createElement(tag), document.createElement(tag)];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrap();
    new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true });
  });
}

const fault = (page: Page) => page.getByText('This page couldn’t be shown');

test.describe('a page that the browser translates', () => {
  // One of the pages is of a record that does not exist.
  test.use({ expectedErrors: [/status of 404/] });

  test('freezes a card and says so; its number is not translated', async ({ page, fresh, sandbox }) => {
    const id = fresh.card('ACTIVE');
    await openCard(page, id);
    await translate(page);
    await expect(page.getByRole('main').locator('[translate="no"]', { hasText: id })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('translated');
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(page.getByText(/^Freeze card: /).first()).toBeVisible();
    await expect(fault(page)).toHaveCount(0);
    expect((await sandbox.effects()).map(({ operation }) => operation)).toEqual(['updateCardStatus']);
  });

  test('gets a price and another one', async ({ page, platform, sandbox }) => {
    const conversion_date = await dayAhead(platform, 'USDEUR');
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '79', conversion_date });
    await translate(page);
    await askForQuote(page);
    await expect(card(page, 'USD to EUR')).toBeVisible();
    await again(page).click();
    await expect(page.getByText('Compared with the last quote')).toBeVisible();
    await expect(fault(page)).toHaveCount(0);
    expect(quotesOf(await sandbox.effects())).toHaveLength(2);
  });

  test('lists can be searched, filtered and paged, and no page breaks', async ({ page, seed }) => {
    await page.goto('/a/master/deposits');
    await translate(page);
    const find = page.getByRole('searchbox');
    for (const text of ['a', 'zzzz', '']) await find.fill(text);
    await page.getByRole('link', { name: /^Pending/ }).click();
    await expect(page).toHaveURL(/PENDING/);
    await page.goBack();
    await page
      .getByRole('link', { name: 'Next page' })
      .or(page.getByRole('button', { name: 'Next page' }))
      .click();
    await expect(page).toHaveURL(/page_number=2/);
    await page.keyboard.press('ControlOrMeta+k');
    const box = page.getByRole('dialog').getByRole('combobox');
    for (const text of ['card', 'zzzz', 'quotes']) await box.fill(text);
    await page.keyboard.press('Escape');
    await expect(fault(page)).toHaveCount(0);
    for (const { role, path } of pages) {
      if (role !== 'operator') continue;
      await page.goto(path(seed));
      await expect(page.getByRole('main')).toBeVisible();
      await translate(page);
      const refresh = page.getByRole('button', { name: 'Refresh' });
      if ((await refresh.count()) > 0) await refresh.first().click();
      await expect(fault(page)).toHaveCount(0);
    }
  });
});

test.describe('a page of a former build', () => {
  test.use({ expectedErrors: [/Failed to (load resource|load chunk|find Server Action)|Refused to execute script/] });

  const outOfDate = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page is out of date' });

  test('a submission says so, reaches nothing, and what was typed is offered after the reload', async ({
    page,
    platform,
    sandbox,
  }) => {
    const conversion_date = await dayAhead(platform, 'USDJPY');
    await openQuoteForm(page, { sell_currency: 'USD', conversion_date });
    await choose(page, 'Currency you buy', 'JPY');
    // The request names the action by the id that it had in another build.
    await page.route('**/a/**', async (route) => {
      const headers = route.request().headers();
      if (headers['next-action'] === undefined) await route.fallback();
      else await route.continue({ headers: { ...headers, 'next-action': `7f${'0'.repeat(40)}` } });
    });
    const amount = page.getByRole('textbox', { name: 'Amount you sell' });
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/drafts') && (answer.request().postData() ?? '').includes('837.25'),
    );
    await amount.fill('837.25');
    await getQuote(page).click();
    await expect(page.getByText('Not sent: this page is out of date')).toBeVisible();
    await kept;
    await page.unrouteAll({ behavior: 'wait' });
    await outOfDate(page).getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(amount).toHaveValue('837.25');
    await expect(page.getByRole('combobox', { name: 'Currency you buy' })).toHaveValue(/JPY/);
    expect(quotesOf(await sandbox.effects())).toEqual([]);
  });

  test('a part that is loaded late and is gone says so, and is there after the reload', async ({ page }) => {
    await page.goto('/a/master/deposits');
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await route.continue({ url: route.request().url().replace('/chunks/', '/chunks/of-another-build-') });
    });
    const days = page.getByRole('button', { name: /^Created(?! \()/ });
    await days.click();
    await expect(outOfDate(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await outOfDate(page).getByRole('button', { name: 'Reload' }).click();
    await expect(outOfDate(page)).toHaveCount(0);
    await untilReady(page);
    await days.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
