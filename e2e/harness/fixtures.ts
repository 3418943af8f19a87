import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from 'playwright/test';
import type { Fixtures } from '@/sandbox/answer-control';
import type { CallEntry } from '@/sandbox/http/calls';
import type { CopyClock } from './clock/copy-clock';
import type { Copy } from './console';
import { type ConsoleKind, type KeptConsole, mirrorConsole, plainConsole, type Tab } from './consoles';
import { PlatformReader } from './platform-reader';
import type { FreshRecords } from './records/fresh-records';
import { SandboxControl } from './sandbox';
import { PageTraces } from '../pages/loads/page-traces';
import type { DemoPerson } from '../pages/sign-in';
import { expect, test as base } from './worker';

interface Options {
  /** The person who is signed in on the test's `page`. */
  readonly role: DemoPerson | 'nobody';
  /** The kind of console that the test uses. */
  readonly consoleKind: ConsoleKind;
  /** Console errors that the test provokes on purpose, such as the browser's own line about an answer of 502. */
  readonly expectedErrors: readonly RegExp[];
}

interface PerTest {
  readonly keptConsole: KeptConsole;
  readonly copy: Copy;
  /** The time of the console, of its sandbox and of `page`; another page has it after `clock.lead`. */
  readonly clock: CopyClock;
  /** The records that the sandbox holds before any test. */
  readonly seed: Fixtures;
  readonly sandbox: SandboxControl;
  /** A page of a second person, in a browser context of their own. */
  readonly openAs: (role: DemoPerson | 'nobody') => Promise<Page>;
  readonly watchedContexts: (context: BrowserContext) => void;
  /** A page of the person, in a browser context of their own; it is taken back when the test ends. */
  readonly lease: (role: DemoPerson | 'nobody') => Promise<Page>;
  /** What the platform has; the mirror of `mirrorConsole` has read it, too. */
  readonly platform: PlatformReader;
  /** The requests of the test's page, and of pages that the test adds: the causes of `consoleCalls`. */
  readonly traces: PageTraces;
  /**
   * The calls to the platform that the test's pages have caused: those of one operation, or of all, whose query has all of
   * these values. What a page asks by itself, such as a poll, counts only with `passively`.
   */
  readonly consoleCalls: (
    operation?: string,
    query?: Query,
    causes?: { readonly passively?: boolean },
  ) => Promise<readonly CallEntry[]>;
  /** How often the page asked the console for a list or a record, even if the console did not ask the platform. */
  readonly liveReads: (operation: string, query?: Query) => number;
  /** The accounts on which the platform really changed this record, one entry for each change. */
  readonly changesOf: (id: string) => Promise<readonly string[]>;
  /** Records that no other test of the console has taken: a test writes to no others. */
  readonly fresh: FreshRecords;
}

type Query = Readonly<Record<string, string>>;

export const test = base.extend<Options & PerTest>({
  role: ['operator', { option: true }],
  consoleKind: [plainConsole, { option: true }],
  expectedErrors: [[], { option: true }],

  // The start of a console may take long; the time limit of a test begins after it.
  keptConsole: [
    async ({ consoles, consoleKind }, use) => {
      const kept = await consoles.take(consoleKind);
      await use(kept);
      await kept.settle();
      if (kept.isSpent) await consoles.drop(consoleKind);
    },
    // Filling a mirror has taken a busy machine more than five minutes.
    { timeout: 900_000 },
  ],

  copy: async ({ keptConsole }, use) => {
    await use(keptConsole.copy);
  },

  clock: async ({ copy: { clock }, context }, use) => {
    await clock.lead(context);
    await use(clock);
    clock.forgetPages();
  },

  seed: async ({ keptConsole }, use) => {
    await use(keptConsole.seed);
  },

  baseURL: async ({ copy }, use) => {
    await use(copy.origin);
  },

  lease: async ({ keptConsole, timezoneId }, use, testInfo) => {
    const zone = testInfo.project.use.timezoneId ?? 'UTC';
    const leased: { readonly role: DemoPerson | 'nobody'; readonly tab: Tab }[] = [];
    await use(async (role) => {
      const tab = await keptConsole.tabs.take(await keptConsole.stateOf(role, zone), timezoneId ?? '');
      leased.push({ role, tab });
      return tab.page;
    });
    // No test begins with a tab of a failed one.
    const end = async ({ role, tab }: (typeof leased)[number]) => {
      await keptConsole.endWithRenewed(role, tab);
      await (testInfo.errors.length > 0 ? tab.page.context().close() : keptConsole.tabs.giveBack(tab));
    };
    await Promise.all(leased.map(end));
  },

  page: async ({ lease, role }, use) => {
    await use(await lease(role));
  },

  context: async ({ page }, use) => {
    await use(page.context());
  },

  watchedContexts: [
    async ({ context, expectedErrors }, use, testInfo) => {
      const errors: { readonly text: string; readonly url: string }[] = [];
      const polled = new Set<string>();
      const watched: BrowserContext[] = [];
      const noteError = (error: WebError) => errors.push({ text: `uncaught: ${error.error().message}`, url: '' });
      const noteLine = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url });
      };
      const notePoll = (request: Request) => {
        if (request.headers()['x-passive'] !== undefined) polled.add(request.url());
      };
      const watch = (one: BrowserContext) => {
        watched.push(one.on('weberror', noteError).on('console', noteLine).on('request', notePoll));
      };
      watch(context);
      await use(watch);
      for (const one of watched) one.off('weberror', noteError).off('console', noteLine).off('request', notePoll);
      const lines = errors
        .map(({ text, url }) => ({ line: `${text} (${url})`, isPolled: polled.has(url) }))
        .filter(({ line }) => !expectedErrors.some((pattern) => pattern.test(line)));
      // What a page asks by itself may meet the end of a session, or a fault that is not meant for it.
      for (const { line } of lines.filter(({ isPolled }) => isPolled)) {
        testInfo.annotations.push({ type: 'error of a poll', description: line });
      }
      const unexpected = lines.filter(({ isPolled }) => !isPolled).map(({ line }) => line);
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],

  openAs: async ({ lease, watchedContexts }, use) => {
    await use(async (role) => {
      const page = await lease(role);
      watchedContexts(page.context());
      return page;
    });
  },

  /** Resets the sandbox after a test that used it. */
  sandbox: async ({ keptConsole, copy }, use) => {
    const sandbox = new SandboxControl(copy.sandboxOrigin);
    await use(sandbox);
    if (sandbox.isChanged) await Promise.all([sandbox.clearFaults(), copy.forgetPlatform()]);
    // What the reset takes back could never be settled.
    await keptConsole.settle();
    if (sandbox.hasMovedPayouts) keptConsole.endWithMovedPayouts();
    await sandbox.reset();
    if (sandbox.hasMoved) await keptConsole.learnClock();
  },

  platform: async ({ copy, consoleKind, sandbox }, use) => {
    // These tests compare the mirror with the platform, where payouts go on by themselves.
    if (consoleKind.name === mirrorConsole.name) await copy.turn('mirror');
    await use(new PlatformReader(copy.sandboxOrigin, sandbox));
  },

  traces: async ({ page }, use) => {
    const traces = new PageTraces();
    await traces.add(page);
    await use(traces);
  },

  consoleCalls: async ({ sandbox, traces }, use) => {
    await use(async (operation, query = {}, causes = {}) => {
      const calls = await sandbox.calls();
      return calls.filter((call) => {
        const fits = holds(new URLSearchParams(call.query), query);
        return (operation ?? call.operation) === call.operation && fits && traces.haveCaused(call, causes);
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

  changesOf: async ({ sandbox }, use) => {
    await use(async (id) => {
      const effects = await sandbox.effects();
      return effects.filter(({ resource }) => resource === id).map(({ account }) => account);
    });
  },

  fresh: async ({ keptConsole }, use, testInfo) => {
    await use(keptConsole.records);
    keptConsole.endRecords(testInfo.project.repeatEach > 1);
  },
});

function holds(asked: URLSearchParams, query: Query): boolean {
  return Object.entries(query).every(([name, value]) => asked.get(name) === value);
}

export { expect };
