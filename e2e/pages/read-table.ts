import { expect, type Locator, type Page } from 'playwright/test';

/** The texts that a person reads in a table: for each row, the text under each column's header. */
export async function readTable(page: Page, name: string): Promise<Record<string, string>[]> {
  const table = page.getByRole('table', { name });
  // The page may still show that it is reading.
  await expect(table.getByRole('rowheader').first()).toBeVisible();
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const rows = await table
    .getByRole('rowgroup')
    .last()
    .getByRole('row')
    .evaluateAll((elements: HTMLElement[]) =>
      elements.map((element) =>
        Array.from(element.children, (cell) => (cell instanceof HTMLElement ? cell.innerText : '')),
      ),
    );
  return rows.map((cells) => Object.fromEntries(headers.map((header, index) => [header, cells[index] ?? ''])));
}

/** The link of each row, in order: where the row opens. */
export function rowLinks(page: Page, name: string): Locator {
  return page.getByRole('table', { name }).getByRole('rowheader').getByRole('link');
}

/** The addresses of the rows' records, in order. Unlike the times, they do not depend on the zone of the browser. */
export async function rowHrefs(page: Page, name: string): Promise<(string | null)[]> {
  // The page may still show that it is reading.
  await expect(rowLinks(page, name).first()).toBeVisible();
  return await rowLinks(page, name).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** Waits until the page has stood for a second or more, by the age of its rows. */
export async function untilAlive(page: Page): Promise<void> {
  await expect(page.getByText(/^Updated ([1-9]|\d\d) s ago$/).first()).toBeVisible();
}

/** Lets the page's clock run on, in steps that each give its timers a turn. */
export async function pass(page: Page, steps: number, stepMs: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.clock.fastForward(stepMs);
}

/**
 * Stops the page's clock, which is installed, some seconds later: ages and countdowns stand until the test lets them go on
 * with `runFor`, however long it takes itself.
 */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

/** The row of one record, by the address that it opens. */
export function rowOf(page: Page, table: string, id: string): Locator {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/${id}"], a[href*="/${id}?"]`) });
}
