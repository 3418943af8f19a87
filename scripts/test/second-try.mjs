import { appendFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { root } from '../start/command.mjs';
import { kept, nameOf, sumOf, withSecondTry } from './results.mjs';
import { runBrowser } from './run-browser.mjs';
import { runVitest } from './run-vitest.mjs';

/**
 * @typedef {import('./static-checks.mjs').Environment} Environment
 * @typedef {import('../start/processes.mjs').Processes} Processes
 * @typedef {import('./results.mjs').Result} Result
 */

/**
 * Files with failures run once more, alone on the machine and with fresh consoles. A static check has no second try: it
 * does not depend on the moment.
 *
 * @param {Processes} processes
 * @param {Environment} environment
 * @param {Result} first
 * @returns {Promise<Result>}
 */
export async function secondTry(processes, environment, first) {
  // A runner that ended with an error and without a failed test names no file, and is not tried again.
  const failed = first.failed.filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file));
  if (failed.length === 0) return first;
  process.stdout.write('\n== failed files once more, each alone\n');
  const second = await runAlone(processes, environment, failed);
  return withSecondTry(first, second, new Set(failed.map(({ file }) => file)));
}

/**
 * @param {Processes} processes
 * @param {Environment} environment
 * @param {readonly { file: string, project: string }[]} tests
 * @returns {Promise<Result>} of all tests of their files
 */
async function runAlone(processes, environment, tests) {
  const filesOf = (/** @type {readonly { file: string }[]} */ of) => [...new Set(of.map(({ file }) => file))];
  const isBrowser = (/** @type {{ file: string }} */ { file }) => file.endsWith('.spec.ts');
  const results = [];
  const ofVitest = tests.filter((one) => !isBrowser(one));
  for (const project of new Set(ofVitest.map((one) => one.project))) {
    const files = filesOf(ofVitest.filter((one) => one.project === project));
    results.push(await runVitest(processes, environment, project, { files, workers: 1 }));
  }
  const files = filesOf(tests.filter(isBrowser));
  if (files.length > 0) results.push(await runBrowser(processes, environment, { files, workers: 1, retries: 0 }));
  return sumOf(results);
}

/** The commit that is checked out, or `unknown` outside of a checkout. */
export function currentCommit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Prints what failed and what is unsteady, and keeps both: the failures for `npm run test:all -- --failed`, the unsteady
 * ones in a list that grows.
 *
 * @param {Result} result
 */
export function report({ failed, unsteady }) {
  if (unsteady.length > 0) {
    const lines = unsteady.map((tried) => `${new Date().toISOString()} ${currentCommit()} ${nameOf(tried)}`);
    appendFileSync(kept('unsteady.txt'), `${lines.join('\n')}\n`);
    process.stdout.write('\nUnsteady, which failed once and passed once (.cache/test/unsteady.txt has all of them):\n');
    for (const tried of unsteady) process.stdout.write(`  ${nameOf(tried)}\n`);
  }
  writeFileSync(kept('failed.json'), JSON.stringify(failed, null, 2));
  if (failed.length === 0) return;
  process.stdout.write('\nFailed:\n');
  for (const tried of failed) process.stdout.write(`  ${nameOf(tried)}\n`);
}
