import { readFileSync } from 'node:fs';
import { inRoot } from '../start/command.mjs';

/**
 * The limits of the gate, which only shrink.
 *
 * @typedef {object} Budget
 * @property {number} browserTests
 * @property {number} consoles that the runner starts; consoles that a test starts for itself are not counted
 * @property {number} cpuSeconds of all steps
 * @property {{ unit: number, journeys: number }} fileSeconds of one file's tests
 *
 * @typedef {object} Spent
 * @property {number} browserTests
 * @property {number} consoles
 * @property {number | undefined} cpuSeconds
 * @property {ReadonlyMap<string, number>} seconds by file
 * @property {Readonly<Record<string, number>>} measured seconds that files took before
 */

/**
 * The number of tests is the same in every run: too many are a failure. Consoles and seconds are not, because an open
 * write spends a console and a machine may be slow, so they are only told; seconds of files that take twice as long as
 * they did.
 *
 * @param {Spent} spent
 * @returns {{ failures: string[], notes: string[] }}
 */
export function checkBudget(spent, budget = readBudget()) {
  const { browserTests, consoles, cpuSeconds, seconds, measured } = spent;
  const failures = [];
  if (browserTests > budget.browserTests) {
    failures.push(`${browserTests} browser tests, ${budget.browserTests} at most: move one to e2e/release.`);
  }
  const notes = [...seconds]
    .filter(([file, each]) => {
      const most = file.endsWith('.spec.ts') ? budget.fileSeconds.journeys : budget.fileSeconds.unit;
      return each > Math.max(most, 2 * (measured[file] ?? 0));
    })
    .map(([file, each]) => `${file} took ${each.toFixed(1)} s.`);
  if (consoles > budget.consoles) {
    notes.unshift(
      `${consoles} consoles started, ${budget.consoles} were planned: a test that leaves a write open spends its own.`,
    );
  }
  if (cpuSeconds !== undefined && cpuSeconds > budget.cpuSeconds) {
    notes.unshift(`${cpuSeconds.toFixed(0)} s of processor time, ${budget.cpuSeconds} were planned.`);
  }
  return { failures, notes };
}

/** @returns {Budget} */
function readBudget() {
  return /** @type {Budget} */ (JSON.parse(readFileSync(inRoot('scripts/test/budget.json'), 'utf8')));
}
