import type { Browser, BrowserContext } from '@playwright/test';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Browser contexts that outlive a test: what a page has loaded, its scripts above all, is not loaded and compiled again
 * by every next one. Everything that a page can keep is taken out in between.
 */
export class KeptContexts {
  readonly #free = new Map<string, BrowserContext[]>();

  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @param kind contexts of different kinds differ in their options, which cannot be changed later */
  async take(kind: string, state: StorageState, baseURL: string): Promise<BrowserContext> {
    const kept = this.#free.get(kind)?.pop();
    if (kept === undefined) return await this.#browser.newContext({ baseURL, storageState: state });
    await kept.clearCookies();
    await kept.addCookies(state.cookies);
    return kept;
  }

  async giveBack(kind: string, context: BrowserContext, origin: string): Promise<void> {
    const [first, ...others] = context.pages();
    if (first === undefined) {
      await context.close();
      return;
    }
    await Promise.all(others.map((page) => page.close()));
    await first.goto('about:blank');
    const session = await context.newCDPSession(first);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
    await first.close();
    await context.clearPermissions();
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context]);
  }
}
