import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { text } from '../../conformance/json';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });

const dayMs = 86_400_000;

/** The day in the platform's zone, which is +08:00 all year, computed without the console's code. */
function platformDay(daysAgo: number): string {
  return new Date(Date.now() + 8 * 3_600_000 - daysAgo * dayMs).toISOString().slice(0, 10);
}

test('the Apply button does not move while the calendar loads', async ({ page }) => {
  // The distance of the button from the top of the dialog when both are first drawn, without the calendar.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const range = document.querySelector('[role=dialog]');
      const apply = range?.querySelector('[type=submit]');
      if (!range || !apply) return;
      watch.disconnect();
      const first = apply.getBoundingClientRect().top - range.getBoundingClientRect().top;
      Object.assign(window, { first, withCalendar: range.querySelector('table') !== null });
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/a/master/payouts');
  await page.getByRole('button', { name: /^Created/ }).click();
  const range = page.getByRole('dialog', { name: 'Created: date range' });
  await expect(range.getByRole('grid')).toBeVisible();
  const [top, button] = [await range.boundingBox(), await range.getByRole('button', { name: 'Apply' }).boundingBox()];
  const last = (button?.y ?? 0) - (top?.y ?? 0);
  expect(await page.evaluate('[window.first, window.withCalendar]')).toEqual([last, false]);
});

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('days that a person types, picks or takes from a preset reach the platform unchanged, with their zone', async ({
      page,
      platform,
      consoleCalls,
    }) => {
      const created = page.getByRole('button', { name: /^Created/ });
      const range = page.getByRole('dialog', { name: 'Created: date range' });
      // Typed.
      const [start_time, end_time] = [platformDay(20), platformDay(8)];
      await page.goto('/a/master/payouts');
      await expect(created).toHaveAccessibleDescription(
        // Where it is another day for the person, the hint goes on to say so.
        /^Days are in the platform’s time zone: Asia\/Shanghai \(UTC\+8\)\. The first and last day are included\./,
      );
      await created.click();
      await expect(range.getByText('Days in Asia/Shanghai (UTC+8)')).toBeVisible();
      await range.getByLabel('First day').fill(start_time);
      await range.getByLabel('Last day').fill(end_time);
      await range.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(new RegExp(`start_time=${start_time}&end_time=${end_time}`));
      await expect
        .poll(() => consoleCalls('listPayouts', { start_time, end_time, page_size: '25' }))
        .not.toHaveLength(0);
      const inside = (await platform.all('listPayouts')).filter((row) => {
        const day = text(row, 'create_time').slice(0, 10);
        return day >= start_time && day <= end_time;
      });
      expect(inside.length).toBeGreaterThan(25);
      await expect(page.getByText(new RegExp(`^1–25 of ${inside.length}$`))).toBeVisible();

      // Picked in the calendar.
      await page.goto('/a/master/payouts');
      await created.click();
      await range.getByRole('button', { name: 'Previous month' }).click();
      const [year, month] = platformDay(0).split('-').map(Number);
      const before = new Date(Date.UTC(year ?? 0, (month ?? 0) - 2, 1)).toISOString().slice(0, 7);
      await range.getByRole('button', { name: /, 10 / }).click();
      await range.getByRole('button', { name: /, 14 / }).click();
      await expect(range.getByLabel('First day')).toHaveValue(`${before}-10`);
      await expect(range.getByLabel('Last day')).toHaveValue(`${before}-14`);
      await range.getByRole('button', { name: 'Apply' }).click();
      await expect
        .poll(() => consoleCalls('listPayouts', { start_time: `${before}-10`, end_time: `${before}-14` }))
        .not.toHaveLength(0);

      // A preset ends today as the platform counts days.
      await page.goto('/a/master/payouts');
      await created.click();
      await page.getByRole('button', { name: 'Last 7 days' }).click();
      const query = { start_time: platformDay(6), end_time: platformDay(0), page_size: '25' };
      await expect.poll(() => consoleCalls('listPayouts', query)).not.toHaveLength(0);
      await expect(created).toHaveText(/^CreatedLast 7 days \(\d/);
    });
  });
}
