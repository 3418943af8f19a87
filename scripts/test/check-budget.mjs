import { readFileSync } from 'node:fs';
import { inRoot } from '../start/command.mjs';

/**
 * The limits of the gate, which only shrink.
 *
 * @typedef {object} Budget
 * @property {number} browserTests
 * @property {number} consoles that keep their tests company; those of the tests themselves are not counted
 * @property {number} cpuSeconds of all steps
 * @property {{ unit: number, journeys: number }} fileSeconds of one file's tests
 *
 * @typedef {object} Spent
 * @property {number} browserTests
 * @property {number} consoles
 * @property {boolean} isCalm no test failed, so that no console was started again
 * @property {number | undefined} cpuSeconds
 * @property {ReadonlyMap<string, number>} seconds by file
 * @property {Readonly<Record<string, number>>} measured seconds that files took before
 */

/**
 * Counts are the same on every machine: too many are a failure. Seconds are not, so they are only told, of files that
 * take twice as long as they did.
 *
 * @param {Spent} spent
 * @returns {{ failures: string[], notes: string[] }}
 */
export function checkBudget(spent, budget = readBudget()) {
  const { browserTests, consoles, isCalm, cpuSeconds, seconds, measured } = spent;
  const failures = [];
  if (browserTests > budget.browserTests) {
    failures.push(`${browserTests} browser tests, ${budget.browserTests} at most: move one to e2e/release.`);
  }
  if (isCalm && consoles > budget.consoles) {
    failures.push(`${consoles} consoles started, ${budget.consoles} at most: use one that is there.`);
  }
  const notes = [...seconds]
    .filter(([file, each]) => {
      const most = file.endsWith('.spec.ts') ? budget.fileSeconds.journeys : budget.fileSeconds.unit;
      return each > Math.max(most, 2 * (measured[file] ?? 0));
    })
    .map(([file, each]) => `${file} took ${each.toFixed(1)} s.`);
  if (cpuSeconds !== undefined && cpuSeconds > budget.cpuSeconds) {
    notes.unshift(`${cpuSeconds.toFixed(0)} s of processor time, ${budget.cpuSeconds} were planned.`);
  }
  return { failures, notes };
}

/** @returns {Budget} */
function readBudget() {
  return /** @type {Budget} */ (JSON.parse(readFileSync(inRoot('scripts/test/budget.json'), 'utf8')));
}
