import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PlatformReader } from '@/e2e/harness/platform-reader';
import type { WantedCaller } from '@/e2e/harness/stores/store-commands.fixture';
import type { Answer } from '@/e2e/matrix/matrix-console';
import { ensureBuilt } from '../start/build.mjs';
import type { Processes } from '../start/processes.mjs';
import { markdownTable, percentile, shortNumber, slopeOf } from './figures';
import { type LoadRequest, isClean, judgeLoad, type Submission } from './judge-load';
import { followStream } from './follow-stream';
import { machine } from './run-bench';
import { residentMiB, Stage, submitDeposit, submittedOperation } from './stage';

type Print = (text: string) => void;

interface LoadOptions {
  readonly minutes: number;
  readonly people: number;
  readonly latencyMs: number;
}

/** Shares of the time. People come to work before the first one; during the flood one person reads in forty loops. */
const phases = { before: [0.1, 0.6], during: [0.6, 0.75], after: [0.75, 1] } as const;
type Phase = keyof typeof phases;

const floodLoops = 40;

/** Lets people work on one console and prints how they fared. Returns the exit code: 0 when nothing went wrong. */
export async function runLoad(words: readonly string[], processes: Processes, print: Print): Promise<number> {
  const options = readOptions(words);
  if (typeof options === 'string') {
    print(options);
    return 2;
  }
  await ensureBuilt(processes);
  print(`${machine()}\n`);
  const { minutes, people, latencyMs } = options;
  const stage = await Stage.open({
    people: [...staff(people), { name: flooder, role: 'operator' }],
    sandboxFlags: ['--latency', String(latencyMs)],
    // The console has the default limits of an installation.
    variables: { SESSION_COST_PER_MINUTE: '', ADDRESS_COST_PER_MINUTE: '' },
  });
  try {
    print(`${people} people for ${minutes} minutes; the platform answers after ${latencyMs} ms.`);
    const day = new Workday(stage, minutes * 60_000, people);
    await day.run();
    return await day.report(print);
  } finally {
    await stage.close();
  }
}

/** @internal Exported for tests. */
export function readOptions(words: readonly string[]): LoadOptions | string {
  const names = { minutes: '10', people: '200', latency: '150' };
  try {
    const { values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(
        Object.entries(names).map(([name, text]) => [name, { type: 'string' as const, default: text }]),
      ),
    });
    const [minutes = 0, people = 0, latencyMs = 0] = Object.keys(names).map((name) => Number(values[name]));
    if (minutes > 0 && people >= 1 && latencyMs >= 0 && Number.isInteger(people)) return { minutes, people, latencyMs };
  } catch {
    // The sentence below names the options.
  }
  return 'Give --minutes, --people and --latency (milliseconds of the platform) as numbers, or leave them out.';
}

const flooder = 'flooder';

/** Seven of ten people are operators, who write too. */
const staff = (count: number): readonly WantedCaller[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `person-${place}`,
    role: place % 10 < 7 ? 'operator' : place % 10 < 9 ? 'support' : 'manager',
  }));

/** The acts of a person, one after another, five to thirty-five seconds apart; the open page hears of changes meanwhile. */
const acts = ['page', 'read', 'filter', 'write', 'read', 'record', 'filter', 'home', 'read', 'filter'] as const;

/** After a change of these, pages count again. */
const countedKinds: ReadonlySet<string> = new Set(['writes', 'alerts', 'reports', 'exports', 'platform']);

const statuses = ['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'];
const rows = 'page_size=25';

class Workday {
  readonly #stage: Stage;
  readonly #tookMs: number;
  readonly #people: number;
  readonly #asked: LoadRequest[] = [];
  readonly #flooded: LoadRequest[] = [];
  readonly #submissions: Submission[] = [];
  readonly #memory: (readonly [minute: number, mib: number])[] = [];
  #payouts: readonly string[] = [];
  #beganMs = 0;
  #amount = 100;

  constructor(stage: Stage, tookMs: number, people: number) {
    this.#stage = stage;
    this.#tookMs = tookMs;
    this.#people = people;
  }

  async run(): Promise<void> {
    const { payouts } = await this.#stage.sandbox.fixtures();
    this.#payouts = payouts.map(({ payout_id: id }) => id);
    this.#beganMs = performance.now();
    const people = Array.from({ length: this.#people }, (_, place) => this.#work(place));
    await Promise.all([...people, this.#watchMemory(), this.#askPlatform(), this.#flood()]);
  }

  get #nowMs(): number {
    return performance.now() - this.#beganMs;
  }

  #isOver(): boolean {
    return this.#nowMs >= this.#tookMs;
  }

  /** Lets one person come to work, open the list, and do one act after another. */
  async #work(place: number): Promise<void> {
    const name = `person-${place}`;
    await wait((place / this.#people) * Math.min(20_000, phases.before[0] * this.#tookMs));
    await this.#get(name, 'page', '/a/master/payouts');
    const list = `/api/live/master/listPayouts?page_number=1&${rows}`;
    await Promise.all([
      this.#every(60_000, async () => await this.#get(name, 'poll', list, { 'x-passive': '1' })),
      this.#hear(name),
      this.#act(place, name),
    ]);
  }

  /** Counts again after a change that the counts follow, once a second at most. A stream that ends early is an error. */
  async #hear(name: string): Promise<void> {
    const over = new AbortController();
    const due: string[] = [];
    const atMs = this.#nowMs;
    const stream = await followStream(this.#stage, name, ({ kind }) => {
      if (countedKinds.has(kind)) due.push(kind);
    }).catch(() => undefined);
    void stream?.ended.then(() => over.abort());
    while (!this.#isOver() && stream !== undefined && !over.signal.aborted) {
      if (due.splice(0).length > 0) {
        await this.#get(name, 'count', '/api/writes/master/unsettled', { 'x-passive': '1' });
      }
      await this.#pause(1_000);
    }
    this.#asked.push({ kind: 'stream', atMs, tookMs: this.#nowMs - atMs, status: this.#isOver() ? 200 : 0 });
    stream?.close();
  }

  async #act(place: number, name: string): Promise<void> {
    for (let turn = place; !this.#isOver(); turn += 1) {
      await this.#pause(5_000 + Math.random() * 30_000);
      if (this.#isOver()) return;
      const act = acts[turn % acts.length] ?? 'read';
      if (act === 'write' && place % 10 < 7) await this.#write(name);
      else await this.#get(name, act === 'write' ? 'read' : act, this.#pathOf(act, turn));
    }
  }

  #pathOf(act: (typeof acts)[number], turn: number): string {
    if (act === 'page') return `/a/master/payouts?page_number=${(turn % 40) + 1}`;
    if (act === 'home') return '/a/master';
    if (act === 'record') return `/a/master/payouts/${this.#payouts[turn % this.#payouts.length] ?? ''}`;
    const status = act === 'filter' ? `&payout_status=${statuses[turn % statuses.length] ?? ''}` : '';
    return `/api/live/master/listPayouts?page_number=${(turn % 8) + 1}&${rows}${status}`;
  }

  async #write(name: string): Promise<void> {
    this.#amount += 1;
    const atMs = this.#nowMs;
    const { status, text, tookMs } = await submitDeposit(this.#stage.console, name, String(this.#amount)).catch(
      noAnswer,
    );
    this.#asked.push({ kind: 'write', atMs, tookMs, status });
    const id = /"kind":"recorded","write":\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1];
    const submission: Submission = { id, settled: false, reference: undefined };
    this.#submissions.push(submission);
    if (id !== undefined) await this.#follow(name, id, submission);
  }

  /** Follows a write as its page does: every two seconds until it is settled, for a minute at most. */
  async #follow(name: string, id: string, submission: Submission): Promise<void> {
    for (let turn = 0; turn < 30 && !submission.settled; turn += 1) {
      await wait(2_000);
      const { status, text } = await this.#get(name, 'status', `/api/writes/master/${id}`);
      if (status !== 200) continue;
      // The console's own answer; two of its fields are read.
      const { value } = JSON.parse(text) as { readonly value: { settled: boolean; platformReference?: string } };
      submission.settled = value.settled;
      submission.reference = value.platformReference;
    }
  }

  async #get(name: string, kind: string, path: string, headers: Readonly<Record<string, string>> = {}) {
    const atMs = this.#nowMs;
    const answer = await this.#stage.console.ask(name, path, { headers }).catch(noAnswer);
    this.#asked.push({ kind, atMs, tookMs: this.#nowMs - atMs, status: answer.status });
    return answer;
  }

  async #every(pauseMs: number, work: () => unknown): Promise<void> {
    await this.#pause(Math.random() * pauseMs);
    while (!this.#isOver()) {
      await work();
      await this.#pause(pauseMs);
    }
  }

  /** Waits, but not beyond the end of the load. */
  async #pause(ms: number): Promise<void> {
    await wait(Math.max(0, Math.min(ms, this.#tookMs - this.#nowMs)));
  }

  async #watchMemory(): Promise<void> {
    await this.#every(2_000, () => {
      this.#memory.push([this.#nowMs / 60_000, residentMiB(this.#stage.pid)]);
    });
  }

  /** Measures the platform's own time meanwhile, by calls that bypass the console. */
  async #askPlatform(): Promise<void> {
    const { sandbox } = this.#stage;
    const platform = new PlatformReader(sandbox.origin, sandbox);
    await this.#every(1_000, async () => {
      const atMs = this.#nowMs;
      await platform.page('listPayouts');
      this.#asked.push({ kind: 'platform', atMs, tookMs: this.#nowMs - atMs, status: 200 });
    });
  }

  async #flood(): Promise<void> {
    const [from, to] = phases.during.map((share) => share * this.#tookMs);
    await this.#pause(from ?? 0);
    const loop = async () => {
      while (this.#nowMs < (to ?? 0)) {
        const atMs = this.#nowMs;
        const page = (this.#flooded.length % 40) + 1;
        const path = `/api/live/master/listPayouts?page_number=${page}&${rows}`;
        const { status } = await this.#stage.console.ask(flooder, path, {}).catch(noAnswer);
        this.#flooded.push({ kind: 'flood', atMs, tookMs: this.#nowMs - atMs, status });
      }
    };
    await Promise.all(Array.from({ length: floodLoops }, loop));
  }

  async report(print: Print): Promise<number> {
    const effects = (await this.#stage.sandbox.effects()).filter(({ operation }) => operation === submittedOperation);
    const verdict = judgeLoad(this.#asked, this.#submissions, effects);
    print(`\n## What was asked\n\n${this.#kindTable()}`);
    print(`\n## While one person reads in ${floodLoops} loops\n\n${this.#floodTable()}`);
    print(`\nThe one who floods: ${tally(this.#flooded)}.`);
    print(`\n## Memory of the console\n\n${this.#memoryTable()}`);
    print(
      `\n## Must be 0\n\n${markdownTable(
        ['requests', 'writes', ...Object.keys(verdict)],
        [[this.#asked.length, this.#submissions.length, ...Object.values(verdict)].map(String)],
      )}`,
    );
    if (verdict.errors > 0) print(`\nAnswers: ${tally(this.#asked)}.`);
    print(isClean(verdict) ? '\nAll is well.' : '\nNOT WELL.');
    return isClean(verdict) ? 0 : 1;
  }

  #timesOf(kinds: readonly string[], phase: Phase): readonly number[] {
    const [from, to] = phases[phase];
    return this.#asked
      .filter(({ kind, atMs }) => kinds.includes(kind) && atMs >= from * this.#tookMs && atMs < to * this.#tookMs)
      .map(({ tookMs }) => tookMs)
      .toSorted((one, other) => one - other);
  }

  /** The times before the flood. The console adds the part beyond the platform's own time. */
  #kindTable(): string {
    const platformMs = percentile(this.#timesOf(['platform'], 'before'), 0.5);
    const names = Object.entries(kinds).map(([kind, [what, isOnPlatform]]) => {
      const times = this.#timesOf([kind], 'before');
      const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(times, share));
      const added = isOnPlatform && kind !== 'platform' ? shortNumber((p50 ?? NaN) - platformMs) : '';
      return [what, String(times.length), ...[p50, p95, worst].map((ms) => shortNumber(ms ?? NaN)), added];
    });
    return markdownTable(['', 'asked', 'p50 ms', 'p95 ms', 'worst ms', 'added at p50, ms'], names);
  }

  #floodTable(): string {
    const groups = { 'reads of the others': ['read', 'filter'], 'pages of the others': ['page', 'home', 'record'] };
    const names = Object.entries(groups).flatMap(([what, of]) =>
      [0.5, 0.95].map((share) => [
        `${what}, p${share * 100} ms`,
        ...(['before', 'during', 'after'] as const).map((phase) =>
          shortNumber(percentile(this.#timesOf(of, phase), share)),
        ),
      ]),
    );
    return markdownTable(['', 'before', 'during', 'after'], names);
  }

  #memoryTable(): string {
    const minutes = this.#tookMs / 60_000;
    const within = ([from, to]: readonly [number, number]) =>
      this.#memory.filter(([minute]) => minute >= from * minutes && minute < to * minutes);
    const most = Math.max(...this.#memory.map(([, mib]) => mib));
    const cells = [this.#memory[0]?.[1], this.#memory.at(-1)?.[1], most].map((mib) => shortNumber(mib ?? NaN));
    const slopes = [phases.before, phases.after].map((phase) => shortNumber(slopeOf(within(phase))));
    return markdownTable(
      ['first, MiB', 'last, MiB', 'most, MiB', 'slope before the flood, MiB a minute', 'slope after it'],
      [[...cells, ...slopes]],
    );
  }
}

/** The name of each kind of request, and whether the console asks the platform for it. */
const kinds: Readonly<Record<string, readonly [what: string, isOnPlatform: boolean]>> = {
  platform: ['the platform itself', true],
  read: ['a page of a list', true],
  filter: ['a filter', true],
  poll: ['a poll of a list', false],
  count: ['the counts, after a change', false],
  stream: ['a stream of changes, to its end', false],
  page: ['the list as a page', true],
  home: ['home', true],
  record: ['a record', true],
  write: ['a write', true],
  status: ['what became of a write', false],
};

const noAnswer = (error: unknown): Pick<Answer, 'status' | 'text'> & { readonly tookMs: number } => ({
  status: 0,
  text: String(error),
  tookMs: 0,
});

function tally(asked: readonly LoadRequest[]): string {
  const counts = new Map<number, number>();
  for (const { status } of asked) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
}
