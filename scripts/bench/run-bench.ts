import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright/test';
import { chromiumLaunch } from '@/e2e/harness/chromium';
import { startCopy } from '@/e2e/harness/console';
import { PlatformReader } from '@/e2e/harness/platform-reader';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import { commandOf, descendantsOf } from '@/e2e/harness/process-tree';
import { ensureBuilt, rebuild } from '../start/build.mjs';
import type { PayoutListing } from '@/lib/mirror/read-payouts';
import { inRoot } from '../start/command.mjs';
import type { Processes } from '../start/processes.mjs';
import { requireChromium } from '../test/demo-copy.mjs';
import { figuresOf, markdownTable, percentile, shortNumber, shownFigures } from './figures';
import { freezeCards, type SeenFreeze } from './freeze-cards';
import { measureMirror } from './measure-mirror';
import { measurePush } from './measure-push';
import { measureQuiet } from './measure-quiet';
import { type PageProfile, profilePage, type Work, workKinds } from './profile-page';
import { type PageVisit, visitPage } from './visit-page';
import { residentMiB, Stage, submitDeposit, submittedOperation } from './stage';
import { type Target, Traffic } from './traffic.mjs';

type Print = (text: string) => void;

const people = [{ name: 'operator', role: 'operator' }] as const;

/** `filled` is the default start of the README, once the console has read in what the platform lists. */
type Mirror = 'filled' | 'off';

/** The browser, stages and traffic that the sections share: each is made at its first use, and ended with the run. */
class Bench {
  readonly print: Print;
  readonly processes: Processes;
  readonly traffic = new Traffic();
  readonly #stages = new Map<Mirror, Promise<Stage>>();
  #browser: Promise<Browser> | undefined;

  constructor(processes: Processes, print: Print) {
    this.processes = processes;
    this.print = print;
  }

  async stage(mirror: Mirror = 'filled'): Promise<Stage> {
    const opened =
      this.#stages.get(mirror) ?? (mirror === 'filled' ? Stage.openFilled({ people }) : Stage.open({ people }));
    this.#stages.set(mirror, opened);
    return await opened;
  }

  async browser(): Promise<Browser> {
    return await (this.#browser ??= requireChromium(this.processes).then((executablePath) =>
      chromium.launch({ ...chromiumLaunch, executablePath }),
    ));
  }

  async close(): Promise<void> {
    this.traffic.stop();
    await (await this.#browser)?.close();
    for (const stage of this.#stages.values()) await (await stage).close();
  }
}

/** Builds without a cache, and starts as a person does, with new data of the sandbox. */
async function build({ processes, print }: Bench): Promise<void> {
  rmSync(inRoot('.next'), { recursive: true, force: true });
  const began = performance.now();
  await rebuild(processes, 'keep');
  const built = performance.now();
  const copy = await startCopy({ MIRROR_DAYS: '' });
  const started = performance.now();
  await copy.stop();
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  print(
    markdownTable(
      ['', 'took'],
      [
        ['build without a cache', seconds(built - began)],
        ['start, built already, with new data', seconds(started - built)],
      ],
    ),
  );
}

const pagesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place + 1);

/** Addresses of the pages of the seed's 1,200 payouts on the platform; each connection reads another page. */
const listPaths = (path: string, size: number) =>
  pagesOf(1_200 / size).map((page) => `${path}?page_number=${page}&page_size=${size}`);

/** Addresses of pages of the mirror, which begin behind a row. */
async function mirrorPaths({ console: own }: Stage, path: string, size: number): Promise<readonly string[]> {
  const paths = [`${path}?size=${size}`];
  for (;;) {
    const { text } = await own.get('operator', (paths.at(-1) ?? '').replace(path, mirrorHandler));
    const { data } = JSON.parse(text) as { readonly data: PayoutListing }; // both ends are of one commit
    const last = data.rows.at(-1);
    if (data.rows.length < size || last === undefined) return paths.length === 1 ? paths : paths.slice(0, -1);
    paths.push(`${path}?size=${size}&after=${encodeURIComponent(last.cursor)}`);
  }
}

const mirrorHandler = '/api/mirror/master/payouts';
const payoutsPage = '/a/master/payouts';

const ownTarget = (stage: Stage) => ({ origin: stage.console.origin, headers: stage.headersOf('operator') });

async function listTargets(bench: Bench): Promise<readonly Target[]> {
  const [stage, withoutMirror] = [await bench.stage(), await bench.stage('off')];
  const bare = await stage.bare();
  const own = ownTarget(stage);
  return [
    { name: 'bare page', origin: bare.origin, paths: ['/'] },
    { name: 'bare list, 100 rows', origin: bare.origin, paths: listPaths('/list', 100) },
    { name: 'payouts, 100 rows', ...own, paths: await mirrorPaths(stage, payoutsPage, 100) },
    { name: 'payouts, 25 rows', ...own, paths: await mirrorPaths(stage, payoutsPage, 25) },
    { name: 'mirror off, 100 rows', ...ownTarget(withoutMirror), paths: listPaths(payoutsPage, 100) },
  ];
}

async function list(bench: Bench): Promise<void> {
  await measureAll(bench, await listTargets(bench), 5);
}

/** Other pages, beside the bare list again, so that the rounds of all of them fall into the same minutes. */
async function pages(bench: Bench): Promise<void> {
  const stage = await bench.stage();
  const bare = await stage.bare();
  const { payouts } = await stage.sandbox.fixtures();
  const own = ownTarget(stage);
  const targets: readonly Target[] = [
    { name: 'bare list, 100 rows', origin: bare.origin, paths: listPaths('/list', 100) },
    { name: 'sign-in', origin: own.origin, paths: ['/sign-in'] },
    { name: 'home', ...own, paths: ['/a/master'] },
    { name: 'record', ...own, paths: [`${payoutsPage}/${payouts[0]?.payout_id ?? ''}`] },
    { name: 'quotes', ...own, paths: ['/a/master/quotes'] },
  ];
  await measureAll(bench, targets, 3);
}

/** Shows where the time of the list goes, with the bare list beside it: this explains the figures of "A list". */
async function profile(bench: Bench): Promise<void> {
  const browser = await bench.browser();
  const [, ...targets] = await listTargets(bench);
  const profiles = await inTurn(targets, 5, (target) => profilePage(browser, target));
  const row = (what: string, read: (one: PageProfile) => number) => [
    what,
    ...profiles.map((own) => cellOf(own.map(read), undefined)),
  ];
  const kinds = (when: string, read: (one: PageProfile) => Work) =>
    workKinds.map((kind) => row(`${when}: ${kind}`, (one) => read(one)[kind]));
  bench.print(
    markdownTable(
      ['ms', ...targets.map(({ name }) => name)],
      [
        row('largest contentful paint', ({ largestPaintMs }) => largestPaintMs),
        ...kinds('until then', ({ untilPaint }) => untilPaint),
        ...kinds('in five seconds', ({ inAll }) => inAll),
      ],
    ),
  );
}

type Row = readonly [what: string, read: (visit: PageVisit) => number | undefined];

const visitRows: readonly Row[] = [
  ['JavaScript, KiB gzip', ({ scriptKiB }) => scriptKiB],
  ['JavaScript files', ({ scripts }) => scripts],
  ['requests of a first load', ({ requests }) => requests],
  ['document, KiB gzip', ({ documentKiB }) => documentKiB],
  ['largest contentful paint, ms', ({ largestPaintMs }) => largestPaintMs],
  ['total blocking time, ms', ({ blockingMs }) => blockingMs],
  ['time to interactive, ms', ({ interactiveMs }) => interactiveMs],
  ['DOM elements', ({ elements }) => elements],
  ['status tab: next paint, ms', ({ tabClick }) => tabClick?.nextPaintMs],
  ['status tab: rows there, ms', ({ tabClick }) => tabClick?.rowsMs],
];

/** One column for each target. Every figure with its spread, and its ratio to the bare list. */
async function measureAll(bench: Bench, targets: readonly Target[], rounds: number): Promise<void> {
  const browser = await bench.browser();
  const visits = await inTurn(targets, rounds, (target) => visitPage(browser, target));
  const speeds = await measureSpeeds(bench.traffic, targets, 2_000);
  const base = targets.findIndex(({ name }) => name.startsWith('bare list'));
  const cells = (columns: readonly (readonly number[])[]) =>
    columns.map((samples, place) => cellOf(samples, place === base ? undefined : columns[base]));
  const rows = visitRows.map(([what, read]) => [
    what,
    ...cells(visits.map((own) => own.map(read).filter((figure) => figure !== undefined))),
  ]);
  // A figure that no page has, such as the click on a status, has no row.
  const measured = rows.filter(([, ...figures]) => figures.some((figure) => figure !== ''));
  bench.print(markdownTable(['', ...targets.map(({ name }) => name)], [...measured, ...speedRows(speeds, cells)]));
}

interface Speed {
  readonly perSecond: number;
  readonly p50Ms: number;
}

function speedRows(
  speeds: readonly (readonly Speed[])[],
  cells: (columns: readonly (readonly number[])[]) => readonly string[],
): readonly (readonly string[])[] {
  return [
    ['a second, 10 connections', ...cells(speeds.map((own) => own.map(({ perSecond }) => perSecond)))],
    ['one connection, p50 ms', ...cells(speeds.map((own) => own.map(({ p50Ms }) => p50Ms)))],
  ];
}

function cellOf(samples: readonly number[], base: readonly number[] | undefined): string {
  if (samples.length === 0) return '';
  const figures = figuresOf(samples);
  const ratio = base === undefined || base.length === 0 ? NaN : figures.median / figuresOf(base).median;
  return Number.isFinite(ratio) ? `${shownFigures(figures)}, ${ratio.toFixed(2)} ×` : shownFigures(figures);
}

/** Fewer rounds with BENCH_ROUNDS, for a look while one works. */
const mostRounds = Number(process.env['BENCH_ROUNDS'] ?? Infinity);

/** Each round visits every target once, so that other work of the machine affects all of them alike. */
async function inTurn<T>(
  targets: readonly Target[],
  rounds: number,
  measure: (target: Target) => Promise<T>,
): Promise<readonly (readonly T[])[]> {
  const measured = targets.map((): T[] => []);
  for (let round = 0; round < Math.min(rounds, mostRounds); round += 1) {
    for (const [place, target] of targets.entries()) measured[place]?.push(await measure(target));
  }
  return measured;
}

/** The engine compiles code that runs often: as many requests for each, since a slow one has fewer in the same time. */
const warmingRequests = 200;

async function measureSpeeds(traffic: Traffic, targets: readonly Target[], forMs: number) {
  for (const target of targets) await traffic.send(target, { connections: 10, count: warmingRequests });
  return await inTurn(targets, 3, (target) => measureSpeed(traffic, target, forMs));
}

async function measureSpeed(traffic: Traffic, target: Target, forMs: number): Promise<Speed> {
  const ten = await traffic.send(target, { connections: 10, forMs });
  const one = await traffic.send(target, { connections: 1, forMs: forMs / 2 });
  const sorted = one.samples.toSorted((first, second) => first - second);
  return { perSecond: ten.samples.length / (ten.tookMs / 1_000), p50Ms: percentile(sorted, 0.5) };
}

async function live(bench: Bench): Promise<void> {
  const stage = await bench.stage();
  const bare = await stage.bare();
  const own = ownTarget(stage);
  const platformHandler = '/api/live/master/listPayouts';
  const targets: readonly Target[] = [
    { name: 'bare handler, 100 rows', origin: bare.origin, paths: listPaths('/api/rows', 100) },
    { name: '/api/live, 100 rows', ...own, paths: listPaths(platformHandler, 100) },
    { name: '/api/live, 25 rows', ...own, paths: listPaths(platformHandler, 25) },
    { name: '/api/mirror, 100 rows', ...own, paths: await mirrorPaths(stage, mirrorHandler, 100) },
    { name: '/api/mirror, 25 rows', ...own, paths: await mirrorPaths(stage, mirrorHandler, 25) },
  ];
  const speeds = await measureSpeeds(bench.traffic, targets, 3_000);
  const rows = speedRows(speeds, (columns) =>
    columns.map((samples, place) => cellOf(samples, place === 0 ? undefined : columns[0])),
  );
  bench.print(markdownTable(['', ...targets.map(({ name }) => name)], rows));
}

const writes = 40;

/** Measures from the form's submission to the console's answer, beside the same call straight to the platform. */
async function write(bench: Bench): Promise<void> {
  const stage = await bench.stage();
  const platform = new PlatformReader(stage.sandbox.origin, stage.sandbox);
  const [bare, through]: [number[], number[]] = [[], []];
  for (let turn = -5; turn < writes; turn += 1) {
    const began = performance.now();
    await platform.change(submittedOperation, '', {
      currency: 'USD',
      amount: 10_000 + turn,
      sender_swift_code: 'CHASUS33',
    });
    const bareMs = performance.now() - began;
    const { text, tookMs } = await submitDeposit(stage.console, 'operator', String(20_000 + turn));
    if (!text.includes('"kind":"recorded"')) throw new Error(`The write was not recorded: ${text.slice(0, 300)}`);
    if (turn < 0) continue;
    bare.push(bareMs);
    through.push(tookMs);
  }
  bench.print(
    markdownTable(
      [`median of ${writes}`, 'the bare call', 'through the console'],
      [['a write until it is answered, ms', cellOf(bare, undefined), cellOf(through, bare)]],
    ),
  );
  bench.print('');
  await freeze(bench);
}

/** The sandbox has sixteen ordinary cards of the master. */
const freezes = 8;

/** A freeze as a waiting person sees it: in a browser, on the card's page and in the list. */
async function freeze(bench: Bench): Promise<void> {
  const [stage, browser] = [await bench.stage(), await bench.browser()];
  const onPage = await freezeCards(stage, browser, 'on its page', freezes);
  const inList = await freezeCards(stage, browser, 'in the list', freezes);
  const rowOf = (what: string, read: (one: SeenFreeze) => number) => [
    what,
    ...[onPage, inList].map((seen) => shownFigures(figuresOf(seen.map(read)))),
  ];
  bench.print(
    markdownTable(
      [`a freeze, median of ${freezes}`, 'on the card’s page', 'in the list'],
      [
        rowOf('from the click until “Freeze requested”, ms', ({ requestedMs }) => requestedMs),
        rowOf('from the end of the platform’s order until “Frozen”, ms', ({ frozenMs }) => frozenMs),
      ],
    ),
  );
}

const requests = 10_000;

/** Memory after the start, and after ten thousand reads of 25 rows, ten at a time. */
async function memory(bench: Bench): Promise<void> {
  const stage = await bench.stage();
  const bare = await stage.bare();
  const subjects = [
    { pid: bare.pid, name: 'bare app', origin: bare.origin, paths: listPaths('/api/rows', 25) },
    { pid: stage.pid, name: 'console', ...ownTarget(stage), paths: await mirrorPaths(stage, mirrorHandler, 25) },
  ];
  const columns: string[][] = [];
  for (const { pid, ...target } of subjects) {
    const idle = residentMiB(pid);
    const { tookMs } = await bench.traffic.send(target, { connections: 10, count: requests });
    const busy = residentMiB(pid);
    await wait(5_000);
    columns.push([idle, busy, residentMiB(pid), requests / (tookMs / 1_000)].map(shortNumber));
  }
  const rows = ['idle, MiB', `after ${requests} reads, MiB`, 'five seconds later, MiB', 'reads a second'];
  bench.print(
    markdownTable(
      ['memory of the process', ...subjects.map(({ name }) => name)],
      rows.map((what, place) => [what, ...columns.map((column) => column[place] ?? '')]),
    ),
  );
}

const million = 1_000_000;

/** The list with as many payouts as a large installation has in a year: its first page, its last page, and filtered. */
async function largeList({ print, traffic }: Bench): Promise<void> {
  const began = performance.now();
  const alone = await SandboxProcess.start('--memory', '--payouts', String(million));
  const readyMs = performance.now() - began;
  await alone.stop();
  const sandboxFlags = ['--payouts', String(million)];
  const stage = await Stage.open({ people, sandboxFlags });
  try {
    const platform = new PlatformReader(stage.sandbox.origin, stage.sandbox);
    const own = ownTarget(stage);
    const rows: string[][] = [];
    for (const [what, query] of questions) {
      const asked = new URLSearchParams({ page_number: '1', page_size: '100', ...query }).toString();
      const direct: number[] = [];
      const through: Record<'live' | 'page', number[]> = { live: [], page: [] };
      const paths = { live: `/api/live/master/listPayouts?${asked}`, page: `/a/master/payouts?${asked}` };
      for (let round = 0; round < 10; round += 1) {
        const sent = performance.now();
        await platform.page('listPayouts', { page_size: 100, ...query });
        direct.push(performance.now() - sent);
        for (const way of ['live', 'page'] as const) {
          const passed = await traffic.send({ name: way, ...own, paths: [paths[way]] }, { connections: 1, count: 3 });
          through[way].push(figuresOf(passed.samples).median);
        }
      }
      rows.push([what, ...[direct, through.live, through.page].map((samples) => shownFigures(figuresOf(samples)))]);
    }
    print(markdownTable(['p50 ms, 100 rows', 'the platform itself', '/api/live', 'the page'], rows));
    const sandboxPid = descendantsOf(process.pid).find((pid) => commandOf(pid).includes(`--payouts ${million}`)) ?? 0;
    const held = [sandboxPid, stage.pid].map((pid) => shortNumber(residentMiB(pid)));
    const sizes = [
      ['ready after, s', (readyMs / 1_000).toFixed(1), ''],
      ['memory, MiB', ...held],
    ];
    print(`\n${markdownTable(['', 'sandbox', 'console'], sizes)}`);
  } finally {
    await stage.close();
  }
}

const questions: readonly (readonly [what: string, query: Readonly<Record<string, string>>])[] = [
  ['first page', {}],
  ['page 10,000', { page_number: '10000' }],
  ['failed ones', { payout_status: 'FAILED' }],
  ['failed ones, page 100', { payout_status: 'FAILED', page_number: '100' }],
];

/**
 * The console's mirror of as many payouts, or of BENCH_PAYOUTS, in both stores: answers without the platform. With
 * BENCH_ACCOUNTS so many accounts share them, in PostgreSQL alone.
 */
async function mirror({ print, traffic }: Bench): Promise<void> {
  const payouts = Number(process.env['BENCH_PAYOUTS'] ?? million);
  const accounts = process.env['BENCH_ACCOUNTS'];
  await measureMirror(traffic, { payouts, accounts: accounts === undefined ? undefined : Number(accounts) }, print);
}

async function quiet({ print }: Bench): Promise<void> {
  await measureQuiet(Number(process.env['BENCH_PAYOUTS'] ?? million), print);
}

/** Memory comes before the other sections, because its console must not have answered other requests. */
const sections: Readonly<Record<string, { readonly title: string; readonly run: (bench: Bench) => Promise<void> }>> = {
  build: { title: 'Building and starting', run: build },
  memory: { title: 'Memory', run: memory },
  list: { title: 'A list, the processor of the browser slowed 4 times, cache cold', run: list },
  profile: { title: 'What the main thread of the list does, the same', run: profile },
  pages: { title: 'Other pages, the same', run: pages },
  live: { title: 'Reads, beside a handler of the framework over the same pool', run: live },
  write: { title: 'A write', run: write },
  million: { title: 'One million payouts', run: largeList },
  push: { title: 'Push: what 200 people see of a colleague’s act', run: async ({ print }) => await measurePush(print) },
  mirror: { title: 'Mirror of 1,000,000 payouts', run: mirror },
  quiet: { title: 'No person waits for the console’s own work', run: quiet },
};

/**
 * The sections that the command names, in their own order; all when it names none. A sentence when one does not exist.
 *
 * @internal Exported for tests.
 */
export function readWanted(words: readonly string[]): readonly string[] | string {
  const names = Object.keys(sections);
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    return `There is no section "${unknown}": give any of ${names.join(', ')}, or nothing for all.`;
  }
  return names.filter((name) => words.length === 0 || words.includes(name));
}

/** Runs all sections, or those that are named, prints their tables and returns the exit code. */
export async function runBench(words: readonly string[], processes: Processes, print: Print): Promise<number> {
  const wanted = readWanted(words);
  if (typeof wanted === 'string') {
    print(wanted);
    return 2;
  }
  if (!wanted.includes('build')) await ensureBuilt(processes);
  print(machine());
  const bench = new Bench(processes, print);
  const began = performance.now();
  try {
    for (const [name, { title, run }] of Object.entries(sections)) {
      if (!wanted.includes(name)) continue;
      print(`\n## ${title}\n`);
      const sectionBegan = performance.now();
      await run(bench);
      print(`\n\`${name}\` took ${((performance.now() - sectionBegan) / 1_000).toFixed(0)} s.`);
    }
  } finally {
    await bench.close();
  }
  print(`\nAll of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  return 0;
}

/** The machine and the commit that the figures were measured on. */
export function machine(): string {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // A folder that was unpacked from an archive has no history.
      return 'unknown';
    }
  };
  const changed = git('status', '--porcelain') === '' ? '' : ' with changes';
  const [{ model } = { model: 'unknown' }] = cpus();
  return [
    `${cpus().length} × ${model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${shortNumber(loadavg()[0] ?? NaN)} processes had something to do in the minute before.`,
  ].join('; ');
}
