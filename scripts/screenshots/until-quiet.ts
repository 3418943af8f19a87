import { expect, type Page, type Request } from 'playwright/test';

interface Traffic {
  readonly open: Set<Request>;
  changedAt: number;
}

const traffic = new WeakMap<Page, Traffic>();

function follow(page: Page): Traffic {
  const known = traffic.get(page);
  if (known !== undefined) return known;
  const seen: Traffic = { open: new Set(), changedAt: Date.now() };
  const end = (request: Request) => {
    if (seen.open.delete(request)) seen.changedAt = Date.now();
  };
  page.on('request', (request) => {
    // The stream of changes stays open, so the browser's own `networkidle` never comes.
    if (new URL(request.url()).pathname === '/api/changes') return;
    seen.open.add(request);
    seen.changedAt = Date.now();
  });
  page.on('requestfinished', end).on('requestfailed', end);
  traffic.set(page, seen);
  return seen;
}

/** Waits until the page has asked for nothing for half a second. */
export async function untilQuiet(page: Page): Promise<void> {
  const seen = follow(page);
  const isQuiet = () => seen.open.size === 0 && Date.now() - seen.changedAt > 500;
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
}

/** Opens an address and waits until all of its page is there. */
export async function openQuiet(page: Page, path: string): Promise<void> {
  follow(page);
  await page.goto(path);
  await untilQuiet(page);
}
