import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { noVariables, type Copy } from './copy';
import { freePorts } from './free-ports';
import { startSandbox } from './sandbox-process';
import { SandboxControl } from './sandbox-control';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A console before a platform with these flags, e.g. `--spec-only`: the interface and no extras. `npm start` makes demo
 * people only for its own sandbox, which has every extra and all records, so this starts the built console itself.
 */
export async function startCopyBefore(...flags: readonly string[]): Promise<Copy> {
  const sandbox = await startSandbox('--memory', ...flags);
  const { credentials } = await new SandboxControl(sandbox.url).fixtures();
  const [port] = await freePorts(1);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  const origin = `http://localhost:${String(port)}`;
  const secret = 'a-secret-of-this-test-and-of-nothing-else';
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)],
    {
      cwd: root,
      env: {
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
        PLATFORM_ENVIRONMENT: 'sandbox',
        DEMO: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    const receive = (part: Buffer) => {
      output += part.toString();
      if (output.includes('Ready in')) resolve();
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
    child.once('exit', () => reject(new Error(`The console did not start:\n${output}`)));
  });
  await ready;
  const page = await (await fetch(`${origin}/sign-in`)).text();
  return {
    origin,
    sandboxOrigin: sandbox.url,
    dataDir,
    demoPassword: /Password of all four:[^]{0,80}?>([^<]+)</.exec(page)?.[1] ?? '',
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
