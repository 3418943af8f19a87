import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { SandboxProcess } from '../harness/sandbox';
import { list, row, text, type Row } from './json';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed text; undefined where it is no JSON. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** The exact text of the body, instead of `body`. */
  readonly raw?: string;
  /** The idempotency key; null sends none, and by default it is a fresh UUID. */
  readonly key?: string | null;
  /** `x-on-behalf-of`. */
  readonly for?: string;
  /** Headers in addition to the usual ones; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** When to give up; by default after 10 seconds. */
  readonly deadlineMs?: number;
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}

/** Sends one request on a connection of its own; rejects with the connection's error. */
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

/** A sandbox process, and calls to it as clients make them: by the document alone. */
export class Platform {
  readonly process: SandboxProcess;
  #token: string | undefined;
  #fixtures: Row | undefined;

  constructor(process: SandboxProcess) {
    this.process = process;
  }

  static async start(...flags: readonly string[]): Promise<Platform> {
    return new Platform(
      await SandboxProcess.start('--awkward', ...(flags.includes('--data') ? [] : ['--memory']), ...flags),
    );
  }

  /** The sandbox of this test process, reset to its seed: a new one takes longer to start than most files' tests. */
  static async shared(): Promise<Platform> {
    shared ??= SandboxProcess.start('--memory', '--awkward');
    const platform = new Platform(await shared);
    await platform.reset();
    return platform;
  }

  stop(signal?: NodeJS.Signals): Promise<number | null> {
    return this.process.stop(signal);
  }

  /** Sends GET /sandbox/..., or POST with a body; throws unless the answer is 200. */
  async control(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Row> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await exchange(`${this.process.origin}/sandbox/${path}`, method, {}, sent);
    if (answer.status !== 200) throw new Error(`${method} /sandbox/${path}: ${answer.status} ${answer.text}`);
    return row(answer.body);
  }

  /** Resets to the seed, and sets the clock to the machine's. */
  async reset(): Promise<void> {
    await this.control('reset', {});
    await this.control('clock', { offset_ms: 0 });
    this.#token = undefined;
  }

  async advance(ms: number): Promise<void> {
    await this.control('clock', { advance_ms: ms });
  }

  /** The fixtures of the seed; a reset restores exactly these. */
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

  /** Makes the next call fetch a new token. */
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

  async headers(given: CallOptions): Promise<Record<string, string | undefined>> {
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

  /** Makes one call of the platform; `path` starts at the version, e.g. `/v1/payouts/1`. */
  async call(method: string, path: string, given: CallOptions = {}): Promise<Answer> {
    const query = new URLSearchParams(Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]));
    const url = `${this.process.origin}/api${path}${query.size === 0 ? '' : `?${query.toString()}`}`;
    const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    return exchange(url, method, await this.headers(given), body, given.deadlineMs);
  }

  get(path: string, query: CallOptions['query'] = {}, given: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, { ...given, query });
  }

  post(path: string, body: unknown, given: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, { ...given, body });
  }

  /** Every record of a list, read page by page with the largest page size. */
  async all(path: string, query: CallOptions['query'] = {}, given: CallOptions = {}): Promise<Row[]> {
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
