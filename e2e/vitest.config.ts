import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

const keepToOwn = `--import=${root}/e2e/harness/keep-to-own.mjs`;

/** The slowest files come first: started last, they would end alone while the other processors are idle. */
const longest = [
  'scripts/mirror-kill',
  'scripts/card-run-kill',
  'scripts/start',
  'scripts/store-outage',
  'scripts/statements',
  'scripts/work-handover',
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
    // End what hangs. No test is judged by the time that it takes: a busy machine needs ten times as long.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000 } },
    // One worker more than there are processors, because some tests wait for a time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The files share no state, and loading all modules again for each took longer than most tests.
          isolate: false,
          // Dozens of embedded databases live for seconds, so only their hottest code is optimised.
          execArgv: ['--wasm-tiering-budget=200000000', keepToOwn],
          env: { NODE_OPTIONS: keepToOwn },
          globalSetup: 'e2e/harness/built-sandbox.ts',
          setupFiles: 'e2e/harness/draw-values.ts',
          include: [
            '{lib,sandbox,components,app,e2e}/**/*.test.{ts,tsx}',
            'scripts/{attack,bench,start,structure}/*.test.ts',
          ],
        },
      },
      {
        // Tests of the store run a second time, on a real PostgreSQL; the files take turns, because they share it.
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          maxWorkers: 1,
          globalSetup: 'e2e/harness/stores/postgres-store.ts',
          setupFiles: 'e2e/harness/stores/use-postgres-store.ts',
          include: [
            'lib/exports/export-runner.test.ts',
            'lib/store/{rows,lease}.test.ts',
            'lib/store/pool/{connection-kind,connections}.test.ts',
            'lib/mirror/{answers,coverage,find-records,mirror-state}.test.ts',
            'lib/mirror/filling/{fill,observe}.test.ts',
            'lib/mirror/lists/find-listed.test.ts',
            'lib/access/changes/change-stream.test.ts',
            'lib/reports/schedules/report-runner.test.ts',
            'lib/writes/approvals/sent-back.test.ts',
            'lib/writes/lists/find-recorded.test.ts',
            'lib/writes/runs/run-worker.test.ts',
          ],
        },
      },
      {
        // Whole consoles start and stop here, which needs a build.
        extends: true,
        test: {
          name: 'start',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/{attack,bench,start,structure}/**'],
          globalSetup: ['e2e/harness/stores/empty-store.ts', 'e2e/harness/built-sandbox.ts'],
          env: { NODE_OPTIONS: `--import=${root}/e2e/harness/compile-once.mjs ${keepToOwn}` },
        },
      },
    ],
  },
});
