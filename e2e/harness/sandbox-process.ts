import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sandboxProgram } from '@/lib/sandbox-program.fixture';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A port that nobody has at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

export interface SandboxProcess {
  readonly port: number;
  readonly url: string;
  /** Everything it has written so far. */
  output(): string;
  /** Ends it and waits for the end; the exit code, null after a signal that it could not answer. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

function launch(args: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(
    process.execPath,
    // Whoever starts one and ends without stopping it takes it along.
    ['--import', './scripts/start/follow-parent.mjs', ...sandboxProgram(), ...args],
    { cwd: root, stdio: 'pipe' },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return { child, output: () => text };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Runs the sandbox with these flags until it ends by itself, as it does when it refuses to start. */
export async function runSandbox(...args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(args);
  return { code: await ended(child), output: output() };
}

/** Starts the sandbox as its own process, on a free port, and waits until it says that it is ready. */
export async function startSandbox(...args: readonly string[]): Promise<SandboxProcess> {
  const port = await findFreePort();
  const { child, output } = launch([...args, '--port', String(port)]);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (output().includes('ready on')) resolve();
    });
    child.once('exit', () => reject(new Error(`The sandbox ended before it was ready:\n${output()}`)));
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended(child);
    },
  };
}
