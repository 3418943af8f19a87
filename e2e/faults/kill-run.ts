import { SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import { compileEntry } from './compiled-entry';
import { killEmbedded } from './kill-embedded';
import { killPostgres } from './kill-postgres';
import { killConsole } from './kill-console';
import { dealConsoleRounds, dealRounds } from './kill-rounds';
import { addKillTally, emptyKillTally, type KillTally } from './kill-tally';
import { startCluster } from './postgres-cluster';

const hourMs = 3_600_000;

/** One sandbox for all lanes of a kind; what it knows of its records, the dealer knows too. */
async function startSandbox(): Promise<{ readonly sandbox: SandboxProcess; readonly anchorMs: number }> {
  const anchorMs = Math.floor(Date.now() / hourMs) * hourMs;
  const flags = ['--anchor', new Date(anchorMs).toISOString(), '--order-delay', '500'];
  return { sandbox: await SandboxProcess.start(...flags), anchorMs };
}

async function sumOf(lanes: readonly Promise<KillTally>[]): Promise<KillTally> {
  const sum = emptyKillTally();
  for (const tally of await Promise.all(lanes)) addKillTally(sum, tally);
  return sum;
}

export async function runEmbeddedRounds(count: number, lanes: number): Promise<KillTally> {
  const script = compileEntry('kill-host.ts');
  const { sandbox, anchorMs } = await startSandbox();
  try {
    const dealt = dealRounds(count, lanes, anchorMs);
    return await sumOf(dealt.map((rounds) => killEmbedded({ script, sandbox, rounds })));
  } finally {
    await sandbox.stop();
  }
}

export async function runPostgresRounds(count: number, lanes: number): Promise<KillTally> {
  const script = compileEntry('kill-host.ts');
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
      script: compileEntry('kill-host.ts'),
      sandbox,
      rounds: dealConsoleRounds(count, anchorMs),
    });
  } finally {
    await sandbox.stop();
  }
}
