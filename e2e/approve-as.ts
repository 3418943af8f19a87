import { expect, type Page } from '@playwright/test';

/** What waits for a second person about one record, in the inbox of whoever looks at it. */
export function proposalOf(page: Page, id: string) {
  return page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) });
}

/** A second person sees what would change of a record, agrees, and it is sent. */
export async function approveAs(approver: Page, id: string, account = 'master'): Promise<void> {
  const proposal = proposalOf(approver, id);
  // It may be on its way: what was pressed a moment ago is recorded while this page is asked for.
  await expect(async () => {
    await approver.goto(`/a/${account}/approvals`);
    await expect(proposal).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await proposal.getByRole('button', { name: 'See the change' }).click();
  await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  const outcome = approver.getByRole('list', { name: 'What came of it' }).getByRole('listitem');
  await expect(outcome).toBeVisible({ timeout: 20_000 });
  await expect(outcome).not.toContainText('Not approved');
}
