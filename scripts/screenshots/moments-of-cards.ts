import type { Page } from '@playwright/test';
import { confirmSelf } from '@/e2e/pages/confirm-self';
import type { Moment } from './moment';
import { dialog, openCard, press, shows } from './press';

const question = (page: Page) => page.getByRole('alertdialog');

export const momentsOfCards: readonly Moment[] = [
  {
    name: 'card-freeze',
    person: 'support',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('ACTIVE'));
      await press(page, /^Freeze$/, shows(page, 'dialog'));
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
      await press(page, /^Freeze$/, shows(page, 'dialog'));
      await dialog(page).getByRole('button', { name: 'Freeze card' }).click();
      await dialog(page).getByText('Freeze card: Frozen').waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'card-cancel',
    person: 'operator',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('ACTIVE'));
      await press(page, /^Cancel card/, shows(page, 'alertdialog'));
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
        ...{ fault: 'F26', operation: 'updateCardStatus', when: 'before' },
        message: 'Card status is invalid',
      });
      await press(page, 'Freeze chosen', shows(page, 'dialog'));
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
      await page.goto(`/a/master/payment-intents/${openIntent(fixtures)}`, { waitUntil: 'networkidle' });
      await press(page, /^Cancel payment intent/, shows(page, 'dialog'));
    },
  },
  {
    name: 'unfreeze-confirm-self',
    person: 'operator',
    async show(page, { takeCard }) {
      await openCard(page, takeCard('FROZEN'));
      await press(page, /^Unfreeze$/, shows(page, 'dialog'));
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
      await page.goto(`/a/master/cardholders/${id}/edit`, { waitUntil: 'networkidle' });
      await page.getByRole('textbox', { name: 'E-mail' }).fill('new-address@cardholder.example');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('region', { name: 'Before you send' }).waitFor();
    },
  },
  {
    name: 'cardholder-saved',
    person: 'operator',
    async show(page, { fixtures }) {
      const id = fixtures.cardholders.find(({ kyc_level }) => kyc_level === 'SIMPLE')?.cardholder_id ?? '';
      await page.goto(`/a/master/cardholders/${id}/edit`, { waitUntil: 'networkidle' });
      await page.getByRole('textbox', { name: 'E-mail' }).fill('newer-address@cardholder.example');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await confirmSelf(page);
      await page.getByText('Update cardholder: Done').first().waitFor({ timeout: 30_000 });
    },
  },
];

const openIntent = (fixtures: { payment_intents: readonly { payment_intent_id: string; intent_status: string }[] }) =>
  fixtures.payment_intents.find(({ intent_status }) => intent_status === 'REQUIRES_PAYMENT_METHOD')
    ?.payment_intent_id ?? '';

async function chooseCards(page: Page, ids: readonly string[]): Promise<void> {
  await page.goto('/a/master/cards?page_size=100', { waitUntil: 'networkidle' });
  for (const id of ids) {
    await page
      .getByRole('row')
      .filter({ has: page.locator(`a[href$="/${id}"]`) })
      .getByRole('checkbox')
      .check();
  }
}
