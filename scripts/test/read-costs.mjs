import { existsSync, readFileSync } from 'node:fs';

/** @typedef {import('../../e2e/harness/costs/note-cost').Cost} Cost */

/**
 * The costs that the processes of a run noted, one in each line.
 *
 * @param {string} file
 * @returns {Cost[]}
 */
export function readCosts(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => /** @type {Cost} */ (JSON.parse(line)));
}

/** The sum in seconds. @param {readonly Cost[]} costs */
export const secondsOf = (costs) => costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1_000;

/**
 * The costs of one thing.
 *
 * @template {Cost['of']} O
 * @param {readonly Cost[]} costs
 * @param {O} of
 */
export const costsOf = (costs, of) =>
  costs.filter(/** @returns {cost is Extract<Cost, { of: O }>} */ (cost) => cost.of === of);

/**
 * The processor time of each file's tests, in seconds; empty where the system tells no processor time.
 *
 * @param {readonly Cost[]} costs
 */
export function secondsByFile(costs) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { file, cpuMs } of costsOf(costs, 'tests')) {
    if (cpuMs > 0) seconds.set(file, (seconds.get(file) ?? 0) + cpuMs / 1_000);
  }
  return seconds;
}
