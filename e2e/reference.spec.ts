import { Validator } from '@seriousme/openapi-schema-validator';
import { operations } from '@/lib/contract/operations';
import { expect, test } from './harness/fixtures';
import { expectNoAxeViolations } from './pages/no-axe-violations';

const all = Object.values(operations);

test('the reference shows every operation with its method and address', async ({ page }) => {
  await page.goto('/reference');
  const articles = page.getByRole('article');
  for (const { title, method, path } of all) {
    const article = articles.filter({ has: page.getByRole('heading', { level: 3, name: title }) });
    await expect(article.filter({ hasText: `${method} /api${path}` }), title).toHaveCount(1);
  }
});

test('an operation opens to its headers, fields and refusals, without a barrier', async ({ page }) => {
  await page.goto('/reference');
  const article = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: operations.createQuote.title }) });
  await article.getByText('Headers, fields and refusals').click();
  for (const name of ['x-idempotency-key', ...Object.keys(operations.createQuote.body.shape)]) {
    await expect(article.getByText(name, { exact: true }).first(), name).toBeVisible();
  }
  await expectNoAxeViolations(page, article);
});

test('words in the search leave what holds them, say how many, and give all back', async ({ page }) => {
  await page.goto('/reference');
  const search = page.getByRole('searchbox', { name: 'Find' });
  const headings = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(headings.first()).toBeVisible();
  const total = await headings.count();
  await search.fill('x-no-such-word');
  await expect(page.getByText('No matches in the reference')).toBeVisible();
  await search.fill('cancelPaymentIntent');
  await expect(headings.filter({ hasText: operations.cancelPaymentIntent.title })).toBeVisible();
  await expect(headings.filter({ hasText: operations.createQuote.title })).toHaveCount(0);
  await expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible();
  // So few are left that they stand open: the search ends at the field, not at a closed door.
  await expect(page.getByText('cancellation_reason').first()).toBeVisible();
  await search.fill('');
  await expect(headings).toHaveCount(total);
});

test('the file is a valid OpenAPI document with every operation', async ({ page }) => {
  const answer = await page.request.get('/api/openapi.json');
  expect(answer.status()).toBe(200);
  const document = (await answer.json()) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  for (const { method, path } of all) {
    expect(described).toContain(`${method} ${path}`);
  }
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
