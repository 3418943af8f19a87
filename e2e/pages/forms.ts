import { expect, type Locator, type Page } from 'playwright/test';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import type { Effect } from '@/sandbox/store/journal';
import { list, row, text } from '../conformance/json';
import type { SandboxControl } from '../harness/sandbox';

export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

/** Chooses from a picker by typing, as a keyboard does. */
export async function choose(picker: Locator, typed: string): Promise<void> {
  await picker.fill(typed);
  await expect(picker.page().getByRole('option').first()).toBeVisible();
  await picker.press('Enter');
}

export async function review(page: Page): Promise<void> {
  await expect(difference(page).getByRole('table', { name: 'What changes' })).toBeVisible();
}

/** The list of changes beside the form's fields. */
export const difference = (page: Page): Locator => page.getByRole('region', { name: 'What changes' });

/** The rows of the review: each field, its present and its new value. */
export async function reviewRows(page: Page): Promise<string[][]> {
  return await page
    .getByRole('table', { name: 'What changes' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows: HTMLElement[]) =>
      rows.map((row) => Array.from(row.children, (cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
    );
}

/** Clicks the form's button, whose name says whether the change is sent or submitted for approval. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Save changes|Send anyway|Submit for approval)$/ }).click();
}

/** The effects of one operation at the platform. */
export async function effectsOf(sandbox: SandboxControl, operation: string): Promise<readonly Effect[]> {
  return (await sandbox.effects()).filter((effect) => effect.operation === operation);
}

/** Expects the list of problems on top of a form: it has the focus, and the page's title has the word too. */
export async function expectSummary(page: Page, sentences: readonly (string | RegExp)[]): Promise<void> {
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([...sentences]);
  await expect(page).toHaveTitle(/^Error: /);
}

/**
 * Goes back to a form that was sent: the browser shows it as it was, and submitting it again finds the write that it
 * became. Loaded again, the form begins from the values that were sent.
 */
export async function pressSentForm(page: Page, name: string, sent: string, outcome: string): Promise<void> {
  const behind = page.url();
  await page.goBack();
  await expect(page).not.toHaveURL(behind);
  const country = page.getByRole('combobox', { name: /^Country/ }).first();
  await expect(country).toBeEditable();
  await page.getByRole('textbox', { name, exact: true }).fill(sent);
  await review(page);
  await send(page);
  await expectLedBack(page, outcome);
  await page.goBack();
  await expectFormAnew(page, name, sent);
}

/** Loads a form that was sent again: it begins from the values that were sent, and has nothing to send. */
export async function expectFormAnew(page: Page, name: string, sent: string): Promise<void> {
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Country/ }).first()).toBeEditable();
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(sent);
  await send(page);
  await expectSummary(page, [/^The form matches the platform’s record\./]);
}

export const leaveQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave without submitting?' });

/** Expects the outcome of a write on the page; the live region says it too. */
export async function expectOutcome(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
}

/** The toast with this title. */
export const toast = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** Expects that a form has led back to its record or list, and that a toast says the outcome. */
export async function expectLedBack(page: Page, title: string): Promise<void> {
  // A form that is sent again tells it once more.
  await expect(toast(page, title).first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/(edit|new)(\?|$)/);
}

/** The body of a change of a bank account: all of its fields that are not empty. */
export function bankAccountBody(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isKept = ([name, value]: [string, unknown]) =>
    name in updateBankAccount.body.shape && value !== null && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(record).filter(isKept));
}

/** The newest write of an operation, and of this record if one is named, as the console tells it. */
export async function newestWrite(
  page: Page,
  operation: string,
  id?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await page.request.get('/api/writes/master/activity');
  const writes = list(row(row(await answer.json())['value']), 'writes').filter(
    (one) => one['operation'] === operation && (id === undefined || row(one['resource'])['id'] === id),
  );
  return row(writes.toSorted((one, other) => text(other, 'createdAt').localeCompare(text(one, 'createdAt')))[0]);
}

/** The body that the console says it has sent for this record, with sensitive fields masked. */
export async function askedOf(page: Page, operation: string, id: string): Promise<Readonly<Record<string, unknown>>> {
  return row((await newestWrite(page, operation, id))['asked']);
}
