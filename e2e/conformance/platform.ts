import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { SandboxProcess } from '../harness/sandbox';
import { list, row, text, type Row } from './json';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed text; undefined when it is no JSON. */
  readonly body: unknown;
}

export interface Given {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** The body as bytes of its own, instead of `body`. */
  readonly raw?: string;
  /** null: no idempotency key. A fresh UUID otherwise. */
  readonly key?: string | null;
  /** `x-on-behalf-of`. */
  readonly for?: string;
  /** On top of the usual ones; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** When to give up; 10 seconds otherwise. */
  readonly deadlineMs?: number;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/** One request on a connection of its own; rejects as the connection does. */
export function exchange(
  url: string,
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string | undefined,
  deadlineMs = 10_000,
): Promise<Answer> {
  const named = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers: named, agent: false, timeout: deadlineMs }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        const whole = bytes.toString();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: whole,
          body: parsed(whole),
        });
      });
    });
    const deadline = setTimeout(() => sent.destroy(new Error('no whole answer in time')), deadlineMs);
    sent.on('close', () => clearTimeout(deadline));
    sent.on('error', reject);
    sent.end(body);
  });
}

let shared: Promise<SandboxProcess> | undefined;

/** A sandbox process and the means to talk to it as its clients do: by the document alone. */
export class Platform {
  readonly process: SandboxProcess;
  #token: string | undefined;
  #fixtures: Row | undefined;

  constructor(process: SandboxProcess) {
    this.process = process;
  }

  static async start(...flags: readonly string[]): Promise<Platform> {
    return new Platform(await SandboxProcess.start(...(flags.includes('--data') ? [] : ['--memory']), ...flags));
  }

  /** The one of this test process, as the seed made it: starting another takes longer than most tests of a file. */
  static async shared(): Promise<Platform> {
    shared ??= SandboxProcess.start('--memory');
    const platform = new Platform(await shared);
    await platform.reset();
    return platform;
  }

  stop(signal?: NodeJS.Signals): Promise<number | null> {
    return this.process.stop(signal);
  }

  /** GET /sandbox/..., or POST with a body; anything but 200 is an error of the test. */
  async control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Row> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await exchange(`${this.process.origin}/sandbox/${path}`, method, {}, sent);
    if (answer.status !== 200) throw new Error(`${method} /sandbox/${path}: ${answer.status} ${answer.text}`);
    return row(answer.body);
  }

  /** Back to the seed, with the clock where the machine's is. */
  async reset(): Promise<void> {
    await this.control('reset', {});
    await this.control('clock', { offset_ms: 0 });
    this.#token = undefined;
  }

  async advance(ms: number): Promise<void> {
    await this.control('clock', { advance_ms: ms });
  }

  /** As the seed made them; a reset brings exactly these back. */
  async fixtures(): Promise<Row> {
    this.#fixtures ??= await this.control('fixtures');
    return this.#fixtures;
  }

  async credentials(): Promise<{ client_id: string; api_key: string }> {
    const { credentials } = await this.fixtures();
    return { client_id: text(credentials, 'client_id'), api_key: text(credentials, 'api_key') };
  }

  /** An active sub-account of the master. */
  async subAccount(index = 0): Promise<string> {
    const { accounts } = await this.fixtures();
    const active = list(accounts, 'sub_accounts').filter(({ deactivated }) => deactivated === false);
    return text(active[index], 'account_id');
  }

  async masterAccount(): Promise<string> {
    return text(row((await this.fixtures())['accounts'])['master'], 'account_id');
  }

  async token(): Promise<string> {
    this.#token ??= text((await this.askToken(await this.credentials())).body, 'auth_token');
    return this.#token;
  }

  /** The next call takes a new token. */
  forgetToken(): void {
    this.#token = undefined;
  }

  askToken(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const url = `${this.process.origin}/api/v1/connect/token`;
    return exchange(url, 'POST', { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  }

  async effects(): Promise<Row[]> {
    return list(await this.control('effects'), 'effects');
  }

  async calls(): Promise<Row[]> {
    return list(await this.control('calls'), 'calls');
  }

  async headers(given: Given): Promise<Record<string, string | undefined>> {
    const key = given.key === undefined ? randomUUID() : given.key;
    return {
      'x-auth-token': await this.token(),
      'x-client-id': (await this.credentials()).client_id,
      ...(key === null ? {} : { 'x-idempotency-key': key }),
      ...(given.for === undefined ? {} : { 'x-on-behalf-of': given.for }),
      ...(given.body === undefined && given.raw === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    };
  }

  /** One call of the platform; `path` starts at the version, e.g. `/v1/payouts/1`. */
  async call(method: string, path: string, given: Given = {}): Promise<Answer> {
    const query = new URLSearchParams(Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]));
    const url = `${this.process.origin}/api${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
    const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    return exchange(url, method, await this.headers(given), body, given.deadlineMs);
  }

  get(path: string, query: Given['query'] = {}, given: Given = {}): Promise<Answer> {
    return this.call('GET', path, { ...given, query });
  }

  post(path: string, body: unknown, given: Given = {}): Promise<Answer> {
    return this.call('POST', path, { ...given, body });
  }

  /** Every record of a list, by paging through all of it with the largest page. */
  async all(path: string, query: Given['query'] = {}, given: Given = {}): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.get(path, { ...query, page_number: page, page_size: 100 }, given);
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
      rows.push(...list(answer.body, 'data'));
      const pages = row(answer.body)['total_pages'];
      if (typeof pages !== 'number' || page >= pages) return rows;
    }
  }
}
