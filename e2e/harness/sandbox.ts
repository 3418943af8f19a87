import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '@/sandbox/answer-control';
import type { PayoutsRequest } from '@/sandbox/answer-control';
import type { FaultRequest } from '@/sandbox/faults/armory';
import type { CallEntry } from '@/sandbox/http/calls';
import type { Effect, Settings } from '@/sandbox/store/journal';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sandbox's controls outside of the platform's interface: faults, the clock, the effects. */
export class SandboxControl {
  readonly origin: string;
  #isChanged = false;
  #hasMoved = false;
  #hasMovedPayouts = false;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Keys stay used, so that a test's open write, sent again later, does nothing to the next test's data. */
  async reset({ keepKeys = true }: { readonly keepKeys?: boolean } = {}): Promise<void> {
    await this.#send('POST', 'reset', keepKeys ? { keep_keys: true } : {});
  }

  async armFault(fault: Partial<FaultRequest> & Pick<FaultRequest, 'fault'>): Promise<void> {
    await this.#send('POST', 'faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.#send('DELETE', 'faults');
  }

  /** Whether a test has armed a fault, or changed anything else of the sandbox itself. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Whether a test has moved the sandbox's clock. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  /** Whether a test has made or changed payouts. */
  get hasMovedPayouts(): boolean {
    return this.#hasMovedPayouts;
  }

  async setClock(clock: { readonly offset_ms: number } | { readonly advance_ms: number }): Promise<void> {
    this.#hasMoved = true;
    await this.#send('POST', 'clock', clock);
  }

  /** Makes and changes payouts (docs/sandbox.md, "Payouts"); returns the ids of the new ones. */
  async movePayouts(moved: PayoutsRequest): Promise<readonly string[]> {
    this.#hasMovedPayouts = true;
    return ((await this.#send('POST', 'payouts', moved)) as { made: string[] }).made; // both ends are of one commit
  }

  async changeSettings(settings: Partial<Settings>): Promise<void> {
    await this.#send('POST', 'settings', settings);
  }

  async effects(): Promise<readonly Effect[]> {
    // Both ends are of one commit.
    const { effects } = (await this.#send('GET', 'effects')) as { effects: Effect[] };
    return effects;
  }

  async calls(): Promise<readonly CallEntry[]> {
    const { calls } = (await this.#send('GET', 'calls')) as { calls: CallEntry[] };
    return calls;
  }

  async fixtures(): Promise<Fixtures> {
    return (await this.#send('GET', 'fixtures')) as Fixtures;
  }

  async #send(method: string, route: string, body?: unknown): Promise<unknown> {
    this.#isChanged ||= method !== 'GET' && route !== 'reset';
    const answer = await fetch(`${this.origin}/sandbox/${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.ok) return await answer.json();
    throw new Error(`${method} /sandbox/${route} answered ${answer.status}: ${await answer.text()}`);
  }
}

/** The path of the bundled sandbox, which starts in a third of the time; where unset, its sources are run. */
export const builtSandboxVariable = 'E2E_BUILT_SANDBOX';

/** The sandbox in a process of its own, with its controls. */
export class SandboxProcess extends SandboxControl {
  readonly port: number;
  /** The fixtures at its start. */
  readonly seed: Fixtures;
  readonly #launched: LaunchedProcess;

  private constructor(port: number, seed: Fixtures, launched: LaunchedProcess) {
    super(`http://127.0.0.1:${port}`);
    this.port = port;
    this.seed = seed;
    this.#launched = launched;
  }

  /** Starts a sandbox on a free port; it is ready when this returns. */
  static async start(...flags: readonly string[]): Promise<SandboxProcess> {
    return await SandboxProcess.startWith({}, ...flags);
  }

  /** The same, with variables of its own, such as those of a clock. */
  static async startWith(
    variables: Readonly<Record<string, string>>,
    ...flags: readonly string[]
  ): Promise<SandboxProcess> {
    const [port = 0] = await freePorts(1);
    const launched = launch([...flags, '--port', String(port)], variables);
    const { child, output } = launched;
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', () => {
        if (output().includes('ready on')) resolve();
      });
      child.once('exit', () => reject(new Error(`The sandbox ended before it was ready:\n${output()}`)));
    });
    return new SandboxProcess(port, await new SandboxControl(`http://127.0.0.1:${port}`).fixtures(), launched);
  }

  /** Everything it has written so far. */
  output(): string {
    return this.#launched.output();
  }

  /** Ends the process and waits for its end; returns the exit code, null after a signal that it could not handle. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#launched.child.kill(signal);
    return await ended(this.#launched.child);
  }
}

/** Runs the sandbox with these flags until it ends by itself, as it does when it refuses to start. */
export async function runSandbox(...flags: readonly string[]): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(flags);
  return { code: await ended(child), output: output() };
}

interface LaunchedProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function launch(flags: readonly string[], variables: Readonly<Record<string, string>> = {}): LaunchedProcess {
  const built = process.env[builtSandboxVariable];
  const program = built === undefined ? ['--import', 'tsx', 'sandbox/serve.ts'] : [built];
  const child = spawn(
    process.execPath,
    // The sandbox ends with the process that started it.
    ['--import', './scripts/start/follow-parent.mjs', ...program, ...flags],
    { cwd: root, env: { ...process.env, ...variables }, stdio: 'pipe' },
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

/**
 * Different free ports. They are this process's own: other processes of tests have other blocks, and the system gives
 * none of them to a program that asks for any port. So a port stays free until its server listens, or while it does not.
 */
export async function freePorts(count: number): Promise<number[]> {
  block ??= claimBlock();
  const ports: number[] = [];
  for (const claimed = await block; ports.length < count;) {
    const port = claimed.nextPort();
    const server = await listenOn(port);
    if (server === undefined) continue;
    await once(server.close(), 'close');
    ports.push(port);
  }
  return ports;
}

/** The first port of a block is not used: the process that listens there owns the block until it ends. */
class PortBlock {
  readonly #first: number;
  #given = 0;

  constructor(first: number) {
    this.#first = first;
  }

  /** Takes turns, so that a port whose server does not listen yet is not given again. */
  nextPort(): number {
    this.#given = (this.#given % (portsOfBlock - 1)) + 1;
    return this.#first + this.#given;
  }
}

let block: Promise<PortBlock> | undefined;

const portsOfBlock = 100;

/** Above the ports that programs usually have and browsers refuse, and below those that the system gives. */
const firstPort = 12_000;

async function claimBlock(): Promise<PortBlock> {
  const blocks = Math.floor((firstGivenPort() - firstPort) / portsOfBlock);
  for (let turn = 0; turn < blocks; turn += 1) {
    const first = firstPort + ((process.pid + turn) % blocks) * portsOfBlock;
    const owner = await listenOn(first, '127.0.0.1');
    if (owner === undefined) continue;
    owner.unref();
    return new PortBlock(first);
  }
  throw new Error(`All ports from ${firstPort} to ${firstGivenPort()} are in use.`);
}

/** The lowest port that the system gives to a program that asks for any. */
function firstGivenPort(): number {
  const usual = 32_768;
  const file = '/proc/sys/net/ipv4/ip_local_port_range';
  const first = existsSync(file) ? parseInt(readFileSync(file, 'utf8')) : usual;
  // A system that gives almost all ports leaves none to choose from.
  return first < firstPort + 50 * portsOfBlock ? usual : first;
}

/** Listens, by default at all addresses of this machine; undefined if another program listens there. */
async function listenOn(port: number, host?: string): Promise<net.Server | undefined> {
  const server = net.createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
