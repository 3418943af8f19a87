import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { submitCancellation } from '../../pages/approve-as';
import { demoPassword, selfDialog } from '../../pages/confirm-self';
import { box, openPalette, palette, results, untilSearchable } from '../../pages/palette';
import { card } from '../../pages/quote-form';
import { listen, spoken } from '../../daily-jobs/screen-reader';

test.use({ consoleKind: mirrorConsole });

/** A person who works with keys alone, heard by a screen reader. Typed values are not counted, keys are. */
class KeyboardPerson {
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page on which all keys work, with the focus on nothing, as after a click. */
  async begin(path: string): Promise<void> {
    await this.#page.goto(path);
    await untilSearchable(this.#page);
    await openPalette(this.#page);
    await this.#page.keyboard.press('Escape');
    await expect(palette(this.#page)).toHaveCount(0);
    await listen(this.#page);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.keys += keys.length;
  }

  /** Types a value, which counts as none. */
  async type(value: string): Promise<void> {
    await this.#page.keyboard.type(value);
  }

  /** Looks for something in the command bar, until the first result is the wanted one, and chooses it by `key`. */
  async find(typed: string, wanted: string | RegExp, key = 'Enter'): Promise<void> {
    await this.press('Control+k');
    await expect(box(this.#page)).toBeFocused();
    await this.#page.keyboard.insertText(typed);
    await expect(results(this.#page).first()).toContainText(wanted);
    await this.press(key);
  }

  /**
   * What was said must be what was read by hand once; `name` is the file of the transcript. Lines of `besides` are left
   * out: they are said only if the server takes long enough, or if other tests left something. Nor is the name of the
   * `record` part of it.
   */
  async said(name: string, { besides, record }: { besides?: RegExp; record?: string } = {}): Promise<void> {
    const isKept = (line: string) => besides?.test(line) !== true;
    const said = async () =>
      (await spoken(this.#page))
        .split('\n')
        .filter(isKept)
        .join('\n')
        .replaceAll(record ?? 'RECORD', 'RECORD');
    const kept = new URL(`../../daily-jobs/transcripts/${name}.txt`, import.meta.url);
    if (process.env['WRITE_TRANSCRIPTS'] === '1') writeFileSync(kept, await said());
    // An outcome is spoken some moments after it is seen.
    await expect.poll(said).toBe(readFileSync(kept, 'utf8'));
  }
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const rowLink = (page: Page, place: number) =>
  page.getByRole('main').getByRole('rowheader').nth(place).getByRole('link');

test('the failed payouts of seven days are one command, and the next one is one key', async ({ page }) => {
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/quotes');
  await person.press('g', 'x');
  await expect(page).toHaveURL('/a/master/payouts?status=FAILED&days=last_7_days');
  await expect(heading(page)).toBeFocused();
  await expect(rowLink(page, 1)).toBeVisible();
  expect(person.keys).toBe(2);
  await person.press('j');
  await expect(rowLink(page, 0)).toBeFocused();
  await person.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Open payout' });
  await expect(panel).toBeFocused();
  const next = new KeyboardPerson(page);
  const first = await panel.getByRole('heading').first().innerText();
  await next.press('j');
  await expect(panel.getByRole('heading').first()).not.toHaveText(first);
  expect(next.keys).toBe(1);
  await person.said('failed-payouts');
});

test('a payout by its reference is a paste and two keys', async ({ page, seed, platform }) => {
  const id = seed.payouts.find((one) => one.payout_status === 'FAILED')?.payout_id ?? '';
  const reference = String((await platform.record('retrievePayout', id))['short_reference_id']);
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.find(reference, reference);
  await expect(page).toHaveURL(new RegExp(`/payouts/${id}\\b`));
  await expect(heading(page)).toBeFocused();
  expect(person.keys).toBe(2);
  await person.said('payout-by-reference');
});

test('a quote is four keys beside its values, and begins at the amount', async ({ page }) => {
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.find('quote usd eur 1000', /New quote/);
  await expect(page.getByRole('textbox', { name: 'Amount you sell' })).toBeFocused();
  await person.press('Enter');
  await expect(selfDialog(page).getByLabel('Your password')).toBeFocused();
  await person.type(demoPassword);
  await person.press('Enter');
  await expect(card(page, 'USD to EUR')).toBeVisible();
  expect(person.keys).toBe(4);
  await person.said('quote');
});

test('another account is two keys and its name', async ({ page, seed }) => {
  const [other] = seed.accounts.sub_accounts;
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.find('switch nine junks', /Nine Junks/i);
  await expect(page).toHaveURL(`/a/${other?.account_id ?? ''}/cards`);
  await expect(heading(page)).toBeFocused();
  expect(person.keys).toBe(2);
  await person.said('switch-account');
});

test('a file of the list is three keys', async ({ page }) => {
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/payouts?status=FAILED');
  await person.find('export', 'Export as a file');
  const dialog = page.getByRole('dialog', { name: /export/i });
  await expect(dialog.locator(':focus')).toBeVisible();
  await person.press('Enter');
  await expect(dialog.getByText(/^The file is ready/)).toBeVisible();
  expect(person.keys).toBe(3);
  await person.said('export', {
    besides: /^polite: Export requested\. You can go on working: the file is made in the background\.$/,
  });
});

test('everything of one beneficiary is a name and two keys', async ({ page }) => {
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.find('bahay parola', /Bahay Parola/, 'Alt+Enter');
  await expect(page).toHaveURL('/a/master/payouts?q=bahay+parola');
  await expect(heading(page)).toBeFocused();
  expect(person.keys).toBe(2);
  await person.said('beneficiary');
});

test('an alert is acknowledged by four keys', async ({ page }) => {
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.press('g', 'l');
  await expect(heading(page)).toHaveText('Alerts');
  const rows = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await person.press('j', 'e');
  await expect(rows.first().getByText('Acknowledged', { exact: true })).toBeVisible();
  expect(person.keys).toBe(4);
  await person.said('acknowledge');
});

test('the number of a bank account is changed by eight keys', async ({ page, fresh, changesOf }) => {
  const id = fresh.bankAccount('USD', 'US');
  const person = new KeyboardPerson(page);
  await person.begin('/a/master/cards');
  await person.find(id, id.slice(0, 8));
  await expect(page).toHaveURL(new RegExp(`/bank-accounts/${id}\\b`));
  await expect(heading(page)).toBeFocused();
  const record = await heading(page).innerText();
  await person.press('Tab', 'Tab');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeFocused();
  await person.press('Enter');
  await expect(heading(page)).toHaveText('Edit bank account');
  await expect(heading(page)).toBeFocused();
  await person.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Account number' })).toBeFocused();
  await person.type('000123456789');
  // The person looks at the change before it is sent.
  await person.press('Enter');
  await expect(page.getByRole('region', { name: 'What changes' }).locator(':focus')).toBeVisible();
  await person.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Edit bank account: submitted for approval' })).toBeVisible();
  expect(person.keys).toBe(8);
  expect(await changesOf(id)).toHaveLength(0);
  await person.said('bank-account', { record });
});

test.describe('manager', () => {
  test.use({ role: 'manager' });

  test('a request is approved by five keys', async ({ page, fresh, openAs, changesOf }) => {
    const id = fresh.intent('REQUIRES_CUSTOMER_ACTION');
    const maker = await openAs('operator');
    await submitCancellation(maker, id);
    await expect(maker.getByRole('main').getByText('Waiting for approval', { exact: true }).first()).toBeVisible();
    const person = new KeyboardPerson(page);
    await person.begin('/a/master/cards');
    await person.press('g', 'i');
    await expect(heading(page)).toHaveText(/Inbox/);
    const requests = page.getByRole('list', { name: /^Approvals/ }).getByRole('listitem');
    const request = requests.filter({ hasText: 'Cancel payment intent' }).first();
    await expect(request).toBeVisible();
    // What expires comes first: each request that another test left is one more key.
    const titles = await requests.getByRole('link').allInnerTexts();
    const ahead = titles.findIndex((title) => title.startsWith('Cancel payment intent'));
    await person.press(...Array<string>(ahead + 1).fill('j'));
    await expect(request.locator(':focus')).toBeVisible();
    await person.press('e');
    const dialog = page.getByRole('alertdialog', { name: /^Approve/ });
    // The dialog begins at the button that does nothing.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await person.press('Control+Enter');
    await expect.poll(() => changesOf(id)).toHaveLength(1);
    await expect(dialog).toHaveCount(0);
    expect(person.keys).toBe(5 + ahead);
    await person.said('approve', { besides: /^(button, Approve and send|link, (?!Cancel payment intent).*)$/ });
  });
});

test.describe('support', () => {
  test.use({ role: 'support' });

  test('a card is frozen by its last four digits and three keys', async ({ page, changesOf, fresh, platform }) => {
    const id = fresh.card('ACTIVE');
    const lastFour = String((await platform.record('retrieveCard', id))['card_number']).slice(-4);
    const person = new KeyboardPerson(page);
    await person.begin('/a/master/payouts');
    await person.find(lastFour, `Freeze card ${lastFour}`);
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Freeze card .*${lastFour}`) });
    const freeze = dialog.getByRole('button', { name: 'Freeze card' });
    await expect(freeze).toBeFocused();
    // It waits for the form, and tells a screen reader so.
    await expect(freeze).not.toHaveAttribute('aria-disabled');
    await person.press('Enter');
    await expect.poll(() => changesOf(id)).toHaveLength(1);
    expect(person.keys).toBe(3);
    await expect(dialog).toHaveCount(0);
    await person.said('freeze');
  });
});
