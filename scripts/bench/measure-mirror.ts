import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { hasPostgres, startCluster } from '@/e2e/harness/postgres-cluster';
import type { ExportView } from '@/lib/exports/own-exports';
import type { PayoutListing, ListedTotals } from '@/lib/mirror/read-payouts';
import { inRoot } from '../start/command.mjs';
import { markdownTable, percentile, shortNumber } from './figures';
import { databaseServer, processorMs } from './processor-ms';
import { residentMiB, Stage } from './stage';
import type { Traffic } from './traffic.mjs';

/** A payout of the filled mirror, as far as questions need it. */
export interface SamplePayout {
  readonly currency: string;
  readonly amount: string;
  readonly status: string;
  readonly createdMs: number;
  /** Empty where it has none, as the rest. */
  readonly reference: string;
  readonly name: string;
  readonly number: string;
}

/** What a fill of the mirror came to. */
export interface FilledMirror {
  readonly rows: number;
  readonly filledMs: number;
  /** Rows a second: into an empty mirror, of copies without indexes, and the last ones as the console keeps them. */
  readonly speeds: Readonly<Record<'first' | 'bulk' | 'last', number>>;
  /** How long the event loop was held while the console kept rows. */
  readonly heldMs: Readonly<Record<'p99' | 'most', number>>;
  readonly vacuumMs: number;
  /** Bytes. */
  readonly sizes: Readonly<Record<'all' | 'rows' | 'indexes', number>>;
  /** Of the process that filled it. */
  readonly peakMiB: number;
  readonly firstDay: string;
  readonly today: string;
  readonly samples: readonly SamplePayout[];
}

const program = fileURLToPath(new URL('fill-mirror.ts', import.meta.url));

/** Fills the mirror of a console that does not run yet; how far it is goes to the terminal. */
export async function fillMirror(environment: NodeJS.ProcessEnv, payouts: number): Promise<FilledMirror> {
  const command = ['--import', 'tsx', '--conditions=react-server', program, String(payouts)];
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

/** What is asked, over and over: so many different addresses, so that nothing is asked twice in a row. */
interface Question {
  readonly what: string;
  readonly wantedMs: number | undefined;
  readonly paths: readonly string[];
}

const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const some = 25;
/** No question is asked again for longer. */
const longestMs = 10_000;

/** Words of names, by how many of the samples have them. */
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
        ...{ status, currency, ...days(place) },
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
  /** What works for the console: itself, and the server of its database where that is another. */
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

  /** By keys, of each order: the first page, and in the middle of all rows the pages behind and before a row. */
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
        // Some pages on.
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

  /** How many payouts a question is about. */
  async countOf(search: Search): Promise<number> {
    return (await this.#read<ListedTotals>(MirrorAsker.path(search, '/totals'))).count;
  }

  /** Each address once, then all of them again and again. */
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

  /** A file of so many days, until it can be taken: rows a second, and what the process held at most meanwhile. */
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

/** Of the mappings of a process the one that holds most: the embedded database's memory, which never shrinks. */
function largestMappingMiB(pid: number): number {
  const sizes = readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(/^Rss:\s+(\d+) kB/gm);
  return Math.max(0, ...Array.from(sizes, ([, size]) => Number(size))) / 1_024;
}

interface Measured {
  readonly filled: FilledMirror;
  readonly held: Readonly<Record<'started' | 'asked' | 'database', number>>;
  readonly figures: readonly {
    readonly question: Question;
    readonly firstP95: number;
    readonly p50: number;
    readonly p95: number;
    /** What the processors did for one of them. */
    readonly processorMs: number;
  }[];
  readonly quarter: number;
  /** Processes that had something to do in the minute before: filled, and asked. */
  readonly load: readonly [filled: number, asked: number];
  readonly file: Awaited<ReturnType<MirrorAsker['export']>>;
}

type Fill = (environment: NodeJS.ProcessEnv) => Promise<FilledMirror>;

async function measureStore(
  traffic: Traffic,
  fill: Fill,
  variables: Readonly<Record<string, string>>,
): Promise<Measured> {
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
    const figures: Measured['figures'][number][] = [];
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

/** As the console fills its mirror by itself, over HTTP from a sandbox with so many payouts, until it has all details. */
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

/** Both stores, one after the other, each printed when it is measured; PostgreSQL where this machine has it. */
export async function measureMirror(traffic: Traffic, payouts: number, print: (text: string) => void): Promise<void> {
  const fill = async (environment: NodeJS.ProcessEnv) => await fillMirror(environment, payouts);
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
  await measure('embedded', {});
  print(
    `\nFilled over HTTP from a sandbox of ${realPayouts} payouts: ${shortNumber(await measureRealFill(realPayouts))} a second.`,
  );
}

const realPayouts = 5_000;

function printMirror(name: string, measured: Measured, print: (text: string) => void): void {
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
