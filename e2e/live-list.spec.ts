import { expect, test } from './list-fixtures';
import { untilAlive } from './read-table';

const rowsOfPage = { page_number: '1', page_size: '25' };

test('the list says how old it is, and Refresh asks the platform again', async ({ page, consoleCalls }) => {
  await page.clock.install();
  await page.goto('/a/master/payouts');
  await untilAlive(page);
  await page.clock.fastForward(14_000);
  await expect(page.getByText(/^Updated 1[5-9] s ago$/)).toBeVisible();
  const before = (await consoleCalls('listPayouts', rowsOfPage)).length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await consoleCalls('listPayouts', rowsOfPage)).length).toBe(before + 1);
  await expect(page.getByText(/^Updated \d s ago$/)).toBeVisible();
});
