import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

const keepToOwn = `--import=${root}/e2e/harness/keep-to-own.mjs`;

/** What takes longest, first: begun last, it would end alone, with the other processors idle. */
const longest = [
  'scripts/start',
  'scripts/store-outage',
  'faults/faults',
  'mirror/mirror-truth',
  'mirror/mirror-copies',
  'alerts/alert-copies',
  'schedules/report-copies',
  'alerts/evaluate-alerts',
  'settle/settle-by-list',
  'engine/rotate-drill',
  'approvals/approval-tampering',
  'platform/faults',
  'engine/verdicts',
  'engine/write-engine',
  'conformance/durability',
  'queries/settle-by-person',
  'store/store',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

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
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than there are processors, as far as that helps: some tests wait for a time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files keep nothing between them, and loading everything anew for each took longer than most tests.
          isolate: false,
          // Dozens of embedded databases live for seconds: only what all of them run again and again is compiled better.
          execArgv: ['--wasm-tiering-budget=200000000', keepToOwn],
          env: { NODE_OPTIONS: keepToOwn },
          globalSetup: 'e2e/harness/built-sandbox.ts',
          include: [
            '{lib,sandbox,components,app,e2e}/**/*.test.{ts,tsx}',
            'scripts/{attack,bench,structure}/*.test.ts',
          ],
        },
      },
      {
        // What answers from the store, a second time on a real PostgreSQL; the files take turns, because they share it.
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          maxWorkers: 1,
          globalSetup: 'e2e/harness/postgres-store.ts',
          setupFiles: 'e2e/harness/use-postgres-store.ts',
          include: [
            'lib/exports/export-runner.test.ts',
            'lib/store/rows.test.ts',
            'lib/store/pool/connections.test.ts',
            'lib/mirror/{answers,coverage,find-records,mirror-state}.test.ts',
            'lib/mirror/filling/{fill,lead,observe}.test.ts',
            'lib/reports/schedules/report-runner.test.ts',
          ],
        },
      },
      {
        // Whole consoles start and stop here: only after a build.
        extends: true,
        test: {
          name: 'start',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/{attack,bench,structure}/**'],
          globalSetup: ['e2e/harness/empty-store.ts', 'e2e/harness/built-sandbox.ts'],
          env: { NODE_OPTIONS: `--import=${root}/e2e/harness/compile-once.mjs ${keepToOwn}` },
        },
      },
    ],
  },
});
