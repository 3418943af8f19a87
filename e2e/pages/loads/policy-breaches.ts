import type { BrowserContext, Page } from 'playwright/test';

/** Makes every page of the context record breaches of its policy, which a browser reports to scripts too. */
export async function keepBreaches(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const breaches: string[] = [];
    Object.assign(window, { breaches });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      breaches.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

export async function breachesOf(page: Page): Promise<unknown> {
  return await page.evaluate(() => Reflect.get(window, 'breaches') as unknown);
}
