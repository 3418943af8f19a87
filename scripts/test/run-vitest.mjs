import { bin } from './static-checks.mjs';
import { readCosts } from './read-costs.mjs';
import { reportPath, vitestResults } from './results.mjs';

/**
 * @typedef {import('./static-checks.mjs').Environment} Environment
 * @typedef {import('../start/processes.mjs').Processes} Processes
 *
 * @typedef {object} Choice
 * @property {readonly string[]} [files] from the root; by default all of the project
 * @property {number} [workers] by default what the configuration says
 * @property {'show' | 'keep'} [output] `keep` holds it back until the end
 */

/**
 * Runs tests of one project of e2e/vitest.config.ts.
 *
 * @param {Processes} processes
 * @param {Environment} environment
 * @param {string} project
 * @param {Choice} [choice]
 */
export async function runVitest(processes, environment, project, choice = {}) {
  const { files = [], workers, output: how = 'show' } = choice;
  const report = reportPath(`vitest-${project}.json`);
  const costs = reportPath(`costs-${project}.txt`);
  const { code, output } = await processes.run({
    name: `tests of ${project}`,
    command: [
      process.execPath,
      bin('vitest'),
      'run',
      '--config',
      'e2e/vitest.config.ts',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(workers === undefined ? [] : ['--maxWorkers', String(workers)]),
      ...files,
    ],
    environment: { ...environment, TEST_COSTS_FILE: costs },
    output: how,
  });
  if (how === 'keep') process.stdout.write(output);
  return { ...vitestResults(report, project, code), costs: readCosts(costs) };
}
