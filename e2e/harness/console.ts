import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentVariables } from '@/lib/env';
import { layFolder, runStoreCommand } from './empty-store';
import { freePorts, SandboxProcess } from './sandbox';

/** A console and a sandbox of its own, started as a person starts them, with data that nobody else has. */
export interface Copy {
  readonly origin: string;
  readonly sandboxOrigin: string;
  readonly dataDir: string;
  /** Of the demo people, as the start announced it. */
  readonly demoPassword: string;
  /** The process of scripts/start.mjs, above both servers. */
  readonly process: ChildProcess;
  /** All that it printed so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = path.join(root, 'scripts');

/**
 * Blank hides what a `.env` says: a test must never reach a real platform or somebody's database. Nothing reads lists by
 * itself but where a test is about that: most count the calls of the platform, or arm faults for them.
 */
export const noVariables = {
  ...Object.fromEntries(Object.keys(environmentVariables).map((name) => [name, ''])),
  MIRROR_DAYS: '0',
};

export async function startCopy(variables: Readonly<Record<string, string>> = {}): Promise<Copy> {
  const [port, sandboxPort] = await freePorts(2);
  const dataDir = await layFolder();
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
    output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
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

/** Its announcement ends with how to stop it; a start that fails says why instead. */
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

export interface ConsoleCopyOptions {
  readonly sandboxFlags?: readonly string[];
  /** Where others must know it from; else any free one. */
  readonly port?: number;
  /** Above what every copy has. */
  readonly variables: Readonly<Record<string, string>>;
  /** Runs before the console, with its environment. */
  readonly prepare?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Runs after the console has ended, before its data goes. */
  readonly inspect?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Where the build lies that is started; the checkout by default. */
  readonly folder?: string;
  /** What Node runs; the server process by default. */
  readonly program?: readonly string[];
  /** Flags of Node itself; by default those for a console that lives for seconds. */
  readonly engine?: readonly string[];
}

// Of the embedded database only what runs all the time is compiled better: most consoles live for seconds, and the plain
// one for all tests.
const shortLived = ['--wasm-tiering-budget=200000000'];

/** The built console itself before a sandbox of its own: for everything that `npm start` does not offer. */
export async function startConsoleCopy(options: ConsoleCopyOptions): Promise<Copy> {
  const { sandboxFlags = [], port: wantedPort, variables, prepare, inspect, folder = root } = options;
  const { program = [path.join(root, 'lib/front/serve.mjs')], engine = shortLived } = options;
  const sandbox = await SandboxProcess.start('--memory', ...sandboxFlags);
  const { credentials } = sandbox.seed;
  const port = wantedPort ?? (await freePorts(1))[0];
  const dataDir = await layFolder();
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
    PLATFORM_BASE_URL: sandbox.origin,
    PLATFORM_CLIENT_ID: credentials.client_id,
    PLATFORM_API_KEY: credentials.api_key,
    PLATFORM_CALLS_PER_MINUTE: '60000',
    ...variables,
  };
  await prepare?.(environment);
  const child = spawn(
    process.execPath,
    [
      ...engine,
      // Whoever ends without stopping it takes it along.
      '--import',
      path.join(root, 'scripts/start/follow-parent.mjs'),
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
  // It listens once it can answer.
  while (
    !(await fetch(`${origin}/api/health/live`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The console did not start:\n${output}`);
    await wait(50);
  }
  const page = await (await fetch(`${origin}/sign-in`)).text();
  return {
    origin,
    sandboxOrigin: sandbox.origin,
    dataDir,
    demoPassword: /Password for everyone:[^]{0,80}?>([^<]+)</.exec(page)?.[1] ?? '',
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      // It lets whoever is connected finish, and a browser keeps spare connections open: like `npm start`, not for ever.
      await Promise.race([ended, wait(2_000)]);
      child.kill('SIGKILL');
      await ended;
      await inspect?.(environment);
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A console with demo people before a sandbox with these flags, e.g. `--spec-only`: the interface and no extras. The
 * same as `npm start` has, without the time that it takes to look after both.
 */
export async function startCopyBefore(...sandboxFlags: readonly string[]): Promise<Copy> {
  return await startConsoleCopy({ sandboxFlags, variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1' } });
}

/** Whoever signs in there: a console for real money has no demo people. */
export const productionPerson = {
  email: 'olga@production.test',
  name: 'Olga Operator',
  role: 'operator',
  password: 'a-password-of-this-test-alone',
} as const;

/** A console that was told that its platform is the real one. */
export async function startProductionCopy(): Promise<Copy> {
  return await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      await runStoreCommand(environment, 'make-person', JSON.stringify(productionPerson));
    },
  });
}

/** The same, with the cookie of somebody who acts through a sandbox all the same. */
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
