import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { ListName } from '@/lib/contract/operations';
import { text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { pages } from '../../pages/pages';

test.use({ consoleKind: mirrorConsole, expectedErrors: [/status of 50\d/] });

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'The platform isn’t answering' });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

test('while the platform is silent the console shows stored records, says so once, and begins no write', async ({
  page,
  platform,
  sandbox,
  seed,
}) => {
  test.setTimeout(240_000);
  await openFilled(page, '/a/master');
  await expect(strip(page)).toHaveCount(0);
  const payouts = await platform.all('listPayouts', { payout_status: 'COMPLETED' });
  const payout = payouts.find((row) => uuid.test(text(row, 'payout_id'))) ?? {};
  const cards = await platform.all('listCards');
  const card = cards.find((row) => text(row, 'card_status') === 'ACTIVE') ?? {};
  const firstId = async (list: ListName, field: string) => text((await platform.page(list))[0] ?? {}, field);
  const others = [
    { area: 'bank-accounts', id: await firstId('listBankAccounts', 'id'), kind: 'Bank account' },
    { area: 'cardholders', id: await firstId('listCardholders', 'cardholder_id'), kind: 'Cardholder' },
    { area: 'payment-intents', id: await firstId('listPaymentIntents', 'payment_intent_id'), kind: 'Payment intent' },
    { area: 'deposits', id: await firstId('listDeposits', 'deposit_id'), kind: 'Deposit' },
  ];
  await sandbox.armFault({ fault: 'F37', variant: '503', when: 'before', times: null });
  try {
    await page.goto(`/a/master/payouts/${text(payout, 'payout_id')}`);
    await expect(strip(page)).toHaveCount(1);
    // How old the data is, the page says beside it: the strip claims nothing of it.
    await expect(strip(page)).toHaveText(/isn’t answering\. It last answered at \d\d:\d\d:\d\d UTC[+-]?\d*\./);
    await expect(page.getByText('The payout was paid.').first()).toBeVisible();
    await expect(page.getByText('The last refresh failed; older values are shown.')).toHaveCount(1);
    await expectNoAxeViolationsAtBothWidths(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/a/master/cards/${text(card, 'card_id')}`);
    await expect(strip(page)).toHaveCount(1);
    const reason = 'Not possible while the platform isn’t answering.';
    await expect(page.getByText(reason)).toHaveCount(3);
    await page.getByRole('button', { name: 'Freeze', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoAxeViolations(page);

    await page.goto('/a/master/cards');
    await expect(strip(page)).toHaveCount(1);
    const table = page.getByRole('table', { name: 'Cards' });
    await expect(table.locator(`a[href*="/${text(card, 'card_id')}?"]`)).toBeVisible();
    await expect(page.getByText(`1–25 of ${String(cards.length)}`)).toBeVisible();
    for (const button of await table.getByRole('button', { name: /^(Freeze|Unfreeze)/ }).all()) {
      await expect(button).toHaveAttribute('aria-disabled', 'true');
    }

    for (const { area, id, kind } of others) {
      await page.goto(`/a/master/${area}/${id}`);
      await expect(strip(page)).toHaveCount(1);
      // Its heading is the record's own, and not that of a page without a record.
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(kind);
      await expect(page.getByText(/^Updated (\d+ h )?\d+ (s|min|h) ago$/)).toBeVisible();
      await expect(page.getByText('The last refresh failed; older values are shown.')).toHaveCount(1);
      await expectNoAxeViolations(page);
    }

    // The server draws it on every page of the console, before any script has run.
    for (const { name, role, path } of pages) {
      if (role !== 'operator') continue;
      const html = await (await page.request.get(path(seed))).text();
      expect(html, name).toContain('>The platform isn’t answering');
    }

    // A record that was never read cannot be shown, and the page says so once.
    await page.goto(`/a/master/payouts/${randomUUID()}`);
    await expect(strip(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await page.goto('/a/master/cards');
    await expect(strip(page)).toHaveCount(1);
  } finally {
    await sandbox.clearFaults();
  }
  // The strip disappears from the open page once the platform answers again.
  await expect(strip(page)).toHaveCount(0, { timeout: 150_000 });
});
