import { expect, test } from './harness/fixtures';
import { pass, untilAlive } from './pages/read-table';

test('a page that nobody touches asks for its badge every ten seconds, and fetches nothing ahead until somebody points', async ({
  page,
}) => {
  const asked: string[] = [];
  const fetchedAhead: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/unsettled')) asked.push(pathname);
    if (request.headers()['next-router-prefetch'] !== undefined) fetchedAhead.push(pathname);
  });
  await page.clock.install();
  await page.goto('/a/master/deposits');
  await untilAlive(page);
  // The page brought the first answer.
  expect(asked).toEqual([]);
  await pass(page, 12, 5_000);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6);
  expect(asked.length).toBeLessThanOrEqual(8);
  expect(fetchedAhead).toEqual([]);
  await page.getByRole('link', { name: 'Payouts', exact: true }).hover();
  await expect.poll(() => new Set(fetchedAhead)).toEqual(new Set(['/a/master/payouts']));
});
