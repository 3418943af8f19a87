import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';
import { readPayouts } from '../../harness/payout-truth';

test.use({ consoleKind: mirrorConsole });

const grid = 'Open payouts by route and age';

test('each figure leads to the list of its lane and age; together they are what the platform has open', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, '/a/master/payouts/ageing');
  const links = await page
    .getByRole('region', { name: grid })
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => ({
        count: Number((link.children[1]?.textContent ?? '').replaceAll(',', '')),
        href: link.getAttribute('href') ?? '',
      })),
    );
  const queries = links
    .filter(({ href }) => href.startsWith('/a/master/payouts?'))
    .map(({ count, href }) => ({ count, query: new URLSearchParams(href.split('?')[1]) }))
    // Payouts that are older than usual are counted a second time.
    .filter(({ query }) => !query.has('late'));
  expect(queries.length).toBeGreaterThan(5);
  expect(new Set(queries.map(({ query }) => query.get('ended')))).toEqual(new Set(['no']));
  // A link with method and age is a cell; without an age it is a lane's total, without a method a currency's total.
  const cells = queries.filter(({ query }) => query.has('method') && (query.has('older') || query.has('younger')));
  const lanes = queries.filter(({ query }) => query.has('method') && !query.has('older') && !query.has('younger'));
  const totals = queries.filter(({ query }) => !query.has('method') && !query.has('older') && !query.has('younger'));
  const sum = (some: typeof queries) => some.reduce((all, { count }) => all + count, 0);
  const payouts = await readPayouts(platform);
  const { length: open } = payouts.filter(({ status }) => status === 'Initiated' || status === 'Processing');
  expect([sum(cells), sum(lanes), sum(totals)]).toEqual([open, open, open]);
});

test('the navigation names the page, the oldest come first, and a filter shows those older than usual', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, '/a/master/payouts/ageing');
  const current = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Ageing' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  const list = page.getByRole('region', { name: 'Oldest first', exact: true }).last();
  const created = await list
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(created.length).toBeGreaterThan(0);
  expect(created).toEqual(created.toSorted());
  await page.goto('/a/master/payouts/ageing?late=1');
  await expect(page.getByRole('heading', { name: 'Older than usual, oldest first' })).toBeVisible();
});

test.describe('for those without business', () => {
  test.use({ role: 'admin' });

  test('the pages that answer from the mirror say who may see them, and show nothing', async ({ page }) => {
    for (const area of ['payouts/ageing', 'payouts/failures', 'reports']) {
      await page.goto(`/a/master/${area}`);
      const main = page.getByRole('main');
      await expect(main).toContainText('you’re signed in as an admin');
      await expect(main.locator('a[href*="payouts?"]')).toHaveCount(0);
      await expect(main.getByText(/^As of/)).toHaveCount(0);
    }
  });
});
