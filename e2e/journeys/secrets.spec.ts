import { expect, recordAnswers, test } from '../matrix/canaries';
import { leaksIn } from '../matrix/find-canaries';

test('a revealed number is only in the one answer that was asked for', async ({ page, canaries, copy, seed }) => {
  const all = recordAnswers(page);
  await page.goto(`/a/master/bank-accounts/${seed.bank_accounts[0]?.id ?? ''}`);
  const revealed = page.waitForResponse(/\/api\/reveal\//);
  await page
    .getByRole('button', { name: /^Reveal (account number|iban)/i })
    .first()
    .click();
  expect((await revealed).headers()['cache-control']).toContain('no-store');
  const { value } = (await (await revealed).json()) as { value: string };
  await expect(page.getByText(value)).toBeVisible();
  const others = (await all()).filter(([url]) => !url.includes('/api/reveal/'));
  expect(
    others.flatMap(([url, text]) => leaksIn(url, text, new Map([...canaries, [value, 'revealed value']]))),
  ).toEqual([]);
  expect(copy.output()).not.toContain(value);
});
