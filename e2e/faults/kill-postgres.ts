import { eq } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import { attempt, operation } from '@/lib/store/schema';
import { openPostgres } from '@/lib/store/postgres';
import type { Store } from '@/lib/store/open-store';
import { killPoints } from './kill-points';
import { KillProcess } from './kill-process';
import { findAuditBreak, judgeRound, look, pressAgain, pressAndKill, type Killed, type Round } from './kill-round';
import { addAuditBreak, addRound, emptyKillTally, settleWithinMs, type KillTally } from './kill-tally';

interface Lane {
  readonly script: string;
  readonly sandbox: SandboxProcess;
  readonly url: string;
  readonly rounds: readonly Round[];
}

/** Between two kills, so that each process lives long enough to be of use. */
const everyMs = 2_500;

/**
 * Two consoles on one database, killed in turn and started at once. What a dead one held is free again after its lease
 * of half a minute, so the rounds go on meanwhile, and all are judged at the end.
 */
export async function killPostgres({ script, sandbox, url, rounds }: Lane): Promise<KillTally> {
  const { client_id: clientId, api_key: apiKey } = sandbox.fixtures.credentials;
  const start = () => new KillProcess(script, { store: { url }, baseUrl: sandbox.origin, clientId, apiKey });
  // The first one makes the person who presses, and the second finds them.
  const maker = start();
  await maker.ready;
  const pair: [KillProcess, KillProcess] = [maker, start()];
  const done: Killed[] = [];
  const restartsMs: number[] = [];
  const opened = await openPostgres(url);
  try {
    for (const [place, round] of rounds.entries()) {
      const endMs = Date.now() + everyMs;
      const turn = place % 2 === 0 ? 0 : 1;
      const killed = await pressAndKill(pair[turn], sandbox, round);
      pair[turn] = start();
      restartsMs.push(pair[turn].startedMs);
      // The person comes back to whichever copy answers.
      await pressAgain(pair[1 - turn] ?? pair[turn], killed);
      done.push(killed);
      // One of the two is always there to go on with what the other left, however long a start takes.
      await Promise.all([pair[turn].ready, wait(Math.max(0, endMs - Date.now()))]);
    }
    await untilQuiet(pair[0], done);
    return await judgeAll({ store: opened.database, sandbox, host: pair[0], done, restartsMs });
  } finally {
    await Promise.all(pair.map((host) => host.kill()));
    await opened.close();
  }
}

async function untilQuiet(host: KillProcess, done: readonly Killed[]): Promise<void> {
  const endMs = Date.now() + settleWithinMs + 10_000;
  for (const { order } of done) {
    while (Date.now() < endMs) {
      const seen = await look(host, order.formId);
      if (seen?.isSettled === true || seen?.state === 'NEEDS_REVIEW') break;
      await wait(200);
    }
  }
}

interface Judging {
  readonly store: Store;
  readonly sandbox: SandboxProcess;
  readonly host: KillProcess;
  readonly done: readonly Killed[];
  readonly restartsMs: readonly number[];
}

async function judgeAll({ store, sandbox, host, done, restartsMs }: Judging): Promise<KillTally> {
  const tally = emptyKillTally();
  const effects = await sandbox.effects();
  for (const [place, killed] of done.entries()) {
    const { round, order } = killed;
    const seen = await look(host, order.formId);
    const settledMs = await findSettledMs(store, seen?.id, restartsMs[place] ?? 0, restartsMs);
    const name = `PostgreSQL, ${round.point} ${killPoints[round.point]}, ${round.subject.write}, round ${round.number}`;
    addRound(tally, name, killed.isAtPoint, judgeRound(killed, seen, effects), settledMs);
  }
  addAuditBreak(tally, 'PostgreSQL', await findAuditBreak(host));
  return tally;
}

/**
 * From the restart after the kill until it settled. Where a later kill struck the same write again, as its cut off
 * attempts tell, from the restart after that one.
 */
async function findSettledMs(
  store: Store,
  id: string | undefined,
  ownMs: number,
  restartsMs: readonly number[],
): Promise<number> {
  if (id === undefined) return Infinity;
  const [row] = await store.select().from(operation).where(eq(operation.id, id));
  const attempts = await store.select().from(attempt).where(eq(attempt.operationId, id));
  const cutMs = attempts.filter(({ endedAt }) => endedAt === null).map(({ startedAt }) => startedAt.getTime());
  const againMs = cutMs.map((ms) => restartsMs.find((restartMs) => restartMs > ms) ?? ownMs);
  const settledMs = row?.settledAt?.getTime() ?? Infinity;
  return Math.max(0, settledMs - Math.max(ownMs, ...againMs));
}
