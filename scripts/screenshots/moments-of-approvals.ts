import type { Page } from '@playwright/test';
import type { Moment } from './moment';
import { dialog, openCard, press, shows } from './press';

async function editBank(page: Page, id: string): Promise<void> {
  await page.goto(`/a/master/bank-accounts/${id}/edit`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Account number' }).fill('GB29 NWBK 6016 1331 9268 18');
  await page.getByRole('textbox', { name: 'Sort code' }).fill('60-16-13');
}

const bankOf = (fixtures: { bank_accounts: readonly { id: string; currency: string }[] }, currency: string) =>
  fixtures.bank_accounts.find((one) => one.currency === currency)?.id ?? '';

/** One change on its way to a second person, and what the machine cannot find out. */
export const momentsOfApprovals: readonly Moment[] = [
  {
    name: 'bank-account-problems',
    person: 'operator',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('textbox', { name: 'Sort code' }).fill('12');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'bank-account-review',
    person: 'operator',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('region', { name: 'Before you send' }).waitFor();
    },
  },
  {
    name: 'bank-account-proposed',
    person: 'manager',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('textbox', { name: 'Account number' }).fill('GB29 NWBK 6016 1331 9268 19');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Waiting for approval').first().waitFor();
    },
  },
  {
    name: 'bank-accounts-with-change-waiting',
    person: 'operator',
    show: (page) => page.goto('/a/master/bank-accounts', { waitUntil: 'networkidle' }),
  },
  {
    name: 'bank-account-with-change-waiting',
    person: 'operator',
    async show(page, { fixtures }) {
      await page.goto(`/a/master/bank-accounts/${bankOf(fixtures, 'GBP')}`, { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'approval-opened',
    person: 'manager2',
    async show(page) {
      await page.goto('/a/master/approvals', { waitUntil: 'networkidle' });
      await press(page, 'See the change', async () =>
        page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ timeout: 1_500 }),
      );
    },
  },
  {
    name: 'approval-question',
    person: 'manager2',
    async show(page) {
      await page.goto('/a/master/approvals', { waitUntil: 'networkidle' });
      await press(page, 'See the change', async () =>
        page.getByRole('button', { name: 'Approve', exact: true }).waitFor({ timeout: 1_500 }),
      );
      await press(page, /^Decline$/, shows(page, 'alertdialog'));
    },
  },
  {
    name: 'operation-of-somebody-else',
    person: 'manager2',
    async show(page) {
      await page.goto('/a/master/approvals', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Open its record' }).first().click();
      await page.getByText('It waits for a second person').waitFor();
    },
  },
  {
    name: 'approvals-by-me',
    person: 'manager',
    show: (page) => page.goto('/a/master/approvals?tab=by-me', { waitUntil: 'networkidle' }),
  },
  {
    name: 'operation-needs-a-person',
    person: 'manager',
    async show(page, { takeCard, sandbox }) {
      await sandbox.armFault({ fault: 'F25', operation: 'updateCardStatus', when: 'before', variant: 'api' });
      await openCard(page, takeCard('ACTIVE'));
      await press(page, /^Freeze$/, shows(page, 'dialog'));
      await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
      await dialog(page).getByText('Freeze card: Needs a person').waitFor({ timeout: 40_000 });
      await dialog(page).getByRole('link', { name: 'Open its record' }).click();
      await page.getByRole('button', { name: 'Settle it by hand' }).waitFor();
    },
  },
  {
    name: 'operation-settle-by-hand',
    person: 'manager',
    async show(page) {
      await page.goto('/a/master/operations', { waitUntil: 'networkidle' });
      await page.getByRole('row').filter({ hasText: 'Needs a person' }).getByRole('link').first().click();
      await press(page, 'Settle it by hand', shows(page, 'alertdialog'));
    },
  },
  {
    name: 'operations-with-some',
    person: 'manager',
    show: (page) => page.goto('/a/master/operations', { waitUntil: 'networkidle' }),
  },
  {
    name: 'home-with-work',
    person: 'manager2',
    show: (page) => page.goto('/a/master', { waitUntil: 'networkidle' }),
  },
];
