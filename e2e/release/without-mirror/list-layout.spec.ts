import type { Locator, Page } from 'playwright/test';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { readTable, rowLinks } from '../../pages/read-table';
import { browserZone } from '../../pages/walks/days';

// These are lists that come from the platform, whose calls they count: a mirror would read them too.
test.use({ consoleKind: consoleWithoutMirror });

const lists = [
  ['payouts', 'Payouts'],
  ['bank-accounts', 'Bank accounts'],
  ['deposits', 'Deposits'],
  ['payment-intents', 'Payment intents'],
  ['cards', 'Cards'],
  ['cardholders', 'Cardholders'],
  ['card-products', 'Card products'],
] as const;

const bodyRows = (page: Page, name: string) =>
  page.getByRole('table', { name }).getByRole('rowgroup').last().getByRole('row');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The elements in the page's main landmark that scroll by themselves. */
async function scrollersIn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll('main, main *'))
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY))
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

test('each list begins within 200 pixels, has rows of one height, and shows five records on a phone', async ({
  page,
  seed,
}) => {
  test.setTimeout(300_000);
  /** What all rows are high: one number, if they are equally high. */
  const heights = async (name: string) => {
    await expect(bodyRows(page, name).first()).toBeVisible();
    const all = await bodyRows(page, name).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    return [...new Set(all)];
  };
  /** How many of the first records stand above the way to other pages. */
  const shownRecords = async (name: string) => {
    const boxes = await Promise.all((await bodyRows(page, name).all()).slice(0, 6).map(boxOf));
    const end = (await boxOf(page.getByRole('navigation', { name: `Pages of ${name.toLowerCase()}` }))).y;
    return boxes.filter(({ bottom }) => bottom <= end).length;
  };
  for (const [area, name] of lists) {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const account of [seed.accounts.sub_accounts[0]?.account_id, 'master']) {
      await page.goto(`/a/${account}/${area}`);
      const table = page.getByRole('table', { name });
      // A sub-account has no records of some kinds; then the sentence about that is measured.
      const first = table.getByRole('rowgroup').last().getByRole('row').or(page.getByRole('main').getByText(/^No /));
      expect((await boxOf(first.first())).y, area).toBeLessThanOrEqual(200);
    }
    expect(await heights(name), area).toEqual([40]);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const table = await boxOf(page.getByRole('table', { name }));
    const rail = await boxOf(page.getByRole('navigation', { name: 'Areas' }));
    expect(table.x, area).toBeLessThanOrEqual(rail.right + 1);
    expect(table.right, area).toBe(await page.evaluate(() => document.documentElement.clientWidth));
    await page.setViewportSize({ width: 390, height: 844 });
    const least = Math.min(5, await bodyRows(page, name).count());
    await expect.poll(() => shownRecords(name), area).toBeGreaterThanOrEqual(least);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const compact = page.getByRole('button', { name: 'Compact rows' });
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"compact"') === true);
  await compact.click();
  await saved;
  for (const [area, name] of lists) {
    await page.goto(`/a/master/${area}`);
    expect(await heights(name), area).toEqual([32]);
  }
  await compact.click();
  await expect(compact).toHaveAttribute('aria-pressed', 'false');
});

test('a hundred payouts are at most 1,300 elements, and only the page scrolls, below a head that stays', async ({
  page,
}) => {
  await page.goto('/a/master/payouts?page_size=100');
  await expect(rowLinks(page, 'Payouts')).toHaveCount(100);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1_300);
  expect(await scrollersIn(page)).toEqual([]);
  const pager = page.getByRole('navigation', { name: 'Pages of payouts' });
  const head = page.getByRole('columnheader', { name: 'Amount' });
  await expect(pager).toBeInViewport({ ratio: 1 });
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_500);
  expect((await boxOf(head)).y).toBeCloseTo((await boxOf(page.getByRole('banner'))).bottom, 0);
  await expect(pager).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 100_000);
  await expect(bodyRows(page, 'Payouts').last()).toBeInViewport();
  await expect(pager).toBeInViewport({ ratio: 1 });
  expect((await boxOf(bodyRows(page, 'Payouts').last())).bottom).toBeLessThanOrEqual((await boxOf(pager)).y + 1);
});

test('filters and tools stand in one line, heads of times name the zone, each head says why it can’t sort', async ({
  page,
}) => {
  await page.goto('/a/master/payouts');
  const tools = [
    page.getByRole('button', { name: /^Created/ }),
    page.getByRole('searchbox', { name: 'Find in these rows' }),
    page.getByRole('switch', { name: 'Auto-refresh' }),
    page.getByRole('button', { name: 'Refresh' }),
    page.getByRole('button', { name: 'Compact rows' }),
    page.getByRole('button', { name: 'Columns' }),
  ];
  const boxes = await Promise.all(tools.map(boxOf));
  expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
  const lefts = boxes.map(({ x }) => x);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  const heads = page.getByRole('table', { name: 'Payouts' }).getByRole('columnheader');
  await expect(heads.first()).toBeVisible();
  await expect(heads.getByRole('button')).toHaveCount(0);
  expect(await heads.evaluateAll((all) => all.filter((head) => head.hasAttribute('aria-sort')).length)).toBe(0);
  const created = page.getByRole('columnheader', { name: `Created (${browserZone})` });
  const why = 'The platform gives this list in its own order and can’t sort it.';
  await expect(created).toHaveAttribute('title', new RegExp(`^Times in Europe/Berlin \\(UTC\\+[12]\\) · ${why}$`));
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAccessibleDescription(why);
  await expect(page.getByText(/Times in/)).toHaveCount(0);
  const cell = bodyRows(page, 'Payouts')
    .first()
    .getByTitle(/ UTC[+-]/);
  await expect(cell).toHaveText(/^\d{1,2} [A-Z][a-z]{2} (\d{4} )?\d\d:\d\d$/);
  await expect(cell).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+[12]$/);
});

test('the actions of a row are its last column, and the reason of a disabled one is reached by keys too', async ({
  page,
}) => {
  await page.goto('/a/master/payment-intents?payment_intent_status=SUCCEEDED');
  const table = page.getByRole('table', { name: 'Payment intents' });
  await expect(table.getByRole('columnheader').last()).toHaveText('Actions');
  const cancel = bodyRows(page, 'Payment intents')
    .first()
    .getByRole('button', { name: /^Cancel payment intent/ });
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAccessibleDescription('The customer has paid. A paid intent can’t be cancelled.');
  await rowLinks(page, 'Payment intents').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await expect(page.getByText('The customer has paid. A paid intent can’t be cancelled.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const area of ['bank-accounts', 'cards', 'cardholders', 'activity']) {
    await page.goto(`/a/master/${area}`);
    const last = page.getByRole('columnheader').last();
    if ((await last.count()) > 0) await expect(last, area).toHaveText(area === 'activity' ? 'Next step' : 'Actions');
  }
});

test('in a window too narrow for all columns the first and the last stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('/a/master/payment-intents');
  const row = bodyRows(page, 'Payment intents').first();
  const name = row.getByRole('rowheader');
  const [before, bar] = [await boxOf(name), await boxOf(page.getByRole('banner'))];
  await page.evaluate(() => window.scrollTo(10_000, 0));
  await expect.poll(() => page.evaluate(() => window.scrollX)).toBeGreaterThan(100);
  expect((await boxOf(name)).x).toBeCloseTo(before.x, 0);
  expect((await boxOf(row.getByRole('cell').last())).right).toBeLessThanOrEqual(900);
  expect((await boxOf(row.getByRole('cell').last())).right).toBeGreaterThan(850);
  expect((await boxOf(page.getByRole('banner'))).x).toBe(bar.x);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Columns' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Pages of payment intents' })).toBeInViewport({ ratio: 1 });
});

test.describe('selection', () => {
  test.use({ role: 'support' });

  test('takes the cards of the page that can be changed, says how many, and stays in sight', async ({
    page,
    platform,
  }) => {
    const cards = await platform.page('listCards');
    const able = cards.filter((card) => card['card_status'] === 'ACTIVE' || card['card_status'] === 'FROZEN').length;
    expect(able).toBeLessThan(cards.length);
    await page.goto('/a/master/cards');
    const all = page.getByRole('checkbox', { name: `Select all ${able} on this page` });
    await expect(page.getByRole('checkbox')).toHaveCount(able + 1);
    await all.check();
    const bar = page.getByRole('group', { name: 'Selected cards' });
    await expect(bar).toContainText(`${able} selected`);
    await page.evaluate(() => window.scrollTo(0, 10_000));
    await expect(bar.getByRole('button', { name: 'Freeze selected', exact: true })).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page.getByRole('columnheader', { name: 'Status' }))).y).toBeGreaterThanOrEqual(
      (await boxOf(bar)).bottom - 1,
    );
    await page.getByRole('checkbox').last().uncheck();
    await expect(bar).toContainText(`${able - 1} selected`);
    await expect(all).not.toBeChecked();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
});

test('a phone shows of a payout its name, what it is worth, its status and its time, and a tap opens it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/a/master/payouts');
  const first = bodyRows(page, 'Payouts').first();
  const cells = first.getByRole('cell').filter({ visible: true });
  await expect(cells).toHaveCount(4);
  await first.click({ position: { x: 200, y: 40 } });
  await expect(page).toHaveURL(/\/payouts\/[^?]+/);
});

test.describe('finding', () => {
  test('reaches the loaded rows, says how far that is, and leads on', async ({ page, platform }) => {
    const all = await platform.all('listPayouts');
    const wanted = String(all[3]?.['payout_amount']);
    await page.goto('/a/master/payouts');
    await page.getByRole('searchbox', { name: 'Find in these rows' }).fill(wanted);
    const found = all.slice(0, 25).filter((row) => row['payout_amount'] === wanted).length;
    const more = String(all.length - 25).replace(/\B(?=(\d{3})+$)/g, ',');
    await expect(
      page.getByText(`${found} match${found === 1 ? '' : 'es'} in the 25 rows loaded. ${more} more not searched.`),
    ).toBeVisible();
    await expect(rowLinks(page, 'Payouts')).toHaveCount(found);
    await page.getByRole('link', { name: 'Load 100 rows' }).click();
    await expect(page.getByText(/^\d+ match(es)? in the 100 rows loaded\./)).toBeVisible();
    await page.getByRole('link', { name: 'Next page' }).first().click();
    await expect(page).toHaveURL(/page_number=2/);
    await page.getByRole('searchbox', { name: 'Find in these rows' }).fill('no payout says this');
    await expect(page.getByText('No rows match “no payout says this”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(rowLinks(page, 'Payouts')).toHaveCount(100);
  });

  test('ignores case and accents, and finds a status by its shown word', async ({ page, platform }) => {
    const [first] = await platform.page('listBankAccounts');
    const name = String(first?.['account_name']);
    await page.goto('/a/master/bank-accounts?page_size=100');
    await page.getByRole('searchbox', { name: 'Find in these rows' }).fill(name.toUpperCase());
    await expect(rowLinks(page, 'Bank accounts').first()).toHaveText(name);
    await expect(page.getByRole('navigation', { name: 'Pages of bank accounts' })).toHaveText(/^\d+ of \d+ match$/);
    await page.goto('/a/master/payouts');
    await page.getByRole('searchbox', { name: 'Find in these rows' }).fill('failed, refunded');
    await expect(page.getByText(/ in the \d+ rows loaded/)).toBeVisible();
    expect(new Set((await readTable(page, 'Payouts')).map(({ Status }) => Status))).toEqual(
      new Set(['Failed, refunded']),
    );
  });
});

test.describe('filters of the platform', () => {
  test('deposits and payment intents are narrowed down to days of creation, which are the person’s', async ({
    page,
    consoleCalls,
  }) => {
    for (const [area, operation] of [
      ['deposits', 'listDeposits'],
      ['payment-intents', 'listPaymentIntents'],
    ] as const) {
      await page.goto(`/a/master/${area}`);
      await page.getByRole('button', { name: /^Created/ }).click();
      const range = page.getByRole('dialog', { name: 'Created: date range' });
      await range.getByLabel('First day').fill('2026-10-20');
      await range.getByLabel('Last day').fill('2026-11-10');
      await range.getByRole('button', { name: 'Apply' }).click();
      // Berlin's summer time ends between the two days.
      const query = { start_time: '2026-10-19T22:00:00.000Z', end_time: '2026-11-10T22:59:59.999Z' };
      await expect.poll(() => consoleCalls(operation, query), area).not.toHaveLength(0);
      await expect(page.getByRole('button', { name: /^Created/ })).toHaveText('Created20 Oct – 10 Nov 2026');
      await page.getByRole('button', { name: 'Remove filter: Created' }).click();
      await expect(page).toHaveURL(`/a/master/${area}`);
    }
  });

  test('cards are narrowed down to those of one cardholder', async ({ page, platform }) => {
    const cards = await platform.page('listCards');
    const holder = (cards[0]?.['cardholder'] as { cardholder_id: string }).cardholder_id;
    const own = cards.filter(
      (card) => (card['cardholder'] as { cardholder_id?: string } | null)?.cardholder_id === holder,
    );
    await page.goto('/a/master/cards');
    await page.getByRole('button', { name: /^Cardholder ID/ }).click();
    const filter = page.getByRole('dialog', { name: 'Cardholder ID' });
    const field = filter.getByRole('textbox', { name: 'Cardholder ID' });
    await field.fill('Mei Lim');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/^This can’t be an ID\./);
    await expect(page).toHaveURL('/a/master/cards');
    await field.fill(` ${holder} `);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`cardholder_id=${holder}`));
    await expect(rowLinks(page, 'Cards')).toHaveCount(own.length);
    await page.getByRole('button', { name: 'Remove filter: Cardholder ID' }).click();
    await expect(rowLinks(page, 'Cards')).toHaveCount(cards.length);
    await page.goto('/a/master/cards?cardholder_id=mei');
    await expect(page.getByText('cardholder_id=mei')).toBeVisible();
    await expect(rowLinks(page, 'Cards')).toHaveCount(cards.length);
  });
});
