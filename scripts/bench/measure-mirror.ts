import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { hasPostgres, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import type { ExportView } from '@/lib/exports/own-exports';
import type { PayoutListing, ListedTotals } from '@/lib/mirror/read-payouts';
import { inRoot } from '../start/command.mjs';
import { markdownTable, percentile, shortNumber } from './figures';
import { processorMs } from '@/e2e/harness/process-tree';
import { databaseServer } from './database-server';
import { residentMiB, Stage } from './stage';
import type { Traffic } from './traffic.mjs';

/** The fields of a payout of the filled mirror that questions need. */
export interface SamplePayout {
  readonly currency: string;
  readonly amount: string;
  readonly status: string;
  readonly createdMs: number;
  /** The reference and the next fields are empty where the payout has no v1 record. */
  readonly reference: string;
  readonly name: string;
  readonly number: string;
}

/** The result of a fill of the mirror. */
export interface FilledMirror {
  readonly rows: number;
  readonly filledMs: number;
  /** Rows a second: into an empty mirror, copies without indexes, and the last rows by the console's own code. */
  readonly speeds: Readonly<Record<'first' | 'bulk' | 'last', number>>;
  /** How long the event loop was held while rows were written. */
  readonly heldMs: Readonly<Record<'p99' | 'most', number>>;
  readonly vacuumMs: number;
  /** Sizes in bytes. */
  readonly sizes: Readonly<Record<'all' | 'rows' | 'indexes', number>>;
  /** The most memory of the process that filled it. */
  readonly peakMiB: number;
  readonly firstDay: string;
  readonly today: string;
  readonly samples: readonly SamplePayout[];
}

const program = fileURLToPath(new URL('fill-mirror.ts', import.meta.url));

/**
 * Fills the mirror of a console that does not run yet; prints the progress to the terminal. The payouts belong to the
 * master account, or are shared by so many accounts.
 */
export async function fillMirror(environment: NodeJS.ProcessEnv, payouts: number, accounts = 0): Promise<FilledMirror> {
  const command = ['--import', 'tsx', '--conditions=react-server', program, String(payouts), String(accounts)];
  const child = spawn(process.execPath, command, {
    env: environment,
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('The mirror could not be filled.');
  return JSON.parse(text) as FilledMirror; // both ends are of one commit
}

/** Addresses that are asked in turn, over and over, so that no two requests in a row are the same. */
interface Question {
  readonly what: string;
  readonly wantedMs: number | undefined;
  readonly paths: readonly string[];
}

const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const some = 25;
/** How long one question is asked at most. */
const longestMs = 10_000;

/** The words of the samples' names, each with the share of samples that have it. */
function wordsOf(samples: readonly SamplePayout[]): readonly { readonly word: string; readonly share: number }[] {
  const counts = new Map<string, number>();
  for (const { name } of samples) {
    for (const word of distinct(name.toLowerCase().match(/\p{L}{3,}/gu) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => ({ word, share: count / samples.length }));
}

type Search = Readonly<Record<string, string | number>>;

/** The kinds of searches, each with its own values. */
function searchesOf({
  samples,
  firstDay,
  today,
}: FilledMirror): readonly (readonly [what: string, searches: readonly Search[]])[] {
  const words = wordsOf(samples).toSorted((one, other) => one.share - other.share);
  const near = (share: number) =>
    words.toSorted((one, other) => Math.abs(one.share - share) - Math.abs(other.share - share)).slice(0, 5);
  const han = distinct(samples.flatMap(({ name }) => /\p{Script=Han}{2}/u.exec(name)?.[0] ?? []));
  const endings = distinct(samples.flatMap(({ number }) => (number.length < 4 ? [] : number.slice(-4))));
  const days = (place: number) => {
    const from = Date.parse(firstDay) + ((Date.parse(today) - Date.parse(firstDay)) * (place % 10)) / 12;
    return { from: dayOf(from), to: dayOf(from + 7 * 86_400_000) };
  };
  return [
    [
      'a reference that one payout has',
      samples.filter(({ reference }) => reference !== '').map(({ reference }) => ({ q: reference })),
    ],
    ['a word that a quarter of them have', near(0.25).map(({ word }) => ({ q: word }))],
    ['a word that one in fifty has', near(0.02).map(({ word }) => ({ q: word }))],
    ['an amount', samples.map(({ amount, currency }) => ({ q: `${amount} ${currency}` }))],
    ['two Chinese characters', han.map((pair) => ({ q: pair }))],
    ['the end of an account number', endings.map((ending) => ({ q: ending }))],
    [
      'status, currency, days, amount',
      samples.map(({ amount, currency, status }, place) => ({
        status,
        currency,
        ...days(place),
        least: Math.floor(Number(amount) / 2),
        most: Math.ceil(Number(amount) * 2),
      })),
    ],
    ['a word and days', near(0.1).flatMap(({ word }) => [1, 4, 7].map((place) => ({ q: word, ...days(place) })))],
    [
      'amounts from a hundred to a thousand',
      ['USD', 'EUR', 'GBP'].map((currency) => ({ currency, least: 100, most: 1_000 })),
    ],
  ];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const sorts = ['completed', 'amount', 'name', 'status', 'currency', 'method', 'country', 'bank'];

class MirrorAsker {
  readonly #stage: Stage;
  readonly #filled: FilledMirror;
  /** The processes that work for the console: itself, and its database server where that is another. */
  readonly #processes: readonly number[];

  constructor(stage: Stage, filled: FilledMirror, server: number | undefined) {
    this.#stage = stage;
    this.#filled = filled;
    this.#processes = [stage.pid, ...(server === undefined ? [] : [server])];
  }

  static path(search: Search, what = '', account = 'master'): string {
    const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
    return `/api/mirror/${account}/payouts${what}${query === '' ? '' : `?${query}`}`;
  }

  async questions(): Promise<readonly Question[]> {
    const page = (search: Search) => MirrorAsker.path({ ...search, size: 25 });
    const searches = searchesOf(this.#filled);
    const every = searches.flatMap(([, each]) => each.slice(0, 3));
    return [
      ...searches.map(([what, each]) => ({
        what: `rows: ${what}`,
        wantedMs: 50,
        paths: each.slice(0, some).map(page),
      })),
      {
        what: 'rows: any of these over all accounts',
        wantedMs: 50,
        paths: every.map((search) => MirrorAsker.path({ ...search, size: 25 }, '', 'all')),
      },
      ...searches.map(([what, each]) => ({
        what: `count and sums: ${what}`,
        wantedMs: 100,
        paths: each.slice(0, some).map((search) => MirrorAsker.path(search, '/totals')),
      })),
      { what: 'count and sums: any payout', wantedMs: 100, paths: [MirrorAsker.path({}, '/totals')] },
      ...(await this.#pages()),
      { what: 'home', wantedMs: 150, paths: ['/a/master'] },
      { what: 'charts of all days', wantedMs: undefined, paths: ['/a/master/reports'] },
      { what: 'ageing', wantedMs: undefined, paths: ['/a/master/payouts/ageing'] },
    ];
  }

  /** Pages by cursor: the first in each order, and pages after and before a row in the middle of all rows. */
  async #pages(): Promise<readonly Question[]> {
    const { firstDay, today } = this.#filled;
    const span = Date.parse(today) - Date.parse(firstDay);
    const deep: string[] = [];
    for (const share of [0.2, 0.4, 0.6, 0.8]) {
      const { rows } = await this.#read<PayoutListing>(
        MirrorAsker.path({ at: dayOf(Date.parse(today) - span * share), size: 25 }),
      );
      deep.push(
        MirrorAsker.path({ after: rows.at(-1)?.cursor ?? '', size: 25 }),
        MirrorAsker.path({ before: rows[0]?.cursor ?? '', size: 25 }),
      );
    }
    const sorted: string[] = [];
    for (const sort of sorts) {
      for (const order of ['asc', 'desc']) {
        let search: Search = { sort, order, size: 100 };
        // Goes five pages on.
        for (let page = 0; page < 5; page += 1) {
          const { rows } = await this.#read<PayoutListing>(MirrorAsker.path(search));
          search = { sort, order, size: 25, after: rows.at(-1)?.cursor ?? '' };
        }
        sorted.push(MirrorAsker.path(search));
      }
    }
    const first = (search: Search) => MirrorAsker.path({ ...search, size: 25 });
    return [
      { what: 'a page: the first, newest and oldest', wantedMs: 20, paths: [first({}), first({ order: 'asc' })] },
      { what: 'a page: deep, forwards and backwards', wantedMs: 20, paths: deep },
      {
        what: 'a page: the first by each other column, both ways',
        wantedMs: 20,
        paths: sorts.flatMap((sort) => ['asc', 'desc'].map((order) => first({ sort, order }))),
      },
      { what: 'a page: some pages on by each other column, both ways', wantedMs: 20, paths: sorted },
    ];
  }

  async #read<T>(path: string): Promise<T> {
    const answer = await this.#stage.console.get('operator', path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return (JSON.parse(answer.text) as { data: T }).data; // both ends are of one commit
  }

  /** How many payouts a search finds. */
  async countOf(search: Search): Promise<number> {
    return (await this.#read<ListedTotals>(MirrorAsker.path(search, '/totals'))).count;
  }

  /** Asks each address once, then all of them again and again. */
  async measure(traffic: Traffic, { what, paths }: Question) {
    const target = {
      name: what,
      origin: this.#stage.console.origin,
      headers: this.#stage.headersOf('operator'),
      paths,
    };
    const first = await traffic.send(target, { connections: 1, count: paths.length, forMs: longestMs });
    const count = Math.max(30, paths.length * 3);
    const took = () => this.#processes.reduce((sum, pid) => sum + processorMs(pid), 0);
    const before = took();
    const warm = await traffic.send(target, { connections: 1, count, forMs: longestMs });
    const sorted = (samples: readonly number[]) => samples.toSorted((one, other) => one - other);
    return {
      firstP95: percentile(sorted(first.samples), 0.95),
      p50: percentile(sorted(warm.samples), 0.5),
      p95: percentile(sorted(warm.samples), 0.95),
      processorMs: (took() - before) / warm.samples.length,
    };
  }

  /** Exports so many days: rows a second until the file is done, and the most memory of the process meanwhile. */
  async export(days: number) {
    const { console: own, pid } = this.#stage;
    const to = this.#filled.today;
    const from = dayOf(Date.parse(to) - (days - 1) * 86_400_000);
    const columns = [
      'created',
      'id',
      'account',
      'beneficiary',
      'amount',
      'currency',
      'status',
      'bank',
      'shortReference',
    ];
    const order = { account: 'master', search: `?from=${from}&to=${to}`, format: 'csv', columns, zone: 'utc' };
    const before = residentMiB(pid);
    const began = performance.now();
    const asked = await own.act('operator', '/a/master/payouts', 'requestExportAction', order);
    if (!asked.text.includes('"ok":true')) throw new Error(`No file was made: ${asked.text.slice(0, 300)}`);
    let peak = before;
    for (;;) {
      await wait(200);
      peak = Math.max(peak, residentMiB(pid));
      const { text } = await own.get('operator', '/api/exports?account=master');
      // Both ends are of one commit.
      const { value } = JSON.parse(text) as { readonly value: { readonly exports: readonly ExportView[] } };
      const [file] = value.exports;
      if (file?.state === 'failed') throw new Error('The file failed.');
      if (file?.state !== 'done') continue;
      return { rows: file.rowsDone, perSecond: file.rowsDone / ((performance.now() - began) / 1_000), before, peak };
    }
  }
}

/** The largest mapping of a process: it is the embedded database's memory, which never shrinks. */
function largestMappingMiB(pid: number): number {
  const sizes = readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(/^Rss:\s+(\d+) kB/gm);
  return Math.max(0, ...Array.from(sizes, ([, size]) => Number(size))) / 1_024;
}

interface MirrorFigures {
  readonly filled: FilledMirror;
  readonly held: Readonly<Record<'started' | 'asked' | 'database', number>>;
  readonly figures: readonly {
    readonly question: Question;
    readonly firstP95: number;
    readonly p50: number;
    readonly p95: number;
    /** Processor time of one request. */
    readonly processorMs: number;
  }[];
  readonly quarter: number;
  /** The machine's load average of one minute, after the fill and after the questions. */
  readonly load: readonly [filled: number, asked: number];
  readonly file: Awaited<ReturnType<MirrorAsker['export']>>;
}

type Fill = (environment: NodeJS.ProcessEnv) => Promise<FilledMirror>;

async function measureStore(
  traffic: Traffic,
  fill: Fill,
  variables: Readonly<Record<string, string>>,
): Promise<MirrorFigures> {
  let filled: FilledMirror | undefined;
  const stage = await Stage.open({
    people: [{ name: 'operator', role: 'operator' }],
    variables: { MIRROR_DAYS: '89', ...variables },
    prepare: async (environment) => {
      filled = await fill(environment);
    },
  });
  try {
    if (filled === undefined) throw new Error('Nothing was filled.');
    const url = variables['DATABASE_URL'];
    const asker = new MirrorAsker(stage, filled, url === undefined ? undefined : await databaseServer(url));
    const loadFilled = loadavg()[0] ?? NaN;
    const started = residentMiB(stage.pid);
    const questions = await asker.questions();
    const figures: MirrorFigures['figures'][number][] = [];
    for (const question of questions) {
      figures.push({ question, ...(await asker.measure(traffic, question)) });
      process.stderr.write(`${question.what} after ${(performance.now() / 1_000).toFixed()} s\n`);
    }
    const [quarter = {}] = searchesOf(filled)[1]?.[1] ?? [];
    const asked = residentMiB(stage.pid);
    const database = largestMappingMiB(stage.pid);
    return {
      filled,
      figures,
      held: { started, asked, database },
      load: [loadFilled, loadavg()[0] ?? NaN],
      quarter: await asker.countOf(quarter),
      file: await asker.export(Math.ceil((100_000 / filled.rows) * 90)),
    };
  } finally {
    await stage.close();
  }
}

/** Measures a fill by the console itself, over HTTP from a sandbox with so many payouts, until it has all details. */
async function measureRealFill(payouts: number): Promise<number> {
  const people = [{ name: 'operator', role: 'operator' }] as const;
  const began = performance.now();
  const stage = await Stage.open({
    people,
    sandboxFlags: ['--payouts', String(payouts)],
    variables: { MIRROR_DAYS: '89' },
  });
  try {
    for (;;) {
      await wait(500);
      const { text } = await stage.console.get('operator', '/api/mirror/master/payouts');
      const { data } = JSON.parse(text) as { readonly data: PayoutListing }; // both ends are of one commit
      if (data.coverage.state === 'whole' && data.detailsDue === 0) {
        return (data.totals?.countOfAll ?? 0) / ((performance.now() - began) / 1_000);
      }
    }
  } finally {
    await stage.close();
  }
}

const mebi = 2 ** 20;

interface MirrorSize {
  readonly payouts: number;
  /** How many accounts share them; the master has all of them where this is undefined. */
  readonly accounts: number | undefined;
}

/**
 * Measures and prints both stores, one after the other; PostgreSQL only where this machine has it. Payouts of several
 * accounts are more than the embedded store is for.
 */
export async function measureMirror(
  traffic: Traffic,
  { payouts, accounts }: MirrorSize,
  print: (text: string) => void,
): Promise<void> {
  const fill = async (environment: NodeJS.ProcessEnv) => await fillMirror(environment, payouts, accounts);
  const measure = async (name: string, variables: Readonly<Record<string, string>>) =>
    printMirror(name, await measureStore(traffic, fill, variables), print);
  if (hasPostgres()) {
    const cluster = await startCluster();
    try {
      await measure('PostgreSQL', { DATABASE_URL: await cluster.makeDatabase('console') });
    } finally {
      await cluster.stop();
    }
  }
  if (accounts !== undefined) return;
  await measure('embedded', {});
  print(
    `\nFilled over HTTP from a sandbox of ${realPayouts} payouts: ${shortNumber(await measureRealFill(realPayouts))} a second.`,
  );
}

const realPayouts = 5_000;

function printMirror(name: string, measured: MirrorFigures, print: (text: string) => void): void {
  const { filled, held, load, file, quarter } = measured;
  const { speeds, heldMs, sizes } = filled;
  const figures: readonly (readonly [what: string, ...values: readonly number[]])[] = [
    ['payouts', filled.rows],
    ['fill, rows a second into an empty mirror, both models of each', speeds.first],
    ['fill, rows a second into the full one', speeds.last],
    ['copies, rows a second between them, without indexes', speeds.bulk],
    ['event loop held while 1,000 rows were kept, worst p99 and at most, ms', heldMs.p99, heldMs.most],
    ['fill, all of it, s', filled.filledMs / 1_000],
    ['`vacuum analyze` of everything behind it, s', filled.vacuumMs / 1_000],
    ['disk: the database, MiB', sizes.all / mebi],
    ['disk: rows of the mirror, MiB', sizes.rows / mebi],
    ['disk: their indexes, MiB', sizes.indexes / mebi],
    ['memory of the process that filled it, at most, MiB', filled.peakMiB],
    ['memory of the console, started, MiB', held.started],
    ['memory of the console after all questions, MiB', held.asked],
    ['of it the largest piece, MiB', held.database],
    ['payouts that have the word of a quarter', quarter],
    ['export, rows', file.rows],
    ['export, rows a second', file.perSecond],
    ['export, memory of the console before and at most, MiB', file.before, file.peak],
    ['processes that had something to do in the minute before, filled and asked', ...load],
  ];
  print(
    markdownTable(
      [name, ''],
      figures.map(([what, ...values]) => [what, values.map(wholeOrShort).join(', ')]),
    ),
  );
  print('');
  print(
    markdownTable(
      [`${name}, ms`, 'wanted', 'each once, p95', 'again, p50', 'p95', 'processor'],
      measured.figures.map(({ question: { what, wantedMs }, firstP95, p50, p95, processorMs: worked }) => [
        what,
        wantedMs === undefined ? '' : `p95 < ${wantedMs}`,
        ...[firstP95, p50, p95, worked].map(shortNumber),
      ]),
    ),
  );
  print('');
}

const wholeOrShort = (value: number) => (Number.isInteger(value) ? String(value) : shortNumber(value));
