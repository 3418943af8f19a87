import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
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
  // Ten seconds from one answer to the next question: a clock that runs ahead waits for the answer.
  let seconds = 0;
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/unsettled'));
    while (asked.length < count && seconds < 100) {
      await pass(page, 1, 5_000);
      seconds += 5;
    }
    await (await answered).finished();
  }
  expect(seconds).toBeGreaterThanOrEqual(55);
  expect(seconds).toBeLessThan(100);
  expect(fetchedAhead).toEqual([]);
  await page.getByRole('link', { name: 'Payouts', exact: true }).hover();
  await expect.poll(() => new Set(fetchedAhead)).toEqual(new Set(['/a/master/payouts']));
});

test('a page that comes in pieces is painted once, with all of its rows', async ({ page, context }) => {
  const html = await (await page.request.get('/a/master/payouts')).text();
  const middle = html.indexOf('</tr>', html.indexOf('<tbody'));
  const slow = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, middle));
    void wait(1_000).then(() => response.end(html.slice(middle)));
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  try {
    const visitor = await context.newPage();
    await visitor.addInitScript(() => {
      // No frame is drawn before the browser paints.
      requestAnimationFrame(() => Object.assign(window, { firstRows: document.querySelectorAll('tbody tr').length }));
    });
    await visitor.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`);
    await expect.poll(() => visitor.evaluate(() => Reflect.get(window, 'firstRows') as unknown)).toBe(25);
    await visitor.close();
  } finally {
    slow.close();
  }
});
