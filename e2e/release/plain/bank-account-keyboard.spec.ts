import type { Locator } from 'playwright/test';
import { approveChange, country, editOf, field, operation } from '../../pages/bank-account-form';
import { text } from '../../conformance/json';
import { difference, effectsOf } from '../../pages/forms';
import { expect, test } from '../../harness/fixtures';
import { rowOf } from '../../pages/read-table';

test('by keyboard alone: from the list to the changed record', async ({ page, fresh, platform, sandbox, openAs }) => {
  const id = fresh.bankAccount('GBP', 'GB');
  const record = await platform.record('retrieveBankAccount', id);
  await page.goto('/a/master/bank-accounts?page_size=100');
  const row = rowOf(page, 'Bank accounts', id);
  await row.getByRole('rowheader').getByRole('link').focus();
  // The row with the focus has a button that copies its id, and its action.
  await expect(row.getByRole('button', { name: /^Copy / })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const edit = row.getByRole('link', { name: /^Edit / });
  await expect(edit).toBeFocused();
  await expect(edit).toHaveAccessibleName(`Edit ${text(record, 'account_name')}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(editOf(id));
  await field(page, 'Account number').focus();
  await page.keyboard.press('Tab');
  await expect(country(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ireland');
  await expect(page.getByRole('option', { name: /^Ireland/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveValue('Ireland');
  await page.keyboard.press('Tab');
  await expect(field(page, 'SWIFT code')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('AIBKIE2D');
  await page.keyboard.press('Enter');
  await expect(difference(page).getByText('What changes').first()).toBeFocused();
  expect(await effectsOf(sandbox, operation)).toEqual([]);
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((it) => it === document.activeElement))) await page.keyboard.press('Tab');
  };
  // The stored number is that of a British bank, so the country and the code each want a reason.
  const reasons = page.getByLabel('Reason for sending anyway');
  await expect(reasons).toHaveCount(2);
  for (const reason of await reasons.all()) {
    await tabTo(reason);
    await page.keyboard.type('The customer has moved to this bank.');
  }
  await tabTo(page.getByRole('button', { name: 'Submit for approval', exact: true }));
  await page.keyboard.press('Enter');
  await approveChange(page, await openAs('manager'), id);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});
