import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noVariables, type Copy } from './copy';
import { layEmptyStore } from './empty-store';
import { freePorts } from './free-ports';
import { SandboxControl } from './sandbox-control';
import { startSandbox } from './sandbox-process';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
}

/** The built console itself before a sandbox of its own: for everything that `npm start` does not offer. */
export async function startConsoleCopy(options: ConsoleCopyOptions): Promise<Copy> {
  const { sandboxFlags = [], port: wantedPort, variables, prepare, inspect, folder = root } = options;
  const { program = [path.join(root, 'lib/front/serve.mjs')] } = options;
  const sandbox = await startSandbox('--memory', ...sandboxFlags);
  const { credentials } = await new SandboxControl(sandbox.url).fixtures();
  const port = wantedPort ?? (await freePorts(1))[0];
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await layEmptyStore(dataDir);
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
    PLATFORM_BASE_URL: sandbox.url,
    PLATFORM_CLIENT_ID: credentials.client_id,
    PLATFORM_API_KEY: credentials.api_key,
    PLATFORM_CALLS_PER_MINUTE: '60000',
    ...variables,
  };
  await prepare?.(environment);
  const child = spawn(
    process.execPath,
    // Of the embedded database only what runs all the time is compiled better: most consoles live for seconds, and the
    // plain one for all tests.
    [
      '--wasm-tiering-budget=200000000',
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
    await setTimeout(50);
  }
  const page = await (await fetch(`${origin}/sign-in`)).text();
  return {
    origin,
    sandboxOrigin: sandbox.url,
    dataDir,
    demoPassword: /Everybody’s password:[^]{0,80}?>([^<]+)</.exec(page)?.[1] ?? '',
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      // It lets whoever is connected finish, and a browser keeps spare connections open: like `npm start`, not for ever.
      await Promise.race([ended, setTimeout(2_000)]);
      child.kill('SIGKILL');
      await ended;
      await inspect?.(environment);
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
