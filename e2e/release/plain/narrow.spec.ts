import type { Page } from 'playwright/test';
import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import type { PlatformReader } from '../../harness/platform-reader';
import { readTable } from '../../pages/read-table';

const areas = [
  'payouts',
  'bank-accounts',
  'cards',
  'cardholders',
  'card-products',
  'payment-intents',
  'deposits',
  'activity',
];

/** Expects that the page does not scroll sideways; the message names elements that stick out to the right. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrolls, out } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const beyond = Array.from(document.querySelectorAll('main *')).filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    );
    return {
      scrolls: document.documentElement.scrollWidth > width,
      out: beyond.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  expect(scrolls ? out : [], page.url()).toEqual([]);
}

async function detailPages(platform: PlatformReader): Promise<string[]> {
  const first = async (operation: Parameters<PlatformReader['page']>[0], id: string) =>
    text((await platform.page(operation))[0], id);
  return [
    `payouts/${await first('listPayouts', 'payout_id')}`,
    `bank-accounts/${await first('listBankAccounts', 'id')}`,
    `cards/${await first('listCards', 'card_id')}`,
    `cardholders/${await first('listCardholders', 'cardholder_id')}`,
    `card-products/${await first('listCardProducts', 'product_id')}`,
    `payment-intents/${await first('listPaymentIntents', 'payment_intent_id')}`,
    `deposits/${await first('listDeposits', 'deposit_id')}`,
  ];
}

test('no page scrolls sideways at 390 or at 320 px', async ({ page, platform }) => {
  for (const path of [...areas, ...(await detailPages(platform))]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/a/master/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test.describe('texts that break careless pages', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'دفعة مقدمة للفاتورة ١٢٣',
    '货款：第三季度（含税）',
  ];

  test('are shown as they came, leave their row reading from left to right, and run nothing', async ({
    page,
    platform,
  }) => {
    const rows = await platform.all('listPayouts');
    page.on('dialog', (dialog) => {
      throw new Error(`a text of a payout ran: ${dialog.message()}`);
    });
    for (const words of hostile) {
      const index = rows.findIndex((row) => row['internal_note'] === words || row['statement_descriptor'] === words);
      expect(index, words).toBeGreaterThanOrEqual(0);
      const row = rows[index];
      await page.goto(`/a/master/payouts?view=live&page_size=100&page_number=${Math.floor(index / 100) + 1}`);
      const shown = (await readTable(page, 'Payouts'))[index % 100];
      expect([shown?.['Internal note'], shown?.['Statement descriptor']]).toContain(words);
      const drawn = page.getByRole('table', { name: 'Payouts' }).getByRole('rowgroup').last().getByRole('row');
      const lefts = await drawn
        .nth(index % 100)
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect(lefts.length).toBeGreaterThan(1);
      expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
      await page.goto(`/a/master/payouts/${encodeURIComponent(text(row, 'payout_id'))}`);
      await expect(page.getByRole('definition').filter({ hasText: words }).first()).toBeVisible();
    }
  });

  test('a reference of 100 characters without a blank stays inside the page', async ({ page, platform, sandbox }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    const { payouts } = await sandbox.fixtures();
    const records = await Promise.all(payouts.map(({ payout_id }) => platform.record('retrievePayout', payout_id)));
    const v1 = await platform.all('listV1Payouts');
    const long = [...records, ...v1].find((one) => /^\S{100}$/.test(text(one, 'payout_reference')));
    await page.goto(`/a/master/payouts/${text(long, 'payout_id')}`);
    await expect(page.getByText(text(long, 'payout_reference'), { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
