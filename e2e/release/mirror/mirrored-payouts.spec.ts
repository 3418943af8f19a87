import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { formatCount } from '@/lib/format/count';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import {
  allPages,
  amountOf,
  nameOf,
  readPayouts,
  textOf,
  type TruePayout,
  truePayouts,
} from '../../harness/payout-truth';
import { readTable } from '../../pages/read-table';
import { untilWhole } from '../../pages/until-whole';
import { daysAgo, shortDay } from '../../pages/walks/days';

test.use({ consoleKind: mirrorConsole });
// The mirror, which a test may wait for, fills in its own time.
test.setTimeout(300_000);

/** Interface 3.7, in the words of the console. */
const statuses = ['Initiated', 'Processing', 'Completed', 'Failed', 'Failed, refunded'];

test('each status tab carries the number of payouts in that status, and a slow count moves no tab', async ({
  page,
  platform,
}) => {
  await untilWhole(page);
  const all = await readPayouts(platform);
  const tabs = page.getByRole('navigation', { name: 'Payouts by status' });
  const links = tabs.getByRole('link');
  await expect(links.first()).toHaveText('All1,200');
  for (const label of statuses) {
    const count = all.filter(({ status }) => status === label).length;
    expect(count, label).toBeGreaterThan(0);
    await expect(tabs.getByRole('link', { name: new RegExp(`^${label} ?\\d`) })).toHaveText(
      `${label}${formatCount(count)}`,
    );
  }
  // Every row is looked at for these, and the rows do not wait for that.
  const lefts = async () => await links.evaluateAll((each) => each.map((link) => link.getBoundingClientRect().left));
  await page.goto('/a/master/payouts?q=ltd');
  const before = await lefts();
  await expect(links.first()).toHaveText(/^All\d/);
  expect(await lefts()).toEqual(before);
});

/** Runs in the page: the texts of the list beside the panel that are cut, lie under the panel, or over one another. */
function findCrooked(): readonly string[] {
  const panel = document.querySelector('[data-panel]')?.getBoundingClientRect();
  const found: string[] = [];
  const seen: { readonly text: string; readonly box: DOMRect }[] = [];
  const parts = '[data-list-head] *, [role=group] *, td[data-as=amount], td[data-as=unit], td[data-as=status]';
  for (const element of document.querySelectorAll<HTMLElement>(`main :is(${parts})`)) {
    if (element.closest('[data-panel], details > div, .sr-only') !== null || !element.checkVisibility()) continue;
    if (element.matches('td') && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${element.innerText}`);
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width <= 1 || box.top > innerHeight) continue;
        if (panel !== undefined && box.right > panel.left + 1) found.push(`under the panel: ${node.data}`);
        seen.push({ text: node.data, box });
      }
    }
  }
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 2 && down > 5) found.push(`${one.text} over ${other.text}`);
    }
  }
  return found;
}

test('beside an open payout the list is narrower: no digit is cut, and no sum lies over a time', async ({ page }) => {
  await untilWhole(page);
  await page.goto('/a/master/payouts');
  await page.getByRole('table').locator('tbody th > a').first().click();
  await expect(page.locator('aside[data-panel]').getByRole('heading').first()).toBeVisible();
  for (const width of [1024, 1152, 1280, 1366, 1440, 1536, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(findCrooked), `at ${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('a sum that takes long says how far it is, while its rows are there', async ({ page }) => {
  await untilWhole(page);
  const added = [12_000, 412_000];
  const asked: URL[] = [];
  let goOn: (() => void) | undefined;
  await page.route('**/payouts/totals?*', async (route) => {
    asked.push(new URL(route.request().url()));
    const now = added[asked.length - 1];
    if (now !== undefined) {
      await route.fulfill({ json: { data: { added: now, of: 632_197 }, at: Date.now() } });
      return;
    }
    await new Promise<void>((resolve) => (goOn = resolve));
    await route.continue();
  });
  await page.goto('/a/master/payouts?q=ltd');
  await expect(page.getByText('Calculating totals (412,000 of 632,197)')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Payouts' }).locator('tbody tr').first()).toBeVisible();
  goOn?.();
  await expect(page.getByText(/^Calculating totals/)).toHaveCount(0);
  await expect(page.locator('[data-count]')).toHaveText(/^\d/);
  expect(asked.every((url) => url.searchParams.get('q') === 'ltd' && url.searchParams.has('step'))).toBe(true);
});

/** Every amount field, by the file that draws it, and how to reach it. */
const amountFields: Readonly<Record<string, (page: Page) => Promise<readonly Locator[]>>> = {
  'app/a/[account]/deposits/simulate/simulate-deposit-form.tsx': async (page) => {
    await page.goto('/a/master/deposits/simulate');
    return [page.getByRole('textbox', { name: 'Amount' })];
  },
  'app/a/[account]/quotes/quote-request.tsx': async (page) => {
    await page.goto('/a/master/quotes?sell_currency=USD&buy_currency=EUR');
    return ['Amount you sell', 'Amount you buy'].map((name) => page.getByRole('textbox', { name }));
  },
  'app/list/filters/filter-control.tsx': async (page) => {
    await untilWhole(page, '/a/master/payouts?least=1');
    await page.getByRole('button', { name: /^Amount from/ }).click();
    // The window closes when Tab leaves its last field, "Amount to".
    return [page.getByRole('dialog', { name: 'Amount' }).getByLabel('Amount from')];
  },
  'app/settings/approvals/rule-form.tsx': async (page) => {
    await page.goto('/settings/approvals');
    return [page.getByRole('form', { name: 'Add rule' }).getByLabel('Amount from')];
  },
};

test('in every amount field, text that is typed after Tab replaces the old amount', async ({ page, openAs }) => {
  const files = (await readdir('app', { recursive: true }))
    .filter((file) => /\.tsx$/.test(file))
    .map((file) => path.join('app', file));
  const texts = await Promise.all(files.map(async (file) => await readFile(file, 'utf8')));
  const drawing = files.filter((_, place) =>
    /<AmountField\b|inputMode[^,]*'decimal'|inputMode="decimal"/.test(texts[place] ?? ''),
  );
  expect(drawing.toSorted()).toEqual(Object.keys(amountFields).toSorted());
  const admin = await openAs('admin');
  for (const [file, open] of Object.entries(amountFields)) {
    for (const field of await open(file.startsWith('app/settings') ? admin : page)) {
      const { keyboard } = field.page();
      await field.fill('1000');
      for (const [out, back] of [
        ['Tab', 'Shift+Tab'],
        ['Shift+Tab', 'Tab'],
      ] as const) {
        await keyboard.press(out);
        await expect(field).not.toBeFocused();
        await keyboard.press(back);
        await expect(field).toBeFocused();
        await keyboard.type('500');
        await expect(field).toHaveValue('500');
      }
      await field.fill('');
    }
  }
});

test('a row opens beside the list, at an address of its own, and keys lead to its neighbours', async ({
  page,
  seed,
}) => {
  await untilWhole(page);
  const rows = page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader');
  // A name that is cut keeps its place when the focus comes to it.
  const moves = await rows.getByRole('link').evaluateAll((all) =>
    all.flatMap((link) => {
      const before = link.getBoundingClientRect();
      if (before.right < (link.parentElement?.getBoundingClientRect().right ?? 0)) return [];
      link.focus();
      return link.getBoundingClientRect().x - before.x;
    }),
  );
  expect(moves.length).toBeGreaterThan(0);
  expect(moves.filter((move) => move !== 0)).toEqual([]);
  await rows.nth(4).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  await expect(panel.getByText('5 of 25 on this page')).toBeVisible();
  const [fifth, sixth] = [await rows.nth(4).innerText(), await rows.nth(5).innerText()];
  await expect(panel.getByText(fifth).first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel.getByText('6 of 25 on this page')).toBeVisible();
  await expect(panel.getByText(sixth).first()).toBeVisible();
  await page.reload();
  await expect(panel.getByText(sixth).first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(panel.getByText('5 of 25 on this page')).toBeVisible();

  // The page of the payout leads on through the list that it was opened from, and back to it.
  const listed = page.url();
  await panel.getByRole('link', { name: 'Open page' }).click();
  const heading = page.getByRole('main').locator('header').first();
  await expect(heading).toContainText(fifth);
  const place = page.getByRole('navigation', { name: 'Place in the list' });
  await expect(place).toHaveText(/^5 of /);
  await page.keyboard.press('j');
  await expect(heading).toContainText(sixth);
  await expect(place).toHaveText(/^6 of /);
  await page.keyboard.press('[');
  await expect(heading).toContainText(fifth);
  await page.goto(listed);
  await expect(panel.getByText('5 of 25 on this page')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);

  // On a wide screen it stands in one column.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await untilWhole(page, `/a/master/payouts?open=${seed.payouts[0]?.payout_id ?? ''}`);
  await expect(panel.getByRole('heading', { name: 'Beneficiary' })).toBeVisible();
  const lefts = await panel
    .getByRole('heading', { name: /^(Timeline|For the customer|Details|Beneficiary)$/ })
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(4);
  expect(new Set(lefts).size).toBe(1);
  const left = (await panel.boundingBox())?.x ?? 0;
  for (const name of ['Export', 'Columns']) {
    const tool = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect((tool?.x ?? left) + (tool?.width ?? 0), name).toBeLessThanOrEqual(left);
  }
});

test('a day is jumped to, and the list goes on from there', async ({ page }) => {
  await untilWhole(page);
  const [day, dayBefore] = [daysAgo(58), daysAgo(59)];
  await page.getByLabel('Jump to').fill(day);
  await page.getByLabel('Jump to').press('Enter');
  await expect(page).toHaveURL(new RegExp(`at=${day}`));
  await expect
    .poll(
      async () =>
        Object.entries((await readTable(page, 'Payouts'))[0] ?? {}).find(([name]) => name.startsWith('Created'))?.[1] ??
        '',
    )
    .toMatch(new RegExp(`^(${shortDay(dayBefore)}|${shortDay(day)})\\b`));
});

test('all accounts are one list, each row with its account', async ({ page }) => {
  await untilWhole(page, '/a/all/payouts');
  const names = new Set((await readTable(page, 'Payouts')).map((row) => row['Account']));
  expect(names.size).toBeGreaterThan(3);
  expect(names).toContain('Master account');
  // The coverage is that of the accounts that the filter names.
  await page.goto('/a/all/payouts?account=unknown-to-anybody');
  await expect(page.getByText('Nothing read yet')).toBeVisible();
});

test('while a day is missing the list says so and leads to the platform’s own', async ({ page, openAs }) => {
  test.setTimeout(600_000);
  await untilWhole(page);
  await expect(page.getByRole('link', { name: 'Live list' })).toHaveCount(0);
  const admin = await openAs('admin');
  await admin.goto('/settings/mirror');
  const master = admin.getByRole('region', { name: 'Master account', exact: true });
  await master.getByRole('button', { name: 'Pause the stored copy of Master account' }).click();
  await expect(master.getByText('Paused', { exact: true })).toBeVisible();
  try {
    await master.getByText('Read days again').click();
    await master.getByLabel('From day').fill(daysAgo(18));
    await master.getByRole('button', { name: 'Read again' }).click();
    await expect(admin.getByText(/date ranges? will be read again\.$/)).toBeVisible();
    // The days' table says so too.
    await expect(master.getByRole('row', { name: /^Payouts .*\d+ of \d+ days not read yet/ })).toBeVisible();
    await page.goto(`/a/master/payouts?from=${daysAgo(27)}`);
    await expect(page.getByText(/\d+ of \d+ days not read yet/)).toBeVisible();
    await page.getByRole('link', { name: 'Live list' }).click();
    await expect(page).toHaveURL('/a/master/payouts?view=live');
    await expect(page.getByRole('searchbox', { name: 'Find in these rows' })).toBeVisible();
    // A range whose days are all read has no such sentence.
    await page.goto(`/a/master/payouts?from=${daysAgo(89)}&to=${daysAgo(60)}`);
    await expect(page.getByText(/days not read yet/)).toHaveCount(0);
    // The platform lists one account at a time.
    await page.goto('/a/all/payouts?view=live');
    await expect(page.getByRole('searchbox', { name: 'Find in all payouts' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Live list' })).toHaveCount(0);
  } finally {
    await master.getByRole('button', { name: 'Resume the stored copy of Master account' }).click();
    await expect(master.getByText('Paused', { exact: true })).toBeHidden();
  }
  await untilWhole(page);
});

test('a payout is marked in the list when one of the same amount to the same beneficiary is close to it', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await untilWhole(page);
  const payouts = (await truePayouts(platform)).filter(
    (one) => nameOf(one) !== '' && !/^(FAILED|REJECTED)/.test(textOf(one.v2, 'payout_status')),
  );
  const createdMs = (one: TruePayout) => Date.parse(textOf(one.v2, 'create_time'));
  const hasTwin = (one: TruePayout) =>
    payouts.some(
      (other) =>
        other.id !== one.id &&
        nameOf(other) === nameOf(one) &&
        textOf(other.v2, 'payout_currency') === textOf(one.v2, 'payout_currency') &&
        amountOf(other).eq(amountOf(one)) &&
        Math.abs(createdMs(other) - createdMs(one)) <= 10 * 86_400_000,
    );
  const twins = payouts.filter(hasTwin);
  expect(twins.length).toBeGreaterThan(0);
  const marked = (await allPages(page.request, {})).flatMap(({ rows }) => rows.filter((row) => row.hasTwin));
  expect(marked.map(({ id }) => id).toSorted()).toEqual(twins.map(({ id }) => id).toSorted());
  const [twin] = twins;
  await page.goto(`/a/master/payouts?q=${twin?.id ?? ''}`);
  await expect(page.getByRole('table', { name: 'Payouts' }).getByText(/^Possible duplicate/)).toBeVisible();
  await page.goto(`/a/master/payouts/${twin?.id ?? ''}`);
  await expect(page.getByRole('region', { name: 'Similar payouts' }).first()).toBeVisible();
});

test('an address of the platform’s own list leads here; values that it does not take are named', async ({ page }) => {
  await untilWhole(page, '/a/master/payouts?payout_status=FAILED');
  await expect(page).toHaveURL(/\?status=FAILED$/);
  expect(new Set((await readTable(page, 'Payouts')).map((row) => row['Status']))).toEqual(new Set(['Failed']));
  await page.goto('/a/master/payouts?view=live');
  await expect(page.getByRole('searchbox', { name: 'Find in these rows' })).toBeVisible();
  await untilWhole(page, '/a/master/payouts?least=many');
  await expect(page.getByText('least=many')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^1,200$/ })).toBeVisible();
  // The platform may have statuses that the interface does not list: they are asked for, and have their tab.
  await untilWhole(page, '/a/master/payouts?payout_status=LOST');
  await expect(page.getByRole('link', { name: /^LOST/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('No payouts match this filter')).toBeVisible();
});

test('rows begin within 200 pixels, and no column lies outside of a laptop’s window, whatever the account', async ({
  page,
  seed,
}) => {
  await untilWhole(page);
  const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
  for (const account of ['master', sub, 'all']) {
    await page.goto(`/a/${account}/payouts`);
    const first = page.getByRole('table', { name: 'Payouts' }).getByRole('rowgroup').last().getByRole('row').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y, account).toBeLessThanOrEqual(200);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0], account).toBe(widths[1]);
    // The page uses our own calendar only: the browser's writes days in the machine's format.
    await expect(page.locator('input[type="date"]')).toHaveCount(0);
  }
});

test('list, filters and open payout have no barrier in either theme, and fit a screen of 390 pixels', async ({
  page,
}) => {
  await untilWhole(page);
  await expectNoAxeViolationsAtBothWidths(page);
  // By its key: the menu, and below it the control of one filter with counts.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('f');
  await expectNoAxeViolations(page, page.getByRole('dialog', { name: 'Add filter' }));
  await page.keyboard.type('coun');
  await page.keyboard.press('Enter');
  const country = page.getByRole('dialog', { name: 'Country' });
  await expect(country.getByRole('option', { name: /\d$/ }).first()).toBeVisible();
  const names = await country.getByRole('option').allTextContents();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  await expectNoAxeViolationsAtBothWidths(page, country);
  // On a phone it comes from below.
  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = await country.boundingBox();
  expect([sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([0, 390, 844]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Payouts' }).getByRole('rowheader').nth(1).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  await expect(panel.getByText('Timeline')).toBeVisible();
  await expectNoAxeViolationsAtBothWidths(page, panel);
});
