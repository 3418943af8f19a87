import type { Locator, Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { list, openMenu, save } from '../../pages/walks/save';

test.use({ consoleKind: mirrorConsole, role: 'operator' });

async function manage(page: Page): Promise<Locator> {
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Manage saved views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const rowOf = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'Your saved views' }).getByRole('listitem').filter({ hasText: name });

test('its owner can rename it, give it other filters and delete it; no two views have the same name', async ({
  page,
}) => {
  await page.goto(`${list}?status=PROCESSING`);
  await save(page, 'Open');
  await save(page, 'Other');
  const dialog = await manage(page);
  await expectNoAxeViolationsAtBothWidths(page, dialog);
  await expect(rowOf(dialog, 'Open')).toContainText('Status: Processing');
  await expect(rowOf(dialog, 'Open').getByRole('button', { name: /^Update/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Rename Other' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('open');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByText('You have a view called open here already.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('In progress');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(rowOf(dialog, 'In progress')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${list}?currency=EUR`);
  const again = await manage(page);
  await again.getByRole('button', { name: 'Update to current filters: In progress' }).click();
  await expect(rowOf(again, 'In progress')).toContainText('Currency: EUR');
  await again.getByRole('button', { name: 'Delete Open' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  // While the question is open, the rows of the dialog below it are hidden from roles.
  await expect(rowOf(again, 'In progress')).toBeVisible();
  await expect(rowOf(again, 'Open')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const menu = await openMenu(page);
  await expect(menu.getByRole('menuitem', { name: 'In progress' })).toHaveAttribute('href', `${list}?currency=EUR`);
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toHaveCount(0);
});

test('a report of a view is one step from its menu, and begins with the view', async ({ page }) => {
  await page.goto(`${list}?status=FAILED&days=last_7_days`);
  await expect((await openMenu(page)).getByRole('menuitem', { name: 'Send as a report…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await save(page, 'Failed in a week');
  await (await openMenu(page)).getByRole('menuitem', { name: 'Send as a report…' }).click();
  const form = page.getByRole('dialog', { name: 'New scheduled report' });
  await expect(form.getByLabel('Name')).toHaveValue('Failed in a week');
  await expect(form.getByLabel('Saved view', { exact: true }).locator('option:checked')).toHaveText('Failed in a week');
  await expectNoAxeViolationsAtBothWidths(page, form);
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Failed in a week', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Failed in a week');
  await page.goto(list);
  const dialog = await manage(page);
  await dialog.getByRole('link', { name: 'Send Failed in a week as a report' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Failed in a week');
  await page.goto('/a/master/reports/schedules?view=0b0c7b7e-3a52-4f0e-9a55-7a1f1a0a9d11');
  await expect(page.getByRole('button', { name: 'New schedule' })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('a refused change stays told while its view is being renamed, until the next try', async ({ page, openAs }) => {
  await page.goto(`${list}?status=PROCESSING`);
  await save(page, 'Short-lived');
  const dialog = await manage(page);
  const elsewhere = await openAs('operator');
  await elsewhere.goto(list);
  const other = await manage(elsewhere);
  await other.getByRole('button', { name: 'Delete Short-lived' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(other, 'Short-lived')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Share Short-lived' }).click();
  const refusal = dialog.getByText('This view no longer exists.');
  await expect(refusal).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Rename Short-lived' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(refusal).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Longer');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  // This try is refused too, and only it is told.
  await expect(refusal).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Rename Short-lived' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('a view is private until it is shared, and others can only use it', async ({ page, openAs }) => {
  await page.goto(`${list}?status=FAILED`);
  await save(page, 'For everybody', true);
  await save(page, 'For me');
  const other = await openAs('support');
  await other.goto(list);
  const menu = await openMenu(other);
  await expect(menu.getByRole('menuitem', { name: /^For everybody \(shared by / })).toHaveAttribute(
    'href',
    `${list}?status=FAILED`,
  );
  await expect(menu.getByRole('menuitem', { name: /^For me/ })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Manage saved views' }).click();
  await expect(other.getByRole('dialog').getByText('You have no saved views of this account.')).toBeVisible();

  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Stop sharing For everybody' }).click();
  await expect(rowOf(dialog, 'For everybody')).toContainText('Private');
  await other.goto(list);
  const later = await openMenu(other);
  await expect(later.getByText('No saved views yet')).toBeVisible();
});

test('a view of all accounts is offered in each of them, without its accounts', async ({ page, seed }) => {
  const [sub] = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  await page.goto(`/a/all/payouts?status=FAILED&account=master`);
  await save(page, 'Failed anywhere');
  await page.goto(`/a/${sub?.account_id ?? ''}/payouts`);
  await expect(
    (await openMenu(page)).getByRole('menuitem', { name: 'Failed anywhere (all accounts)' }),
  ).toHaveAttribute('href', `/a/${sub?.account_id ?? ''}/payouts?status=FAILED`);
  await page.goto('/a/all/payouts');
  await expect((await openMenu(page)).getByRole('menuitem', { name: 'Failed anywhere' })).toHaveAttribute(
    'href',
    '/a/all/payouts?status=FAILED&account=master',
  );
});

test('the menu opens, chooses and closes by keyboard alone, and has no barrier', async ({ page }) => {
  await page.goto(`${list}?status=COMPLETED`);
  await save(page, 'Completed ones');
  await page.goto(list);
  await page.getByRole('button', { name: 'Saved views' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Completed ones' })).toBeVisible();
  await expectNoAxeViolationsAtBothWidths(page, menu);
  await menu.getByRole('menuitem', { name: 'Completed ones' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${list}?status=COMPLETED`);
});
