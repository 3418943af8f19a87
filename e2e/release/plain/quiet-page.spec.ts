import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { pass } from '../../pages/read-table';

test('an untouched page that hears of changes asks nothing, and fetches nothing until the pointer moves', async ({
  page,
}) => {
  const fetchedAhead: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch'] !== undefined) {
      fetchedAhead.push(new URL(request.url()).pathname);
    }
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/changes') asked.push(pathname);
  });
  // Heard, and nothing changes: other tests write on this console.
  const body = 'event: heard\ndata: true\n\n';
  await page.route('**/api/changes?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.clock.install();
  const stream = page.waitForResponse('**/api/changes?*');
  await page.goto('/a/master/activity');
  while ((await Promise.race([stream, pass(page, 1, 100)])) === undefined);
  // What was planned before the stream was there.
  await pass(page, 2, 5_000);
  asked.length = 0;
  // Without a stream the rows are read every five seconds. After 45 seconds without a word it would count as lost.
  await pass(page, 6, 5_000);
  expect(asked).toEqual([]);
  expect(fetchedAhead).toEqual([]);
  await page.getByRole('link', { name: 'Payouts', exact: true }).hover();
  await expect.poll(() => new Set(fetchedAhead)).toEqual(new Set(['/a/master/payouts']));
});

test.describe('without a stream of changes', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a page that hears of no changes asks for its badge every ten seconds', async ({ page }) => {
    await page.route('**/api/changes?*', (route) => route.abort());
    await page.clock.install();
    await page.addInitScript(() => {
      // The page's own clock times each request, so that delays of the browser's reports do not count.
      const questions: { askedMs: number; answeredMs?: number }[] = [];
      const ask = window.fetch;
      Object.assign(window, {
        questions,
        fetch: async (...given: Parameters<typeof fetch>) => {
          if (!new Request(...given).url.endsWith('/unsettled')) return await ask(...given);
          const question: (typeof questions)[number] = { askedMs: Date.now() };
          questions.push(question);
          const answer = await ask(...given);
          question.answeredMs = Date.now();
          return answer;
        },
      });
    });
    await page.goto('/a/master/deposits');
    const questions = async () =>
      await page.evaluate(() => Reflect.get(window, 'questions') as { askedMs: number; answeredMs?: number }[]);
    // The HTML has the first answer.
    expect(await questions()).toEqual([]);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      while ((await questions()).length < count) await pass(page, 1, 5_000);
      // The clock waits for the answer, whose deadline would otherwise pass.
      await expect.poll(async () => (await questions()).at(-1)?.answeredMs).toBeDefined();
    }
    const asked = await questions();
    const pausesMs = asked.slice(1).map(({ askedMs }, index) => askedMs - (asked[index]?.answeredMs ?? Infinity));
    expect(Math.min(...pausesMs)).toBeGreaterThanOrEqual(10_000);
    // The clock moves in steps of five seconds, so a pause can be longer than ten.
    expect(Math.min(...pausesMs)).toBeLessThan(20_000);
    await expect(page.getByText('Live updates are off.')).toBeVisible();
    await expectNoAxeViolationsAtBothWidths(page);
  });
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
      // The callback runs just before the browser's first paint.
      requestAnimationFrame(() =>
        Object.assign(window, { firstRows: document.querySelectorAll('[data-list] tbody tr').length }),
      );
    });
    // Its scripts never come, so it is never ready.
    await visitor.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
    await expect.poll(() => visitor.evaluate(() => Reflect.get(window, 'firstRows') as unknown)).toBe(25);
    await visitor.close();
  } finally {
    slow.close();
  }
});
