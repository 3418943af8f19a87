import type { Locator, Page } from 'playwright/test';
import type { Effect } from '@/sandbox/store/journal';
import { confirmSelf } from './confirm-self';

/** Fields of the form that an address fills in. */
export interface RequestedQuote {
  readonly sell_currency?: string;
  readonly buy_currency?: string;
  readonly sell_amount?: string;
  readonly buy_amount?: string;
  readonly conversion_date?: string;
  readonly transaction_type?: string;
}

/** Opens the form of a quote, filled in through its address. */
export async function openQuoteForm(page: Page, asked: RequestedQuote, account = 'master'): Promise<void> {
  await page.goto(`/a/${account}/quotes?${new URLSearchParams({ ...asked }).toString()}`);
}

export const getQuote = (page: Page): Locator => page.getByRole('button', { name: 'Get quote' });

/** Asks for a price that may be converted: a person who may convert confirms who they are before it. */
export async function askForQuote(page: Page): Promise<void> {
  await getQuote(page).click();
  await confirmSelf(page);
}

export const again = (page: Page): Locator => page.getByRole('button', { name: 'Get new quote' });

export const timer = (page: Page): Locator => page.getByRole('timer', { name: 'Validity' });

/** The seconds that the countdown shows. */
export async function secondsLeft(page: Page): Promise<number> {
  const [, minutes = '0', seconds = '0'] = /(?:(\d+) min )?(\d+) s left/.exec(await timer(page).innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** The card of a given price. */
export function card(page: Page, pair: string): Locator {
  return page.getByRole('region', { name: pair, exact: true });
}

export async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
}

/** Records the texts of the page's live region from now on. */
export async function recordSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('[role="status"].sr-only');
    if (region === null) throw new Error('the page has no live region');
    const listen = () => said.push(region.textContent.trim());
    new MutationObserver(listen).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return async () => await page.evaluate(() => (window as unknown as { said: string[] }).said);
}

export const quotesOf = (effects: readonly Effect[]) => effects.filter(({ operation }) => operation === 'createQuote');

/** A day well ahead, so that a test may move the platform's clock. */
export async function dayAhead(
  platform: { conversionDays(from: string, to: string): Promise<string[]> },
  pair: string,
) {
  return (await platform.conversionDays(pair.slice(0, 3), pair.slice(3)))[5] ?? '';
}

/** Whether an element has the focus; false while it is not drawn. */
export async function isFocused(locator: Locator): Promise<boolean> {
  return (await locator.count()) === 1 && (await locator.evaluate((element) => element === document.activeElement));
}
