import type { BrowserContext, Page } from 'playwright/test';

const navigations = ['goto', 'reload', 'goBack', 'goForward'] as const;

/** Files, answers without a page and other sites have none of the console's scripts, and are never marked. */
const readyOrForeign = ':root[data-ready], :root:not(:has(script[src*="/_next/"]))';

/**
 * Waits until the page says that it can be used: React has all of it, and no part is awaited. Only needed after an act
 * that leads to another page: `goto`, `reload`, `goBack` and `goForward` wait by themselves.
 */
export async function untilReady(page: Page): Promise<void> {
  await page.locator(readyOrForeign).waitFor({ state: 'attached', timeout: 60_000 });
}

/**
 * Lets every navigation of the context's pages end when its page can be used. A test that looks at a page before says
 * `waitUntil: 'commit'`.
 */
export function navigateUntilReady(context: BrowserContext): void {
  context.on('page', (page) => {
    for (const name of navigations) {
      const navigate: unknown = page[name];
      if (typeof navigate !== 'function') throw new Error(`${name} is no method`);
      const untilUsable = async (...given: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(navigate, page, given);
        if (!given.some(isEarly)) await untilReady(page);
        return answer;
      };
      Object.defineProperty(page, name, { value: untilUsable });
    }
  });
}

const isEarly = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'waitUntil' in given && given.waitUntil === 'commit';
