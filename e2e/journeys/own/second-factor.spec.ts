import type { Page } from 'playwright/test';
import { confirmSelf, selfDialog } from '../../pages/confirm-self';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { productionPerson, startProductionCopy } from '../../harness/console';
import { SandboxControl } from '../../harness/sandbox';
import { setUpApp } from '../../pages/set-up-app';
import { totpCode } from '../../harness/totp';

test.use({
  // There are no demo people: a password alone lets no person in.
  consoleKind: { name: 'production', start: startProductionCopy },
  role: 'nobody',
  expectedErrors: [/status of 40[13]/],
});
test.setTimeout(600_000);

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(productionPerson.email);
  await page.getByLabel('Password').fill(productionPerson.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('-sid'))?.value;

test('a password alone lets no person in, and a guarded write asks for a code again', async ({ page, copy, fresh }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/cards');
  await typePassword(page);
  await expect(page).toHaveURL(/\/sign-in\/enrol\?from=%2Fa%2Fmaster%2Fcards/);
  await expectNoAxeViolations(page);
  // The password is right, but every page and every answer stays closed.
  const early = await sessionCookie(page);
  await page.goto('/a/master/payouts');
  await expect(page).toHaveURL(/\/sign-in\/enrol/);
  expect((await page.request.get('/api/live/master/listPayouts?page_number=1&page_size=10')).status()).toBe(401);
  await page.goto('/a/master/cards');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByLabel('Six digits from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByLabel('Six digits from the app')).toHaveAccessibleDescription(/Incorrect code/);
  const { secret, recoveryCodes } = await setUpApp(page);
  expect(recoveryCodes).toHaveLength(10);
  await expect(page).toHaveURL('/a/master/cards');
  expect(await sessionCookie(page)).not.toBe(early);

  await page.setViewportSize({ width: 1440, height: 900 });
  await leave(page);
  await page.goto('/a/master/cards');
  await typePassword(page);
  await expect(page).toHaveURL(/\/sign-in\/code/);
  await expectNoAxeViolations(page);
  await typeCode(page, '000000');
  await expect(page.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(/Incorrect code/);
  await typeCode(page, recoveryCodes[3] ?? '');
  await expect(page).toHaveURL('/a/master/cards');

  await page.goto(`/a/master/cards/${fresh.card('FROZEN')}`);
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Unfreeze', exact: true }).click();
  await form.getByLabel(/Reason/).fill('The customer found the card again');
  await form.getByRole('button', { name: 'Unfreeze card' }).click();
  await expect(selfDialog(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(selfDialog(page)).toBeHidden();
  await expect(form.getByText('Not sent: you didn’t confirm your identity')).toBeVisible();
  await expect(form.getByLabel(/Reason/)).toHaveValue('The customer found the card again');
  expect(await new SandboxControl(copy.sandboxOrigin).effects()).toEqual([]);
  await form.getByRole('button', { name: 'Unfreeze card' }).click();
  await selfDialog(page).getByLabel('Code from your authenticator app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(selfDialog(page).getByText(/Incorrect/)).toBeVisible();
  // The code is of the next time step, because setting up has used the present one.
  await confirmSelf(page, totpCode(secret, Date.now() + 30_000));
  await expect(form).toHaveCount(0);
  const status = page.getByRole('region', { name: 'Change status' });
  await expect(status.getByText('Unfreeze card: Active again')).toBeVisible({ timeout: 150_000 });
  expect(await new SandboxControl(copy.sandboxOrigin).effects()).toHaveLength(1);

  await page.goto('/settings/sign-in');
  await expect(page.getByText(/9 recovery codes left/)).toBeVisible();
  await expectNoAxeViolations(page);
});
