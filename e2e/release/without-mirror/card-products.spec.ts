import { list, row, text } from '../../conformance/json';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { readTable, rowLinks } from '../../pages/read-table';

test('the list shows the platform’s products', async ({ page, platform }) => {
  const expected = await platform.page('listCardProducts');
  await page.goto('/a/master/card-products');
  const shown = await readTable(page, 'Card products');
  expect(shown.map(({ Product }) => Product?.replaceAll(/\s+/g, ' ').trim())).toEqual(
    expected.map((one) => `${text(one, 'card_scheme') === 'VISA' ? 'Visa' : 'Mastercard'} ${text(one, 'card_bin')}`),
  );
});

test.describe('without a mirror', () => {
  test.use({ consoleKind: consoleWithoutMirror });

  test('the page size stays within what the platform takes for products', async ({ page, consoleCalls }) => {
    await page.goto('/a/master/card-products?page_size=5');
    await expect(page.getByText('Part of the address was ignored')).toBeVisible();
    await expect(rowLinks(page, 'Card products').first()).toBeVisible();
    for (const { query } of await consoleCalls('listCardProducts')) {
      expect(Number(new URLSearchParams(query).get('page_size'))).toBeGreaterThanOrEqual(10);
    }
  });
});

test('a product’s page shows what it asks of a cardholder, nested as it is, and its history', async ({
  page,
  platform,
}) => {
  const products = await platform.all('listCardProducts');
  const nestedIn = (product: unknown) =>
    list(product, 'required_fields').find((field) => Array.isArray(field['fields']) && field['fields'].length > 0);
  const product = products.find((one) => Array.isArray(one['required_fields']) && nestedIn(one) !== undefined);
  const outer = row(nestedIn(product), 'a product with nested fields');
  await page.goto(`/a/master/card-products/${text(product, 'product_id')}`);
  const fields = page.getByRole('region', { name: 'Required cardholder details' });
  const branch = fields.getByRole('listitem').filter({ has: page.getByTitle(`${text(outer, 'name')}, object`) });
  for (const inner of list(outer, 'fields')) {
    const path = `${text(outer, 'name')}.${text(inner, 'name')}`;
    await expect(branch.getByTitle(`${path}, ${text(inner, 'type')}`, { exact: true })).toBeVisible();
  }
  // Under the labels of the cardholder's form; the names on the wire are hints.
  await expect(fields.getByText('Document number', { exact: true })).toBeVisible();
  await expect(fields).not.toContainText('_');
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expectNoAxeViolations(page);
});
