import { ensureBuilt } from '../start/build.mjs';
import { inRoot, nextBinary, Refusal } from '../start/command.mjs';
import { nothing, sumOf } from './results.mjs';

/**
 * @typedef {Record<string, string | undefined>} Environment
 * @typedef {import('../start/processes.mjs').Processes} Processes
 * @typedef {import('./results.mjs').Result} Result
 */

/** @param {string} name */
export const bin = (name) => inRoot('node_modules', '.bin', name);

/** Ten times as fast as the compiler that the build and eslint's parser still need, with the same results. */
const nativeCompiler = inRoot('node_modules', 'typescript-native', 'bin', 'tsc');

/** The types of pages and their addresses, which the checks read. */
const routeTypes = { name: 'route types', commands: [[nextBinary, 'typegen']] };

/** Finds exports that only tests use: they are dead code, unless their comment has the tag `@internal`. */
const withoutTests = ['--production', '--include', 'files,exports,types'];

/** The longest first, because each keeps one processor busy and two run at once. */
const checks = [
  { name: 'import boundaries', commands: [[bin('eslint'), '.', '--max-warnings', '0']] },
  { name: 'lint with types and React', commands: [[bin('oxlint'), '--type-aware', '--deny-warnings']] },
  {
    name: 'folders, names and circles',
    commands: [['--import', 'tsx', inRoot('scripts', 'structure.ts')]],
  },
  { name: 'types', commands: [[nativeCompiler, '--noEmit']] },
  { name: 'format', commands: [[bin('oxfmt'), '--check', '.']] },
  { name: 'dead code', commands: [[bin('knip')], [bin('knip'), ...withoutTests]] },
];

/**
 * Every check that starts nothing, and the build, which comes last because the others read files that it writes.
 *
 * @param {Processes} processes
 * @param {Environment} environment
 * @returns {Promise<Result>}
 */
export async function runStaticChecks(processes, environment) {
  const done = [await runCheck(routeTypes, processes, environment)];
  const waiting = checks.map((check) => () => runCheck(check, processes, environment));
  waiting.push(() => runBuild(processes));
  const takeNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) done.push(await next());
  };
  await Promise.all([takeNext(), takeNext()]);
  return sumOf(done);
}

/**
 * Passes or fails as a whole: one command after another, with output only on failure.
 *
 * @param {{ name: string, commands: string[][] }} check
 * @param {Processes} processes
 * @param {Environment} environment
 */
async function runCheck({ name, commands }, processes, environment) {
  const began = Date.now();
  for (const command of commands) {
    const { code, output } = await processes.run({
      name,
      command: [process.execPath, ...command],
      environment,
      output: 'keep',
    });
    if (code === 0) continue;
    process.stdout.write(output);
    return verdict(name, began, false);
  }
  return verdict(name, began, true);
}

/** @param {Processes} processes */
async function runBuild(processes) {
  const name = 'production build';
  const began = Date.now();
  try {
    await ensureBuilt(processes);
    return verdict(name, began, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`${error.message}\n`);
    return verdict(name, began, false);
  }
}

/**
 * @param {string} name
 * @param {number} began
 * @param {boolean} isPassed
 * @returns {Result}
 */
function verdict(name, began, isPassed) {
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`-- ${name}: ${isPassed ? 'passed' : 'failed'}, ${seconds} s\n`);
  if (isPassed) return { ...nothing(), passed: 1 };
  return { ...nothing(), failed: [{ runner: 'check', project: '', file: name, title: '' }] };
}
