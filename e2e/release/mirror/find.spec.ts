import type { Page } from 'playwright/test';
import type { ListName } from '@/lib/contract/operations';
import { type Row, text } from '../../conformance/json';
import { type ConsoleKind, mirrorConsole, consoleWithoutMirror } from '../../harness/consoles';
import { runStoreCommand } from '../../harness/stores/empty-store';
import { expect, test } from '../../harness/fixtures';
import { startFilledCopy } from '../../harness/stores/filled-store';
import { readPayouts } from '../../harness/payout-truth';
import type { MadeCaller, WantedCaller } from '../../harness/stores/store-commands.fixture';
import { openSwitcher } from '../../pages/account-switcher';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { box, openPalette, palette, results, untilSearchable } from '../../pages/palette';

test.use({ consoleKind: mirrorConsole });

interface FoundRecord {
  readonly account: string;
  readonly kind: string;
  readonly id: string;
}

/** Asks the handler behind the search box. */
async function ask(page: Page, typed: string, account = 'all') {
  const answer = await page.request.get(`/api/find/${account}?${new URLSearchParams({ q: typed }).toString()}`);
  const body = (await answer.json()) as {
    readonly value: { readonly records: readonly FoundRecord[]; readonly reach: { readonly state: string } };
  };
  return { status: answer.status(), ...body.value };
}

async function type(page: Page, typed: string): Promise<void> {
  await openPalette(page);
  await box(page).fill(typed);
  await expect(palette(page).getByText(/^\d+ results?\. All records searched/)).toBeVisible();
}

test('an id of each kind, pasted, opens that record', async ({ page, seed, platform }) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  const [bankAccount] = await platform.page('listBankAccounts', { page_size: 10 });
  const [deposit] = await platform.page('listDeposits', { page_size: 10 });
  const ids = {
    payouts: seed.payouts[0]?.payout_id ?? '',
    'bank-accounts': text(bankAccount ?? {}, 'id'),
    cards: seed.cards[0]?.card_id ?? '',
    cardholders: seed.cardholders[0]?.cardholder_id ?? '',
    'payment-intents': seed.payment_intents[0]?.payment_intent_id ?? '',
    deposits: text(deposit ?? {}, 'deposit_id'),
  };
  for (const [area, id] of Object.entries(ids)) {
    await type(page, ` ${id} `);
    await expect(results(page).first()).toHaveAttribute('href', new RegExp(`^/a/master/${area}/${id}`));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/a/master/${area}/${id}`));
  }
});

test('a pasted e-mail, and pasted lines of a table, find the records that they name', async ({
  page,
  platform,
  seed,
}) => {
  await page.goto('/a/master/quotes');
  await untilSearchable(page);
  const payout = seed.payouts[0]?.payout_id ?? '';
  await type(page, `Hello, my payout ${payout} hasn’t arrived yet. Kind regards`);
  await expect(results(page).first()).toHaveAttribute('href', new RegExp(`^/a/master/payouts/${payout}`));
  const [one, other] = (await platform.page('listDeposits', { page_size: 10 })).map((row) => text(row, 'deposit_id'));
  await type(page, `1. ${one ?? ''} 200.00 USD 2. ${other ?? ''} 300.00 USD`);
  for (const id of [one, other])
    await expect(palette(page).locator(`a[href^="/a/master/deposits/${id ?? ''}"]`)).toBeVisible();
});

test('a pasted address of a list opens exactly that list, and a foreign or closed one says so', async ({
  page,
  seed,
}) => {
  const [sub] = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  const account = sub?.account_id ?? '';
  await page.goto('/a/master');
  await untilSearchable(page);
  await openPalette(page);
  const origin = new URL(page.url()).origin;
  for (const [path, shown] of [
    [`/a/${account}/cards?card_status=FROZEN&page_size=25`, 'Cards'],
    ['/a/master/payouts?status=FAILED&days=last_7_days', 'Payouts'],
  ] as const) {
    await box(page).fill(`${origin}${path}`);
    await expect(results(page)).toHaveText([new RegExp(`^${shown}With the filters of the address`)]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await openPalette(page);
  }
  const note = (text: string) => palette(page).getByRole('status').filter({ hasText: text });
  await box(page).fill('https://elsewhere.example/a/master/payouts?status=FAILED');
  await expect(note('This address belongs to elsewhere.example, not to this console.')).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  await box(page).fill(`${origin}/a/0b0c7b7e-3a52-4f0e-9a55-7a1f1a0a9d11/payouts?status=FAILED`);
  await expect(note('This address is in an account that you can’t open.')).toBeVisible();
  await expect(results(page)).toHaveCount(0);
  // The address of a record still finds the record itself.
  const card = seed.cards[0]?.card_id ?? '';
  await box(page).fill(`${origin}/a/master/cards/${card}`);
  await expect(results(page).first()).toHaveAttribute('href', new RegExp(`^/a/master/cards/${card}`));
  await expect(results(page).filter({ hasText: 'Ask the platform' })).toHaveCount(0);
});

test('a reference, a name in any script, an amount, the end of a number and a company find their record', async ({
  page,
}) => {
  await page.goto('/a/master/quotes');
  await untilSearchable(page);
  const wanted: readonly (readonly [typed: string, shown: RegExp])[] = [
    ['s42v5t', /Bahay Parola Trading Corp\./],
    ['燈籠', /維多利亞燈籠貿易有限公司/],
    ['grunwald ubelacker', /Grünwald-Übelacker/],
    ['4,200', /4,200\.00/],
    ['4467', /•••• 4467|4467/],
    ['bahay parola', /208,300\.00 PHP/],
  ];
  for (const [typed, shown] of wanted) {
    await type(page, typed);
    await expect(results(page).filter({ hasText: shown }).first(), typed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  }
});

test('records of two accounts are told apart by the account’s name, and each opens in its own', async ({
  page,
  seed,
}) => {
  const other = seed.accounts.sub_accounts.find(({ name }) => name.startsWith('Grünwald'));
  await page.goto('/a/master');
  await untilSearchable(page);
  await type(page, 'grunwald');
  const theirs = palette(page).getByRole('group', { name: 'Bank accounts' }).getByRole('option').first();
  await expect(theirs).toContainText(other?.name ?? '?');
  await expect(theirs).toHaveAttribute('href', new RegExp(`^/a/${other?.account_id ?? '?'}/bank-accounts/`));
  const own = palette(page).getByRole('group', { name: 'Cardholders' }).getByRole('option').first();
  await expect(own).toContainText('Master account');
});

test('keys that are typed while the box loads end up in it', async ({ page }) => {
  await page.goto('/a/master/quotes');
  await openPalette(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('deposits');
  await expect(box(page)).toHaveValue(/deposits$/);
});

test('records that were opened from the box are offered again in the empty box until signing out', async ({
  openAs,
}) => {
  const page = await openAs('manager');
  await page.goto('/a/master');
  await untilSearchable(page);
  await type(page, 's42v5t');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/a\/master\/payouts\//);
  await openPalette(page);
  const recent = palette(page).getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await expect(recent).toHaveText([/Bahay Parola Trading Corp\./]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('found')))).toEqual([]);
});

test('an unknown id can be looked up on the platform, as each kind of record that it may be', async ({ page }) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  await openPalette(page);
  await box(page).fill('PO1234567890123456789');
  await expect(results(page)).toHaveText([/^Ask the platform for this payout/]);
  await expect(results(page)).toHaveAttribute('href', '/a/master/payouts/PO1234567890123456789');
  await box(page).fill('0b0c7b7e-3a52-4f0e-9a55-7a1f1a0a9d11');
  await expect(results(page)).toHaveText(
    ['payout', 'bank account', 'card', 'cardholder', 'payment intent', 'deposit'].map(
      (one) => new RegExp(`^Ask the platform for this ${one}`),
    ),
  );
  await box(page).fill('nobody has this name');
  await expect(
    palette(page).getByRole('status').filter({ hasText: 'Nothing found for “nobody has this name”' }),
  ).toBeVisible();
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a search that fails says so, keeps pages within reach, and can be tried again', async ({ page }) => {
    await page.goto('/a/master');
    await untilSearchable(page);
    await openPalette(page);
    await page.context().setOffline(true);
    await box(page).fill('deposits');
    await expect(palette(page).getByRole('status').filter({ hasText: 'The search didn’t work' })).toBeVisible();
    await expect(palette(page).getByRole('option', { name: 'Deposits' })).toBeVisible();
    await page.context().setOffline(false);
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(palette(page).getByText(/result.*All records searched/)).toBeVisible();
  });
});

test('the switcher counts the payouts of each account that are open, as the platform has them', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master/cards');
  await untilSearchable(page);
  const payouts = await readPayouts(platform);
  const open = payouts.filter(({ status }) => status === 'Initiated' || status === 'Processing');
  await openSwitcher(page);
  await expect(page.getByRole('option').filter({ hasText: 'Master account' })).toContainText(`${open.length} open`);
});

test.describe('a console without a mirror', () => {
  test.use({ consoleKind: consoleWithoutMirror });

  test('says that it keeps no records, still finds pages and accounts, and offers a look-up on the platform', async ({
    page,
    seed,
  }) => {
    const id = seed.cards[0]?.card_id ?? '';
    await page.goto('/a/master');
    await openPalette(page);
    await box(page).fill(id);
    await expect(palette(page).getByText(/This console keeps no stored copy of the records/)).toBeVisible();
    await results(page).filter({ hasText: 'Ask the platform for this card' }).first().click();
    await expect(page).toHaveURL(`/a/master/cards/${id}`);
  });
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('never finds a bank account, nor is offered to ask for one', async ({ page, platform }) => {
    await page.goto('/a/master');
    await untilSearchable(page);
    const [bankAccount] = await platform.page('listBankAccounts', { page_size: 10 });
    const id = text(bankAccount ?? {}, 'id');
    const { status, records } = await ask(page, id);
    expect([status, records]).toEqual([200, []]);
    expect((await ask(page, text(bankAccount ?? {}, 'account_name'))).records.map(({ kind }) => kind)).not.toContain(
      'bank-account',
    );
    await openPalette(page);
    await box(page).fill(id);
    await expect(results(page).first()).toContainText('Ask the platform for this payout');
    await expect(results(page).filter({ hasText: 'bank account' })).toHaveCount(0);
  });
});

test('the find boxes of five lists find rows that are not loaded, and tabs and footers count the same', async ({
  page,
  platform,
}) => {
  await page.goto('/a/master');
  await untilSearchable(page);
  const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const lastOf = async (list: ListName, has: (row: Row) => string) => {
    const rows = await platform.all(list);
    const found = rows.findLast((row) => has(row) !== '');
    if (found === undefined) throw new Error(`Nothing in ${list} has that.`);
    return { row: found, typed: has(found) };
  };
  const holder = (row: Row) => {
    const { first_name: first = '', last_name: last = '' } = (row['cardholder'] ?? row) as Record<string, string>;
    return plain(`${first} ${last}`);
  };
  const field = (name: string) => (row: Row) => (typeof row[name] === 'string' ? row[name] : '');
  const cardId = field('card_id');
  const ending = (name: string) => (row: Row) => field(name)(row).replaceAll(/\W/g, '').slice(-4);
  const amount = (row: Row) => `${String(row['amount'])} ${text(row, 'currency').toLowerCase()}`;
  const asked: readonly (readonly [
    list: ListName,
    area: string,
    id: string,
    table: string,
    ...has: ((row: Row) => string)[],
  ])[] = [
    [
      ...(['listBankAccounts', 'bank-accounts', 'id', 'Bank accounts'] as const),
      ...[(row: Row) => plain(text(row, 'account_name')), ending('account_number'), field('swift_code')],
    ],
    [...(['listCards', 'cards', 'card_id', 'Cards'] as const), cardId, ending('card_number'), holder],
    [...(['listCardholders', 'cardholders', 'cardholder_id', 'Cardholders'] as const), holder, field('email')],
    [
      ...(['listPaymentIntents', 'payment-intents', 'payment_intent_id', 'Payment intents'] as const),
      ...[field('merchant_order_id'), amount],
    ],
    [...(['listDeposits', 'deposits', 'deposit_id', 'Deposits'] as const), field('short_reference_id'), amount],
  ];
  expect((await platform.all('listCards')).length).toBeGreaterThan(10);
  for (const [list, area, id, table, ...fields] of asked) {
    await page.goto(`/a/master/${area}?page_size=10`);
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    for (const has of fields) {
      const { row, typed } = await lastOf(list, has);
      await page.getByLabel('Search all rows').fill(typed);
      await expect(
        page.getByRole('table', { name: table }).locator(`a[href^="/a/master/${area}/${text(row, id)}?"]`),
        `${area}: ${typed}`,
      ).toBeVisible();
      const pager = page.getByRole('navigation', { name: `Pages of ${table.toLowerCase()}` });
      await expect(pager).toHaveText(new RegExp(`^${has === cardId ? '1' : String.raw`\d+`} of \\d+ match$`));
    }
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    const tabs = page.getByRole('navigation', { name: /by status$/ }).getByRole('link');
    const total = (await platform.all(list)).length;
    await expect(tabs.first()).toHaveText(new RegExp(`^All ?${total}$`));
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await expect(async () => {
        const counts = (await tabs.allInnerTexts()).map((shown) => Number(/\d+$/.exec(shown)?.[0]));
        expect(
          counts.slice(1).reduce((sum, one) => sum + one, 0),
          area,
        ).toBe(total);
        const own = Number(/\d+$/.exec(await tab.innerText())?.[0]);
        const pager = page.getByRole('navigation', { name: `Pages of ${table.toLowerCase()}` });
        expect(own === 0 || (await pager.innerText({ timeout: 1_000 })).includes(`of ${own}`), `${area}: ${own}`).toBe(
          true,
        );
      }).toPass();
    }
  }
});

test('the box has no barrier in either theme, wide and on a phone', async ({ page }) => {
  await page.goto('/a/master/payouts');
  await untilSearchable(page);
  await type(page, 'trading');
  await expectNoAxeViolations(page, palette(page));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Find anything' }).click();
  await box(page).fill('trading');
  await expect(palette(page).getByText(/result.*All records searched/)).toBeVisible();
  await expectNoAxeViolations(page, palette(page));
  const wide = await palette(page).boundingBox();
  expect(wide?.width).toBeLessThanOrEqual(390);
});

/** The id of the sandbox's first sub-account, which is the same at every start. */
const branch = 'b69ba7c0-ba4e-4466-87c3-79d74d84217b';

const gina: WantedCaller = { name: 'gina', role: 'operator', accounts: [branch] };
let ginasCookie = '';

const consoleWithGina: ConsoleKind = {
  name: 'mirror-of-one',
  start: async () =>
    await startFilledCopy({}, async (environment) => {
      const made = (await runStoreCommand(environment, 'make-callers', JSON.stringify([gina]))) as Record<
        string,
        MadeCaller
      >;
      ginasCookie = made['gina']?.sessions[0]?.cookie ?? '';
    }),
};

test.describe('a person with one sub-account', () => {
  test.use({ consoleKind: consoleWithGina, role: 'nobody', expectedErrors: [/status of 403/] });

  test('finds the rows of that one alone, in the box and by its handler', async ({ page, openAs, seed }) => {
    expect(seed.accounts.sub_accounts[0]?.account_id).toBe(branch);
    const operator = await openAs('operator');
    await operator.goto('/a/master');
    await untilSearchable(operator);
    const typed = 'lantern';
    const everywhere = new Set((await ask(operator, typed)).records.map(({ account }) => account));
    expect(everywhere.size).toBeGreaterThan(1);

    const [name = '', value = ''] = ginasCookie.split('=');
    await page.context().addCookies([{ name, value, url: new URL(operator.url()).origin }]);
    await page.goto('/');
    await expect(page).toHaveURL(`/a/${branch}`);
    for (const asked of [typed, '4467', seed.payouts[0]?.payout_id ?? '', 'usd', '4,200']) {
      expect((await ask(page, asked)).records.filter(({ account }) => account !== branch)).toEqual([]);
    }
    expect((await ask(page, 'usd')).records).not.toEqual([]);
    expect((await page.request.get('/api/find/master?q=usd')).status()).toBe(403);
    await openPalette(page);
    await box(page).fill(seed.payouts[0]?.payout_id ?? '');
    await expect(results(page).first()).toHaveAttribute('href', new RegExp(`^/a/${branch}/`));
    await expect(results(page).first()).toContainText('Ask the platform');
  });
});
