import { bin } from './static-checks.mjs';
import { costsOf, readCosts, secondsOf } from './read-costs.mjs';
import { playwrightResults, reportPath } from './results.mjs';

/**
 * @typedef {import('./static-checks.mjs').Environment} Environment
 * @typedef {import('../start/processes.mjs').Processes} Processes
 *
 * @typedef {object} Choice
 * @property {readonly string[]} [projects] of e2e/playwright.config.ts
 * @property {readonly string[]} [files] from the root; by default all of the projects
 * @property {number} [workers] by default what the configuration says
 * @property {number} [retries] by default what the configuration says
 * @property {number} [repeat] how often each test runs
 */

/**
 * Runs browser tests: of some projects of e2e/playwright.config.ts, or some files.
 *
 * @param {Processes} processes
 * @param {Environment} environment
 * @param {Choice} choice
 */
export async function runBrowser(processes, environment, choice) {
  const { files = [], projects = [], workers, retries, repeat } = choice;
  const report = reportPath('playwright.json');
  const noted = reportPath('costs-browser.txt');
  const { code } = await processes.run({
    name: 'browser tests',
    command: [
      process.execPath,
      bin('playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...projects.flatMap((project) => ['--project', project]),
      ...(retries === undefined ? [] : ['--retries', String(retries)]),
      ...(repeat === undefined ? [] : ['--repeat-each', String(repeat)]),
      // A file is named by a pattern that its whole path matches.
      ...files.map((file) => `${file.replaceAll('.', '\\.')}$`),
    ],
    environment: {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TEST_COSTS_FILE: noted,
      ...(workers === undefined ? {} : { E2E_WORKERS: String(workers) }),
    },
    output: 'show',
  });
  const costs = readCosts(noted);
  printConsoleStarts(costs);
  return { ...playwrightResults(report, code), costs };
}

/** @param {readonly import('./read-costs.mjs').Cost[]} costs */
function printConsoleStarts(costs) {
  const starts = costsOf(costs, 'start');
  const kinds = starts.map(({ kind }) => kind);
  const count = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  const counts = [...new Set(kinds)].toSorted().map((kind) => `${kind} ${count(kind)}`);
  const seconds = secondsOf(starts).toFixed(0);
  process.stdout.write(`\nConsoles started: ${kinds.length} (${counts.join(', ')}), ${seconds} s of processor time\n`);
}
