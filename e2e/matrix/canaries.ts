import type { Page } from 'playwright/test';
import { test as base } from '../harness/fixtures';
import { findCanaries } from './find-canaries';

/** Addresses of built files, whose names follow from their content: each is read once. */
const read = new Set<string>();

/** Records everything new that the browser gets: addresses, headers and bodies of every answer. */
export function recordAnswers(page: Page): () => Promise<readonly (readonly [url: string, text: string])[]> {
  const received: Promise<readonly [string, string]>[] = [];
  page.on('response', (response) => {
    if (read.has(response.url())) return;
    const take = async (): Promise<readonly [string, string]> => {
      // Aborted answers and redirects have no body, and the stream of changes has no end.
      const hasEnd = new URL(response.url()).pathname !== '/api/changes';
      const body = hasEnd ? await response.body().catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
      if (body.length > 0 && response.url().includes('/_next/static/')) read.add(response.url());
      return [response.url(), `${response.url()}\n${JSON.stringify(response.headers())}\n${body.toString('latin1')}`];
    };
    received.push(take());
  });
  return () => Promise.all(received);
}

export const test = base.extend<{ readonly canaries: Awaited<ReturnType<typeof findCanaries>> }>({
  canaries: async ({ copy: { sandboxOrigin } }, use) => {
    await use(await findCanaries(sandboxOrigin));
  },
});

export { expect } from '../harness/fixtures';
