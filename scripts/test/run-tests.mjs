import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, nextBinary, Refusal } from '../start/command.mjs';
import { ensureBuilt, ensureInstalled } from '../start/build.mjs';
import { Processes } from '../start/processes.mjs';
import { requireChromium } from './demo-copy.mjs';

/** Runs every step, also after a failed one, and closes with the sum. */
export async function runTests() {
  const processes = new Processes();
  const began = Date.now();
  const [chromium] = await Promise.all([requireChromium(processes), ensureInstalled(processes, { forTests: true })]);
  // A NODE_ENV of the shell would change what React and Next are; each tool chooses its own.
  const environment = { ...process.env, NODE_ENV: undefined, CHROMIUM_PATH: chromium };
  const total = { passed: 0, failed: 0 };
  /** @param {Step} step */
  const runStep = async (step) => {
    const stepBegan = Date.now();
    const { passed, failed } = await step.run(processes, environment);
    total.passed += passed;
    total.failed += failed;
    process.stdout.write(`-- ${step.name}: ${passed} passed, ${failed} failed, ${seconds(stepBegan)}\n`);
  };
  process.stdout.write('\n== static checks and the build\n');
  await runStep(routeTypes);
  const waiting = [...staticChecks];
  const takeNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([takeNext(), takeNext()]);
  for (const step of steps) {
    process.stdout.write(`\n== ${step.name}\n`);
    await runStep(step);
    await processes.untilStopped();
  }
  process.stdout.write(`\nAll steps: ${seconds(began)}\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, run: (processes: Processes, environment: Environment) => Promise<Count> }} Step
 */

/** Ten times as fast as the one that the build and eslint's parser still need, and of the same mind. */
const nativeCompiler = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');

/** The types of pages and their addresses, which the checks read. */
const routeTypes = check('route types', [nextBinary, 'typegen']);

/** What only tests use, which is dead code with a test, unless its comment has the tag `@internal`. */
const withoutTests = ['--production', '--include', 'files,exports,types'];

/**
 * First, because they answer soonest. Each keeps one processor busy, so they run beside each other, the longest first;
 * the build comes after those that read what it writes.
 */
const staticChecks = [
  check('import boundaries', [bin('eslint'), '.', '--max-warnings', '0']),
  check('lint with types and React', [bin('oxlint'), '--type-aware', '--deny-warnings']),
  check('folders, names and circles', ['--import', 'tsx', inRoot('scripts', 'structure.ts')]),
  check('types', [nativeCompiler, '--noEmit']),
  check('format', [bin('oxfmt'), '--check', '.']),
  check('dead code', [bin('knip')], [bin('knip'), ...withoutTests]),
  { name: 'production build', run: buildStep },
];

/** These measure and provoke, so each has the machine to itself; the browser comes last, because it needs the build. */
const steps = /** @type {const} */ ([
  vitestStep('unit, property and sandbox conformance tests', 'unit'),
  vitestStep('tests of the store on PostgreSQL', 'postgres'),
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

/**
 * What is read of the runners' own reports.
 *
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
 */

/**
 * Where a runner is to write its report; an older one is gone, so that it cannot be counted twice.
 *
 * @param {string} name
 */
function reportPath(name) {
  mkdirSync(inRoot('.cache', 'test'), { recursive: true });
  const file = inRoot('.cache', 'test', name);
  rmSync(file, { force: true });
  return file;
}

/**
 * @param {string} file
 * @param {number} code with which the runner ended
 * @returns {Count}
 */
function countVitest(file, code) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  const files = report?.testResults ?? [];
  const results = files.flatMap((testFile) => testFile.assertionResults);
  const failed = results.filter((result) => result.status === 'failed').length;
  // A file that cannot be loaded has no tests of its own to count.
  const broken = files.filter(
    (testFile) =>
      testFile.status === 'failed' && !testFile.assertionResults.some((result) => result.status === 'failed'),
  ).length;
  return judged(
    { passed: results.filter((result) => result.status === 'passed').length, failed: failed + broken },
    code,
  );
}

/**
 * @param {string} file
 * @param {number} code
 * @returns {Count}
 */
function countPlaywright(file, code) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return judged({ passed: expected, failed: unexpected + flaky }, code);
}

/**
 * A runner that ran nothing, or that ended badly without naming a failed test, has failed.
 *
 * @param {Count} count
 * @param {number} code
 * @returns {Count}
 */
function judged(count, code) {
  const unexplained = code !== 0 && count.failed === 0;
  const nothing = count.passed + count.failed === 0;
  return unexplained || nothing ? { ...count, failed: 1 } : count;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
