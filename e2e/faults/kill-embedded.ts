import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import { killPoints } from './kill-points';
import { KillProcess } from './kill-process';
import { findAuditBreak, judgeRound, look, pressAgain, pressAndKill, type Killed, type Round } from './kill-round';
import { addAuditBreak, addRound, emptyKillTally, settleWithinMs, type KillTally } from './kill-tally';

interface Lane {
  readonly script: string;
  readonly sandbox: SandboxProcess;
  readonly rounds: readonly Round[];
}

/**
 * One console on its own folder: killed at the point, started anew, pressed again, and watched until it has settled;
 * the process that settled it is the next one to be killed.
 */
export async function killEmbedded({ script, sandbox, rounds }: Lane): Promise<KillTally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-faults-'));
  const { client_id: clientId, api_key: apiKey } = sandbox.fixtures.credentials;
  const store = { folder: path.join(folder, 'store'), lock: path.join(folder, 'store.lock') };
  const start = () => new KillProcess(script, { store, baseUrl: sandbox.origin, clientId, apiKey });
  const tally = emptyKillTally();
  let host = start();
  try {
    for (const round of rounds) {
      const killed = await pressAndKill(host, sandbox, round);
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

/** How long after the start it settled; a little more than the limit when it did not. */
async function untilSettled(host: KillProcess, killed: Killed): Promise<number> {
  await pressAgain(host, killed);
  for (;;) {
    const seen = await look(host, killed.order.formId);
    const sinceMs = Date.now() - host.startedMs;
    if (seen?.isSettled === true || seen?.state === 'NEEDS_REVIEW' || sinceMs > settleWithinMs + 5_000) return sinceMs;
    await wait(100);
  }
}
