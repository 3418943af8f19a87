import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCopy } from '@/e2e/harness/copy';
import { storePaths } from '@/lib/paths';
import type { SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import { KillProcess } from './kill-process';
import { killPoints } from './kill-points';
import { findAuditBreak, judgeRound, look, pressAndKill, type Round } from './kill-round';
import { addAuditBreak, addRound, emptyKillTally, settleWithinMs, type KillTally } from './kill-tally';

const dataSecret = 'of the rounds against the built console';

interface Lane {
  readonly script: string;
  readonly sandbox: SandboxProcess;
  readonly rounds: readonly Round[];
}

/**
 * What a killed process left, in the hands of the console as it is built: it takes the write up at its start, is killed
 * itself when its repeat reaches the platform, and settles it after the next start.
 */
export async function killConsole({ script, sandbox, rounds }: Lane): Promise<KillTally> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'payments-console-faults-'));
  const { client_id: clientId, api_key: apiKey } = sandbox.fixtures.credentials;
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
      const killed = await pressAndKill(host, sandbox, round);
      const sent = await countSends(sandbox, round);
      const first = await startCopy(variables);
      const isKilled = await untilSent(sandbox, round, sent);
      process.kill(ownerOf(lock), 'SIGKILL');
      await first.stop();
      const startedMs = Date.now();
      const second = await startCopy(variables);
      await untilSent(sandbox, round, sent + 1);
      // Its own stop lets it finish what it has begun.
      await second.stop();
      host = new KillProcess(script, settings);
      await host.ready;
      const seen = await look(host, killed.order.formId);
      const verdict = judgeRound(killed, seen, await sandbox.effects());
      // Settled before the second start: it was killed right after it had written that down.
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

/** The process that has the store open is the server itself, whatever stands above it. */
function ownerOf(lock: string): number {
  return (JSON.parse(readFileSync(lock, 'utf8')) as { readonly pid: number }).pid; // lib/lock/process-lock.mjs
}

interface Call {
  readonly method: string;
  readonly path: string;
}

async function countSends({ origin }: SandboxProcess, { subject }: Round): Promise<number> {
  const { calls } = (await (await fetch(`${origin}/sandbox/calls`)).json()) as { readonly calls: readonly Call[] }; // its own documented form
  return calls.filter(({ method, path: at }) => method === 'POST' && at.includes(subject.id ?? '/none')).length;
}

/** Whether one more send of this write arrived in good time. */
async function untilSent(sandbox: SandboxProcess, round: Round, before: number): Promise<boolean> {
  const endMs = Date.now() + settleWithinMs / 4;
  while (Date.now() < endMs) {
    if ((await countSends(sandbox, round)) > before) return true;
    await wait(5);
  }
  return false;
}
