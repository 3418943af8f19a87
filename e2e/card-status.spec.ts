import type { Page } from '@playwright/test';
import { text } from './conformance/json';
import { expect, rowOf, test, untilScripted } from './write-fixtures';

test.use({ consoleFor: 'card-status', role: 'support' });
test.setTimeout(120_000);

const cardPage = (id: string, account = 'master') => `/a/${account}/cards/${id}`;

async function openCard(page: Page, id: string, account = 'master'): Promise<void> {
  await page.goto(cardPage(id, account));
  await untilScripted(page);
}

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Change the status' });

test.describe('a freeze', () => {
  test('is two presses away in the list, is called requested until its order has succeeded, and happens once', async ({
    page,
    sandbox,
    fresh,
    changesOf,
  }) => {
    await sandbox.changeSettings({ order_delay_ms: 8_000 });
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    await untilScripted(page);
    const row = rowOf(page, 'Cards', id);
    await row.getByRole('button', { name: /^Freeze/ }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Freeze requested')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(row.getByText('Freeze requested', { exact: true })).toBeVisible();
    await expect(row.getByText('Frozen')).toHaveCount(0);
    await expect(row.getByText('Frozen')).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('works from a pasted id, with a reason that the platform keeps', async ({
    page,
    fresh,
    platform,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    await page.goto('/a/master/cards');
    await untilScripted(page);
    await page.getByRole('textbox', { name: 'Card id' }).fill(id);
    await page.getByRole('textbox', { name: 'Card id' }).press('Enter');
    await expect(page).toHaveURL(cardPage(id));
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('Lost in the underground');
    await expect(dialog(page).getByText('23 of 100 characters')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 30_000 });
    expect(text(await platform.record('retrieveCard', id), 'update_reason')).toBe('Lost in the underground');
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('does not take a reason of more than 100 characters', async ({ page, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await openCard(page, id);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('x'.repeat(101));
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Shorten the reason to 100 characters.')).toBeVisible();
    await expect(dialog(page).getByLabel(/Reason/)).toBeFocused();
    await dialog(page)
      .getByLabel(/Reason/)
      .fill('x'.repeat(100));
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText(/Freeze card: (Freeze requested|Frozen)/)).toBeVisible();
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('says so when its order fails, and the card stays as it was', async ({ page, seed }) => {
    await openFailing(page, seed);
    await expect(panel(page).getByText('Freeze card: Freezing failed')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('The card can be used.').first()).toBeVisible();
  });

  test('done twice in one moment, or again from the same form after a reload and Back, happens once', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    await openCard(page, id);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).dblclick();
    await expect(dialog(page).getByText(/Freeze card: (Freeze requested|Frozen)/)).toBeVisible();
    await page.reload();
    // The order may succeed while the page opens; then the next look at the card shows it.
    await expect(panel(page).getByRole('button', { name: 'Freeze', exact: true })).toBeDisabled({ timeout: 30_000 });
    await page.goto('/a/master/cards');
    await page.goBack();
    await expect(panel(page).getByText('The card is frozen already.')).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });
});

async function openFailing(page: Page, { cards }: { readonly cards: readonly { readonly card_id: string }[] }) {
  for (const { card_id } of [...cards].reverse()) {
    await page.goto(cardPage(card_id));
    if ((await page.getByRole('heading', { level: 1 }).innerText()).endsWith('0002')) break;
  }
  await untilScripted(page);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
  await expect(dialog(page).getByText(/Freeze card: /)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
}

test.describe('an unfreeze', () => {
  test('is confirmed with what follows from it, and is called requested until it is done', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('FROZEN');
    await openCard(page, id);
    await panel(page).getByRole('button', { name: 'Unfreeze' }).click();
    await expect(dialog(page).getByText(/Payments with the card go through again/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Unfreeze card' }).click();
    await expect(dialog(page).getByText('Unfreeze card: Active again')).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('can be thought better of: Escape closes, the focus goes back, and nothing happens', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('FROZEN');
    await openCard(page, id);
    const button = panel(page).getByRole('button', { name: 'Unfreeze' });
    await button.click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    expect(await changesOf(id)).toHaveLength(0);
  });
});

test.describe('moves that 3.8 does not allow', () => {
  for (const [status, words] of [
    ['CANCELLED', 'A cancelled card cannot come back.'],
    ['BLOCKED', 'The platform blocked the card; only the platform can lift that.'],
    ['PRE_CANCEL', 'A cancellation was accepted and is being carried out.'],
  ] as const) {
    test(`are not offered for a card that is ${status}, and say why`, async ({ page, seed }) => {
      const id = seed.cards.find(({ card_status }) => card_status === status)?.card_id ?? '';
      await openCard(page, id);
      await expect(panel(page).getByText(words).first()).toBeVisible();
      for (const button of await panel(page).getByRole('button').all()) await expect(button).toBeDisabled();
    });
  }

  test('are refused by the platform in words that can be acted on, and nothing has changed', async ({
    page,
    seed,
    changesOf,
  }) => {
    const expired = seed.cards.find((card) => card.expired)?.card_id ?? '';
    await openCard(page, expired);
    await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Refused')).toBeVisible();
    await expect(dialog(page).getByText('The card is past its end')).toBeVisible();
    await expect(dialog(page).getByText('The card has expired')).toBeHidden();
    await dialog(page).getByText('What the platform answered').first().click();
    await expect(dialog(page).getByText('message: The card has expired')).toBeVisible();
    expect(await changesOf(expired)).toHaveLength(0);
  });
});

test.describe('a cancel', () => {
  test.use({ role: 'manager' });

  async function ask(page: Page, id: string): Promise<string> {
    await openCard(page, id);
    // Read before the question stands over it and hides the page from whoever cannot see.
    const number = await page.getByRole('heading', { level: 1 }).innerText();
    await panel(page)
      .getByRole('button', { name: /^Cancel card/ })
      .click();
    return number.slice(-4);
  }
  const question = (page: Page) => page.getByRole('alertdialog');

  test('takes a reason, the last four digits and a press of its own; Enter in a field does nothing', async ({
    page,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    const digits = await ask(page, id);
    const confirm = question(page).getByRole('button', { name: 'Cancel card' });
    await expect(question(page).getByRole('button', { name: 'Keep the card' })).toBeFocused();
    await expect(question(page).getByText('Every payment with the card is declined, for ever.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel(/^Type/).fill(digits);
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel('Reason').fill('Holder has left the company');
    await question(page).getByLabel(/^Type/).fill('0000');
    await expect(confirm).toBeDisabled();
    await question(page).getByLabel(/^Type/).fill(digits);
    await question(page).getByLabel(/^Type/).press('Enter');
    await expect(question(page)).toBeVisible();
    expect(await changesOf(id)).toHaveLength(0);
    await confirm.click();
    await expect(panel(page).getByText(/Cancel card: (Cancellation requested|Cancellation carried out)/)).toBeVisible();
    await expect(page.getByText(/The card cannot come back/).first()).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('is given up with Escape, and no list offers it', async ({ page, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await ask(page, id);
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    expect(await changesOf(id)).toHaveLength(0);
    await page.goto('/a/master/cards');
    await untilScripted(page);
    await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0);
  });
});

test.describe('several cards', () => {
  async function choose(page: Page, ids: readonly string[]): Promise<void> {
    await page.goto('/a/master/cards');
    await untilScripted(page);
    for (const id of ids) await rowOf(page, 'Cards', id).getByRole('checkbox').check();
    await expect(page.getByText(`${ids.length} cards chosen`)).toBeVisible();
  }
  const step = (page: Page) => dialog(page).getByRole('list', { name: 'Cards' }).getByRole('listitem');

  test('are frozen one by one, each once; those that cannot are left out, and what failed alone is tried again', async ({
    page,
    fresh,
    sandbox,
    changesOf,
  }) => {
    const ids = [fresh.card('ACTIVE'), fresh.card('ACTIVE')] as const;
    const frozen = fresh.card('FROZEN');
    await choose(page, [...ids, frozen]);
    await sandbox.armFault({
      fault: 'F26',
      operation: 'updateCardStatus',
      when: 'before',
      message: 'Card status is invalid',
    });
    await page.getByRole('button', { name: 'Freeze chosen', exact: true }).click();
    await expect(step(page).filter({ hasText: 'Left out. The card is frozen already.' })).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'Freeze 2 cards' }).click();
    await expect(step(page).filter({ hasText: 'Refused' })).toHaveCount(1);
    await expect(step(page).filter({ hasText: /Freeze requested|Frozen/ })).toHaveCount(1);
    await dialog(page).getByRole('button', { name: 'Try 1 again' }).click();
    await expect(step(page).filter({ hasText: /Frozen/ })).toHaveCount(2, { timeout: 40_000 });
    await expect(dialog(page).getByText('2 of 2 sent, 2 done, 0 failed.')).toBeVisible();
    for (const id of ids) expect(await changesOf(id)).toHaveLength(1);
    expect(await changesOf(frozen)).toHaveLength(0);
  });

  test('can be stopped: the rest is not sent', async ({ page, fresh, sandbox, changesOf }) => {
    const ids = [fresh.card('ACTIVE'), fresh.card('ACTIVE')] as const;
    await choose(page, ids);
    await sandbox.changeSettings({ latency_ms: 1_500 });
    await page.getByRole('button', { name: 'Freeze chosen', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze 2 cards' }).click();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(step(page).filter({ hasText: 'Not sent: stopped' })).toHaveCount(1);
    await expect(dialog(page).getByRole('button', { name: 'Try 1 again' })).toBeVisible();
    const changes = await Promise.all(ids.map(changesOf));
    expect(changes.flat()).toHaveLength(1);
  });
});
