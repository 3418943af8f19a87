import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, Refusal } from '../start/command.mjs';
import { ensureBuilt } from '../start/build.mjs';
import { browserProjects } from '../../e2e/browser-projects.mjs';
import { cutParts } from './cut-parts.mjs';
import { kept, nothing, sumOf, testsOf } from './results.mjs';
import { measuredSeconds, prepareTests, printSlowest } from './run-gate.mjs';
import { runBrowser } from './run-browser.mjs';
import { runVitest } from './run-vitest.mjs';
import { report, secondTry } from './second-try.mjs';
import { bin, runStaticChecks } from './static-checks.mjs';
import { writeTestRun } from './write-test-run.mjs';
import { startLoad } from './start-load.mjs';

/**
 * @typedef {import('./cut-parts.mjs').TestFile} TestFile
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {import('./results.mjs').Tried} Tried
 * @typedef {{ name: string, result: Result, seconds: number }} PartRow
 */

/** How many parts a whole run has: each stays under a quarter of an hour on two processors. */
const partCount = 6;

/** The projects of e2e/vitest.config.ts, in the order in which they run. */
const vitestProjects = ['unit', 'dom', 'start', 'http', 'embedded', 'release-unit', 'release-start', 'release-http'];

const usage = `npm run test:all                  every test there is, in ${String(partCount)} parts
npm run test:all -- --part 2/${String(partCount)}    one of the parts
npm run test:all -- --only faults  the files whose path has that word
npm run test:all -- --failed       what failed in the last run
npm run test:all -- --list         every file, where it runs and why; runs nothing
with --repeat 20 (each test so often, none tried again) and --busy (beside two busy processes), to look for a race`;

/** npm run test:all: runs the parts that its options choose. */
export async function runParts() {
  const prepared = await prepareTests();
  const { processes } = prepared;
  const options = readOptions();
  const environment = { ...prepared.environment, DRAW_SEED: drawSeed(options) };
  const files = await listFiles(processes, environment);
  if (options.list) {
    printList(files);
    return;
  }
  const parts = chosenParts(options, files);
  process.stdout.write(`Drawn values are those of DRAW_SEED=${environment.DRAW_SEED}.\n`);
  const load = options.busy ? startLoad() : undefined;
  /** @type {PartRow[]} */
  const rows = [];
  for (const part of parts) {
    const since = Date.now();
    process.stdout.write(`\n== ${part.name}\n`);
    const first = await runPart(part, options, processes, environment);
    // A person who repeats tests looks for a race and wants to see it: nothing is tried again.
    const result = isRepeated(options) ? first : await secondTry(processes, environment, first);
    rows.push({ name: part.name, result, seconds: (Date.now() - since) / 1_000 });
    await processes.untilStopped();
  }
  load?.stop();
  const all = sumOf(rows.map(({ result }) => result));
  printSlowest(all);
  report(all);
  printTable(rows);
  const isWhole = parts.length === partCount;
  const broken = isWhole ? await writeTestRun(processes, environment, rows) : [];
  for (const sentence of broken) process.stdout.write(`${sentence}\n`);
  const failed = all.failed.length + broken.length;
  process.stdout.write(`\n${testsOf(all) - all.failed.length} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

/** @typedef {ReturnType<typeof readOptions>} Options */

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        part: { type: 'string' },
        only: { type: 'string' },
        failed: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        repeat: { type: 'string' },
        busy: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** @param {Options} options */
const isRepeated = ({ repeat }) => Number(repeat ?? 1) > 1;

/**
 * Each run draws other values, but failed tests run with the values of their last run.
 *
 * @param {Options} options
 */
function drawSeed({ failed, list }) {
  const { DRAW_SEED: given } = process.env;
  const file = kept('draw-seed.txt');
  const seed = given || (failed && existsSync(file) ? readFileSync(file, 'utf8') : String(randomInt(2 ** 31)));
  if (!list) writeFileSync(file, seed);
  return seed;
}

/**
 * @param {Options} options
 * @param {TestFile[]} files
 * @returns {{ name: string, hasChecks: boolean, files: TestFile[] }[]}
 */
function chosenParts({ part, only, failed }, files) {
  if (failed) {
    const wanted = lastFailed();
    const isWanted = (/** @type {TestFile} */ { runner, project, file }) =>
      wanted.some((one) => one.file === file && (runner === 'browser' || one.project === project));
    const hasChecks = wanted.some(({ runner }) => runner === 'check');
    return [refuseNothing({ name: 'what failed last', hasChecks, files: files.filter(isWanted) })];
  }
  if (only !== undefined) {
    const hits = files.filter(({ file }) => file.includes(only));
    return [refuseNothing({ name: `only ${only}`, hasChecks: false, files: hits })];
  }
  const parts = allParts(files);
  if (part === undefined) return parts;
  const chosen = parts.filter(({ name }) => name === `part ${part}`);
  if (chosen.length === 0) throw new Refusal(`There is no part ${part}.\n\n${usage}`);
  return chosen;
}

/** @param {readonly TestFile[]} files */
const allParts = (files) =>
  cutParts(files, measuredSeconds(), partCount).map((each, place) => ({
    name: `part ${place + 1}/${partCount}`,
    hasChecks: place === 0,
    files: each,
  }));

/** Why a file is run where it is, by its project. @type {Readonly<Record<string, string>>} */
const reasons = {
  unit: 'rules of one module, quick',
  dom: 'parts of pages, in a document without a browser',
  start: 'what a first start does',
  http: 'guarantees over access that need no page',
  embedded: 'the rules once more, on the embedded store: those of the project `unit` run on PostgreSQL',
  'release-unit': 'many draws, kills, memory or upper bounds of time',
  'release-start': 'whole consoles that are killed, handed over, restored or counted',
  'release-http': 'requests without a page',
  ...Object.fromEntries(browserProjects.map(({ folder, holds }) => [folder, holds])),
};

/** @param {readonly TestFile[]} files */
function printList(files) {
  const measured = measuredSeconds();
  for (const { name, files: ofPart } of allParts(files)) {
    for (const { file, project } of ofPart.toSorted((one, other) => (one.file < other.file ? -1 : 1))) {
      const isGate = !/release/.test(project);
      const where = `${isGate ? 'gate, ' : ''}${name}`.padEnd(16);
      const seconds = measured[file]?.toFixed(1) ?? '-';
      process.stdout.write(`${where} ${seconds.padStart(8)} s  ${file}: ${reasons[project] ?? project}\n`);
    }
  }
}

/** @template {{ files: TestFile[], hasChecks: boolean }} P @param {P} part */
function refuseNothing(part) {
  if (part.files.length === 0 && !part.hasChecks) throw new Refusal(`No test fits.\n\n${usage}`);
  return part;
}

/** @returns {Tried[]} */
function lastFailed() {
  const file = kept('failed.json');
  return existsSync(file) ? /** @type {Tried[]} */ (JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/**
 * @param {{ hasChecks: boolean, files: TestFile[] }} part
 * @param {Options} options
 * @param {import('../start/processes.mjs').Processes} processes
 * @param {import('./static-checks.mjs').Environment} environment
 */
async function runPart(part, { repeat }, processes, environment) {
  const results = [];
  if (part.hasChecks) results.push(await runStaticChecks(processes, environment));
  else await ensureBuilt(processes);
  const times = Number(repeat ?? 1);
  for (const project of vitestProjects) {
    const files = part.files.filter((each) => each.project === project).map(({ file }) => file);
    if (files.length === 0) continue;
    for (let time = 0; time < times; time += 1) {
      results.push(await runVitest(processes, environment, project, { files }));
    }
  }
  const files = part.files.filter(({ runner }) => runner === 'browser').map(({ file }) => file);
  if (files.length > 0) {
    results.push(await runBrowser(processes, environment, { files, ...(times > 1 && { repeat: times, retries: 0 }) }));
  }
  return results.length === 0 ? nothing() : sumOf(results);
}

/**
 * Every file of tests, with the project that runs it.
 *
 * @param {import('../start/processes.mjs').Processes} processes
 * @param {import('./static-checks.mjs').Environment} environment
 * @returns {Promise<TestFile[]>}
 */
async function listFiles(processes, environment) {
  const list = kept('vitest-files.json');
  const { code, output } = await processes.run({
    name: 'the list of tests',
    command: [
      process.execPath,
      bin('vitest'),
      'list',
      '--filesOnly',
      '--config',
      'e2e/vitest.config.ts',
      `--json=${list}`,
    ],
    environment,
    output: 'keep',
  });
  if (code !== 0) throw new Refusal(`${output}\nThe tests could not be listed: mend what it says above.`);
  const listed = /** @type {{ file: string, projectName: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  const ofVitest = listed.map(({ file, projectName }) => ({ runner: 'vitest', project: projectName, file }));
  const ofBrowser = browserProjects.flatMap(({ folder }) =>
    readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => ({ runner: 'browser', project: folder, file: `${folder}/${name}` })),
  );
  return /** @type {TestFile[]} */ ([
    ...ofVitest.map((each) => ({ ...each, file: path.relative(inRoot(), each.file) })),
    ...ofBrowser,
  ]);
}

/** @param {readonly PartRow[]} rows */
function printTable(rows) {
  const cells = (/** @type {(string | number)[]} */ of) =>
    of.map((cell, place) => (place === 0 ? String(cell).padEnd(20) : String(cell).padStart(10))).join('');
  process.stdout.write(`\n${cells(['Part', 'tests', 'seconds', 'failed', 'unsteady'])}\n`);
  for (const { name, result, seconds } of rows) {
    const line = [name, testsOf(result), seconds.toFixed(0), result.failed.length, result.unsteady.length];
    process.stdout.write(`${cells(line)}\n`);
  }
}
