import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './harness/clock/test-clock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loaded into every process of the tests. */
const preloads = ['keep-to-own.mjs', 'clock/test-clock.mjs'].map((file) => `--import=${root}/e2e/harness/${file}`);

/** Measured seconds by the path of a test file; files that are not named take less than a second. */
const times = JSON.parse(readFileSync(path.join(root, 'scripts/test/times.json'), 'utf8')) as Readonly<
  Record<string, number>
>; // the file is ours

/** The slowest files come first: started last, they would end alone while the other processors are idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => times[path.relative(root, moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}

/** Heavy draws, kills, memory and upper bounds of time: they run before a release, not in the gate. */
const ofRelease = '**/*.release.test.{ts,tsx}';

/** Tests of the store: the gate runs them on a real PostgreSQL, and a release on the embedded store too. */
const onBothStores = [
  'lib/exports/export-runner.test.ts',
  'lib/store/{rows,lease,migrate}.test.ts',
  'lib/store/pool/{connection-kind,connections}.test.ts',
  'lib/mirror/{answers,coverage,find-records,mirror-state}.test.ts',
  'lib/mirror/filling/{fill,observe}.test.ts',
  'lib/mirror/lists/{find-listed,find-sorted,listed-filters}.test.ts',
  'lib/access/changes/change-stream.test.ts',
  'lib/reports/schedules/report-runner.test.ts',
  'lib/writes/approvals/sent-back.test.ts',
  'lib/writes/lists/find-recorded.test.ts',
  'lib/writes/approvals/rule-effect.test.ts',
  'lib/writes/restore/failover.test.ts',
  'lib/writes/runs/run-worker.test.ts',
  'lib/work/read-workers.test.ts',
];

const units = {
  // The files share no state, and loading all modules again for each took longer than most tests.
  isolate: false,
  // Dozens of embedded databases live for seconds, so only their hottest code is optimised.
  execArgv: ['--wasm-tiering-budget=200000000', ...preloads],
  env: { NODE_OPTIONS: preloads.join(' ') },
  globalSetup: ['e2e/harness/built-sandbox.ts'],
};

/** Parts of pages in a document without a browser. */
const ofDocument = '{app,components}/**/*.dom.test.tsx';

/** Requests to whole consoles, without a page. */
const requests = 'e2e/http/*.test.ts';

/** Whole consoles start and stop here, which needs a build. */
const consoles = {
  globalSetup: ['e2e/harness/stores/empty-store.ts', 'e2e/harness/built-sandbox.ts'],
  env: { NODE_OPTIONS: [`--import=${root}/e2e/harness/compile-once.mjs`, ...preloads].join(' ') },
};

const http = {
  ...consoles,
  // Files of one worker share the console of those that only read.
  isolate: false,
  // A console keeps a processor busy beside its test. Projects with another number of workers run one after another.
  maxWorkers: 2,
  sequence: { groupOrder: 2 },
};

export default defineConfig({
  root,
  resolve: {
    alias: {
      '@': root,
      // The marker package throws outside a React server; plain tests are a server.
      'server-only': `${root}/node_modules/server-only/empty.js`,
    },
  },
  test: {
    // End what hangs. No test is judged by the time that it takes: a busy machine needs ten times as long.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // A worker ends the console that its files share.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 300_000 } },
    // One worker more than there are processors, because some tests wait for a time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['e2e/harness/draws/draw-values.ts', 'e2e/harness/costs/note-file-cost.ts'],
    globalSetup: ['e2e/harness/draws/tell-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...units,
          name: 'unit',
          include: [
            '{lib,sandbox,components,app,e2e}/**/*.test.{ts,tsx}',
            'scripts/{attack,bench,start,structure,test}/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ofRelease, ...onBothStores, ofDocument, requests],
        },
      },
      {
        extends: true,
        test: {
          ...units,
          name: 'release-unit',
          include: [
            '{lib,sandbox,components,app,e2e}/**/*.release.test.{ts,tsx}',
            'scripts/{attack,bench,start,structure,test}/*.release.test.ts',
            ...onBothStores,
          ],
          exclude: [...configDefaults.exclude, requests],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          execArgv: preloads,
          include: [ofDocument],
        },
      },
      {
        // The files take turns, because they share one database.
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          maxWorkers: 1,
          // Projects with another number of workers run one after another.
          sequence: { groupOrder: 1 },
          globalSetup: ['e2e/harness/stores/postgres-store.ts'],
          setupFiles: ['e2e/harness/stores/use-postgres-store.ts'],
          include: onBothStores,
        },
      },
      {
        extends: true,
        test: {
          ...consoles,
          name: 'start',
          include: ['scripts/*.test.ts'],
          exclude: [...configDefaults.exclude, ofRelease],
        },
      },
      {
        extends: true,
        test: {
          ...consoles,
          name: 'release-start',
          include: ['scripts/*.release.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...http,
          name: 'http',
          include: [requests],
          exclude: [...configDefaults.exclude, ofRelease],
        },
      },
      {
        extends: true,
        test: {
          ...http,
          name: 'release-http',
          include: ['e2e/http/*.release.test.ts'],
        },
      },
    ],
  },
});
