import { setTimeout as wait } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { freePorts, SandboxProcess } from '../e2e/harness/sandbox';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { runMaintenance } from './maintenance/run-maintenance.fixture';
import { postForm, signInByPassword } from './maintenance/sign-in-by-password.fixture';
import { composeFolder, readCompose } from './start/compose-file.fixture';

// The processes of docs/operate/compose.yaml with the variables that it gives them, without containers around them.

const caddyfile = readFileSync(path.join(composeFolder, 'Caddyfile'), 'utf8');
const checkout = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-compose-'));
const admin = { email: 'ann@example.test', password: 'nine kettles on a frozen lake' };

interface StartedConsole {
  readonly process: ChildProcess;
  readonly environment: NodeJS.ProcessEnv;
  readonly port: number;
  readonly output: () => string;
}

/** Starts what the image starts; paths of the container lie below the folder of this test. */
async function startConsole(
  name: string,
  variables: Readonly<Record<string, string>>,
  port: number,
): Promise<StartedConsole> {
  const data = path.join(folder, name);
  mkdirSync(data);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...noVariables,
    ...Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, value.replace(/^\/run\/secrets/, `${folder}/secrets`)]),
    ),
    DATA_DIR: data,
    PORT: String(port),
  };
  const child = spawn(process.execPath, [path.join(checkout, 'scripts/start.mjs')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  while (child.exitCode === null && !output.includes('Stop with Ctrl-C')) await wait(100);
  expect(output).toContain('Stop with Ctrl-C');
  return { process: child, environment, port, output: () => output };
}

/** What the Caddyfile says: addresses that are for inside, copies that are ready, the address of the sender. */
class Proxy {
  readonly #server: http.Server;
  readonly #agent = new http.Agent({ keepAlive: true, timeout: 30_000 });
  readonly #ports: readonly number[];
  readonly #inside = /@inside path (.*)/.exec(caddyfile)?.[1]?.split(' ') ?? [];
  readonly #healthPath = /health_uri (\S+)/.exec(caddyfile)?.[1] ?? '';
  /** How many requests each copy got, by its port. */
  readonly served = new Map<number, number>();
  #turn = 0;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = http.createServer((request, response) => void this.#pass(request, response));
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, 'localhost');
    await once(this.#server, 'listening');
  }

  async #pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (this.#inside.includes((request.url ?? '').split('?')[0] ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const ready = await this.#ready();
    this.#turn += 1;
    const port = ready[this.#turn % ready.length];
    if (port === undefined) {
      response.writeHead(503).end();
      return;
    }
    this.served.set(port, (this.served.get(port) ?? 0) + 1);
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const asked = { port, host: '127.0.0.1', method: request.method ?? '', path: request.url ?? '', headers };
    const passed = http.request({ ...asked, agent: this.#agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    request.pipe(passed);
  }

  async #ready(): Promise<readonly number[]> {
    const answers = this.#ports.map(async (port) => {
      const answer = await fetch(`http://127.0.0.1:${String(port)}${this.#healthPath}`).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === 200 ? [port] : [];
    });
    return (await Promise.all(answers)).flat();
  }

  stop(): void {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe.skipIf(!hasPostgres())('the processes of the Compose file', () => {
  let cluster: Cluster;
  let sandbox: SandboxProcess;
  let proxy: Proxy;
  let consoles: readonly StartedConsole[] = [];
  let origin: string;

  beforeAll(async () => {
    [cluster, sandbox] = await Promise.all([startCluster(), SandboxProcess.start('--memory')]);
    const [port, ...ports] = await freePorts(3);
    origin = `http://localhost:${String(port)}`;
    const { credentials } = sandbox.seed;
    const { services } = readCompose(['compose.yaml'], {
      NODE_IMAGE: 'node:24-slim@sha256:0',
      CONSOLE_ORIGIN: origin,
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_ENVIRONMENT: 'sandbox',
      PLATFORM_CLIENT_ID: credentials.client_id,
    });
    mkdirSync(path.join(folder, 'secrets'), { mode: 0o700 });
    const secrets = {
      'database-url': await cluster.makeDatabase('console_of_compose'),
      'session-secret': 'a-session-secret-of-this-test-alone',
      'data-secret': 'a-data-secret-of-this-test-and-no-other',
      'platform-api-key': credentials.api_key,
    };
    for (const [name, secret] of Object.entries(secrets))
      writeFileSync(path.join(folder, 'secrets', name), `${secret}\n`);
    // As `depends_on` has it, the copies start together.
    consoles = await Promise.all(
      ['console-1', 'console-2'].map(
        async (name, index) => await startConsole(name, services[name]?.environment ?? {}, ports[index] ?? 0),
      ),
    );
    proxy = new Proxy(ports);
    await proxy.listen(port ?? 0);
  });

  afterAll(async () => {
    proxy.stop();
    for (const { process: child } of consoles) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await Promise.all([cluster.stop(), sandbox.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('the first administrator signs in through the proxy, whichever copy answers', async () => {
    const { environment } = consoles[0] ?? expect.unreachable();
    const made = await runMaintenance('admin-create', environment, '--email', admin.email, '--name', 'Ann Example');
    expect(made.words).toBe('');
    const link = /http:\/\/\S+\/invitation\/([\w-]{43})/.exec(made.out);
    expect(link?.[0]).toContain(`${origin}/`);
    const [, token = ''] = link ?? [];
    const { password } = admin;
    const set = await postForm(origin, '/api/invitation', { token, password, again: password });
    expect(set.headers.get('location')).toBe('/invitation/done');
    const { location, cookie } = await signInByPassword(origin, admin);
    expect(location).toBe('/');
    for (let copy = 0; copy < 4; copy += 1) {
      const enrol = await fetch(`${origin}/sign-in/enrol`, { headers: { cookie } });
      expect([enrol.status, await enrol.text()]).toEqual([200, expect.stringContaining('Six digits from the app')]);
    }
    const counts = consoles.map(({ port }) => proxy.served.get(port) ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(1);
  });

  test('what only programs inside may ask is not behind the proxy', async () => {
    for (const place of ['/api/metrics', '/api/audit/stream'])
      expect((await fetch(`${origin}${place}`)).status).toBe(404);
  });

  test('after one copy has ended, people are served by the other one', async () => {
    const [first, second] = consoles;
    const { process: child } = first ?? expect.unreachable();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const before = proxy.served.get(second?.port ?? 0) ?? 0;
    const { location } = await signInByPassword(origin, admin);
    expect(location).toBe('/');
    expect(proxy.served.get(second?.port ?? 0)).toBe(before + 2);
  });

  test('no process prints a secret', () => {
    const printed = consoles.map(({ output }) => output()).join('\n');
    const secrets = ['database-url', 'session-secret', 'data-secret', 'platform-api-key'];
    const values = secrets.map((name) => readFileSync(path.join(folder, 'secrets', name), 'utf8').trim());
    expect(values.filter((value) => printed.includes(value))).toEqual([]);
  });
});
