import { Decimal } from '@/lib/contract/decimal';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';

test.use({ consoleKind: mirrorConsole });

const path = '/a/master/payouts/failures?days=365';

test('the failures are those of the platform, by currency, and each figure leads to its own rows', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, path);
  const rows = await page
    .getByRole('region', { name: 'All by currency' })
    .last()
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => ({
        currency: row.querySelector('th')?.textContent ?? '',
        links: [...row.querySelectorAll('a')].map((link) => ({
          sum: (link.children[1]?.textContent ?? '').replaceAll(',', ''),
          href: link.getAttribute('href') ?? '',
        })),
      })),
    );
  // The days are those of the platform's zone, and include today.
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const since = Date.parse(`${today}T00:00:00+08:00`) - 364 * 86_400_000;
  const found = [];
  for (const status of ['FAILED', 'FAILED_REFUNDED']) {
    found.push(...(await platform.all('listPayouts', { payout_status: status })));
  }
  expect(rows.length).toBeGreaterThan(2);
  for (const { currency, links } of rows) {
    const [sent] = links;
    const query = new URLSearchParams(sent?.href.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      status: 'FAILED,FAILED_REFUNDED',
      currency,
      days: 'last_365_days',
    });
    const sum = found
      .filter((row) => row['payout_currency'] === currency)
      .filter((row) => Date.parse(String(row['create_time'])) >= since)
      .reduce((all, row) => all.plus(String(row['payout_amount'])), new Decimal('0'));
    expect(new Decimal(sent?.sum ?? '0').eq(sum), `${currency}: ${sent?.sum ?? ''} is ${sum.toFixed()}`).toBe(true);
    for (const { href } of links.slice(1)) expect(href).toMatch(/money=(returned|promised|out)/);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const sums = page.getByRole('region', { name: 'All by currency' }).last();
  // Each figure has a label, and none is outside of the screen.
  await expect(sums.locator('td').nth(3)).toBeInViewport({ ratio: 1 });
  expect(
    await sums
      .locator('td')
      .nth(3)
      .evaluate((cell) => getComputedStyle(cell, '::before').content),
  ).toBe('"Oldest not yet returned"');
  // A phone shows the first row of each part, and a link to all of them.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000);
  const link = page.getByRole('link', { name: /^All by currency: show all \d+$/ });
  const [, all = ''] = /(\d+)$/.exec(await link.innerText()) ?? [];
  await link.click();
  await expect(page).toHaveURL(/part=all$/);
  await expect(page.getByRole('region', { name: 'Account closed' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'All by currency' }).last().locator('tbody tr:visible')).toHaveCount(
    Number(all),
  );
});

test('reasons are grouped into families that say what to do, in the platform’s words, by bank too', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, path);
  const closed = page.getByRole('region', { name: 'Account closed' }).first();
  await expect(closed).toContainText('Ask the beneficiary for another bank account');
  await expect(closed.getByRole('row', { name: /Beneficiary account closed/ }).first()).toBeVisible();
  const compliance = page.getByRole('region', { name: 'Stopped by compliance' }).first();
  await expect(compliance).toContainText('<p>Rejected by <b>compliance</b></p>');
  const href = await closed.getByRole('link').first().getAttribute('href');
  expect(new URLSearchParams(href?.split('?')[1]).get('reason')).toMatch(/account closed|AC04/);
  await page.getByRole('link', { name: 'By bank' }).click();
  await expect(page.getByRole('columnheader', { name: 'Bank' })).toBeVisible();
  await expect(page).toHaveURL(/by=bank&days=365$/);
});
