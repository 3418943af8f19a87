import type { Page } from 'playwright/test';
import { confirmSelf } from '@/e2e/pages/confirm-self';
import type { SandboxControl } from '@/e2e/harness/sandbox';
import type { DemoPerson } from '@/e2e/pages/sign-in';
import type { Fixtures } from '@/sandbox/answer-control';
import { openQuiet } from './until-quiet';

/** The tools of a moment. */
export interface Stage {
  readonly fixtures: Fixtures;
  readonly sandbox: SandboxControl;
  readonly demoPassword: string;
  /** Opens a page as another person. */
  readonly openAs: (person: DemoPerson | 'nobody') => Promise<Page>;
  /** A card that no other moment has touched. */
  readonly takeCard: (status: string) => string;
}

/** A state that no address shows by itself: a person must click something first. */
export interface Moment {
  readonly name: string;
  readonly person: DemoPerson | 'nobody';
  /** Brings the page into the state to be photographed. */
  readonly show: (page: Page, stage: Stage) => Promise<unknown>;
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Clicks until the click has an effect: before the page's scripts run it has none. */
async function click(page: Page, name: string | RegExp, opened: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.getByRole('button', { name }).first().click();
    if (
      await opened().then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`Nothing came of clicking ${String(name)}.`);
}

/** Waits until a dialog is over the page. */
const shows = (page: Page, role: 'dialog' | 'alertdialog') => async () =>
  page.getByRole(role).waitFor({ timeout: 1_500 });

async function openCard(page: Page, id: string): Promise<void> {
  await openQuiet(page, `/a/master/cards/${id}`);
}

/** Each quote has an amount of its own: the console asks about a repeat first. */
async function quote(page: Page, sell_amount: string): Promise<void> {
  const asked = { sell_currency: 'USD', buy_currency: 'CNH', sell_amount, conversion_date: conversionDay() };
  await openQuiet(page, `/a/master/quotes?${new URLSearchParams(asked).toString()}`);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await confirmSelf(page);
  await page.getByRole('region', { name: 'USD to CNH', exact: true }).waitFor({ timeout: 20_000 });
}

async function deposit(page: Page, amount: string): Promise<void> {
  await openQuiet(page, '/a/master/deposits/simulate');
  await page.getByRole('combobox', { name: 'Currency' }).fill('USD');
  await page.getByRole('option', { name: /USD/ }).first().click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('textbox', { name: 'SWIFT code of the sender’s bank' }).fill('CHASUS33');
  await page.getByRole('button', { name: 'Simulate deposit' }).click();
}

const momentsOfQuotesAndDeposits: readonly Moment[] = [
  { name: 'quote-given', person: 'operator', show: (page) => quote(page, '1234.50') },
  {
    name: 'quote-against-the-last',
    person: 'operator',
    async show(page) {
      await quote(page, '2500');
      await page.getByRole('button', { name: 'Get new quote' }).click();
      await page.getByText('Compared with the last quote').waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'quote-history-with-some',
    person: 'operator',
    show: (page) => openQuiet(page, '/a/master/quotes/history'),
  },
  {
    name: 'deposit-simulated',
    person: 'support',
    async show(page) {
      await deposit(page, '1234.56');
      await page.getByRole('region', { name: 'Deposit', exact: true }).waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'deposit-outcome-unknown',
    person: 'support',
    async show(page, { sandbox }) {
      await sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after', times: null });
      await deposit(page, '77.00');
      await page
        .getByText(/Simulate deposit: /)
        .first()
        .waitFor({ timeout: 30_000 });
      await sandbox.clearFaults();
    },
  },
];

/** A working day well ahead: no weekend; a holiday does not matter to a picture. */
function conversionDay(now = new Date()): string {
  const day = new Date(now);
  let left = 3;
  while (left > 0) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

const question = (page: Page) => page.getByRole('alertdialog');

const momentsOfCards: readonly Moment[] = [
  {
    name: 'card-freeze',
    person: 'support',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('ACTIVE'));
      await click(page, /^Freeze$/, shows(page, 'dialog'));
      await dialog(page)
        .getByLabel(/Reason/)
        .fill('Lost in a taxi, the holder called');
    },
  },
  {
    name: 'card-freeze-done',
    person: 'support',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('ACTIVE'));
      await click(page, /^Freeze$/, shows(page, 'dialog'));
      await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
      await page.getByRole('main').getByText('Freeze card: Frozen').waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'card-cancel',
    person: 'operator',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('ACTIVE'));
      await click(page, /^Cancel card/, shows(page, 'alertdialog'));
    },
  },
  {
    name: 'cards-chosen',
    person: 'support',
    async show(page, { takeCard }) {
      await chooseCards(page, [takeCard('ACTIVE'), takeCard('ACTIVE'), takeCard('FROZEN')]);
    },
  },
  {
    name: 'cards-frozen-together',
    person: 'support',
    async show(page, { takeCard, sandbox }) {
      await chooseCards(page, [takeCard('ACTIVE'), takeCard('ACTIVE'), takeCard('FROZEN')]);
      await sandbox.armFault({
        fault: 'F26',
        operation: 'updateCardStatus',
        when: 'before',
        message: 'Card status is invalid',
      });
      await click(page, 'Freeze selected', shows(page, 'dialog'));
      await dialog(page).getByRole('button', { name: 'Freeze 2 cards' }).click();
      await dialog(page)
        .getByText(/Frozen$|: Frozen/)
        .first()
        .waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'intent-cancel',
    person: 'operator',
    async show(page, { fixtures }) {
      await openQuiet(page, `/a/master/payment-intents/${openIntent(fixtures)}`);
      await click(page, /^Cancel payment intent/, shows(page, 'dialog'));
    },
  },
  {
    name: 'unfreeze-confirm-self',
    person: 'operator',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('FROZEN'));
      await click(page, /^Unfreeze$/, shows(page, 'dialog'));
      await dialog(page)
        .getByLabel(/Reason/)
        .fill('The holder found it');
      await dialog(page).getByRole('button', { name: 'Unfreeze card' }).click();
      await question(page).waitFor();
    },
  },
  {
    name: 'cardholder-review',
    person: 'operator',
    async show(page, { fixtures }) {
      const id = fixtures.cardholders.find(({ kyc_level }) => kyc_level === 'SIMPLE')?.cardholder_id ?? '';
      await openQuiet(page, `/a/master/cardholders/${id}/edit`);
      await page.getByRole('textbox', { name: 'Email' }).fill('new-address@cardholder.example');
      await page.getByRole('table', { name: 'What changes' }).waitFor();
    },
  },
  {
    name: 'cardholder-saved',
    person: 'operator',
    async show(page, { fixtures }) {
      const id = fixtures.cardholders.find(({ kyc_level }) => kyc_level === 'SIMPLE')?.cardholder_id ?? '';
      await openQuiet(page, `/a/master/cardholders/${id}/edit`);
      await page.getByRole('textbox', { name: 'Email' }).fill('newer-address@cardholder.example');
      await page.getByRole('button', { name: 'Save changes', exact: true }).click();
      await confirmSelf(page);
      await page.getByText('Edit cardholder: Succeeded').first().waitFor({ timeout: 30_000 });
    },
  },
];

const openIntent = (fixtures: { payment_intents: readonly { payment_intent_id: string; intent_status: string }[] }) =>
  fixtures.payment_intents.find(({ intent_status }) => intent_status === 'REQUIRES_PAYMENT_METHOD')
    ?.payment_intent_id ?? '';

async function chooseCards(page: Page, ids: readonly string[]): Promise<void> {
  await openQuiet(page, '/a/master/cards?page_size=100');
  for (const id of ids) {
    await page
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="/${id}"]`) })
      .getByRole('checkbox')
      .check();
  }
}

async function editBank(page: Page, id: string): Promise<void> {
  await openQuiet(page, `/a/master/bank-accounts/${id}/edit`);
  await page.getByRole('textbox', { name: 'Account number' }).fill('GB29 NWBK 6016 1331 9268 19');
  await page.getByRole('textbox', { name: 'Sort code' }).fill('60-16-13');
}

const bankOf = (fixtures: { bank_accounts: readonly { id: string; currency: string }[] }, currency: string) =>
  fixtures.bank_accounts.find((one) => one.currency === currency)?.id ?? '';

/** A change that waits for a second person, and a write of unknown outcome. */
const momentsOfApprovals: readonly Moment[] = [
  {
    name: 'bank-account-problems',
    person: 'operator',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('textbox', { name: 'Sort code' }).fill('12');
      await page.getByRole('button', { name: 'Submit for approval' }).click();
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'bank-account-review',
    person: 'operator',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('table', { name: 'What changes' }).waitFor();
    },
  },
  {
    name: 'bank-account-proposed',
    person: 'manager',
    async show(page, { fixtures }) {
      await editBank(page, bankOf(fixtures, 'GBP'));
      await page.getByRole('button', { name: 'Submit for approval', exact: true }).click();
      await page.getByText('Waiting for approval').first().waitFor();
    },
  },
  {
    name: 'bank-accounts-with-change-waiting',
    person: 'operator',
    show: (page) => openQuiet(page, '/a/master/bank-accounts'),
  },
  {
    name: 'bank-account-with-change-waiting',
    person: 'operator',
    async show(page, { fixtures }) {
      await openQuiet(page, `/a/master/bank-accounts/${bankOf(fixtures, 'GBP')}`);
    },
  },
  {
    name: 'approval-opened',
    person: 'manager2',
    async show(page) {
      await openQuiet(page, '/a/master/approvals');
    },
  },
  {
    name: 'approval-question',
    person: 'manager2',
    async show(page) {
      await openQuiet(page, '/a/master/approvals');
      await click(page, /^Reject$/, shows(page, 'alertdialog'));
    },
  },
  {
    name: 'operation-of-somebody-else',
    person: 'manager2',
    async show(page) {
      await openQuiet(page, '/a/master/approvals');
      await page.getByRole('link', { name: 'View details' }).first().click();
      await page.getByText('Waiting for approval').waitFor();
    },
  },
  {
    name: 'approvals-by-me',
    person: 'manager',
    show: (page) => openQuiet(page, '/a/master/approvals?tab=by-me'),
  },
  {
    name: 'operation-needs-a-person',
    person: 'manager',
    async show(page, { takeCard, sandbox }) {
      await sandbox.armFault({ fault: 'F25', operation: 'updateCardStatus', when: 'before', variant: 'api' });
      await openCard(page, takeCard('ACTIVE'));
      await click(page, /^Freeze$/, shows(page, 'dialog'));
      await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
      await dialog(page).getByText('Freeze card: Needs review').waitFor({ timeout: 150_000 });
      await dialog(page).getByRole('link', { name: 'View details' }).click();
      await page.getByRole('button', { name: 'Resolve manually' }).waitFor();
    },
  },
  {
    name: 'operation-settle-by-hand',
    person: 'manager',
    async show(page) {
      await openQuiet(page, '/a/master/activity');
      await page.getByRole('row').filter({ hasText: 'Needs review' }).getByRole('link').first().click();
      await click(page, 'Resolve manually', shows(page, 'alertdialog'));
    },
  },
  {
    name: 'operations-with-some',
    person: 'manager',
    show: (page) => openQuiet(page, '/a/master/activity'),
  },
  {
    name: 'home-with-work',
    person: 'manager2',
    show: (page) => openQuiet(page, '/a/master'),
  },
];

/** The moments are in order: one may need the state that an earlier one left. */
export const momentsOfWrites: readonly Moment[] = [
  ...momentsOfQuotesAndDeposits,
  ...momentsOfCards,
  ...momentsOfApprovals,
];
