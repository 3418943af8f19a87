import type { CallEntry } from '@/sandbox/http/calls';
import { expect, test as base } from './fixtures';
import { PlatformReader } from './platform-reader';

interface ListFixtures {
  readonly platform: PlatformReader;
  /** What the console asked the platform: calls of one operation whose query holds all of these. */
  readonly consoleCalls: (operation: string, query?: Readonly<Record<string, string>>) => Promise<readonly CallEntry[]>;
  /** How often the page asked the console for a list or a record, whatever the console made of it. */
  readonly liveReads: (operation: string, query?: Readonly<Record<string, string>>) => number;
}

function holds(asked: URLSearchParams, query: Readonly<Record<string, string>>): boolean {
  return Object.entries(query).every(([name, value]) => asked.get(name) === value);
}

export const test = base.extend<ListFixtures>({
  platform: async ({ copy, sandbox }, use) => {
    await use(new PlatformReader(copy.sandboxOrigin, sandbox));
  },
  consoleCalls: async ({ sandbox }, use) => {
    await use(async (operation, query = {}) => {
      const calls = await sandbox.calls();
      return calls.filter((call) => {
        const fits = holds(new URLSearchParams(call.query), query);
        return call.operation === operation && call.traceparent !== null && fits;
      });
    });
  },
  liveReads: async ({ page }, use) => {
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await use(
      (operation, query = {}) =>
        asked.filter(
          ({ pathname, searchParams }) =>
            pathname.startsWith('/api/live/') && pathname.endsWith(`/${operation}`) && holds(searchParams, query),
        ).length,
    );
  },
});

export { expect };
