import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { descendantsOf } from '@/e2e/harness/process-tree';
import { freePorts, SandboxControl } from '@/e2e/harness/sandbox';
import { untilFilled } from '@/e2e/harness/stores/filled-store';
import type { WantedCaller } from '@/e2e/harness/stores/store-commands.fixture';
import { MatrixConsole } from '@/e2e/matrix/matrix-console';
import { simulateDeposit } from '@/lib/contract/deposits';
import { inRoot, nextBinary } from '../start/command.mjs';

/** The settings of an installation, but with limits that no measurement reaches. */
const unlimited = { LOG_LEVEL: 'info', SESSION_COST_PER_MINUTE: '99999', ADDRESS_COST_PER_MINUTE: '99999', DEMO: '1' };

export interface StageOptions {
  readonly people: readonly WantedCaller[];
  readonly sandboxFlags?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Runs in the console's environment, after its people are made and before it starts. */
  readonly prepare?: (environment: NodeJS.ProcessEnv) => Promise<void>;
}

/** A built console with a sandbox of its own, run as `npm start` runs it, and the bare app where a section wants it. */
export class Stage {
  readonly console: MatrixConsole;
  readonly sandbox: SandboxControl;
  #bare: Promise<BareApp> | undefined;

  private constructor(console: MatrixConsole) {
    this.console = console;
    this.sandbox = new SandboxControl(console.sandboxOrigin);
  }

  /** The mirror is off unless a variable says otherwise. */
  static async open({ variables = {}, ...options }: StageOptions): Promise<Stage> {
    return new Stage(
      await MatrixConsole.start({
        ...options,
        isAwkward: false,
        engine: [],
        variables: { ...unlimited, ...variables },
      }),
    );
  }

  /** Opens a stage with the settings of a default start, whose mirror has everything that the platform lists. */
  static async openFilled({ variables = {}, ...options }: StageOptions): Promise<Stage> {
    const stage = await Stage.open({ ...options, variables: { MIRROR_DAYS: '', ...variables } });
    await untilFilled(stage.console.copy);
    return stage;
  }

  /** The id of the console's process. */
  get pid(): number {
    return this.console.copy.process.pid ?? 0;
  }

  /** The headers of a signed-in person's browser whose time zone the console knows. */
  headersOf(caller: string): Readonly<Record<string, string>> {
    return { cookie: `${this.console.people[caller]?.sessions[0]?.cookie ?? ''}; bo-time-zone=UTC` };
  }

  /** The bare app, built and started at its first use. */
  async bare(): Promise<BareApp> {
    return await (this.#bare ??= BareApp.start(this.sandbox));
  }

  async close(): Promise<void> {
    await (await this.#bare)?.stop();
    await this.console.stop();
  }
}

/** A bare page, list and handler of the framework, against which the console is measured. */
class BareApp {
  readonly origin: string;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(origin: string, folder: string, process: ChildProcess) {
    this.origin = origin;
    this.#folder = folder;
    this.#process = process;
  }

  /** Builds it in its own folder with the console's packages: inside the checkout it would count as part of that. */
  static async start(sandbox: SandboxControl): Promise<BareApp> {
    const folder = await mkdtemp(path.join(tmpdir(), 'payments-console-bare-'));
    await cp(inRoot('scripts', 'bench', 'bare'), folder, { recursive: true });
    await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
    const { credentials } = await sandbox.fixtures();
    const env = {
      ...process.env,
      NODE_ENV: 'production' as const,
      NEXT_TELEMETRY_DISABLED: '1',
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_CLIENT_ID: credentials.client_id,
      PLATFORM_API_KEY: credentials.api_key,
    };
    await promisify(execFile)(process.execPath, [nextBinary, 'build'], { cwd: folder, env });
    const [port] = await freePorts(1);
    const command = [nextBinary, 'start', '-p', String(port)];
    const child = spawn(process.execPath, command, { cwd: folder, env, stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    const app = new BareApp(`http://localhost:${String(port)}`, folder, child);
    await app.#untilAnswered();
    return app;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #untilAnswered(): Promise<void> {
    const isThere = () =>
      fetch(this.origin).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isThere())) {
      if (this.#process.exitCode !== null) throw new Error('The bare app did not start.');
      await wait(50);
    }
  }
}

/** The memory of a process and its descendants, in MiB; read from Linux's /proc. */
export function residentMiB(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + residentKiB(one) / 1_024, 0);
}

function residentKiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has ended.
    return 0;
  }
}

const depositPage = '/a/master/deposits/simulate';

/** The write that is submitted: it changes no record, so it can be made any number of times. */
export const submittedOperation = simulateDeposit.name;

/** Submits a write as the form does: opens the form, then sends its values. Returns the second answer as it came. */
export async function submitDeposit(console: MatrixConsole, caller: string, amount: string) {
  const form = { operation: submittedOperation, account: 'master' };
  const opened = await console.act(caller, depositPage, 'openFormAction', form);
  const formId = /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1];
  if (formId === undefined) return { status: opened.status, text: opened.text, tookMs: 0 };
  const input = { currency: 'USD', amount, ...sender };
  const began = performance.now();
  const submitted = { formId, account: 'master', input };
  const { status, text } = await console.act(caller, depositPage, 'simulateDepositAction', submitted);
  return { status, text, tookMs: performance.now() - began };
}

const sender = {
  sender_swift_code: 'CHASUS33',
  sender_name: 'Measured',
  sender_account_number: '',
  sender_country: '',
  receiver_account_number: '',
};
