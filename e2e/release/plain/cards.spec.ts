import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { pass, readTable, rowLinks } from '../../pages/read-table';

test('the list shows the platform’s cards in its order, and a tab those of one status', async ({ page, platform }) => {
  const expected = await platform.page('listCards');
  await page.goto('/a/master/cards');
  const links = rowLinks(page, 'Cards');
  await expect(links).toHaveCount(expected.length);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(expected.map((row) => `/a/master/cards/${text(row, 'card_id')}?list=cards`));

  await page.getByRole('navigation', { name: 'Cards by status' }).getByRole('link', { name: 'Frozen' }).click();
  await expect(page).toHaveURL(/card_status=FROZEN/);
  const frozen = expected.filter((row) => row['card_status'] === 'FROZEN');
  expect(frozen.length).toBeGreaterThan(0);
  await expect(links).toHaveCount(frozen.length);
  expect((await readTable(page, 'Cards')).map(({ Status }) => Status)).toEqual(frozen.map(() => 'Frozen'));
});

test('a cancelled card leads to its cardholder, and scheme and form are in words', async ({ page, platform }) => {
  const [cancelled] = await platform.page('listCards', { card_status: 'CANCELLED' });
  const card = await platform.record('retrieveCard', text(cancelled, 'card_id'));
  await page.goto(`/a/master/cards/${text(card, 'card_id')}`);
  const facts = page.getByRole('region', { name: 'Card', exact: true });
  await expect(facts.getByTitle(text(card, 'card_scheme'))).toHaveText(/^(Visa|Mastercard)$/);
  await expect(facts.getByTitle(text(card, 'form_factor'))).toHaveText(/^(Virtual|Physical)$/);
  await expect(page.getByText(/^Next: if the cardholder still needs a card/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the cardholder' }).click();
  await expect(page).toHaveURL(`/a/master/cardholders/${text(card['cardholder'], 'cardholder_id')}`);
});

test('a card is read again until its state is final', async ({ page, sandbox, liveReads }) => {
  const { cards } = await sandbox.fixtures();
  const cancelled = cards.find(({ card_status }) => card_status === 'CANCELLED')?.card_id ?? '';
  await page.clock.install();
  await sandbox.armFault({ fault: 'F17', operation: 'retrieveCard' });
  await page.goto(`/a/master/cards/${cancelled}`);
  await expect(page.getByText('BRAND_NEW_STATE', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(page.getByText(/The card can’t be reactivated\./)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const before = liveReads('retrieveCard');
  await pass(page, 3, 16_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => liveReads('retrieveCard')).toBe(before + 1);
});
