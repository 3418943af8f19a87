import type { CDPSession, Page } from 'playwright/test';
import { ownConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { approveAs, proposalOf, submitCancellation } from '../../pages/approve-as';
import { confirmSelf, demoPassword, selfDialog } from '../../pages/confirm-self';
import { untilReady } from '../../pages/loads/until-ready';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';

test.use({ consoleKind: ownConsole('passkeys'), role: 'manager' });
test.setTimeout(600_000);

/** A device with a fingerprint reader, which answers at once, as its person would. */
async function addDevice(page: Page): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

async function addPasskey(page: Page, name: string, confirm: () => Promise<void>): Promise<void> {
  await page.goto('/settings/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirm();
  await expect(dialog).toBeHidden();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re signed out.')).toBeVisible();
}

const confirmByPasskey = async (page: Page) => {
  await selfDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(selfDialog(page)).toBeHidden();
};

test('a passkey is set up, signs in with and without a password, confirms and signs an approval', async ({
  page,
  fresh,
  openAs,
}) => {
  const { cdp, authenticatorId } = await addDevice(page);
  await addPasskey(page, 'Work laptop', async () => await confirmSelf(page));
  await expect(passkeys(page)).toHaveText([/^Work laptop\s*Added .* Not used yet/]);
  await expectNoAxeViolationsAtBothWidths(page);

  await test.step('it signs in without a password', async () => {
    await leave(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await untilReady(page);
    await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
  });

  await test.step('the password alone is not enough any more, and the passkey is the second factor', async () => {
    await leave(page);
    await page.getByLabel('Email').fill('manager@demo.test');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in\/code/);
    await expectNoAxeViolations(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('No passkey was used. Try again when you’re ready.')).toBeVisible();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  });

  await test.step('it confirms a guarded act in place of the password', async () => {
    await page.goto(`/a/master/cards/${fresh.card('FROZEN')}`);
    await page.getByRole('button', { name: 'Unfreeze', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('The customer found the card again');
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze card' }).click();
    await expect(selfDialog(page).getByLabel('Your password')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await confirmByPasskey(page);
    const status = page.getByRole('region', { name: 'Change status' });
    await expect(status.getByText('Unfreeze card: Active again')).toBeVisible({ timeout: 150_000 });
  });

  await test.step('it signs an approval, and the approval says so', async () => {
    const id = fresh.intent('REQUIRES_PAYMENT_METHOD');
    const operator = await openAs('operator');
    await submitCancellation(operator, id);
    await page.goto('/a/master/approvals');
    await proposalOf(page, id).getByRole('button', { name: 'Approve', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Note').fill('Called off by phone.');
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Approve and send with a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText(/Cancel payment intent/);
    await page.goto('/a/master/approvals?tab=done');
    await expect(proposalOf(page, id)).toContainText('Signed with passkey Work laptop');
  });

  await test.step('its owner renames it, and removes it after a confirmation', async () => {
    await page.goto('/settings/sign-in');
    await page.getByRole('button', { name: 'Rename Work laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
    await dialog.getByLabel('Name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(passkeys(page)).toHaveText([/^Old laptop\s*Added .* Last used/]);
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await confirmByPasskey(page);
    await expect(page.getByText('You have no passkey.')).toBeVisible();
  });
});

test('a person without a passkey sees no way to sign, and a browser without one adds none', async ({
  page,
  openAs,
  fresh,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await page.goto('/settings/sign-in');
  await expect(page.getByText('This browser can’t make passkeys.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  const id = fresh.intent('REQUIRES_CAPTURE');
  const operator = await openAs('operator');
  await submitCancellation(operator, id);
  await approveAs(page, id);
  await page.goto('/a/master/approvals?tab=done');
  await expect(proposalOf(page, id)).not.toContainText('Signed with');
});
