import { amountField, depositsOf, fill, made, simulate } from '../../pages/deposit-form';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';
import { untilReady } from '../../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test('a refused deposit is said to have changed nothing, and can be corrected and sent, also on a phone', async ({
  page,
  sandbox,
}) => {
  await fill(page, '10');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sandbox.armFault({ fault: 'F22', operation: 'simulateDeposit' });
  await simulate(page).click();
  await expect(page.getByRole('main').getByText('Simulate deposit: Refused')).toBeVisible();
  expect(depositsOf(await sandbox.effects())).toHaveLength(0);
  await simulate(page).click();
  await expect(made(page)).toBeVisible();
  expect(depositsOf(await sandbox.effects())).toHaveLength(1);
  await expect(made(page).getByText('Completed')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  await expectToFit(page);
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('simulates a deposit by keyboard alone', async ({ page, sandbox }) => {
    await page.goto('/a/master/deposits');
    await page.getByRole('link', { name: 'Simulate a deposit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/simulate/);
    await untilReady(page);
    await page.getByRole('combobox', { name: 'Currency' }).focus();
    await page.keyboard.type('JPY');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(amountField(page)).toBeFocused();
    await page.keyboard.type('5000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('BOTKJPJT');
    await page.keyboard.press('Enter');
    await expect(made(page).getByText('5,000 JPY')).toBeVisible();
    expect(depositsOf(await sandbox.effects())).toHaveLength(1);
  });
});
