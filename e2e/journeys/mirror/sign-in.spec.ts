import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { submit } from '../../harness/sign-in-copy';

// Signing in changes nothing that the mirror keeps, so these tests need no console of their own.
test.use({ consoleKind: mirrorConsole, role: 'nobody' });

test('a wrong password is one sentence, the same for people who do not exist, and keeps the e-mail', async ({
  page,
}) => {
  for (const email of ['support@demo.test', 'nobody-here@demo.test']) {
    await page.goto('/sign-in');
    await submit(page, email, 'this is not the password');
    await expect(page.getByText('Incorrect email or password.')).toHaveCount(1);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Incorrect email or password.');
    expect(page.url()).not.toContain(encodeURIComponent(email));
    expect(page.url()).not.toContain(email);
  }
});

test('the keyboard is enough, from the first field to the first page', async ({ page, copy }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('support@demo.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(copy.demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Samir Support, / })).toBeVisible();
});

test('a person who asked for a page lands there after signing in', async ({ page, copy }) => {
  await page.goto('/a/master/payouts?status=FAILED');
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fa%2Fmaster%2Fpayouts/);
  await submit(page, 'operator@demo.test', copy.demoPassword);
  await expect(page).toHaveURL('/a/master/payouts?status=FAILED');
});
