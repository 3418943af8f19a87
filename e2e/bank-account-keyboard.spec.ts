import { approveChange, country, editOf, field, idOf, operation } from './pages/bank-account-form';
import { difference, effectsOf, expectOutcome } from './pages/forms';
import { expect, test } from './harness/fixtures';

test('by keyboard alone: from the list to the changed record', async ({ page, seed, sandbox, openAs }) => {
  const id = idOf(seed, 'GBP');
  await page.goto('/a/master/bank-accounts?page_size=100');
  await page
    .getByRole('table', { name: 'Bank accounts' })
    .locator(`a[href="${editOf(id)}"]`)
    .focus();
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
  while (
    !(await page
      .getByRole('button', { name: 'Submit for approval', exact: true })
      .evaluate((it) => it === document.activeElement))
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expectOutcome(page, 'Edit bank account: Waiting for approval');
  await approveChange(page, await openAs('manager'), id);
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});
