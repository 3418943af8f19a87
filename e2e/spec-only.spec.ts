import type { Copy } from './copy';
import { expect, test as base } from './fixtures';
import { startCopyBefore } from './platform-copy';
import { rowLinks } from './read-table';

/** Everything here happens before a platform that has the interface and none of the extras. */
const test = base.extend<object, { readonly copy: Copy }>({
  copy: [
    async ({}, use) => {
      const copy = await startCopyBefore('--spec-only');
      await use(copy);
      await copy.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ expectedErrors: [/status of [45]\d\d/] });

for (const [area, label] of [
  ['cards', 'Card id'],
  ['cardholders', 'Cardholder id'],
  ['payment-intents', 'Payment intent id'],
  ['deposits', 'Deposit id'],
] as const) {
  test(`the area of ${area} offers work by id, and says why there is no list`, async ({ page }) => {
    await page.goto(`/a/master/${area}`);
    await expect(page.getByText(/^This platform has no list of them/)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /.+/ })).toHaveCount(0);
    await expect(async () => {
      await page.getByRole('textbox', { name: label }).fill(' 3f0c9a4e-7a53-4a5e-9a3e-3a3d1c2b4f5a ');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page).toHaveURL(`/a/master/${area}/3f0c9a4e-7a53-4a5e-9a3e-3a3d1c2b4f5a`, { timeout: 2_000 });
    }).toPass();
  });
}

test('what the interface has is there: payouts, one payout, bank accounts, card products', async ({ page }) => {
  for (const [area, name] of [
    ['payouts', 'Payouts'],
    ['bank-accounts', 'Bank accounts'],
    ['card-products', 'Card products'],
  ] as const) {
    await page.goto(`/a/master/${area}`);
    await expect(rowLinks(page, name).first(), area).toBeVisible();
    await page.goto((await rowLinks(page, name).first().getAttribute('href')) ?? '');
    await expect(page.getByRole('region').first(), area).toBeVisible();
    await expect(page.getByText('This platform does not offer this')).toHaveCount(0);
  }
});
