import { expect, type Page } from 'playwright/test';
import { rowOf } from './read-table';

/** The proposal about one record, in the inbox of the page's person. */
export function proposalOf(page: Page, id: string) {
  return page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) });
}

/** A person asks to cancel an open payment intent, which then waits for a second one. */
export async function submitCancellation(maker: Page, id: string, account = 'master'): Promise<void> {
  await maker.goto(`/a/${account}/payment-intents/${id}`);
  await maker
    .getByRole('region', { name: 'Cancel', exact: true })
    .getByRole('button', { name: /^Cancel payment intent/ })
    .click();
  await maker.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
  await expect(maker.getByText('Cancel payment intent: Waiting for approval').first()).toBeVisible();
}

/** A second person reads the proposed change of a record and approves it, and it is sent. */
export async function approveAs(approver: Page, id: string, account = 'master'): Promise<void> {
  const proposal = proposalOf(approver, id);
  // The proposal may still be on its way: it is recorded while this page loads.
  await expect(async () => {
    await approver.goto(`/a/${account}/approvals`);
    await expect(proposal).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  const outcome = approver.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(outcome).toBeVisible();
  await expect(outcome).not.toContainText('Not approved');
}

/** Expects that a waiting change is marked in the record's list and on its own page. */
export async function expectMarked(page: Page, table: string, list: string, id: string): Promise<void> {
  await page.goto(list);
  const row = rowOf(page, table, id);
  await expect(row.getByText('Waiting for approval', { exact: true })).toBeVisible();
  // The row has two lines and is still as high as all others, in either density.
  const heights = await row.evaluate((element) => {
    const { dataset } = element.closest('table') ?? document.body;
    const chosen = dataset['density'];
    const [comfortable, compact] = ['comfortable', 'compact'].map((density) => {
      dataset['density'] = density;
      return element.getBoundingClientRect().height;
    });
    dataset['density'] = chosen;
    return { comfortable, compact };
  });
  expect(heights).toEqual({ comfortable: 40, compact: 32 });
  await row.getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(table);
  await expect(page.getByRole('main').getByText('Waiting for approval', { exact: true }).first()).toBeVisible();
}
