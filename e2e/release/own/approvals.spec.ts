import { approveAs, proposalOf, submitCancellation } from '../../pages/approve-as';
import { text } from '../../conformance/json';
import { changeOf, confirmChange } from '../../pages/confirm-change';
import { confirmSelf } from '../../pages/confirm-self';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths, expectToFit } from '../../pages/no-axe-violations';
import { expect, test } from '../../harness/fixtures';
import { proposed } from '../../pages/bank-account-form';
import { bankAccountBody, choose, expectLedBack, openForm, review, send } from '../../pages/forms';
import { ownConsole } from '../../harness/consoles';

test.use({ consoleKind: ownConsole('approvals') });
test.setTimeout(600_000);

test('several are approved or declined at once, each opened before; own ones are not; a decline says why', async ({
  page,
  fresh,
  openAs,
  changesOf,
}) => {
  const ids = [fresh.intent('REQUIRES_PAYMENT_METHOD'), fresh.intent('REQUIRES_PAYMENT_METHOD')] as const;
  const agreed = [fresh.intent('REQUIRES_CAPTURE'), fresh.intent('REQUIRES_CAPTURE')] as const;
  const own = fresh.intent('REQUIRES_PAYMENT_METHOD');
  const approver = await openAs('manager');
  for (const [who, id] of [
    [page, ids[0]],
    [page, ids[1]],
    [page, agreed[0]],
    [page, agreed[1]],
    [approver, own],
  ] as const) {
    await submitCancellation(who, id);
  }
  await approver.goto('/a/master/approvals');
  await expect(proposalOf(approver, ids[0])).toBeVisible();
  await expect(proposalOf(approver, own)).toHaveCount(0);
  // Without a selection there is nothing to approve at once.
  await expect(approver.getByRole('button', { name: /^Approve selected/ })).toHaveCount(0);
  const chooseAll = async (all: readonly string[]) => {
    for (const id of all) {
      // Each proposal shows its own change; no box selects all of them.
      await expect(proposalOf(approver, id)).toContainText('This change is sent without any values.');
      await proposalOf(approver, id).getByRole('checkbox', { name: 'Select' }).check();
    }
  };
  const question = approver.getByRole('alertdialog');
  const outcomes = approver.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await chooseAll(agreed);
  await approver.getByRole('button', { name: 'Approve selected (2)' }).click();
  await expect(question.getByRole('list', { name: 'Changes to review' }).getByRole('listitem')).toHaveCount(2);
  await question.getByLabel('Note').fill('Both orders were called off by phone.');
  await question.getByRole('button', { name: 'Approve and send' }).click();
  await expect(outcomes).toHaveText([/^Cancel payment intent .*: Cancel/, /^Cancel payment intent .*: Cancel/], {
    timeout: 150_000,
  });
  // The decided changes are gone with their buttons: the focus is on the results.
  await expect(approver.locator(':focus').getByRole('list', { name: 'Results' })).toBeVisible();
  for (const id of agreed) expect(await changesOf(id)).toHaveLength(1);

  await chooseAll(ids);
  await approver.getByRole('button', { name: 'Reject selected (2)' }).click();
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(question.getByText('Say in a sentence why you reject this.')).toBeVisible();
  await question.getByLabel('Reason').fill('The customer still wants to pay.');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect(outcomes).toHaveText([/: Rejected/, /: Rejected/]);
  await approver
    .getByRole('navigation', { name: 'Approvals by status' })
    .getByRole('link', { name: 'History' })
    .click();
  for (const id of agreed) {
    await expect(proposalOf(approver, id)).toContainText(
      /Approved by Mei Manager.*Both orders were called off by phone/,
    );
  }
  for (const id of ids) expect(await changesOf(id)).toHaveLength(0);
  await page.goto('/a/master/approvals?tab=by-me');
  await expect(proposalOf(page, ids[1])).toContainText('The customer still wants to pay.');

  // Only the person who proposed a change can withdraw it, not even a person who may approve it.
  const second = await openAs('manager2');
  await second.goto('/a/master/approvals');
  await proposalOf(second, own).getByRole('link', { name: 'View details' }).click();
  const toApprovals = { name: 'Open approvals' } as const;
  await expect(second.getByRole('link', toApprovals)).toHaveAttribute('href', '/a/master/approvals');
  // A person who cannot approve it gets no link to the approvals, and reads who can.
  const support = await openAs('support');
  await support.goto(new URL(second.url()).pathname);
  await expect(support.getByText('The person who submitted it can’t approve it.')).toBeVisible();
  await expect(support.getByRole('link', toApprovals)).toHaveCount(0);
  await support.goto('/a/master/approvals');
  await expect(support.getByText('Managers approve changes that need a second person.')).toBeVisible();
  const takeBack = second.getByRole('button', { name: 'Withdraw' });
  await expect(takeBack).toBeDisabled();
  await expect(takeBack).toHaveAccessibleDescription('Only Mei Manager, who submitted it, can withdraw it.');
  await approver.goto('/a/master/approvals?tab=by-me');
  for (const name of ['Approve', 'Reject']) {
    const button = proposalOf(approver, own).getByRole('button', { name, exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      'You submitted this, so one of the other managers must approve it.',
    );
  }
  await expectNoAxeViolations(approver);
  await proposalOf(approver, own).getByRole('link', { name: 'View details' }).click();
  await expect(approver.getByRole('paragraph').filter({ hasText: 'Waiting for approval' })).toBeVisible();
  await expect(approver.getByRole('link', toApprovals)).toHaveAttribute('href', '/a/master/approvals?tab=by-me');
  await expect(approver.getByText(/(Marco Manager|Max Manager|.+) (was|were) told\./).first()).toBeVisible();
  await approver.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(approver.getByText('Nothing was sent to the platform.')).toBeVisible();
  await expect(approver.getByText('Withdrawn').first()).toBeVisible();
  expect(await changesOf(own)).toHaveLength(0);
});

test('a request is sent back with a question, and its maker answers with a new request that names it', async ({
  page,
  fresh,
  openAs,
  changesOf,
}) => {
  const id = fresh.bankAccount('USD', 'US');
  await openForm(page, `/a/master/bank-accounts/${id}/edit`);
  await page.getByRole('textbox', { name: 'ABA routing number' }).fill('026009593');
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('A Third Bank');
  await review(page);
  await send(page);
  await expect(page.getByText(/ were told\.$/).first()).toContainText('Mei Manager');

  const approver = await openAs('manager');
  await approver.goto('/a/master/inbox');
  const entry = approver.getByRole('listitem').filter({ hasText: 'Edit bank account' });
  // The change has the names of the form, the old value is struck, and the digits that differ are marked.
  const code = entry.getByRole('row', { name: /^ABA routing number/ });
  await expect(code.locator('del')).not.toBeEmpty();
  await expect(code.locator('ins mark').first()).toBeVisible();
  await expectNoAxeViolationsAtBothWidths(approver);
  await entry.getByRole('button', { name: 'Send back' }).click();
  const question = approver.getByRole('alertdialog');
  await expect(
    question
      .getByRole('row', { name: /^ABA routing number/ })
      .locator('ins mark')
      .first(),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Send back' }).click();
  await expect(question.getByText('Ask in a sentence what you want to know.')).toBeVisible();
  await expectNoAxeViolations(approver);
  await question.getByLabel('Question').fill('Who told you the new name of the bank?');
  await question.getByRole('button', { name: 'Send back' }).click();
  await expect(approver.getByText('Edit bank account: Sent back')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(entry.getByText('Sent back', { exact: true })).toBeVisible();
  expect(await changesOf(id)).toHaveLength(0);

  await page.goto('/a/master/inbox');
  const asked = page.getByRole('list', { name: /^Questions for you/ }).getByRole('listitem');
  await expect(asked).toContainText(/^Edit bank account · [^·]+/);
  await expect(asked).toContainText('Mei Manager asks: Who told you the new name of the bank?');
  await expectNoAxeViolations(page);
  await asked.getByRole('link', { name: /^Answer/ }).click();
  await expect(page.getByText('Mei Manager sent this back with a question')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bank', exact: true })).toHaveValue('A Third Bank');
  await expect(page.getByRole('textbox', { name: 'ABA routing number' })).toHaveValue('026009593');
  await review(page);
  await expectNoAxeViolationsAtBothWidths(page);
  await send(page);
  await expect(page.getByText('Answer the question first.').first()).toBeVisible();
  await page.getByLabel('Your answer').fill('Their letter of Monday, which is in the file.');
  await send(page);
  await expectLedBack(page, proposed);
  await page.goto('/a/master/inbox');
  await expect(asked).toHaveCount(0);

  await approver.goto('/a/master/approvals');
  const again = proposalOf(approver, id);
  await expect(again).toContainText('Who told you the new name of the bank?');
  await expect(again).toContainText('Their letter of Monday, which is in the file.');
  await again.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  await expect(approver.getByText(/^Edit bank account .*: Succeeded$/).first()).toBeVisible();
  expect(await changesOf(id)).toHaveLength(1);
});

test('a record that changed since voids what is approved, and a freeze overtakes what waits', async ({
  page,
  platform,
  fresh,
  openAs,
  changesOf,
}) => {
  const id = fresh.bankAccount('EUR');
  const before = await platform.record('retrieveBankAccount', id);
  await openForm(page, `/a/master/bank-accounts/${id}/edit`);
  await page.getByRole('textbox', { name: 'Address of the bank' }).fill('9 Waiting Row');
  await review(page);
  await send(page);
  await expectLedBack(page, proposed);
  await platform.change('updateBankAccount', id, { ...bankAccountBody(before), bank_name: 'Somebody Else’s' });
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  await proposalOf(approver, id).getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  await expect(approver.getByText(/^Edit bank account .*: Expired$/).first()).toBeVisible();
  await approver.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'View details' }).click();
  await expect(approver.getByText('The record changed after it was submitted.')).toBeVisible();
  expect(await changesOf(id)).toHaveLength(1);

  const card = fresh.card('ACTIVE');
  await page.goto(`/a/master/cards/${card}`);
  const panel = page.getByRole('region', { name: 'Change status' });
  const digits = (await page.getByRole('heading', { level: 1 }).innerText()).slice(-4);
  await panel.getByRole('button', { name: /^Cancel card/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Left the company');
  await question.getByLabel(/^Type/).fill(digits);
  await question.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(panel.getByText('Cancel card: Waiting for approval').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze card' }).click();
  await expect(page.getByText('Freeze card: Frozen').first()).toBeVisible({ timeout: 150_000 });
  await approver.goto('/a/master/approvals?tab=done');
  await expect(proposalOf(approver, card)).toContainText('Expired');
});

test('an admin keeps the rules, and a rule by amount makes just those wait', async ({ page, openAs }) => {
  const admin = await openAs('admin');
  await admin.goto('/settings/approvals');
  const rules = admin.getByRole('list', { name: 'Rules' }).getByRole('listitem');
  await expect(rules).toHaveCount(4);
  const form = admin.getByRole('form', { name: 'Add rule' });
  await form.getByLabel('Type of change').selectOption('Change card status');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form.getByRole('alert')).toContainText('freezing a card never needs approval');
  // The form offers each operation's actions, without those that never wait, its fields, and the values of a field.
  await expect(form.getByLabel('Action').getByRole('option')).toHaveText(['Any', 'Unfreeze', 'Cancel card']);
  await form.getByLabel('Field').selectOption('Card status');
  await expect(form.getByLabel('Value of the field').getByRole('option')).toContainText(['Any', 'Frozen']);
  await expect(form.getByLabel('Account').getByRole('option', { name: 'Master account' })).toBeAttached();
  // The rest is by keyboard: letters choose in a list, Tab goes on, Enter submits.
  const keys = admin.keyboard;
  await form.getByLabel('Type of change').focus();
  await keys.type('Get quote');
  for (const field of ['Account', 'Role of the submitter', 'Field', 'Currency']) {
    await keys.press('Tab');
    await expect(form.getByLabel(field).and(admin.locator(':focus'))).toBeVisible();
  }
  await keys.type('USD');
  await keys.press('Tab');
  await keys.type('1000000');
  // The form tries the rule on the recorded changes before it is saved.
  const effect = (place: typeof form) => place.getByRole('region', { name: 'What this would have done' });
  await expect(effect(form)).toContainText('Nothing that needs approval now would be sent without it.');
  await keys.press('Enter');
  await confirmSelf(admin);
  await expect(rules).toHaveCount(5);
  await expectNoAxeViolations(admin);
  await page.goto('/settings/approvals');
  for (const name of ['Add rule', /^Remove the rule: Get quote/]) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(
      '"Add or remove a rule" is for administrators; you’re signed in as a finance operator.',
    );
  }
  await admin.getByRole('button', { name: /^Remove the rule: Get quote/ }).press('Enter');
  const question = admin.getByRole('alertdialog', { name: 'Remove the rule: Get quote?' });
  const lost = 'Get quote, 1,000,000.00 USD, submitted by the role Finance operator: this needs approval now';
  await expect(effect(question)).toContainText(lost);
  await expectNoAxeViolations(admin);
  await question.getByRole('button', { name: 'Propose the removal' }).click();
  await confirmSelf(admin);
  const removal = 'Remove the rule: Get quote';
  await expect(changeOf(admin, removal).getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await expect(rules).toHaveCount(5);
  const second = await openAs('admin2');
  await second.setViewportSize({ width: 390, height: 844 });
  await second.goto('/settings/approvals');
  await expect(changeOf(second, removal).getByRole('row', { name: /^Amount from/ })).toContainText('1000000');
  await expect(effect(changeOf(second, removal))).toContainText(lost);
  await expectNoAxeViolations(second);
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await confirmChange(second, removal, '/settings/approvals');
  await admin.reload();
  await expect(rules).toHaveCount(4);
  // More days hold at once; fewer days need a second administrator.
  await admin.getByRole('textbox', { name: 'Days' }).fill('31');
  await admin.getByRole('button', { name: 'Set days' }).click();
  await confirmSelf(admin);
  await expect(admin.getByText('The days are set')).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Days' })).toHaveValue('31');
  await admin.getByRole('textbox', { name: 'Days' }).fill('30');
  await admin.getByRole('button', { name: 'Set days' }).click();
  await confirmSelf(admin);
  const fewer = 'Fewer days before people can approve each other';
  await expect(changeOf(admin, fewer)).toContainText('31');
  await confirmChange(second, fewer, '/settings/approvals');
  await admin.goto('/settings/audit?kind=setting');
  const lines = admin.getByRole('table', { name: 'Audit events' });
  await expect(lines.getByText('Approval rule added')).toBeVisible();
  await expect(lines.getByText('Removal of an approval rule: confirmed by a second administrator')).toBeVisible();
});

test('the inbox is worked by keyboard, has no barrier and fits, wide and on a phone', async ({
  page,
  fresh,
  openAs,
}) => {
  const id = fresh.cardholder('SIMPLE');
  await openForm(page, `/a/master/cardholders/${id}/edit`);
  await choose(page.getByRole('combobox', { name: 'Nationality' }), 'Ireland');
  await review(page);
  await send(page);
  await expectLedBack(page, 'Edit cardholder: submitted for approval');
  const approver = await openAs('manager');
  await approver.goto('/a/master/approvals');
  await expect(proposalOf(approver, id).getByRole('row', { name: /^Nationality/ })).toContainText('Ireland');
  await expectToFit(approver);
  await expectNoAxeViolationsAtBothWidths(approver);
  await proposalOf(approver, id).getByRole('button', { name: 'Approve', exact: true }).focus();
  await approver.keyboard.press('Enter');
  await expect(approver.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await approver.keyboard.press('Tab');
  await approver.keyboard.press('Enter');
  await expect(approver.getByRole('list', { name: 'Results' })).toBeVisible();
});

test('an approved change is one call to the platform', async ({ page, fresh, openAs, sandbox }) => {
  const id = fresh.intent('REQUIRES_CUSTOMER_ACTION');
  await submitCancellation(page, id);
  const sent = async () =>
    (await sandbox.calls()).filter(({ operation, path }) => operation === 'cancelPaymentIntent' && path.includes(id))
      .length;
  const before = await sent();
  await approveAs(await openAs('manager'), id);
  expect((await sent()) - before).toBe(1);
});

test('a request of a sub-account reaches its approver everywhere, and is approved for the account it names', async ({
  page,
  seed,
  fresh,
  platform,
  changesOf,
  openAs,
}) => {
  const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated);
  const account = sub?.account_id ?? '';
  const intents = await platform.page('listPaymentIntents', { page_size: 100 }, account);
  const waiting = intents.filter((row) => text(row, 'intent_status') === 'REQUIRES_PAYMENT_METHOD');
  const id = fresh.oneOf(
    'open intent of the sub-account',
    waiting.map((row) => text(row, 'payment_intent_id')),
  );
  await submitCancellation(page, id, account);

  const approver = await openAs('manager');
  await approver.goto('/a/master/cards');
  const badge = approver.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Approvals/ });
  await expect(badge).toContainText('1 waiting for you');
  await approver.getByRole('button', { name: /^Account: / }).click();
  await expect(approver.getByRole('option', { name: new RegExp(sub?.name ?? '?') })).toContainText('1 to approve');
  await approver.keyboard.press('Escape');
  await approver.goto('/a/master');
  await approver
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: 'Open your inbox' })
    .click();
  const entry = approver
    .getByRole('list', { name: /^Approvals/ })
    .getByRole('listitem')
    .filter({ hasText: 'Cancel payment intent' });
  await expect(entry).toContainText(sub?.name ?? '?');
  await expect(entry).toContainText(/Expires .*, in /);
  await entry.getByRole('link', { name: /^Cancel payment intent · / }).click();
  await expect(approver).toHaveURL(new RegExp(`/a/${account}/approvals#`));
  await expect(proposalOf(approver, id)).toBeVisible();
  await approver.goto('/a/master');
  // Home names it among the approvals; earlier decisions are below them.
  const toApprove = approver.locator(`a[href="/a/${account}/approvals"]`).filter({ hasText: 'Cancel payment intent' });
  await expect(toApprove).toBeVisible();
  await badge.click();
  await expect(proposalOf(approver, id)).toHaveCount(0);
  await approver
    .getByRole('link', { name: '1 more request is waiting for you in another account: open all accounts' })
    .click();
  await expect(approver).toHaveURL('/a/all/approvals');
  await expect(proposalOf(approver, id)).toContainText(sub?.name ?? '?');
  await expect(proposalOf(approver, id)).toContainText('in the sandbox');
  await expectNoAxeViolations(approver);
  await proposalOf(approver, id).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByRole('alertdialog')).toContainText(sub?.name ?? '?');
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  const outcomes = approver.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(outcomes).toHaveText([/^Cancel payment intent .*: Cancel/]);
  expect(await changesOf(id)).toEqual([account]);
  await expect(badge).not.toContainText('waiting for you');
});

test.describe('while a manager is away', () => {
  // A decision after the end of the delegation is refused.
  test.use({ expectedErrors: [/status of 403/] });

  test('the person they named decides in their place once an administrator confirmed it, until it is ended', async ({
    page,
    fresh,
    openAs,
    changesOf,
  }) => {
    const away = await openAs('manager');
    await away.goto('/settings/sign-in');
    const form = away.getByRole('form', { name: 'While you’re away' });
    await form.getByLabel('Delegate').selectOption('Olivia Operator');
    await form.getByRole('button', { name: 'Ask an administrator' }).click();
    await expect(form.getByText('Enter a day, such as 2026-12-31.')).toBeVisible();
    await form.getByLabel('Last day').fill(await form.getByLabel('First day').inputValue());
    await form.getByRole('button', { name: 'Ask an administrator' }).click();
    await confirmSelf(away);
    const own = away.getByRole('list', { name: 'Your delegations' }).getByRole('listitem');
    await expect(own).toContainText('Olivia Operator is your delegate');
    await expect(own).toContainText('Waiting for an administrator');
    await expectNoAxeViolationsAtBothWidths(away);

    const admin = await openAs('admin');
    await confirmChange(admin, 'Make Olivia Operator a manager’s delegate');
    const listed = admin.getByRole('list', { name: 'Delegations' }).getByRole('listitem');
    await expect(listed).toContainText('Olivia Operator is the delegate of Mei Manager');
    await expect(listed).toContainText('In effect');
    await expectNoAxeViolationsAtBothWidths(admin);

    const support = await openAs('support');
    const ids = [fresh.intent('REQUIRES_CUSTOMER_ACTION'), fresh.intent('REQUIRES_CUSTOMER_ACTION')];
    for (const id of ids) {
      await submitCancellation(support, id);
      await expect(support.getByText(/ were told\.$/).first()).toContainText('Olivia Operator for Mei Manager');
    }

    await page.goto('/a/master/inbox');
    const entry = page
      .getByRole('list', { name: /^Approvals/ })
      .getByRole('listitem')
      .filter({ hasText: 'You act as the delegate of Mei Manager' });
    await expect(entry).toHaveCount(2);
    await expectNoAxeViolations(page);
    const dialog = page.getByRole('alertdialog');
    await page.goto('/a/master/approvals');
    await proposalOf(page, ids[0] ?? '')
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await expect(dialog).toContainText('You act as the delegate of Mei Manager');
    await dialog.getByRole('button', { name: 'Approve and send' }).click();
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem')).toBeVisible();
    expect(await changesOf(ids[0] ?? '')).toHaveLength(1);
    await page.getByRole('navigation', { name: 'Approvals by status' }).getByRole('link', { name: 'History' }).click();
    const decided = proposalOf(page, ids[0] ?? '');
    await expect(decided).toContainText('Approved by Olivia Operator for Mei Manager');
    await away.goto('/a/master/approvals?tab=done');
    await proposalOf(away, ids[0] ?? '')
      .getByRole('link', { name: 'View details' })
      .click();
    await expect(away.getByRole('list', { name: 'History' })).toContainText('Olivia Operator for Mei Manager');

    // It is ended while the question about the second request is open: the answer is refused.
    await page.goto('/a/master/approvals');
    await proposalOf(page, ids[1] ?? '')
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await expect(dialog).toContainText('You act as the delegate of Mei Manager');
    await admin.getByRole('button', { name: /^End now/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
    await expect(listed).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Approve and send' }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await page.goto('/a/master/inbox');
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await expect(entry).toHaveCount(0);
    expect(await changesOf(ids[1] ?? '')).toHaveLength(0);
  });
});
