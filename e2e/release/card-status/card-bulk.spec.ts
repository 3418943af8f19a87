import type { Locator, Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import { type Row, text } from '../../conformance/json';
import { dialog } from '../../pages/card-status-panel';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { confirmSelf } from '../../pages/confirm-self';
import { expect, test } from '../../harness/fixtures';
import { rowOf } from '../../pages/read-table';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('card-status'), role: 'support' });
test.setTimeout(600_000);

test.describe('several cards', () => {
  async function choose(page: Page, ids: readonly string[]): Promise<void> {
    await page.goto('/a/master/cards');
    for (const id of ids) await rowOf(page, 'Cards', id).getByRole('checkbox').check();
    await expect(page.getByText(`${ids.length} selected`)).toBeVisible();
  }
  const step = (page: Page) => dialog(page).getByRole('list', { name: 'Cards' }).getByRole('listitem');

  test('can be stopped: the rest is not sent', async ({ page, fresh, sandbox, changesOf }) => {
    const ids = [fresh.card('ACTIVE'), fresh.card('ACTIVE')] as const;
    await choose(page, ids);
    await sandbox.changeSettings({ latency_ms: 1_500 });
    await page.getByRole('button', { name: 'Freeze selected', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Freeze 2 cards' }).click();
    await dialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(step(page).filter({ hasText: 'Not sent: stopped' })).toHaveCount(1);
    await expect(dialog(page).getByRole('button', { name: 'Retry 1' })).toBeVisible();
    const changes = await Promise.all(ids.map(changesOf));
    expect(changes.flat()).toHaveLength(1);
  });
});

/** Pastes cards and checks them; the page may not be alive at first. */
async function checkCards(page: Page, paste: string, found: string): Promise<void> {
  const area = page.getByLabel('Cards', { exact: true });
  await expect(async () => {
    await area.fill(paste, { timeout: 2_000 });
    await page.getByRole('button', { name: 'Check the cards' }).click({ timeout: 2_000 });
    await expect(page.getByRole('status').filter({ hasText: found })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
}

const freezeButton = (count: number) => (count === 1 ? 'Freeze 1 card' : `Freeze ${String(count)} cards`);

async function askToFreeze(page: Page, count: number): Promise<Locator> {
  await page.getByLabel('Reason').fill('Stolen batch');
  await page.getByRole('button', { name: freezeButton(count) }).click();
  return page.getByRole('alertdialog', { name: `${freezeButton(count)}?` });
}

async function confirmFreeze(page: Page, count: number): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: freezeButton(count) })
    .click();
  await expect(page).toHaveURL(/freeze-many\/[0-9a-f-]{36}$/, { timeout: 150_000 });
  await expectNoAxeViolationsAtBothWidths(page);
}

test('a pasted list is checked before anything is sent; its run outlives the page, its undo only its cards', async ({
  page,
  openAs,
  fresh,
  platform,
  changesOf,
}) => {
  const ids = [fresh.card('ACTIVE'), fresh.card('ACTIVE')] as const;
  const frozen = fresh.card('FROZEN');
  const { card_number: number } = await platform.record('retrieveCard', ids[1]);
  await page.goto('/a/master/cards');
  await page.getByRole('link', { name: 'Freeze many' }).click();
  const paste = [ids[0], `Visa •••• ${String(number).slice(-4)}\t12.00`, frozen, ids[0].toUpperCase(), 'not a card'];
  await checkCards(page, paste.join('\n'), '2 cards to freeze');
  await expect(page.getByText('1 entry isn’t a card of this account')).toBeVisible();
  await expect(page.getByText('1 card stays unchanged')).toBeVisible();
  const order = page.getByRole('button', { name: 'Freeze 2 cards' });
  await order.click();
  await expect(page.getByText('Enter a reason, so that others know why the cards are frozen.')).toBeVisible();
  await expect(await askToFreeze(page, 2)).toContainText(/Master account, in the sandbox/);
  await confirmFreeze(page, 2);
  await page.reload();
  await expect(page.getByText('2 of 2 frozen, 0 failed, 0 not sent yet')).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole('link', { name: /^Record of/ })).toHaveCount(2);
  for (const id of ids) expect(await changesOf(id)).toHaveLength(1);

  const operator = await openAs('operator');
  await operator.goto(page.url());
  const undo = dialog(operator);
  await operator.getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toHaveAccessibleName('Unfreeze 2 cards?');
  await undo.getByRole('button', { name: 'Unfreeze 2 cards' }).click();
  await confirmSelf(operator);
  await expect(operator.getByText('2 of 2 unfrozen, 0 failed, 0 not sent yet')).toBeVisible({ timeout: 150_000 });
  for (const id of ids) expect(await changesOf(id)).toHaveLength(2);
  expect(await changesOf(frozen)).toHaveLength(0);
});

test('the cards of a filter are pasted; of equal last fours the chosen card alone is frozen', async ({
  page,
  seed,
  fresh,
  platform,
  changesOf,
}) => {
  const account = seed.accounts.sub_accounts[0]?.account_id ?? '';
  const active = await platform.all('listCards', { card_status: 'ACTIVE' }, account);
  await page.goto(`/a/${account}/cards?card_status=ACTIVE`);
  await page.getByRole('link', { name: 'Freeze many' }).click();
  const area = page.getByLabel('Cards', { exact: true });
  await expect(area).toHaveValue(/-/);
  const pasted = (await area.inputValue()).split('\n');
  expect(pasted.toSorted()).toEqual(active.map((card) => text(card, 'card_id')).toSorted());

  await checkCards(page, '1212', 'No card to freeze');
  const choice = page.getByRole('group', { name: 'The last four digits 1212 match 2 cards' });
  const alike = active
    .filter((card) => text(card, 'card_number').endsWith('1212'))
    .map((card) => text(card, 'card_id'));
  const id = fresh.oneOf('card of two with equal last fours', alike);
  await choice.getByRole('checkbox', { name: id }).check();
  await expect(page.getByRole('status').filter({ hasText: '1 card to freeze' })).toBeVisible();
  await askToFreeze(page, 1);
  await confirmFreeze(page, 1);
  await expect(page.getByText('1 of 1 frozen, 0 failed, 0 not sent yet')).toBeVisible({ timeout: 150_000 });
  expect(await changesOf(id)).toEqual([account]);
  expect(await changesOf(alike.find((one) => one !== id) ?? '')).toEqual([]);

  await page.getByRole('rowheader').or(page.getByRole('cell')).getByRole('link', { name: /1212/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/cards/${id}$`));
  await expect(page.getByText(/^Frozen by .+\. Open the change$/)).toBeVisible();
});

test('a run that is paused sends nothing more until its person goes on', async ({
  page,
  seed,
  fresh,
  platform,
  sandbox,
  changesOf,
}) => {
  const account = seed.accounts.sub_accounts[1]?.account_id ?? '';
  const active = await platform.all('listCards', { card_status: 'ACTIVE' }, account);
  const ids = fresh.allOf(
    'active card of the second sub-account',
    active.map((card) => text(card, 'card_id')),
  );
  expect(ids).toHaveLength(6);
  await page.goto(`/a/${account}/cards/freeze-many`);
  await checkCards(page, ids.join('\n'), '6 cards to freeze');
  await askToFreeze(page, 6);
  const counts = async () => await Promise.all(ids.map(async (id) => (await changesOf(id)).length));
  // Four are sent at a time, and their answers are still on their way at the pause.
  await sandbox.armFault({ fault: 'F38', operation: 'updateCardStatus', when: 'after', delay_ms: 7_000, times: null });
  await confirmFreeze(page, 6);
  const sent = [1, 1, 1, 1, 0, 0];
  await expect.poll(counts, { intervals: [100], timeout: 150_000 }).toEqual(sent);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. The remaining cards aren’t sent.')).toBeVisible();
  await sandbox.clearFaults();
  await expect(page.getByText('4 of 6 frozen, 0 failed, 2 not sent yet')).toBeVisible({ timeout: 150_000 });
  expect(await counts()).toEqual(sent);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('6 of 6 frozen, 0 failed, 0 not sent yet')).toBeVisible({ timeout: 150_000 });
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
});

test('of the cards under a filter of a column all are frozen that can be, and no other one', async ({
  page,
  seed,
  fresh,
  platform,
  changesOf,
}) => {
  // The third sub-account has no cards.
  const account = seed.accounts.sub_accounts[3]?.account_id ?? '';
  const known = await platform.all('listCards', {}, account);
  const balances = known
    .filter((card) => card['card_status'] === 'ACTIVE')
    .map((card) => new Decimal(text(card, 'available_balance')))
    .toSorted((one, other) => other.cmp(one));
  const least = balances[2] ?? new Decimal('0');
  const fits = (card: Row) =>
    card['card_status'] === 'ACTIVE' && new Decimal(text(card, 'available_balance')).gte(least);
  const ids = fresh.allOf(
    'active card of the fourth sub-account with a large balance',
    known.filter(fits).map((card) => text(card, 'card_id')),
  );
  expect(ids.length).toBeLessThan(known.length);
  await page.goto(`/a/${account}/cards?available_balance_least=${least.toFixed()}`);
  await expect(page.getByRole('button', { name: /^Available from/ })).toBeVisible();
  await page.getByRole('link', { name: 'Freeze many' }).click();
  const area = page.getByLabel('Cards', { exact: true });
  await expect(area).toHaveValue(/-/);
  const pasted = await area.inputValue();
  expect(pasted.split('\n').toSorted()).toEqual(ids.toSorted());
  await checkCards(page, pasted, `${String(ids.length)} cards to freeze`);
  await askToFreeze(page, ids.length);
  await confirmFreeze(page, ids.length);
  const end = `${String(ids.length)} of ${String(ids.length)} frozen, 0 failed, 0 not sent yet`;
  await expect(page.getByText(end)).toBeVisible({ timeout: 150_000 });
  for (const card of known) {
    const id = text(card, 'card_id');
    expect(await changesOf(id), id).toEqual(ids.includes(id) ? [account] : []);
  }
});
