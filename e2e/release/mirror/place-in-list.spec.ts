import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { rowLinks } from '../../pages/read-table';

test.use({ consoleKind: mirrorConsole });
test.setTimeout(600_000);

const lastName = (card: Record<string, unknown> | undefined) => {
  const holder = card?.['cardholder'];
  return typeof holder === 'object' && holder !== null && 'last_name' in holder ? String(holder.last_name) : '';
};

test('a record leads on through the list it was opened from, with its filter and search, and back to it', async ({
  page,
  platform,
}) => {
  await openFilled(page, '/a/master/payouts');
  const place = page.getByRole('navigation', { name: 'Place in the list' });
  const cards = await platform.all('listCards');
  const name = lastName(cards[0]);
  const expected = cards.filter((card) => lastName(card) === name);
  expect(expected.length).toBeGreaterThan(1);

  await page.goto('/a/master/cards');
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(`/a/master/cards?q=${name}`);
  await expect(page.getByText(/^\d+ of \d+ match$/)).toBeVisible();
  const rows = rowLinks(page, 'Cards');
  const found = await rows.count();
  const shown = await rows.evaluateAll((all) => all.map((link) => link.textContent));
  await rows.first().click();
  const heading = page.getByRole('heading', { level: 1 });
  for (const [index, number] of shown.entries()) {
    await expect(heading).toHaveText(number);
    await expect(place).toHaveText(new RegExp(`^${index + 1} of ${found}$`));
    if (index + 1 < found) await page.keyboard.press('j');
  }
  await expect(page.locator(':focus')).toBeVisible();
  await expect(place.getByRole('link', { name: 'Next in the list' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/a/master/cards?q=${name}`);
  await expect(page.getByRole('searchbox')).toHaveValue(name);
  await expect(rows).toHaveCount(found);
});

test('bank accounts, home, the open payouts and the inbox lead on in their own order', async ({ page, platform }) => {
  await openFilled(page, '/a/master/payouts');
  const place = page.getByRole('navigation', { name: 'Place in the list' });
  const next = place.getByRole('link', { name: 'Next in the list' });
  const accounts = await platform.all('listBankAccounts');
  await page.goto('/a/master/bank-accounts?page_size=10');
  const last = rowLinks(page, 'Bank accounts').nth(9);
  await last.click();
  await expect(place).toHaveText(`10 of ${accounts.length}`);
  await next.click();
  await expect(page).toHaveURL(new RegExp(`/bank-accounts/${String(accounts[10]?.['id'])}\\?list=bank-accounts`));
  await expect(place).toHaveText(`11 of ${accounts.length}`);
  await place.getByRole('link', { name: 'Previous in the list' }).click();
  await expect(place).toHaveText(`10 of ${accounts.length}`);

  for (const list of ['/a/master', '/a/master/payouts/ageing', '/a/master/inbox']) {
    await page.goto(list);
    const links = page.getByRole('main').locator('a[href*="place="]');
    const second = await links.nth(1).getAttribute('href');
    await links.first().click();
    await expect(place).toHaveText(/^1 of /);
    await next.click();
    await expect(page).toHaveURL(new RegExp(`${second?.split('?')[0] ?? 'none'}\\?`));
    await expect(place).toHaveText(/^2 of /);
  }
});
