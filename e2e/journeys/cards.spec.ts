import { text } from '../conformance/json';
import { expect, test } from '../harness/fixtures';

test('a card’s page shows its state and meaning, its money digit by digit, and leads to its cardholder', async ({
  page,
  platform,
}) => {
  const cards = await platform.page('listCards', { card_status: 'ACTIVE' });
  const card = await platform.record('retrieveCard', text(cards[0], 'card_id'));
  await page.goto(`/a/master/cards/${text(card, 'card_id')}`);
  await expect(page.getByText('The card can be used.')).toBeVisible();
  const money = await page.getByRole('region', { name: 'Money' }).innerText();
  for (const field of ['card_limit', 'available_balance', 'consumed_amount']) {
    expect(money.replaceAll(',', ''), field).toContain(text(card, field));
  }
  const holder = text(card['cardholder'], 'cardholder_id');
  await page.getByRole('region', { name: 'Cardholder' }).getByRole('link').click();
  await expect(page).toHaveURL(`/a/master/cardholders/${holder}`);
  await expect(page.getByText(holder, { exact: true })).toBeVisible();
});
