import type { Page } from '@playwright/test';
import { expectNoAxeViolationsAtBothWidths } from './no-axe-violations';
import { readTable } from './read-table';
import { expect, test, untilScripted } from './write-fixtures';

test.use({ consoleFor: 'operations', role: 'manager' });
test.setTimeout(120_000);

const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Change the status' });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Operations/ });

async function freeze(page: Page, id: string, reason: string): Promise<void> {
  await page.goto(`/a/master/cards/${id}`);
  await untilScripted(page);
  await panel(page).getByRole('button', { name: 'Freeze', exact: true }).click();
  await dialog(page)
    .getByLabel(/Reason/)
    .fill(reason);
  await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
  await expect(dialog(page).getByText(/^Freeze card: /)).toBeVisible({ timeout: 20_000 });
}

async function openRecord(page: Page): Promise<void> {
  await dialog(page).getByRole('link', { name: 'Open its record' }).click();
  await expect(page).toHaveURL(/\/operations\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Freeze card' })).toBeVisible();
}

test('an account without writes says so', async ({ page, seed }) => {
  const account = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated).at(-1)?.account_id ?? '';
  await page.goto(`/a/${account}/operations`);
  await expect(page.getByText('No writes yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Writes by state' }).getByRole('link', { name: 'Not settled' }).click();
  await expect(page).toHaveURL(/show=unsettled/);
  await expect(page.getByText('Every write is settled')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Every write is settled')).toBeVisible();
});

test('a write stands in the list with its state, who did it, its reference and attempts, and has a page', async ({
  page,
  fresh,
}) => {
  const id = fresh.card('ACTIVE');
  await freeze(page, id, 'To be seen in the list');
  await expect(dialog(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 30_000 });
  await openRecord(page);
  await expect(page.getByRole('region', { name: 'Asked for' })).toContainText('To be seen in the list');
  await expect(page.getByRole('region', { name: 'Write', exact: true })).toContainText('manager');
  await expect(page.getByRole('table', { name: 'Attempts' }).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('link', { name: 'Operations' }).first().click();
  await expect(page.getByRole('table', { name: 'Operations' })).toBeVisible();
  const rows = await readTable(page, 'Operations');
  const row = rows.find(({ Record }) => Record?.includes(id.slice(-4)));
  expect(row).toMatchObject({ Write: 'Freeze card', State: 'Frozen', Attempts: expect.stringMatching(/^[1-9]/) });
  expect(row?.['By']).not.toBe('');
  expect(row?.['Reference']).not.toBe('–');
});

test('a write without a known outcome is on top, counted in the badge, and settled by “Check again” with the same key', async ({
  page,
  sandbox,
  fresh,
  changesOf,
}) => {
  const id = fresh.card('ACTIVE');
  await sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: null });
  await freeze(page, id, 'Answer gets lost');
  await expect(dialog(page).getByText('Do not do it again.', { exact: false })).toBeVisible({ timeout: 20_000 });
  await page.goto('/a/master/operations');
  await expect(badge(page)).toContainText('not settled');
  const top = page.getByRole('table', { name: 'Operations' }).getByRole('row').nth(1);
  await expect(top).toContainText('Sent, not confirmed');
  await page.getByRole('navigation', { name: 'Writes by state' }).getByRole('link', { name: 'Not settled' }).click();
  await expect(top).toContainText(id.slice(-4));
  await sandbox.clearFaults();
  await expect(async () => {
    const check = top.getByRole('button', { name: 'Check again' });
    if (await check.isVisible()) await check.click({ timeout: 1_000 });
    await expect(page.getByText('Sent, not confirmed')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect(await changesOf(id)).toHaveLength(1);
});

test.describe('what the machine cannot find out', () => {
  async function unexplained(page: Page, id: string, reason: string): Promise<void> {
    await freeze(page, id, reason);
    await expect(dialog(page).getByText('Freeze card: Needs a person')).toBeVisible({ timeout: 30_000 });
    await openRecord(page);
  }

  test('is settled by a person with a reason, and only “did not happen” offers to do it again', async ({
    page,
    sandbox,
    fresh,
    changesOf,
  }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({ fault: 'F25', operation: 'updateCardStatus', when: 'before', variant: 'api' });
    await unexplained(page, id, 'Key refused');
    await expect(page.getByText('The platform refused the key of this request', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Settle it by hand' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Settle it' }).click();
    await expect(question.getByText('Choose what happened', { exact: false })).toBeVisible();
    await question.getByLabel('It did not happen').check();
    await question
      .getByLabel('Where you looked and what you saw')
      .fill('The card is active in the platform’s own list.');
    await question.getByRole('button', { name: 'Settle it' }).click();
    await expect(page.getByText('Did not happen, says a person', { exact: true })).toBeVisible();
    await expect(page.getByText('The card is active in the platform’s own list.')).toBeVisible();
    await page.getByRole('link', { name: 'Do it again' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Freeze card' })).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
    await expect(dialog(page).getByText('Freeze card: Frozen')).toBeVisible({ timeout: 30_000 });
    expect(await changesOf(id)).toHaveLength(1);
    await openRecord(page);
    await expect(page.getByRole('link', { name: 'An earlier write' })).toBeVisible();
  });

  test('is reviewed by a manager by keyboard alone: checked again, then settled as happened', async ({
    page,
    sandbox,
    fresh,
  }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({
      fault: 'F25',
      operation: 'updateCardStatus',
      when: 'before',
      variant: 'api',
      times: null,
    });
    await unexplained(page, id, 'Key refused for good');
    await page.getByRole('button', { name: 'Settle it by hand' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
    await question.getByLabel('It happened').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Support of the platform confirmed it by phone.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Happened, says a person', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Do it again' })).toHaveCount(0);
  });

  test('has no barrier, in the list, on its page and in its question', async ({ page, sandbox, fresh }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({
      fault: 'F25',
      operation: 'updateCardStatus',
      when: 'before',
      variant: 'api',
      times: null,
    });
    await unexplained(page, id, 'Barriers');
    await expectNoAxeViolationsAtBothWidths(page);
    await page.getByRole('button', { name: 'Settle it by hand' }).click();
    await expectNoAxeViolationsAtBothWidths(page);
    await page.keyboard.press('Escape');
    await page.goto('/a/master/operations');
    await expectNoAxeViolationsAtBothWidths(page);
  });
});

test.describe('when the console does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_/] });

  test('the last rows stay, and are called old', async ({ page, context }) => {
    await page.goto('/a/master/operations');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilScripted(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The console did not answer.' })).toBeVisible();
    await context.setOffline(false);
  });
});

test.describe('an address of another account', () => {
  test('shows nothing of a write that is not this account’s', async ({ page, fresh, seed }) => {
    const id = fresh.card('ACTIVE');
    await freeze(page, id, 'Of the master alone');
    await openRecord(page);
    const other = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
    await page.goto(page.url().replace('/a/master/', `/a/${other}/`));
    await expect(page.getByText('Nothing with this id')).toBeVisible();
  });
});
