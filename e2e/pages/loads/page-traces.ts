import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { CallEntry } from '@/sandbox/http/calls';

/** What a page asks the console for: its pages, their data, and its acts. */
const asked = (['Document', 'Fetch', 'XHR'] as const).map((resourceType) => ({ resourceType }));

/**
 * The requests of pages, each with a trace of its own, which the console continues in its calls to the platform: so a
 * test counts the calls that its page has caused, and not those of the mirror, of other pages, or of open writes.
 */
export class PageTraces {
  readonly #ofPerson = new Set<string>();
  readonly #ofPage = new Set<string>();

  /** Begins to trace the requests of a page. */
  async add(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const isPassive = Object.keys(request.headers).some((name) => name.toLowerCase() === 'x-passive');
      const headers = Object.entries({ ...request.headers, ...this.headers({ isPassive }) });
      const named = headers.map(([name, value]) => ({ name, value }));
      // A page that has gone waits for no answer.
      session.send('Fetch.continueRequest', { requestId, headers: named }).catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: asked });
  }

  /** The header of one request, for a test that asks without a page. */
  headers({ isPassive = false } = {}): { readonly traceparent: string } {
    const id = randomBytes(16).toString('hex');
    (isPassive ? this.#ofPage : this.#ofPerson).add(id);
    return { traceparent: `00-${id}-${randomBytes(8).toString('hex')}-01` };
  }

  /** Whether a request of the pages caused this call; `passively`, also one that a page made by itself. */
  haveCaused({ traceparent }: CallEntry, { passively = false } = {}): boolean {
    const [, id = ''] = traceparent?.split('-') ?? [];
    return this.#ofPerson.has(id) || (passively && this.#ofPage.has(id));
  }
}
