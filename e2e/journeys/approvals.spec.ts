import { proposalOf } from '../pages/approve-as';
import { text } from '../conformance/json';
import { expectNoAxeViolations } from '../pages/no-axe-violations';
import { expect, test } from '../harness/fixtures';
import { rowOf } from '../pages/read-table';
import { proposed } from '../pages/bank-account-form';
import { expectLedBack, openForm, review, send } from '../pages/forms';

test.setTimeout(600_000);

test(
  'a change of a bank account waits, is marked wherever it stands, and is approved as it was shown',
  { tag: '@money' },
  async ({ page, fresh, platform, openAs, changesOf }) => {
    const id = fresh.bankAccount('GBP', 'GB');
    const before = await platform.record('retrieveBankAccount', id);
    await openForm(page, `/a/master/bank-accounts/${id}/edit`);
    await page.getByRole('textbox', { name: 'Account number' }).fill('GB29 NWBK 6016 1331 9268 19');
    // The other values name the same bank, so no reason is needed.
    await page.getByRole('textbox', { name: 'SWIFT code' }).fill('NWBKGB2L');
    await page.getByRole('textbox', { name: 'Sort code' }).fill('60-16-13');
    await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('A Second Bank');
    await review(page);
    await send(page);
    await expectLedBack(page, proposed);
    expect(await changesOf(id)).toHaveLength(0);

    const approver = await openAs('manager');
    await approver.goto(`/a/master/bank-accounts/${id}`);
    await expect(
      approver.getByRole('banner').or(approver.getByRole('main')).getByText('Waiting for approval').first(),
    ).toBeVisible();
    await approver.goto('/a/master/bank-accounts?page_size=100');
    await expect(rowOf(approver, 'Bank accounts', id).getByText('Waiting for approval')).toBeVisible();
    const lastFour = text(before, 'account_number').slice(-4);
    const name = `${text(before, 'account_name')} · GBP · •••• ${lastFour}`;
    await approver.goto('/a/master');
    const attention = approver.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('link', { name: /Edit bank account/ })).toContainText(name);
    const badge = approver.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Approvals/ });
    // The badge of the approvals counts the proposals that wait for this person; the activity does not.
    await expect(badge).toContainText('1 waiting for you');
    await expect(approver.getByRole('link', { name: /^Activity/ })).not.toContainText('unresolved');
    await badge.click();
    const proposal = proposalOf(approver, id);
    await expect(proposal).toContainText('Submitted by Olivia Operator');
    // The proposal names the record as people do, and shows the whole change above the decision.
    await expect(proposal.getByRole('heading')).toHaveText(`Edit bank account ${name}`);
    const bank = proposal.getByRole('row', { name: `Bank ${text(before, 'bank_name')}` });
    await expect(bank.getByRole('cell')).toHaveText([text(before, 'bank_name'), /A Second Bank/]);
    const number = proposal.getByRole('row', { name: /^Account number/ });
    await expect(number).toContainText('•••• 6819');
    await expect(number).not.toContainText('GB29NWBK60161331926819');
    // As in the form's review, the old number is struck, and the digits that differ are marked and counted.
    await expect(number.locator('del')).toContainText(`•••• ${lastFour}`);
    const differing = Array.from('6819').filter((digit, place) => digit !== lastFour[place]);
    expect((await number.locator('mark').allInnerTexts()).join('')).toBe(differing.join(''));
    await expect(number).toContainText('22 characters.');
    await number.getByRole('button', { name: 'Reveal account number after' }).click();
    await expect(number).toContainText('GB29NWBK60161331926819');
    await expectNoAxeViolations(approver);
    await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectNoAxeViolations(approver);
    const decided = approver.getByRole('alertdialog').getByRole('list', { name: 'Changes to review' });
    await expect(decided).toContainText(`Edit bank account ${name}`);
    await expect(decided).toContainText('Submitted by Olivia Operator');
    await expect(decided.getByRole('row', { name: /^Account number/ })).toContainText('•••• 6819');
    await expect(decided.getByRole('row', { name: /^Bank / })).toContainText('A Second Bank');
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
    await expect(approver.getByText(/^Edit bank account .* •••• \d{4}: Succeeded$/).first()).toBeVisible({
      timeout: 150_000,
    });
    expect(await changesOf(id)).toHaveLength(1);
    expect(await platform.record('retrieveBankAccount', id)).toMatchObject({ bank_name: 'A Second Bank' });
    // The submitter's page of the record says so too.
    await expect(page.getByRole('main').getByText('Waiting for approval')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('A Second Bank');
    await approver
      .getByRole('navigation', { name: 'Approvals by status' })
      .getByRole('link', { name: 'History' })
      .click();
    await expect(proposalOf(approver, id)).toContainText('Approved by Mei Manager');
    const tabs = approver.getByRole('navigation', { name: 'Approvals by status' });
    await expect(tabs.getByRole('link', { name: 'History' })).toHaveText(/^History[1-9]/);
    const find = approver.getByRole('searchbox', { name: 'Search all rows' });
    await find.fill('no such words');
    await expect(approver.getByText('No approvals match this search')).toBeVisible();
    await expect(tabs.getByRole('link', { name: 'History' })).toHaveText('History0');
    await find.fill('second bank');
    await expect(proposalOf(approver, id)).toContainText('Approved by Mei Manager');
    await expect(find).toBeFocused();
    await expect(approver.getByText('1 match', { exact: true })).toBeVisible();
    await approver.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = approver.getByRole('dialog', { name: 'Export: Approvals' });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByText(/^The file is ready/)).toBeVisible();

    // The record's own page tells the whole history to people who may see it.
    await approver.goto(`/a/master/bank-accounts/${id}`);
    const history = approver.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'approved' })).toContainText('Mei Manager');
    await expect(history.filter({ hasText: 'Waiting to be sent' })).toHaveCount(0);
    await expect(history.filter({ hasText: 'Olivia Operator' }).last()).toContainText(/^Edit bank account.*Succeeded/s);
  },
);
