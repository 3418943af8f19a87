import { expect, type Locator, type Page } from 'playwright/test';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import type { Effect } from '@/sandbox/store/journal';
import { row } from '../conformance/json';
import type { SandboxControl } from '../harness/sandbox';

/** Opens a form and waits until its scripts run: pickers come to life with them. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('combobox', { name: /^Country/ }).first()).toBeEditable();
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

/** What the form would change, beside its fields. */
export const difference = (page: Page): Locator => page.getByRole('region', { name: 'What changes' });

/** What the review says that changes: the field, what it is now, what it would be. */
export async function reviewRows(page: Page): Promise<string[][]> {
  return await page
    .getByRole('table', { name: 'What changes' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows: HTMLElement[]) =>
      rows.map((row) => Array.from(row.children, (cell) => (cell instanceof HTMLElement ? cell.innerText : ''))),
    );
}

/** By the button that says what it does: what needs a second person is submitted for approval. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Save changes|Send anyway|Submit for approval)$/ }).click();
}

/** The writes that really happened, of one operation. */
export async function effectsOf(sandbox: SandboxControl, operation: string): Promise<readonly Effect[]> {
  return (await sandbox.effects()).filter((effect) => effect.operation === operation);
}

/** The list of problems on top of a form: it has the focus, and the title says so too. */
export async function expectSummary(page: Page, sentences: readonly (string | RegExp)[]): Promise<void> {
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([...sentences]);
  await expect(page).toHaveTitle(/^Error: /);
}

/**
 * From the page behind a form that was sent, back to it: the browser draws it as it was, and pressing it once more finds
 * what it became. Loaded anew, it begins from what was sent.
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
  await expectOutcome(page, outcome);
  await page.reload();
  await expect(country).toBeEditable();
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(sent);
  await send(page);
  await expectSummary(page, [/^Nothing differs from the platform’s record\./]);
}

export const leaveQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave without submitting?' });

/** What came of a write, on the page; the live region says it too. */
export async function expectOutcome(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
}

/** A bank account as a change of it would send it: all of its fields that have something. */
export function bankAccountBody(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isKept = ([name, value]: [string, unknown]) =>
    name in updateBankAccount.body.shape && value !== null && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(record).filter(isKept));
}

/** What the console says that it sent, its sensitive fields masked. */
export async function askedOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const href = await page.getByRole('link', { name: 'Open its record' }).getAttribute('href');
  const answer = await page.request.get(`/api/writes/master/${href?.split('/').at(-1) ?? ''}`);
  return row(row(row(await answer.json())['value'])['asked']);
}
