import type { WantedCaller } from '@/e2e/harness/stores/store-commands.fixture';
import { MatrixConsole } from '@/e2e/matrix/matrix-console';
import { setTimeout } from 'node:timers/promises';
import http from 'node:http';
import { csrfTokenIn } from '@/e2e/pages/sign-in';

const formType = 'application/x-www-form-urlencoded';

type Texts = Readonly<Record<string, string>>;

/** A browser at one address of this machine: it keeps cookies, and signs in by the form. */
export class Browser {
  readonly #sender: Sender;
  readonly #from: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken: string | undefined;

  constructor(sender: Sender, from: string) {
    this.#sender = sender;
    this.#from = from;
  }

  /** Returns a browser with the same cookies at another address. */
  movedTo(from: string): Browser {
    const moved = new Browser(this.#sender, from);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  async get(path: string, headers: Texts = {}): Promise<TimedAnswer> {
    return this.#keep(await this.#sender.send({ path, headers: this.#with(headers), from: this.#from }));
  }

  async post(path: string, fields: Texts, more: Texts = {}): Promise<TimedAnswer> {
    const headers = this.#with({ ...more, origin: this.#sender.origin, 'content-type': formType });
    const body = new URLSearchParams(fields).toString();
    return this.#keep(await this.#sender.send({ method: 'POST', path, headers, body, from: this.#from }));
  }

  /** Fetches the form once, and submits it with each call. */
  async submitSignIn(fields: Texts, more: Texts = {}): Promise<TimedAnswer> {
    this.#csrfToken ??= csrfTokenIn((await this.get('/sign-in')).text);
    const form = { csrfToken: this.#csrfToken, callbackUrl: '/', ...fields };
    return await this.post('/api/auth/callback/credentials', form, more);
  }

  /** Returns the result in the words of `readSignIn`. */
  async signIn(email: string, password: string, more: Texts = {}): Promise<string> {
    return readSignIn(await this.submitSignIn({ email, password }, more));
  }

  /** Forgets cookies and form: the next sign-in fetches the form anew. */
  forget(): void {
    this.#cookies.clear();
    this.#csrfToken = undefined;
  }

  #with(headers: Texts): Record<string, string> {
    return this.#cookies.size === 0
      ? { ...headers }
      : { ...headers, cookie: [...this.#cookies].map((one) => one.join('=')).join('; ') };
  }

  #keep(answer: TimedAnswer): TimedAnswer {
    if (String(answer.headers['clear-site-data']).includes('"cookies"')) this.#cookies.clear();
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Returns `in`, or the problem that the console names. */
export function readSignIn({ status, location }: TimedAnswer): string {
  if (status !== 303) return `http ${status}`;
  return new URL(location, 'http://console.invalid').searchParams.get('problem') ?? 'in';
}

export interface TimedAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly location: string;
  readonly text: string;
  readonly tookMs: number;
}

interface OutgoingRequest {
  readonly method?: string;
  /** The path exactly as it goes over the wire. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address that the request comes from; all of 127.0.0.0/8 is this machine. */
  readonly from?: string;
}

const longestMs = 40_000;

/** Sends requests to one console on this machine, from any address of this machine. */
export class Sender {
  readonly origin: string;
  readonly #port: string;
  readonly #agent = new http.Agent({ keepAlive: true });

  constructor(origin: string) {
    if (!isLoopback(origin)) throw new Error(`${origin} is not on this machine: nothing is sent there.`);
    this.origin = origin;
    this.#port = new URL(origin).port;
  }

  /** A lost connection answers 0, like a request without an answer in 40 seconds. */
  async send({ method = 'GET', path, headers = {}, body, from }: OutgoingRequest): Promise<TimedAnswer> {
    const began = performance.now();
    const told = { host: new URL(this.origin).host, 'accept-encoding': 'identity', ...headers };
    return await new Promise((resolve) => {
      const end = (status: number, answer?: http.IncomingMessage, text = '') => {
        const tookMs = performance.now() - began;
        const given = answer?.headers ?? {};
        const location = given.location ?? String(given['x-action-redirect'] ?? '');
        resolve({ status, headers: given, location, text, tookMs });
      };
      const request = http.request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: withLength(told, body),
        agent: this.#agent,
        ...(from === undefined ? {} : { localAddress: from }),
      });
      request.setTimeout(longestMs, () => request.destroy());
      request.on('error', () => end(0));
      request.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => end(answer.statusCode ?? 0, answer, text));
        answer.on('error', () => end(0));
      });
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function withLength(headers: Readonly<Record<string, string>>, body: string | Buffer | undefined) {
  return body === undefined ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers };
}

const names: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is on this machine: the only place that is ever attacked. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && names.includes(new URL(address).hostname);
}

/** The innocent reader's address, from which no other request comes. */
const from = '127.2.0.1';

/** The reader asks about as often as a person with two open lists. */
const pauseMs = 250;

interface InnocentReads {
  /** The name of the person who reads. */
  readonly caller: string;
  /** The address of each read, by its number. */
  readonly path?: (turn: number) => string;
  /** How often the person reads before the attack. */
  readonly least?: number;
  readonly most?: number;
}

const firstPayouts = () => '/api/live/master/listPayouts?page_number=1&page_size=10';

/** Lets a person read before an attack and for as long as it runs. */
export async function watchInnocent<T>(
  stage: Stage,
  { caller, path = firstPayouts, least = 12, most = 200 }: InnocentReads,
  attack: () => Promise<T>,
): Promise<{ readonly attacked: T; readonly innocent: InnocentTimes }> {
  let turn = 0;
  const read = async () => {
    const answer = await stage.sender.send({ path: path(turn), headers: { cookie: cookieOf(stage, caller) }, from });
    turn += 1;
    await setTimeout(pauseMs);
    return answer;
  };
  const before: TimedAnswer[] = [];
  while (before.length < least) before.push(await read());
  const progress = { isOver: false };
  const attacking = attack().finally(() => {
    progress.isOver = true;
  });
  const during: TimedAnswer[] = [];
  while (during.length < most && (!progress.isOver || during.length === 0)) during.push(await read());
  const attacked = await attacking;
  const innocent = {
    beforeMs: medianOf(before.map(({ tookMs }) => tookMs)),
    duringMs: medianOf(during.map(({ tookMs }) => tookMs)),
    worstMs: Math.max(...during.map(({ tookMs }) => tookMs)),
    refused: during.filter(({ status }) => status !== 200).length,
    reads: during.length,
  };
  return { attacked, innocent };
}

export function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

export function cookieOf({ console }: Pick<Stage, 'console'>, caller: string): string {
  return console.people[caller]?.sessions[0]?.cookie ?? '';
}

/** Sends `count` requests, `atOnce` at a time; begins none after the given time. */
export async function sendMany(
  {
    count,
    atOnce,
    longestMs = 60_000,
  }: { readonly count: number; readonly atOnce: number; readonly longestMs?: number },
  send: (turn: number) => Promise<TimedAnswer>,
): Promise<readonly TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  const endMs = performance.now() + longestMs;
  let next = 0;
  const lane = async () => {
    while (next < count && performance.now() < endMs) {
      next += 1;
      answers.push(await send(next - 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}

/** Text for a figure: `200 × 3, 429 × 17`. */
export function tallyStatus(answers: readonly Pick<TimedAnswer, 'status'>[]): string {
  return tally(answers.map(({ status }) => (status === 0 ? 'cut' : String(status))));
}

export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} × ${count}`).join(', ');
}

/** A console for one part, and the sender of requests to that console. */
export interface Stage {
  readonly console: MatrixConsole;
  readonly sender: Sender;
}

/** How a person who only read fared, before an attack and during it. */
export interface InnocentTimes {
  readonly beforeMs: number;
  readonly duringMs: number;
  readonly worstMs: number;
  /** How many reads during the attack were not answered with 200. */
  readonly refused: number;
  readonly reads: number;
}

export interface Verdict {
  readonly isOpen: boolean;
  readonly figure: string;
  readonly innocent?: InnocentTimes;
}

/** One attack: `sent` says what is sent, `holds` the guarantee that must hold all the same. */
export interface Cell {
  readonly name: string;
  readonly sent: string;
  readonly holds: string;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

/** Cells that run one after another against one console. */
export interface Part {
  readonly name: string;
  readonly open: () => Promise<Stage & { readonly close: () => Promise<void> }>;
  readonly cells: readonly Cell[];
}

/** The default log level and limits of an installation; the consoles of the tests have others. */
const asInstalled = { LOG_LEVEL: 'info', SESSION_COST_PER_MINUTE: '', ADDRESS_COST_PER_MINUTE: '' };

/** Starts a built console for one part: free ports, a temporary data folder, a sandbox behind it. */
export function stageWith(
  people: readonly WantedCaller[],
  variables: Readonly<Record<string, string>> = {},
  prepare: (environment: NodeJS.ProcessEnv) => Promise<void> = () => Promise.resolve(),
): Part['open'] {
  return async () => {
    const console = await MatrixConsole.start({ people, prepare, variables: { ...asInstalled, ...variables } });
    const sender = new Sender(console.origin);
    const close = async () => {
      sender.close();
      await console.stop();
    };
    return { console, sender, close };
  };
}
