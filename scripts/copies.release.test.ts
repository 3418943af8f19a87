import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Copy, startConsoleCopy } from '../e2e/harness/console';
import { openPostgres } from '@/lib/store/postgres';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';

// Built consoles that are started, ended and replaced by others on one PostgreSQL.

const demo = { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' };

/** The arguments of Node's `exit` event; `once` does not carry the types of events. */
type ExitEvent = [code: number | null, signal: NodeJS.Signals | null];

/** Ends the process of a copy, and returns how it ended. */
async function end(copy: Copy): Promise<ExitEvent> {
  const ended = once(copy.process, 'exit');
  copy.process.kill('SIGTERM');
  return (await ended) as ExitEvent;
}

async function startForThisTest(options: Parameters<typeof startConsoleCopy>[0]): Promise<Copy> {
  const copy = await startConsoleCopy(options);
  onTestFinished(copy.stop);
  return copy;
}

test('after the signal answers close their connections, and work that hangs is cut off and named', async () => {
  const hang = `(globalThis[Symbol.for('payments-console.endings')] ??= new Set())
    .add({ name: 'work of a test', when: 'at-once', end: () => new Promise(() => undefined) })`;
  const engine = ['--import', `data:text/javascript,${encodeURIComponent(hang)}`];
  const copy = await startForThisTest({ variables: { ...demo, LOG_LEVEL: 'info' }, engine });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ended = once(copy.process, 'exit');
  const body = '{}';
  const headers = { expect: '100-continue', 'content-type': 'application/csp-report', 'content-length': body.length };
  const request = http.request(`${copy.origin}/api/csp`, { method: 'POST', agent, headers });
  request.flushHeaders();
  // The console has begun to read the request.
  await once(request, 'continue');
  copy.process.kill('SIGTERM');
  // The console refuses new connections once the signal has reached it.
  while ((await read(`${copy.origin}/api/health/live`, new http.Agent()).catch(() => undefined)) !== undefined);
  const answered = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
  request.end(body);
  const answer = await answered;
  expect(answer.headers.connection).toBe('close');
  answer.resume();
  expect(await ended).toEqual([0, null]);
  expect(copy.output()).toContain('"event":"end-cut-short","reason":"work of a test"');
});

interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

async function read(address: string, agent: http.Agent): Promise<HttpAnswer> {
  return await new Promise((resolve, reject) => {
    const request = http.get(address, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.on('error', reject);
  });
}

/**
 * A proxy before several copies, which keeps connections open. Like real proxies, it asks another copy where the
 * connection was refused, or where a kept connection was closed before the first byte of the answer.
 */
class Proxy {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #server: http.Server;
  #turn = 0;
  origins: readonly string[] = [];

  constructor() {
    this.#server = http.createServer((request, response) => {
      this.#ask(request.url ?? '/').then(
        ({ status, text }) => response.writeHead(status).end(text),
        () => response.writeHead(502).end(),
      );
    });
  }

  /** Asks the copies in turn, each one once. */
  async #ask(address: string): Promise<HttpAnswer> {
    const first = this.#turn++ % this.origins.length;
    const reasons: unknown[] = [];
    for (const origin of [...this.origins.slice(first), ...this.origins.slice(0, first)]) {
      try {
        return await read(`${origin}${address}`, this.#agent);
      } catch (error) {
        reasons.push(error);
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET') break;
      }
    }
    throw new AggregateError(reasons, 'No copy answered.');
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // A listening TCP server has an address with a port; only pipes have a string.
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }
}

/** Polls as a page that asks again as soon as it has its answer; returns the statuses when stopped. */
function poll(address: string): { readonly stop: () => Promise<readonly number[]> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  const over = new AbortController();
  const polling = (async () => {
    while (!over.signal.aborted) {
      statuses.push((await read(address, agent).catch(() => ({ status: 0 }))).status);
      // A reader without a pause would reach the limit of its address.
      await setTimeout(250);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await polling;
      agent.destroy();
      return statuses;
    },
  };
}

// A machine without PostgreSQL has no store that two copies share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('copies on one database', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  const ask = async (url: string, statement: string): Promise<readonly Record<string, unknown>[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  };

  test('a start that the store refuses ends the process with its cause', async () => {
    const url = await cluster.makeDatabase('refused');
    await (await openPostgres(url)).close();
    await ask(url, `create role reader login`);
    await ask(url, `grant select on migration to reader`);
    await ask(url, `grant create on schema public to reader`);
    const started = startConsoleCopy({
      variables: { ...demo, DATABASE_URL: url.replace('console@', 'reader@'), LOG_LEVEL: 'info' },
    });
    const words = await started.then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    expect(words).toContain('The console did not start');
    expect(words).toMatch(/"event":"start-refused","sentence":"[^"]*42501[^"]*"/);
    expect(words).not.toContain('console-ready');
    expect(words).not.toMatch(/^\s+at /m);
  });

  test('two demo copies start at once on an empty database, and a rolling restart shows no reader an error', async () => {
    const DATABASE_URL = await cluster.makeDatabase('rolling');
    const variables = { ...demo, DATABASE_URL, MIRROR_DAYS: '30', TRUSTED_PROXIES: '1' };
    const [first, second] = await Promise.all([startForThisTest({ variables }), startForThisTest({ variables })]);
    expect(await ask(DATABASE_URL, 'select count(*)::int as count from person')).toEqual([{ count: 7 }]);
    const proxy = new Proxy();
    proxy.origins = [first.origin, second.origin];
    const origin = await proxy.open();
    onTestFinished(() => proxy.close());
    const readers = Array.from({ length: 4 }, () => poll(`${origin}/sign-in`));
    const leases = async (pid: number) =>
      await ask(DATABASE_URL, `select name from lease where owner like '% ${String(pid)} %'`);
    expect(await end(first)).toEqual([0, null]);
    expect(await leases(first.process.pid ?? 0)).toEqual([]);
    const third = await startForThisTest({ variables });
    proxy.origins = [third.origin, second.origin];
    expect(await end(second)).toEqual([0, null]);
    expect(await leases(second.process.pid ?? 0)).toEqual([]);
    const statuses = (await Promise.all(readers.map((one) => one.stop()))).flat();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(20);
  });
});
