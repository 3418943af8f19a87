import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentVariables } from '@/lib/environment-variables';
import { layEmptyStore } from './empty-store';
import { freePorts } from './free-ports';

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

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

/** Blank hides what a `.env` says: a test must never reach a real platform or somebody's database. */
export const noVariables = Object.fromEntries(environmentVariables.map(({ name }) => [name, '']));

export async function startCopy(variables: Readonly<Record<string, string>> = {}): Promise<Copy> {
  const [port, sandboxPort] = await freePorts(2);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await layEmptyStore(dataDir);
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
