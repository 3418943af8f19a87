import type { BrowserContext, Page } from 'playwright/test';

/** Makes every page of the context record what moves by itself: not within half a second of a person's act. */
export async function keepShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        // A machine without letters of a script fetches them late, and their texts are as wide as they then are.
        const isOfLetters = [...document.fonts].some(
          ({ family, status }) => /Noto/.test(family) && status === 'loaded',
        );
        if (hadRecentInput || isOfLetters) continue;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '');
        shifts.push(`${value.toFixed(4)}: ${moved.map((text) => text.slice(0, 120)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the page was opened. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => Reflect.get(window, 'shifts') as string[]);
}
