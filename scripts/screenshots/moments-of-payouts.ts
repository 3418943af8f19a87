import { expect, type Page } from 'playwright/test';
import { openPalette, box, results } from '@/e2e/pages/palette';
import { untilWhole } from '@/e2e/pages/until-whole';
import type { Moment } from './moments-of-writes';
import { openQuiet, untilQuiet } from './until-quiet';

const list = '/a/master/payouts';

const rowLinks = (page: Page) => page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader').getByRole('link');

/** Clicks a button until its dialog, whose code loads at that moment, is open. */
async function openDialog(page: Page, button: string | RegExp, dialog: string | RegExp): Promise<void> {
  const opened = page.getByRole('dialog', { name: dialog });
  await expect(async () => {
    if (!(await opened.isVisible())) await page.getByRole('button', { name: button }).first().click();
    await expect(opened).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** The lists of payouts, and the windows that open over and beside them. */
const momentsOfLists: readonly Moment[] = [
  {
    name: 'payouts-of-all-accounts',
    person: 'manager',
    show: (page) => untilWhole(page, '/a/all/payouts'),
  },
  {
    name: 'home-of-all-accounts',
    person: 'manager',
    show: (page) => openQuiet(page, '/a/all'),
  },
  {
    name: 'payouts-live',
    person: 'operator',
    show: (page) => openQuiet(page, `${list}?view=live`),
  },
  {
    name: 'payouts-found',
    person: 'operator',
    async show(page) {
      await untilWhole(page);
      await page.getByRole('searchbox', { name: 'Find in all payouts' }).fill('grunwald');
      await expect(page).toHaveURL(/q=grunwald/);
      await untilQuiet(page);
      await expect(rowLinks(page).filter({ hasText: 'Grünwald' }).first()).toBeVisible();
    },
  },
  {
    name: 'payouts-filter',
    person: 'operator',
    async show(page) {
      await untilWhole(page);
      await openDialog(page, 'Filter', 'Filter');
    },
  },
  {
    name: 'payout-beside-the-list',
    person: 'operator',
    async show(page) {
      await untilWhole(page, `${list}?status=FAILED`);
      await rowLinks(page).nth(1).click();
      const panel = page.getByRole('complementary', { name: 'Open payout' });
      await panel.getByText('Timeline').waitFor();
      await untilQuiet(page);
    },
  },
  {
    name: 'payouts-review',
    person: 'manager',
    async show(page) {
      await untilWhole(page, `${list}?status=FAILED`);
      await openDialog(page, 'Review', 'Review payouts');
      await page.getByRole('dialog').getByRole('list', { name: 'The newest of these payouts' }).waitFor();
    },
  },
  {
    name: 'payouts-export',
    person: 'operator',
    async show(page) {
      await untilWhole(page, `${list}?status=FAILED`);
      await openDialog(page, 'Export', 'Export payouts');
    },
  },
  {
    name: 'exports-with-one',
    person: 'operator',
    async show(page) {
      await untilWhole(page, `${list}?status=FAILED`);
      await openDialog(page, 'Export', 'Export payouts');
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'View exports' }).click();
      const file = page.getByRole('list', { name: 'Your exports' }).getByRole('listitem').first();
      await expect(file).toContainText('Ready', { timeout: 60_000 });
    },
  },
];

/** A payout that fails, and a month that is closed. */
const momentsOfManagers: readonly Moment[] = [
  {
    name: 'alerts-with-some',
    person: 'manager',
    async show(page, { fixtures, sandbox }) {
      const id = fixtures.payouts.find(({ payout_status }) => payout_status === 'PENDING')?.payout_id ?? '';
      await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED', v1_status: 'FAILED' }] });
      // The console stores the platform's answer when a person opens the record.
      await openQuiet(page, `${list}/${id}`);
      await expect(async () => {
        await openQuiet(page, '/a/master/alerts');
        await expect(page.locator(`a[href="${list}/${id}"]`).first()).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 90_000 });
    },
  },
  {
    name: 'month-close',
    person: 'manager',
    async show(page) {
      await openQuiet(page, `${list.replace('payouts', 'reports')}/months`);
      await openDialog(page, /^Close month /, /^Close /);
      await page.getByRole('dialog').getByRole('table', { name: 'Totals by currency' }).waitFor();
    },
  },
];

/** The search over everything. */
const momentsOfFinding: readonly Moment[] = [
  {
    name: 'find-a-card',
    person: 'support',
    async show(page) {
      await openQuiet(page, '/a/master');
      await openPalette(page);
      // The last digits of one of the sandbox's cards.
      await box(page).fill('4467');
      await expect(results(page).first()).toContainText('Freeze card 4467');
      await untilQuiet(page);
    },
  },
];

export const momentsOfPayouts: readonly Moment[] = [...momentsOfLists, ...momentsOfManagers, ...momentsOfFinding];
