import { amountField, depositsOf, fill, made, simulate, swiftCode } from '../../pages/deposit-form';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';
import { choose } from '../../pages/quote-form';
import { untilReady } from '../../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test('each broken rule is named on top and at its field, and nothing is sent', async ({ page, sandbox }) => {
  await page.goto('/a/master/deposits/simulate');
  await simulate(page).click();
  const problem = page.getByRole('group', { name: 'There is a problem' });
  await expect(problem).toBeFocused();
  await expect(problem.getByRole('link')).toHaveText([
    'Choose the currency of the deposit.',
    'Enter the amount of the deposit.',
    'Enter the SWIFT code of the sender’s bank.',
  ]);
  await problem.getByRole('link', { name: /SWIFT/ }).click();
  await expect(swiftCode(page)).toBeFocused();
  await page.keyboard.insertText('A'.repeat(31));
  await expect(swiftCode(page)).toHaveAccessibleDescription(/Enter at most 30 characters\. You entered 31/);
  await swiftCode(page).fill('CHASUS33');
  await expect(swiftCode(page)).not.toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Currency', 'USD');
  await amountField(page).fill('12345678901234.56');
  await amountField(page).blur();
  await expect(amountField(page)).toHaveAccessibleDescription(/Enter at most 15 digits/);
  const receiver = page.getByRole('textbox', { name: /^Receiving account number/ });
  await receiver.fill('GB29_NWBK');
  await receiver.blur();
  await expect(receiver).toHaveAccessibleDescription(/Enter letters A to Z and digits only, without “_”/);
  expect(await sandbox.effects()).toEqual([]);
});

test('a refused deposit is said to have changed nothing, and can be corrected and sent; form and result have no barrier on a phone', async ({
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
