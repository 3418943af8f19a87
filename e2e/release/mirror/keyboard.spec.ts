import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { text } from '../../conformance/json';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { box, openPalette, palette, results, untilSearchable } from '../../pages/palette';
import { focused, rowLink, press } from '../../pages/walks/row-link';

test.use({ consoleKind: mirrorConsole });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('the name of a page or a verb leads there, before any record that has the word', async ({
  page,
  platform,
  seed,
}) => {
  const [other] = seed.accounts.sub_accounts;
  // Other tests freeze cards of this console: one that is active now has the command.
  const [active] = await platform.all('listCards', { card_status: 'ACTIVE' });
  const lastFour = text(active ?? {}, 'card_number').slice(-4);
  await page.goto('/a/master/cards');
  await untilSearchable(page);
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  // The focus was nowhere, so it goes to the button.
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeFocused();
  const named = [
    ...(['payouts', 'audit', 'exports', 'settings', 'scheduled', 'month close', 'sign out', 'new quote'] as const),
    ...(['export', 'new view', `freeze ${lastFour}`, 'switch nine junks'] as const),
  ];
  const shown = [
    ...[/^Payouts/, /^Audit/, /^Exports/, /^Your profile/, /^Scheduled reports/, /^Month close/, /^Sign out/],
    ...[/^New quote/, /^Export as a file/, /^New view/, new RegExp(`^Freeze card ${lastFour}`), /Nine Junks/i],
  ];
  await openPalette(page);
  for (const [place, typed] of named.entries()) {
    await box(page).fill(typed);
    const first = results(page).first();
    await expect(first, typed).toContainText(shown[place] ?? '?');
    await expect(first, typed).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/a/${other?.account_id ?? ''}/cards`);
  await openPalette(page);
  await page.keyboard.type('quote usd eur 1,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quotes\?sell_currency=USD&buy_currency=EUR&sell_amount=1000$/);
});

test('the bar acts on a card and a bank account, narrows a list and turns the page dark', async ({
  page,
  platform,
}) => {
  const [active] = await platform.all('listCards', { card_status: 'ACTIVE' });
  const lastFour = text(active ?? {}, 'card_number').slice(-4);
  const [bankAccount] = await platform.all('listBankAccounts');
  await page.goto('/a/master/cards');
  await untilSearchable(page);
  await openPalette(page);
  const wanted = [
    // A link opens no dialog that ends a card.
    [`cancel card ${lastFour}`, `Cancel card ${lastFour}`, /^\/a\/[^/]+\/cards\/[^/?]+$/],
    [
      `edit bank account ${text(bankAccount ?? {}, 'account_name')}`,
      'Edit bank account',
      /\/bank-accounts\/[^/]+\/edit$/,
    ],
    ['invalid bank accounts', 'Bank accounts: Invalid', '/a/master/bank-accounts?account_status=Invalid'],
    ['simulate deposit', 'Simulate a deposit', '/a/master/deposits/simulate'],
    ['payouts', 'Payouts', '/a/master/payouts'],
  ] as const;
  for (const [typed, shown, href] of wanted) {
    await box(page).fill(typed);
    const first = results(page).first();
    await expect(first, typed).toContainText(shown);
    await expect(first, typed).toHaveAttribute('href', href);
    await expect(first, typed).toHaveAttribute('aria-selected', 'true');
  }
  await expect(results(page).first().locator('kbd')).toHaveText(['g', 'p']);
  // No payout is shown here, and no row.
  for (const [typed, command] of [
    ['mark reviewed', 'Mark as reviewed'],
    ['copy reference', 'Copy the reference or ID'],
  ] as const) {
    await box(page).fill(typed);
    await expect(palette(page).getByText(/All records searched/), typed).toBeVisible();
    await expect(results(page).filter({ hasText: command })).toHaveCount(0);
  }
  await box(page).fill('dark');
  await expectNoAxeViolations(page, palette(page));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await openPalette(page);
  await page.keyboard.type('system theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await focused(page)).not.toBe('BODY');
  await openPalette(page);
  await page.keyboard.type('frozen cards');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/a/master/cards?card_status=FROZEN');
  await expect(page.getByRole('link', { name: /^Frozen/ })).toHaveAttribute('aria-current', 'page');
});

test('letters after the key of a search or a note are for its field, also before the code of keys is there', async ({
  page,
}) => {
  // The route stays until the test ends: removing it while a script loads would handle that script twice.
  let held = Promise.resolve();
  await page.route('**/_next/static/chunks/**', async (route) => {
    await held;
    await route.continue();
  });
  /** Types before the code of the keys is there. */
  const typeEarly = async (path: string, typed: string, button: string) => {
    await page.goto(path);
    // The part of the reviews asks for its own data.
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    await page.keyboard.type(typed);
    release();
  };
  // Each letter but the first is the key of a command of the list.
  await typeEarly('/a/master/payouts', '/xenjok', 'Find anything');
  const search = page.getByRole('searchbox', { name: 'Find in all payouts' });
  await expect(search).toHaveValue('xenjok');
  await expect(search).toBeFocused();
  await typeEarly('/a/master', '/quotes', 'Find anything');
  await expect(box(page)).toHaveValue('quotes');
  await page.goto('/a/master/payouts?status=FAILED');
  const href = (await rowLink(page, 0).getAttribute('href')) ?? '';
  await typeEarly(href, 'neon', 'Add note');
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review.getByLabel('Note', { exact: true })).toHaveValue('eon');
  await expect(review.getByText('Not reviewed')).toBeVisible();
});

test('the sheet lists all keys, and letters can be switched off', async ({ page }) => {
  await page.goto('/settings/sign-in');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await press(page, '?');
  await expect(sheet(page).getByText('Select all rows from the last selected row to this one')).toBeVisible();
  await expectNoAxeViolations(page, sheet(page));
  await press(page, 'Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await focused(page)).not.toBe('BODY');
  const choose = async (on: boolean) => {
    await page.getByLabel('Use letters as shortcuts').setChecked(on);
    await page.getByRole('button', { name: 'Save keyboard settings' }).click();
    await expect(page.getByText('Keyboard saved')).toBeVisible();
    await page.reload();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  };
  await choose(false);
  await press(page, 'g', 'p', '?', '/');
  await openPalette(page);
  await expect(box(page)).toHaveValue('');
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toContainText('Letter shortcuts are turned off');
  await press(page, 'Escape');
  await expect(page).toHaveURL('/settings/sign-in');
  await choose(true);
  await press(page, 'g', 'p');
  await expect(page).toHaveURL(/\/payouts$/);
});

test('on a payout and beside its list, c copies the reference and y the sentence for the customer', async ({
  page,
  context,
  seed,
  platform,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async () => await page.evaluate(async () => await navigator.clipboard.readText());
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  const id = seed.payouts.find((one) => one.payout_status === 'FAILED')?.payout_id ?? '';
  const reference = text(await platform.record('retrievePayout', id), 'short_reference_id');
  await page.goto(`/a/master/payouts/${id}`);
  const review = page.getByRole('region', { name: 'Review' });
  const note = review.getByRole('button', { name: 'Add note' });
  await expect(note).toHaveAttribute('aria-keyshortcuts', 'n');
  await expect(note.locator('kbd')).toBeVisible();
  await press(page, 'c');
  await expect.poll(copied).toBe(reference);
  await expect(said(`Copied ${reference}`)).toBeAttached();
  await press(page, 'y');
  await expect.poll(copied).toContain(`Payout ${reference} of `);
  await expect(said(`Copied: Payout ${reference} of `)).toBeAttached();
  // The person sees what was copied.
  await expect(page.getByRole('region', { name: 'For the customer' }).getByText(await copied())).toBeInViewport();

  await page.goto('/a/master/payouts?status=FAILED');
  await expect(rowLink(page, 1)).toBeVisible();
  await press(page, 'j', 'y');
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  const [open = ''] = (await panel.getByRole('heading', { level: 1 }).innerText()).split(/\s/);
  await expect.poll(copied).toContain(`Payout ${open} of `);
  // Another row under the pointer has its own button, and the open payout is meant.
  await rowLink(page, 2).hover();
  await press(page, 'c');
  await expect.poll(copied).toBe(open);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/a/master/payouts/${id}`);
  await expect(note).toBeVisible();
  await expect(note.locator('kbd')).toBeHidden();
});

test('a key can be changed, not to that of another command', async ({ page }) => {
  await page.goto('/settings/sign-in');
  const form = page.getByRole('form', { name: 'Keyboard' });
  const key = (command: string) => form.getByRole('textbox', { name: `Key for ${command}`, exact: true });
  const save = form.getByRole('button', { name: 'Save keyboard settings' });
  const keepKeys = async () => {
    await save.click();
    await expect(page.getByText('Keyboard saved').last()).toBeVisible();
    await page.reload();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  };
  await form.getByText('Change keys').click();
  await key('Payouts').fill('gc');
  await save.click();
  await expect(key('Payouts')).toBeFocused();
  await expect(key('Payouts')).toHaveAccessibleDescription(/Another command uses this key/);
  await expectNoAxeViolations(page, form);
  await key('Payouts').fill('z');
  await key('Keyboard shortcuts').fill(';');
  await keepKeys();
  await press(page, ';');
  await expect(
    sheet(page)
      .locator('dl > div')
      .filter({ hasText: /^Payouts/ }),
  ).toHaveText('Payoutsz');
  await press(page, 'Escape');
  await expect(sheet(page)).toHaveCount(0);
  await press(page, 'g', 'p');
  await expect(page).toHaveURL('/settings/sign-in');
  await press(page, 'z');
  await expect(page).toHaveURL(/\/payouts$/);
  await page.goto('/settings/sign-in');
  await form.getByText('Change keys').click();
  await form.getByRole('button', { name: 'Use the standard keys' }).click();
  await keepKeys();
  await press(page, 'g', 'p');
  await expect(page).toHaveURL(/\/payouts$/);
});

test('j is at the first row of every page that has rows', async ({ page }) => {
  for (const path of ['', '/payouts/failures', '/payouts/ageing']) {
    await page.goto(`/a/master${path}`);
    await expect(page.getByRole('main').locator('[data-rows] a').first()).toBeVisible();
    await press(page, 'j');
    await expect(page.locator('[data-rows]').first().locator('> :first-child :focus'), path).toBeVisible();
  }
});

test('Escape leaves every list as it is', async ({ page }) => {
  for (const area of ['cards', 'payouts', 'deposits', 'cardholders', 'payment-intents', 'activity']) {
    await page.goto(`/a/master/${area}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/a\/master$/);
    await page.goBack();
    expect(new URL(page.url()).search, area).toBe('');
  }
});
