import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { pass, readTable, rowHrefs, rowLinks, untilAlive } from '../../pages/read-table';

test('the list shows the platform’s cardholders, and a tab those of one status', async ({ page, platform }) => {
  const expected = await platform.page('listCardholders');
  await page.goto('/a/master/cardholders');
  const links = rowLinks(page, 'Cardholders');
  expect(await rowHrefs(page, 'Cardholders')).toEqual(
    expected.map((row) => `/a/master/cardholders/${text(row, 'cardholder_id')}?list=cardholders`),
  );

  const all = await platform.all('listCardholders');
  const pending = all.filter((row) => row['cardholder_status'] === 'PENDING');
  expect(pending.length).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Cardholders by status' }).getByRole('link', { name: 'Pending' }).click();
  await expect(page).toHaveURL(/cardholder_status=PENDING/);
  await expect(links).toHaveCount(Math.min(25, pending.length));
  expect(new Set((await readTable(page, 'Cardholders')).map(({ Status }) => Status))).toEqual(new Set(['Pending']));
});

test.describe('an unknown id', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('offers nothing to do, and is not asked for again by itself', async ({ page, liveReads }) => {
    await page.clock.install();
    await page.goto('/a/master/cardholders/edit');
    await expect(page.getByText('Nothing with this ID')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    const reads = () => liveReads('retrieveCardholder');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.click();
    await expect.poll(reads).toBeGreaterThan(0);
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
    const before = reads();
    await pass(page, 4, 15_000);
    await refresh.click();
    await expect.poll(reads).toBe(before + 1);
  });
});

test.describe('as support', () => {
  test.use({ role: 'support' });

  test('support finds a cardholder and cannot uncover what is masked', async ({ page, sandbox }) => {
    const { cardholders } = await sandbox.fixtures();
    await page.goto(`/a/master/cardholders/${cardholders[0]?.cardholder_id ?? ''}`);
    await expect(page.getByText('••••').first()).toBeVisible();
    const reveal = page.getByRole('button', { name: /^Reveal/ });
    await expect(reveal).not.toHaveCount(0);
    for (const one of await reveal.all()) {
      await expect(one).toBeDisabled();
      await expect(one).toHaveAccessibleDescription(
        /is for finance operators and managers; you’re signed in as support/,
      );
    }
  });
});

test('the form of a holder is one step from its row, by keyboard', async ({ page, platform }) => {
  const [first] = await platform.page('listCardholders');
  await page.goto('/a/master/cardholders');
  const update = page
    .getByRole('table', { name: 'Cardholders' })
    .getByRole('link', { name: /^Edit / })
    .first();
  await update.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/a/master/cardholders/${text(first, 'cardholder_id')}/edit`);
});

for (const machine of ['lacks', 'has'] as const) {
  test(`names in other letters on a machine that ${machine} a font for them`, async ({ page }) => {
    // Letters without a font all have the same width.
    await page.addInitScript((has) => {
      CanvasRenderingContext2D.prototype.measureText = (text) =>
        // Only the width is used.
        ({ width: has && /\p{Script=Han}/u.test(text) ? 16 : 8 }) as TextMetrics;
    }, machine === 'has');
    const brought = () =>
      page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Noto Sans SC Variable')));
    await page.goto('/settings/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await brought()).toBe(false);
    await page.goto('/a/master/cardholders');
    await expect(page.getByText(/\p{Script=Han}/u).first()).toBeVisible();
    await untilAlive(page);
    if (machine === 'lacks') await expect.poll(brought).toBe(true);
    else expect(await brought()).toBe(false);
  });
}
