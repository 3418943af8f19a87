import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import type { ListName } from '@/lib/contract/operations';
import { type Row, text } from '../../conformance/json';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { untilSearchable } from '../../pages/palette';

test.use({ consoleKind: mirrorConsole });

/** The ids of the rows on all pages, in the order in which a person sees them. */
async function shownIds(page: Page, table: string, area: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const links = page.getByRole('table', { name: table }).locator(`th > a[href*="/${area}/"]`);
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    ids.push(...hrefs.map((href) => new RegExp(`/${area}/([^/?]+)`).exec(href)?.[1] ?? ''));
    const next = page.getByRole('link', { name: /^Next page/ });
    if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true') return ids;
    const first = ids.at(-hrefs.length) ?? '';
    await next.click();
    await expect(links.first()).not.toHaveAttribute('href', new RegExp(first));
  }
}

const name = (row: Row) => {
  const { first_name: first = '', last_name: last = '' } = row as Record<string, string>;
  return `${first} ${last}`.trim().normalize('NFD').toLowerCase();
};
const plain = (field: string) => (row: Row) => text(row, field).normalize('NFD').toLowerCase();
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const byText = (of: (row: Row) => string) => (one: Row, other: Row) => compare(of(one), of(other));
/** The largest amount first, within each currency. */
const byAmount = (one: Row, other: Row) =>
  compare(text(other, 'currency'), text(one, 'currency')) ||
  new Decimal(text(other, 'amount')).cmp(new Decimal(text(one, 'amount')));

const lists: readonly (readonly [
  list: ListName,
  area: string,
  id: string,
  table: string,
  head: string,
  order: (one: Row, other: Row) => number,
  direction: 1 | -1,
])[] = [
  ['listBankAccounts', 'bank-accounts', 'id', 'Bank accounts', 'Account holder', byText(plain('account_name')), 1],
  ['listCards', 'cards', 'card_id', 'Cards', 'Status', byText(plain('card_status')), 1],
  ['listCardholders', 'cardholders', 'cardholder_id', 'Cardholders', 'Name', byText(name), 1],
  ['listPaymentIntents', 'payment-intents', 'payment_intent_id', 'Payment intents', 'Amount', byAmount, -1],
  ['listDeposits', 'deposits', 'deposit_id', 'Deposits', 'Amount', byAmount, -1],
];

test('a column of a list of the platform sorts all of its pages, and the others say why not', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  for (const [list, area, id, table, head, order, direction] of lists) {
    const rows = (await platform.all(list)).toSorted(
      (one, other) => order(one, other) || direction * compare(text(one, id), text(other, id)),
    );
    await page.goto(`/a/master/${area}?page_size=10`);
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader');
    const sorted = heads.filter({ hasText: head }).first();
    await sorted.getByRole('button').click();
    await expect(sorted).toHaveAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
    await expect(page).toHaveURL(/[?&]sort=/);
    const wanted = rows.map((row) => text(row, id));
    const first = page.getByRole('table', { name: table }).locator(`th > a[href*="/${area}/"]`).first();
    await expect(first, area).toHaveAttribute('href', new RegExp(wanted[0] ?? '?'));
    expect(await shownIds(page, table, area), area).toEqual(wanted);
    // The column of boxes that select rows has no words.
    for (const one of await heads
      .filter({ hasText: /\S/ })
      .filter({ hasNot: page.getByRole('checkbox') })
      .all()) {
      const isSorting = (await one.getByRole('button').count()) > 0;
      const isOfActions = (await one.getAttribute('data-as')) === 'actions';
      expect(isSorting || isOfActions || ((await one.getAttribute('title')) ?? '') !== '', await one.innerText()).toBe(
        true,
      );
    }
    // The server reads the same page again, and a record leads to the next one in this order.
    await page.goto(`/a/master/${area}?sort=${new URL(page.url()).searchParams.get('sort') ?? ''}&page_size=10`);
    await expect(first).toBeVisible();
    await expectNoAxeViolations(page);
    await first.click();
    await expect(page.getByRole('navigation', { name: 'Place in the list' })).toHaveText(`1 of ${wanted.length}`);
  }
  await page.goto('/a/master/cards?sort=card_status&order=asc&page_size=10');
  const [before, next] = (await shownIds(page, 'Cards', 'cards')).slice(0, 2);
  await page.goto('/a/master/cards?sort=card_status&order=asc&page_size=10');
  await page
    .locator(`a[href*="/cards/${before ?? '?'}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/cards/${before ?? '?'}`));
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page).toHaveURL(new RegExp(`/cards/${next ?? '?'}`));
});
