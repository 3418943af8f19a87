import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, setGlobalDispatcher } from 'undici';
import { environmentVariables } from '@/lib/env';
import type { WorkerName } from '@/lib/work/worker';
import { CopyClock } from './clock/copy-clock';
import { layFolder, runStoreCommand } from './stores/empty-store';
import { descendantsOf } from './process-tree';
import { freePorts, SandboxProcess } from './sandbox';

/** A running console with a sandbox and data of its own. */
export interface Copy {
  readonly origin: string;
  readonly sandboxOrigin: string;
  readonly dataDir: string;
  /** The password of the demo people; empty without any. */
  readonly demoPassword: string;
  /** The console's process, or that of scripts/start.mjs above both servers. */
  readonly process: ChildProcess;
  /** True if the console keeps the platform's records, so that not every call of the platform is that of a page. */
  readonly hasMirror: boolean;
  /** Everything that the process has printed so far. */
  readonly output: () => string;
  /** The time of the console and of its sandbox. */
  readonly clock: CopyClock;
  /**
   * Has these workers take turns, one after the other and each until it finds no more work, as if its time had come: the
   * mirror reads what changes now. Only for a console with work on request.
   */
  readonly turn: (...workers: readonly WorkerName[]) => Promise<void>;
  /** Takes steps of open writes until each has its outcome. Answers how many have none after ten seconds. */
  readonly settle: () => Promise<number>;
  /** Has the console forget what it knows of the platform's answers and failures. */
  readonly forgetPlatform: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Requests of tests use no connection that was idle for longer than this, long before a console closes it: a console
 * that closes a connection at the moment of a request would end that request, and a write must not be repeated.
 */
const idleMs = 4_000;
setGlobalDispatcher(new Agent({ keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs }));

/**
 * Workers that time alone brings on take no turn in a browser test unless it asks. The others continue what a person
 * began: they send, settle and make files while the person looks on.
 */
export const workOnRequest = {
  WORK_ON_REQUEST: (
    [
      ...(['mirror', 'alerts', 'store-watch', 'audit-counts', 'checkpoints', 'clock', 'vacuum'] as const),
      ...(['old-exports', 'old-reports', 'old-alerts', 'old-runs'] as const),
    ] satisfies readonly WorkerName[]
  ).join(','),
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = path.join(root, 'scripts');

/**
 * Blank values hide those of a `.env`: a test must never reach a real platform or a database that is in use. Consoles
 * that live for seconds, to be started or killed, have no mirror, because each of them would fill it anew. Consoles of
 * browser tests have one (`startFilledCopy`).
 */
export const noVariables = {
  ...Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, ''])),
  MIRROR_DAYS: '0',
};

export async function startCopy(variables: Readonly<Record<string, string>> = {}): Promise<Copy> {
  const [port, sandboxPort] = await freePorts(2);
  const [dataDir, clock] = await Promise.all([layFolder(), CopyClock.make()]);
  const child = spawn(
    process.execPath,
    ['--import', path.join(scripts, 'start', 'follow-parent.mjs'), path.join(scripts, 'start.mjs')],
    {
      env: {
        ...process.env,
        ...noVariables,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        ...clock.variables,
        ...variables,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const output = collectOutput(child);
  await untilAnnounced(child, output);
  return {
    origin: `http://localhost:${String(port)}`,
    sandboxOrigin: `http://127.0.0.1:${String(sandboxPort)}`,
    dataDir,
    demoPassword: /with the password (\S+)/.exec(output())?.[1] ?? '',
    process: child,
    hasMirror: (variables['MIRROR_DAYS'] ?? noVariables.MIRROR_DAYS) !== noVariables.MIRROR_DAYS,
    output,
    clock,
    ...requestsOf(dataDir, variables),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await Promise.all([rm(dataDir, { recursive: true, force: true }), clock.remove()]);
    },
  };
}

function requestsOf(
  dataDir: string,
  variables: Readonly<Record<string, string | undefined>>,
): Pick<Copy, 'turn' | 'settle' | 'forgetPlatform'> {
  const isOnRequest = variables['WORK_ON_REQUEST'] === workOnRequest.WORK_ON_REQUEST;
  const ask = async (line: string): Promise<string> => {
    const socket = connect(path.join(dataDir, 'work.sock')).setEncoding('utf8');
    socket.end(`${line}\n`);
    return (await socket.toArray()).join('').trim();
  };
  const order = async (line: string): Promise<void> => {
    const answer = await ask(line);
    if (answer !== 'done') throw new Error(answer);
  };
  return {
    turn: async (...workers) => await order(`turn ${workers.join(' ')}`),
    async settle() {
      if (!isOnRequest) return 0;
      const untilMs = performance.now() + 10_000;
      let open = Number(await ask('open-writes'));
      while (open > 0 && performance.now() < untilMs) {
        await order('turn writes');
        open = Number(await ask('open-writes'));
        if (open > 0) await wait(200);
      }
      return open;
    },
    async forgetPlatform() {
      if (isOnRequest) await order('forget-platform');
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  const receive = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', receive);
  child.stderr?.on('data', receive);
  return () => output;
}

/** Waits for the end of the announcement, which says how to stop the console; a start that fails says why instead. */
function untilAnnounced(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('Stop with Ctrl-C')) resolve();
    });
    child.once('close', () => {
      reject(new Error(`The console did not start:\n${output()}`));
    });
  });
}

const secret = 'a-secret-of-this-test-and-of-nothing-else';

/** A test on a fast machine asks more within a minute than a person does. Tests of the limits set their own. */
const highLimits = {
  PLATFORM_CALLS_PER_MINUTE: '60000',
  SESSION_COST_PER_MINUTE: '99999',
  ADDRESS_COST_PER_MINUTE: '99999',
} as const;

export interface ConsoleCopyOptions {
  readonly sandboxFlags?: readonly string[];
  /** Whether every account of the sandbox has awkward records, as in tests, or those of a business. */
  readonly isAwkward?: boolean;
  /** For tests that must know the port beforehand; by default any free one. */
  readonly port?: number;
  /** The data folder whose copy the console begins with; by default one with an empty store. */
  readonly store?: string;
  /** The address by which the console knows its sandbox; by default that of the sandbox. */
  readonly platform?: string;
  /** Take precedence over the variables of every copy. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs before the console, with its environment. */
  readonly prepare?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Runs after the console has ended, before its data is removed. */
  readonly inspect?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** The folder of the build; by default the checkout. */
  readonly folder?: string;
  /** The program that Node runs; by default the server process. */
  readonly program?: readonly string[];
  /** Flags of Node itself; by default those for a console that lives for seconds. */
  readonly engine?: readonly string[];
  /** The command that runs Node, as one that gives it namespaces of its own; by default none. */
  readonly inside?: readonly string[];
}

// V8 optimises only those functions of the embedded database that run all the time: most consoles live for seconds, but
// the plain one lives for all tests.
const shortLived = ['--wasm-tiering-budget=200000000'];

/** Starts the built console without `npm start`, for tests that need options which that does not have. */
export async function startConsoleCopy(options: ConsoleCopyOptions): Promise<Copy> {
  const { sandboxFlags = [], isAwkward = true, port: wantedPort } = options;
  const { variables, prepare, inspect, folder = root } = options;
  const { program = [path.join(root, 'lib/front/serve.mjs')], engine = shortLived, platform, inside = [] } = options;
  const [command, ...given] = [...inside, process.execPath];
  const clock = await CopyClock.make();
  const [sandbox, dataDir] = await Promise.all([
    SandboxProcess.startWith(clock.variables, '--memory', ...(isAwkward ? ['--awkward'] : []), ...sandboxFlags),
    layFolder(options.store),
  ]);
  const removeOwn = async () => {
    await sandbox.stop();
    await Promise.all([rm(dataDir, { recursive: true, force: true }), clock.remove()]);
  };
  const { credentials } = sandbox.seed;
  const port = wantedPort ?? (await freePorts(1))[0];
  const origin = `http://localhost:${String(port)}`;
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...noVariables,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    CONSOLE_ORIGIN: origin,
    SESSION_SECRET: secret,
    DATA_SECRET: secret,
    NEXTAUTH_URL: origin,
    NEXTAUTH_SECRET: secret,
    PLATFORM_BASE_URL: platform ?? sandbox.origin,
    PLATFORM_CLIENT_ID: credentials.client_id,
    PLATFORM_API_KEY: credentials.api_key,
    ...highLimits,
    E2E_SANDBOX_PORT: String(sandbox.port),
    ...clock.variables,
    ...variables,
    // The modules of every process of the tests stay where a console has more of them.
    NODE_OPTIONS: [process.env['NODE_OPTIONS'], variables['NODE_OPTIONS']].filter(Boolean).join(' '),
  };
  await prepare?.(environment);
  const child = spawn(
    command,
    [
      ...given,
      ...engine,
      // The console ends with the process that started it.
      '--import',
      path.join(root, 'scripts/start/follow-parent.mjs'),
      ...(platform === undefined ? [] : ['--import', path.join(root, 'e2e/harness/lead-to-sandbox.mjs')]),
      ...program,
    ],
    { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  const ended = once(child, 'exit');
  const receive = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout.on('data', receive);
  child.stderr.on('data', receive);
  // The console listens only when it is ready, so its first answer ends the wait.
  while (
    !(await fetch(`${origin}/api/health/live`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await removeOwn();
      throw new Error(`The console did not start:\n${output}`);
    }
    await wait(50);
  }
  const page = environment['DEMO'] === '1' ? await (await fetch(`${origin}/sign-in`)).text() : '';
  return {
    origin,
    sandboxOrigin: sandbox.origin,
    dataDir,
    demoPassword: /Password for everyone:[^]{0,80}?>([^<]+)</.exec(page)?.[1] ?? '',
    process: child,
    hasMirror: environment['MIRROR_DAYS'] !== noVariables.MIRROR_DAYS,
    output: () => output,
    clock,
    ...requestsOf(dataDir, environment),
    async stop() {
      // What gives the console its namespaces only waits for it.
      const [own] = inside.length === 0 ? [] : descendantsOf(child.pid ?? 0);
      if (own === undefined) child.kill('SIGTERM');
      else process.kill(own, 'SIGTERM');
      // The console waits until all connections close, and a browser keeps spare ones open: as in `npm start`, the wait
      // has an end.
      await Promise.race([ended, wait(2_000)]);
      child.kill('SIGKILL');
      await ended;
      await inspect?.(environment);
      await removeOwn();
    },
  };
}

/** The variables of a console with demo people, as `npm start` sets them. */
export const demoVariables = { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' } as const;

/**
 * Starts a console with demo people and a sandbox with these flags, e.g. `--spec-only`: the interface and no extras.
 * The console is that of `npm start`, without a mirror, and without the process that watches both, which takes time.
 */
export async function startCopyBefore(...sandboxFlags: readonly string[]): Promise<Copy> {
  return await startConsoleCopy({ sandboxFlags, variables: { ...demoVariables, ...workOnRequest } });
}

/** The person of a production console, which has no demo people. */
export const productionPerson = {
  email: 'olga@production.test',
  name: 'Olga Operator',
  role: 'operator',
  password: 'a-password-of-this-test-alone',
} as const;

/** Starts a console that takes its platform for the real one. */
export async function startProductionCopy(): Promise<Copy> {
  return await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      await runStoreCommand(environment, 'make-person', JSON.stringify(productionPerson));
    },
  });
}

/** The same, with the cookie of a person who acts through a sandbox nevertheless. */
export async function startCopyWithSandboxCaller(): Promise<{ readonly copy: Copy; readonly cookie: string }> {
  let cookie = '';
  const copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      await runStoreCommand(environment, 'make-person', JSON.stringify(productionPerson));
      cookie = String(await runStoreCommand(environment, 'make-sandbox-caller'));
    },
  });
  return { copy, cookie };
}
