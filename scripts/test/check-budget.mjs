import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '../start/command.mjs';

/**
 * The limits of the gate, which only shrink.
 *
 * @typedef {object} Budget
 * @property {number} browserTests
 * @property {number} consoles that the runner starts; consoles that a test starts for itself are not counted
 * @property {number} cpuSeconds of all steps
 * @property {{ unit: number, journeys: number, any: number }} fileSeconds of processor time in one file's tests: with
 *   what its worker started and, for browser tests, the console and the browser, but without the start of a console
 * @property {Readonly<Record<string, number>>} files limits of files that took longer when the limits were set
 *
 * @typedef {Omit<Budget, 'files'> & Partial<Pick<Budget, 'files'>>} FormerBudget files had none at first
 *
 * @typedef {object} Spent
 * @property {number} browserTests
 * @property {number} consoles without those in place of one that a test had spent
 * @property {boolean} isCalm no browser test failed: a failure ends its worker, and the next one starts its own console
 * @property {number} cpuSeconds of all steps; 0 where the system does not tell it
 * @property {ReadonlyMap<string, number>} seconds of processor time by file
 */

const budgetPath = 'scripts/test/budget.json';

/**
 * A cost of so many times its limit is refused; a smaller one may be the machine's fault, and is told. One file took
 * 2.4 times as long in one run as in the next; over a whole run that evens out.
 */
const tolerance = { run: 2, file: 3 };

/**
 * Numbers of tests and consoles are the same on each machine, so more of them are failures. Processor time is not.
 *
 * @param {Spent} spent
 * @param {Budget} [budget]
 * @param {readonly FormerBudget[]} [former] the limits that were committed before
 * @returns {{ failures: string[], notes: string[] }}
 */
export function checkBudget(spent, budget = readBudget(), former = formerBudgets()) {
  const { browserTests, consoles, isCalm, cpuSeconds, seconds } = spent;
  const failures = grownLimits(budget, former).map((name) => `${name} of ${budgetPath} has grown: limits only shrink.`);
  if (browserTests > budget.browserTests) {
    failures.push(`${browserTests} browser tests, ${budget.browserTests} at most: move one to e2e/release.`);
  }
  if (isCalm && consoles > budget.consoles) {
    failures.push(`${consoles} consoles started, ${budget.consoles} at most: let a file use the console of another.`);
  }
  /** @type {string[]} */
  const notes = [];
  // A slow machine slows each file as it slows the run, which has a limit of its own.
  const pace = Math.max(1, cpuSeconds / budget.cpuSeconds);
  const sortOf = (/** @type {keyof typeof tolerance} */ of, /** @type {number} */ took, /** @type {number} */ limit) =>
    took > tolerance[of] * limit * (of === 'file' ? pace : 1) ? failures : took > limit ? notes : [];
  sortOf('run', cpuSeconds, budget.cpuSeconds).push(
    `${cpuSeconds.toFixed(0)} s of processor time, ${budget.cpuSeconds} are planned.`,
  );
  for (const [file, took] of seconds) {
    const limit = limitOf(file, budget);
    const sentence = `${file} takes ${took.toFixed(1)} s of processor time, ${limit} are planned`;
    sortOf('file', took, limit).push(`${sentence}: what is heavy belongs to npm run test:all.`);
  }
  return { failures, notes };
}

/** @param {string} file @param {Budget} budget */
function limitOf(file, { fileSeconds, files }) {
  const usual = /^e2e\/(http|journeys)\//.test(file) ? fileSeconds.journeys : fileSeconds.unit;
  return Math.min(files[file] ?? usual, fileSeconds.any);
}

/**
 * The names of limits that are higher than they were, and of files with limits of their own that had none. A file that
 * moved keeps its limit by its name.
 *
 * @param {Budget} budget
 * @param {readonly FormerBudget[]} former
 */
function grownLimits(budget, former) {
  const grown = former.flatMap((before) => {
    const limits = limitsOf(before);
    const higher = Object.entries(limitsOf(budget)).filter(([name, now]) => now > (limits[name] ?? now));
    const isHigher = (/** @type {[string, number]} */ [file, now]) => now > limitByName(file, before.files);
    return [...higher, ...Object.entries(budget.files).filter(isHigher)].map(([name]) => name);
  });
  return [...new Set(grown)];
}

/** @param {FormerBudget} budget @returns {Record<string, number>} */
const limitsOf = ({ browserTests, consoles, cpuSeconds, fileSeconds }) => ({
  browserTests,
  consoles,
  cpuSeconds,
  ...fileSeconds,
});

/** @param {string} file @param {FormerBudget['files']} files */
function limitByName(file, files) {
  if (files === undefined) return Infinity;
  const same = Object.entries(files).filter(([one]) => path.basename(one) === path.basename(file));
  return Math.max(0, ...same.map(([, limit]) => limit));
}

/** @returns {Budget} */
function readBudget() {
  return /** @type {Budget} */ (JSON.parse(readFileSync(inRoot(budgetPath), 'utf8')));
}

/** The limits of each commit in Git; none outside of a checkout. @returns {FormerBudget[]} */
function formerBudgets() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  try {
    const commits = git('log', '--format=%h', '--', budgetPath).split('\n').filter(Boolean);
    return commits.map((commit) => /** @type {FormerBudget} */ (JSON.parse(git('show', `${commit}:${budgetPath}`))));
  } catch {
    return [];
  }
}
