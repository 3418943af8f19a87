import { operations } from '@/lib/contract/operations';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

const all = Object.values(operations);

test('the reference shows every operation, without a barrier, is searched, and is there as OpenAPI 3.1', async ({
  page,
}) => {
  await page.goto('/reference');
  const articles = page.getByRole('article');
  for (const { title, method, path } of all) {
    const article = articles.filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(article.filter({ hasText: `${method} /api${path}` }), title).toHaveCount(1);
  }
  // An operation opens to its headers, fields and refusals.
  const article = articles.filter({ has: page.getByRole('heading', { name: operations.createQuote.title }) });
  await article.getByText('Headers, fields and errors').click();
  for (const name of ['x-idempotency-key', ...Object.keys(operations.createQuote.body.shape)]) {
    await expect(article.getByText(name, { exact: true }).first(), name).toBeVisible();
  }
  await expectNoAxeViolations(page, article);
  // The search keeps operations with the words, says how many, and shows all again when emptied.
  const search = page.getByRole('searchbox', { name: 'Find' });
  const headings = page.getByRole('main').getByRole('heading', { level: 3 });
  const total = await headings.count();
  await search.fill('x-no-such-word');
  await expect(page.getByText('No matches in the reference')).toBeVisible();
  await search.fill('cancelPaymentIntent');
  await expect(headings.filter({ hasText: operations.cancelPaymentIntent.title })).toBeVisible();
  await expect(headings.filter({ hasText: operations.createQuote.title })).toHaveCount(0);
  await expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible();
  // The few results are open, so that the found field itself is visible.
  await expect(page.getByText('cancellation_reason').first()).toBeVisible();
  await search.fill('');
  await expect(headings).toHaveCount(total);
  const answer = await page.request.get('/api/openapi.json');
  expect(answer.status()).toBe(200);
  expect(((await answer.json()) as { openapi: string }).openapi).toMatch(/^3\.1\./);
});

test.describe('a stranger', () => {
  test.use({ role: 'nobody' });

  test('gets neither the file nor the page', async ({ page }) => {
    const answer = await page.request.get('/api/openapi.json');
    expect(answer.status()).toBe(401);
    expect(await answer.text()).not.toContain('openapi');
    await page.goto('/reference');
    await expect(page).toHaveURL('/sign-in?from=%2Freference');
  });
});
