import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCopy } from '@/e2e/harness/console';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import { findOwner } from '@/lib/lock/process-lock.mjs';
import { storePaths, type Store } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { recordedWrite } from '@/lib/store/schema';
import {
  addAuditBreak,
  addKillTally,
  addRound,
  emptyKillTally,
  findAuditBreak,
  judgeRound,
  type KilledRound,
  KillProcess,
  type KillTally,
  look,
  submitAgain,
  submitAndKill,
  type Round,
  settleWithinMs,
  dealConsoleRounds,
  dealRounds,
  killPoints,
} from './kill-round';
import { startCluster } from '../harness/stores/postgres-cluster';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { ShareName } from './share';

const root = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ReturnType<typeof spawn>>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the shares of a part side by side, and returns the tally that each of them prints as JSON. */
export async function runShares<T>(name: ShareName, shares: number, count: number): Promise<readonly T[]> {
  const program = compileProgram('share.ts');
  return await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const child = spawn(process.execPath, [program, name, String(share), String(shares), String(count)], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      // The killed processes beside it must reach their points and settle as fast as on a machine of their own.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      running.delete(child);
      if (code !== 0) throw new Error(`A share of ${name} ended with ${code ?? 'a signal'}.`);
      return JSON.parse(text) as T; // the share's own tally
    }),
  );
}

const compiled = new Map<string, string>();

/**
 * Bundles one program of this folder into one file, inside the checkout so that packages are found. A run starts six
 * hundred processes, and a loader that compiles at each start would take most of its time.
 */
function compileProgram(name: 'share.ts' | 'kill-host.ts'): string {
  const before = compiled.get(name);
  if (before !== undefined) return before;
  const folder = path.join(root, '.cache', `faults-${process.pid}-${path.basename(name, '.ts')}`);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'program.mjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: [`e2e/faults/${name}`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  compiled.set(name, outfile);
  return outfile;
}

const hourMs = 3_600_000;

/** One sandbox for all lanes of a kind, with an anchor by which the dealer knows its records. */
async function startSandbox(): Promise<{ readonly sandbox: SandboxProcess; readonly anchorMs: number }> {
  const anchorMs = Math.floor(Date.now() / hourMs) * hourMs;
  const flags = ['--anchor', new Date(anchorMs).toISOString(), '--order-delay', '500'];
  return { sandbox: await SandboxProcess.start('--memory', '--payouts', '50', ...flags), anchorMs };
}

async function sumOf(lanes: readonly Promise<KillTally>[]): Promise<KillTally> {
  const sum = emptyKillTally();
  for (const tally of await Promise.all(lanes)) addKillTally(sum, tally);
  return sum;
}

export async function runEmbeddedRounds(count: number, lanes: number): Promise<KillTally> {
  const script = compileProgram('kill-host.ts');
  const { sandbox, anchorMs } = await startSandbox();
  try {
    const dealt = dealRounds(count, lanes, anchorMs);
    return await sumOf(dealt.map((rounds) => killEmbedded({ script, sandbox, rounds })));
  } finally {
    await sandbox.stop();
  }
}

export async function runPostgresRounds(count: number, lanes: number): Promise<KillTally> {
  const script = compileProgram('kill-host.ts');
  const cluster = await startCluster();
  try {
    const { sandbox, anchorMs } = await startSandbox();
    try {
      const dealt = dealRounds(count, lanes, anchorMs);
      return await sumOf(
        dealt.map(async (rounds, lane) =>
          killPostgres({ script, sandbox, rounds, url: await cluster.makeDatabase(`lane_${lane}`) }),
        ),
      );
    } finally {
      await sandbox.stop();
    }
  } finally {
    await cluster.stop();
  }
}

export async function runConsoleRounds(count: number): Promise<KillTally> {
  const { sandbox, anchorMs } = await startSandbox();
  try {
    return await killConsole({
      script: compileProgram('kill-host.ts'),
      sandbox,
      rounds: dealConsoleRounds(count, anchorMs),
    });
  } finally {
    await sandbox.stop();
  }
}

interface Lane {
  readonly script: string;
  readonly sandbox: SandboxProcess;
  readonly rounds: readonly Round[];
}

/**
 * One console on its own folder: it is killed at the point and started anew, the form is submitted again, and the write
 * is watched until it has settled. The process that settled it is the next one to be killed.
 */
export async function killEmbedded({ script, sandbox, rounds }: Lane): Promise<KillTally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-faults-'));
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const store = { folder: path.join(folder, 'store'), lock: path.join(folder, 'store.lock') };
  const start = () => new KillProcess(script, { store, baseUrl: sandbox.origin, clientId, apiKey });
  const tally = emptyKillTally();
  let host = start();
  try {
    for (const round of rounds) {
      const killed = await submitAndKill(host, sandbox, round);
      host = start();
      const settledMs = await untilSettled(host, killed);
      const verdict = judgeRound(killed, await look(host, killed.order.formId), await sandbox.effects());
      const name = `embedded, ${round.point} ${killPoints[round.point]}, ${round.subject.write}, round ${round.number}`;
      addRound(tally, name, killed.isAtPoint, verdict, settledMs);
    }
    addAuditBreak(tally, 'embedded', await findAuditBreak(host));
  } finally {
    await host.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  return tally;
}

/** How long after the start the write settled; a little more than the limit if it did not. */
async function untilSettled(host: KillProcess, killed: KilledRound): Promise<number> {
  await submitAgain(host, killed);
  for (;;) {
    const seen = await look(host, killed.order.formId);
    const sinceMs = Date.now() - host.startedMs;
    if (seen?.isSettled === true || seen?.state === 'NEEDS_REVIEW' || sinceMs > settleWithinMs + 5_000) return sinceMs;
    await wait(100);
  }
}

interface PostgresLane extends Lane {
  readonly url: string;
}

/** The time between two kills, so that each process lives long enough to do some work. */
const everyMs = 2_500;

/**
 * Two consoles on one database, killed in turn and started again at once. A write of a dead one is free after its lease
 * of half a minute, so the rounds go on meanwhile, and all are judged at the end.
 */
async function killPostgres({ script, sandbox, url, rounds }: PostgresLane): Promise<KillTally> {
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const start = () => new KillProcess(script, { store: { url }, baseUrl: sandbox.origin, clientId, apiKey });
  // The first process creates the person who submits, and the second finds them.
  const maker = start();
  await maker.ready;
  const pair: [KillProcess, KillProcess] = [maker, start()];
  const done: KilledRound[] = [];
  const restartsMs: number[] = [];
  /** By write: when the last dead process that held it was replaced. */
  const heldUntilMs = new Map<string, number>();
  const opened = await openPostgres(url);
  try {
    for (const [place, round] of rounds.entries()) {
      const endMs = Date.now() + everyMs;
      const turn = place % 2 === 0 ? 0 : 1;
      const { replica } = pair[turn];
      const killed = await submitAndKill(pair[turn], sandbox, round);
      pair[turn] = start();
      const { startedMs } = pair[turn];
      restartsMs.push(startedMs);
      for (const id of await findHeld(opened.database, replica)) heldUntilMs.set(id, startedMs);
      // The returning person may reach either copy.
      await submitAgain(pair[1 - turn] ?? pair[turn], killed);
      done.push(killed);
      // One of the two is always alive to go on with the other's writes, however long a start takes.
      await Promise.all([pair[turn].ready, wait(Math.max(0, endMs - Date.now()))]);
    }
    await untilQuiet(pair[0], done);
    return await judgeAll({ sandbox, host: pair[0], done, restartsMs, heldUntilMs });
  } finally {
    await Promise.all(pair.map((host) => host.kill()));
    await opened.close();
  }
}

async function untilQuiet(host: KillProcess, done: readonly KilledRound[]): Promise<void> {
  const endMs = Date.now() + settleWithinMs + 10_000;
  for (const { order } of done) {
    while (Date.now() < endMs) {
      const seen = await look(host, order.formId);
      if (seen?.isSettled === true || seen?.state === 'NEEDS_REVIEW') break;
      await wait(200);
    }
  }
}

interface FinishedRounds {
  readonly sandbox: SandboxProcess;
  readonly host: KillProcess;
  readonly done: readonly KilledRound[];
  readonly restartsMs: readonly number[];
  readonly heldUntilMs: ReadonlyMap<string, number>;
}

/** The writes that a process has claimed and not released. */
async function findHeld(store: Store, replica: string): Promise<readonly string[]> {
  const held = await store
    .select({ id: recordedWrite.id })
    .from(recordedWrite)
    .where(eq(recordedWrite.leaseOwner, replica));
  return held.map(({ id }) => id);
}

async function judgeAll({ sandbox, host, done, restartsMs, heldUntilMs }: FinishedRounds): Promise<KillTally> {
  const tally = emptyKillTally();
  const effects = await sandbox.effects();
  for (const [place, killed] of done.entries()) {
    const { round, order } = killed;
    const seen = await look(host, order.formId);
    // The time counts from the restart after the last kill that struck the write.
    const sinceMs = Math.max(restartsMs[place] ?? 0, heldUntilMs.get(seen?.id ?? '') ?? 0);
    const settledMs = Math.max(0, (seen?.settledAtMs ?? Infinity) - sinceMs);
    const name = `PostgreSQL, ${round.point} ${killPoints[round.point]}, ${round.subject.write}, round ${round.number}`;
    addRound(tally, name, killed.isAtPoint, judgeRound(killed, seen, effects), settledMs);
  }
  addAuditBreak(tally, 'PostgreSQL', await findAuditBreak(host));
  return tally;
}

const dataSecret = 'of the rounds against the built console';

/**
 * The built console takes up a killed process's write at its start, is killed itself when its repeat reaches the
 * platform, and settles the write after the next start.
 */
export async function killConsole({ script, sandbox, rounds }: Lane): Promise<KillTally> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'payments-console-faults-'));
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const { store: folder, storeLock: lock } = storePaths({ dataDir });
  const settings = { store: { folder, lock }, baseUrl: sandbox.origin, clientId, apiKey, dataSecret };
  const variables = {
    DATA_DIR: dataDir,
    DATA_SECRET: dataSecret,
    PLATFORM_BASE_URL: sandbox.origin,
    PLATFORM_CLIENT_ID: clientId,
    PLATFORM_API_KEY: apiKey,
    PLATFORM_ENVIRONMENT: 'sandbox',
  };
  const tally = emptyKillTally();
  let host = new KillProcess(script, settings);
  try {
    for (const round of rounds) {
      const killed = await submitAndKill(host, sandbox, round);
      const sent = await countSends(sandbox, round);
      const first = await startCopy(variables);
      const isKilled = await untilSent(sandbox, round, sent);
      process.kill(ownerOf(lock), 'SIGKILL');
      await first.stop();
      const startedMs = Date.now();
      const second = await startCopy(variables);
      await untilSent(sandbox, round, sent + 1);
      // A normal stop lets the console finish its work.
      await second.stop();
      host = new KillProcess(script, settings);
      await host.ready;
      const seen = await look(host, killed.order.formId);
      const verdict = judgeRound(killed, seen, await sandbox.effects());
      // The time is 0 if the first console had settled the write just before it was killed.
      const settledMs = Math.max(0, (seen?.settledAtMs ?? Infinity) - startedMs);
      const name = `built console, ${round.point} ${killPoints[round.point]}, ${round.subject.write}, round ${round.number}`;
      addRound(tally, name, isKilled, verdict, settledMs);
    }
    addAuditBreak(tally, 'built console', await findAuditBreak(host));
  } finally {
    await host.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return tally;
}

/** The id of the process that has the store open: the server itself, not a parent of it. */
function ownerOf(lock: string): number {
  const owner = findOwner(lock);
  if (owner === undefined) throw new Error(`No process owns ${lock}.`);
  return owner.pid;
}

interface Call {
  readonly method: string;
  readonly path: string;
}

async function countSends({ origin }: SandboxProcess, { subject }: Round): Promise<number> {
  const { calls } = (await (await fetch(`${origin}/sandbox/calls`)).json()) as { readonly calls: readonly Call[] }; // the documented form
  return calls.filter(({ method, path: at }) => method === 'POST' && at.includes(subject.id ?? '/none')).length;
}

/** Whether one more send of this write arrived in time. */
async function untilSent(sandbox: SandboxProcess, round: Round, before: number): Promise<boolean> {
  const endMs = Date.now() + settleWithinMs / 4;
  while (Date.now() < endMs) {
    if ((await countSends(sandbox, round)) > before) return true;
    await wait(5);
  }
  return false;
}
