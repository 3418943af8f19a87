import { ensureBuilt } from '../start/console-build.mjs';
import { inRoot, nextBinary } from '../start/paths.mjs';
import { Refusal } from '../start/refusal.mjs';
import { countPlaywright, countVitest, reportPath } from './reports.mjs';

/**
 * @typedef {import('../start/processes.mjs').Processes} Processes
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, run: (processes: Processes, environment: Environment) => Promise<Count> }} Step
 */

/** Ten times as fast as the one that the build and eslint's parser still need, and of the same mind. */
const nativeCompiler = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');

/** The types of pages and their addresses, which the checks read. */
export const routeTypes = check('route types', [nextBinary, 'typegen']);

/**
 * First, because they answer soonest. Each keeps one processor busy, so they run beside each other, the longest first;
 * the build comes after those that read what it writes.
 */
export const staticChecks = [
  check('import boundaries and React', [bin('eslint'), '.', '--max-warnings', '0']),
  check('lint with types', [bin('oxlint'), '--type-aware', '--deny-warnings']),
  check('types', [nativeCompiler, '--noEmit']),
  check('format', [bin('oxfmt'), '--check', '.']),
  check('dead code', [bin('knip')]),
  { name: 'production build', run: buildStep },
];

/** These measure and provoke, so each has the machine to itself; the browser comes last, because it needs the build. */
export const steps = /** @type {const} */ ([
  vitestStep('unit, property and sandbox conformance tests', 'unit'),
  // Whole consoles start and stop here, and have to stop in time: two at once, which two processors bear.
  vitestStep('start and stop tests', 'start', '--maxWorkers', '2'),
  { name: 'browser tests', run: browserStep },
]);

/** @param {string} name */
function bin(name) {
  return inRoot('node_modules', '.bin', name);
}

/**
 * A step that passes or fails as a whole: one command after another, silent as long as all is well.
 *
 * @param {string} name
 * @param {string[][]} commands for Node
 * @returns {Step}
 */
function check(name, ...commands) {
  return {
    name,
    async run(processes, environment) {
      for (const command of commands) {
        const { code, output } = await processes.run({
          name,
          command: [process.execPath, ...command],
          environment,
          output: 'keep',
        });
        if (code === 0) continue;
        process.stdout.write(output);
        return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/**
 * @param {string} name
 * @param {string} project of e2e/vitest.config.ts
 * @param {string[]} more arguments
 * @returns {Step}
 */
function vitestStep(name, project, ...more) {
  return {
    name,
    async run(processes, environment) {
      const report = reportPath('vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const command = [
        process.execPath,
        bin('vitest'),
        'run',
        '--config',
        'e2e/vitest.config.ts',
        '--project',
        project,
        ...reporters,
        ...more,
      ];
      const { code } = await processes.run({ name, command, environment, output: 'show' });
      return countVitest(report, code);
    },
  };
}

/** @type {Step['run']} */
async function buildStep(processes) {
  try {
    await ensureBuilt(processes);
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** @type {Step['run']} */
async function browserStep(processes, environment) {
  const report = reportPath('playwright.json');
  const { code } = await processes.run({
    name: 'browser tests',
    command: [
      process.execPath,
      bin('playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output: 'show',
  });
  return countPlaywright(report, code);
}
