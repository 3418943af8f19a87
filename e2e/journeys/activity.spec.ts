import type { Page } from 'playwright/test';
import { text } from '../conformance/json';
import { dialog, freeze } from '../pages/walks/freeze-walk';
import { readTable } from '../pages/read-table';
import { activityRow } from '../pages/walks/activity-row';
import { expect, test } from '../harness/fixtures';

test.use({ role: 'manager' });
test.setTimeout(600_000);

const badge = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Activity/ });

test(
  'a write without a known outcome is on top, counted, and settled by “Check again” with the same key',
  { tag: '@money' },
  async ({ page, platform, sandbox, fresh, changesOf }) => {
    const id = fresh.card('ACTIVE');
    await sandbox.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'after', times: null });
    await freeze(page, id, 'Answer gets lost');
    await expect(dialog(page).getByText('Don’t submit it again.', { exact: false })).toBeVisible();
    // The HTML has the badge already, so the navigation is never shown without it.
    expect(await (await page.request.get('/a/master/payouts')).text()).toContain(' unresolved</span>');
    await page.goto('/a/master/activity');
    await expect(badge(page)).toContainText('unresolved');
    const own = activityRow(page, id);
    const lastFour = text(await platform.record('retrieveCard', id), 'card_number').slice(-4);
    await expect(own.getByRole('link', { name: new RegExp(`.+ · •••• ${lastFour}$`) })).toBeVisible();
    await expect(own).toContainText('Unknown outcome');
    const states = (await readTable(page, 'Activity')).map(({ Status }) => Status ?? '');
    const above = states.slice(0, states.lastIndexOf('Unknown outcome'));
    expect(above.filter((state) => /Frozen|Succeeded|Refused|Withdrawn|onfirmed manually/.test(state))).toEqual([]);
    await page.getByRole('navigation', { name: 'Activity by state' }).getByRole('link', { name: 'Unresolved' }).click();
    await expect(own).toBeVisible();
    await expect(async () => {
      const open = await readTable(page, 'Activity');
      await expect(badge(page)).toHaveText(new RegExp(`^Activity\\s*${open.length} unresolved$`), { timeout: 1_000 });
      const mine = open.find(({ Record }) => Record?.endsWith(lastFour));
      expect(mine?.['Key valid for']).toMatch(/^(23 h|22 h 5\d min)$/);
    }).toPass();
    await sandbox.clearFaults();
    await expect(async () => {
      const check = own.getByRole('button', { name: 'Check again' });
      if (await check.isVisible()) await check.click({ timeout: 1_000 });
      await expect(own.getByText('Unknown outcome')).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 150_000 });
    expect(await changesOf(id)).toHaveLength(1);
  },
);
