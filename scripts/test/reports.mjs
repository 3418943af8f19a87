import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from '../start/paths.mjs';

/**
 * What is read of the runners' own reports.
 *
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
 */

/**
 * Where a runner is to write its report; an older one is gone, so that it cannot be counted twice.
 *
 * @param {string} name
 */
export function reportPath(name) {
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
export function countVitest(file, code) {
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
export function countPlaywright(file, code) {
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
