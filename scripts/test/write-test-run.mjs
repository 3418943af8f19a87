import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../start/command.mjs';
import { nameOf, testsOf } from './results.mjs';
import { currentCommit } from './second-try.mjs';
import { bin } from './static-checks.mjs';

/** @typedef {import('./results.mjs').Result} Result */

const document = inRoot('docs', 'test-runs.md');
const times = inRoot('scripts', 'test', 'times.json');

/** A whole run is red with more unsteady tests than these, or with a test that is unsteady twice in the last runs. */
const mostUnsteady = 3;
const runsLookedAt = 10;

/**
 * Writes the table of a whole run into docs/test-runs.md, and the unsteady tests of it and of the runs before; and how
 * long each file took into times.json, by which the next runs are cut.
 *
 * @param {import('../start/processes.mjs').Processes} processes
 * @param {import('./static-checks.mjs').Environment} environment
 * @param {readonly { name: string, result: Result, seconds: number }[]} rows
 * @returns {Promise<string[]>} why the run is red although no test failed twice
 */
export async function writeTestRun(processes, environment, rows) {
  const names = rows.flatMap(({ result }) => result.unsteady).map((tried) => nameOf(tried).replaceAll('|', '/'));
  const commit = currentCommit();
  const day = new Date().toISOString().slice(0, 10);
  const before = formerRuns().slice(0, runsLookedAt - 1);
  const runs = [`| ${day} | ${commit} | ${names.join('<br>') || 'none'} |`, ...before];
  const lines = rows.map(
    ({ name, result, seconds }) =>
      `| ${name} | ${testsOf(result)} | ${seconds.toFixed(0)} | ${result.failed.length} | ${result.unsteady.length} |`,
  );
  const text = `# Runs of all tests

Written by \`npm run test:all\`, which runs every test there is. \`npm test\` is the gate that every change passes.

## The last whole run

${day}, commit ${commit}:

| Part | Tests | Seconds | Failed | Unsteady |
| ---- | ----- | ------- | ------ | -------- |
${lines.join('\n')}

## Unsteady tests

A test that failed once and then passed. More than ${mostUnsteady} in a run, or the same one in two of the last ${runsLookedAt}, is a failure.

| Date | Commit | Unsteady |
| ---- | ------ | -------- |
${runs.join('\n')}
`;
  writeFileSync(document, text);
  const long = rows.flatMap(({ result }) => [...result.seconds]).filter(([, seconds]) => seconds >= 1);
  const measured = long.map(([file, seconds]) => [file, Number(seconds.toFixed(1))]);
  writeFileSync(
    times,
    JSON.stringify(Object.fromEntries(measured.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))),
  );
  const command = [process.execPath, bin('oxfmt'), document, times];
  await processes.run({ name: 'format', command, environment, output: 'keep' });
  const known = names.filter((name) => before.some((run) => run.includes(name)));
  return [
    ...(names.length > mostUnsteady ? [`${names.length} tests were unsteady; at most ${mostUnsteady} may be.`] : []),
    ...known.map((name) => `Unsteady in two of the last ${runsLookedAt} whole runs: ${name}`),
  ];
}

/** The rows of runs that the document has. */
function formerRuns() {
  if (!existsSync(document)) return [];
  const [, unsteady = ''] = readFileSync(document, 'utf8').split('## Unsteady tests');
  return unsteady.split('\n').filter((line) => /^\| \d{4}-/.test(line));
}
