import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxEffect, SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import type { PressOrder, Seen } from './kill-messages';
import { sweepPoints, type KillPoint } from './kill-points';
import type { KillProcess } from './kill-process';
import type { Subject } from './kill-subjects';
import { seededRandom } from './seeded-random';

export interface Round {
  readonly number: number;
  readonly point: KillPoint;
  readonly subject: Subject;
}

/** A round whose process is dead: what its form was, and when. */
export interface Killed {
  readonly round: Round;
  readonly order: PressOrder;
  /** The process was killed at the point, and not somewhere later because the point was not reached. */
  readonly isAtPoint: boolean;
}

/** A failed round ends the whole run: the harness itself is broken then. */
function need<T>(value: T | undefined, words: string): T {
  if (value === undefined) throw new Error(words);
  return value;
}

/** Opens a form in a living host, presses, and comes back when that host is dead. */
export async function pressAndKill(host: KillProcess, sandbox: SandboxProcess, round: Round): Promise<Killed> {
  const { subject, point, number } = round;
  const random = seededRandom(number);
  await host.ready;
  const { write, account, id, body } = subject;
  const opened = need(await host.ask({ kind: 'open', write, account, id }), `The host died too early:\n${host.errors}`);
  if (opened.kind !== 'opened') throw new Error(`No form was opened: ${JSON.stringify(opened)}`);
  const order = { write, account, id, body, formId: opened.formId };
  // Some before the platform has acted, some after.
  const afterMs = Math.floor(random() * 12);
  if (point === 'C10') {
    // The first attempt is lost, so that there is something to sweep.
    await sandbox.arm({ fault: 'F7', operation: write, account, when: random() < 0.5 ? 'before' : 'after' });
    const at = sweepPoints[Math.floor(random() * sweepPoints.length)] ?? 'C5';
    await press(host, order, undefined, afterMs);
    await host.ask({ kind: 'kill the sweep', at, afterMs });
    await Promise.race([host.ended, wait(20_000, undefined, { ref: false })]);
  } else if ((await press(host, order, point, afterMs)) === undefined) {
    return { round, order, isAtPoint: true };
  }
  const isAtPoint = point === 'C10' && (await Promise.race([host.ended.then(() => true), wait(0, false)]));
  await host.kill();
  return { round, order, isAtPoint };
}

/** The person comes back and presses the same form again: it is the same write, or now it becomes one. */
export async function pressAgain(host: KillProcess, { order }: Killed): Promise<string> {
  await host.ready;
  return need(await press(host, order, undefined, 0), `The host died too early:\n${host.errors}`);
}

const longestLeaseMs = 60_000;

/**
 * The write that the form became; undefined where the host ended itself at the point. There are few records: an earlier
 * write of the same one may still wait for the end of its dead owner's lease.
 */
async function press(
  host: KillProcess,
  order: PressOrder,
  at: KillPoint | undefined,
  afterMs: number,
): Promise<string | undefined> {
  const endMs = Date.now() + longestLeaseMs;
  for (;;) {
    const reply = await host.ask({ kind: 'press', press: order, at, afterMs });
    if (reply === undefined) return undefined;
    if (reply.kind === 'pressed' && reply.operationId !== undefined) return reply.operationId;
    const isBusy = reply.kind === 'pressed' && /not settled yet/.test(reply.words);
    if (!isBusy || Date.now() > endMs) {
      throw new Error(`The form was not taken: ${JSON.stringify(reply)} ${host.errors}`);
    }
    await wait(500);
  }
}

export async function look(host: KillProcess, formId: string): Promise<Seen | undefined> {
  const reply = await host.ask({ kind: 'look', formId });
  return reply?.kind === 'seen' ? reply.seen : undefined;
}

/** Where the chain of audit lines breaks in the store that a living host has open; undefined when it holds. */
export async function findAuditBreak(host: KillProcess): Promise<string | undefined> {
  const reply = await host.ask({ kind: 'verify audit' });
  return reply?.kind === 'verified' ? reply.broken : `nobody could say: ${JSON.stringify(reply)} ${host.errors}`;
}

export interface RoundVerdict {
  readonly lost: boolean;
  readonly doubled: boolean;
  readonly wrongAccount: boolean;
  readonly falseVerdict: boolean;
  readonly keyMisused: boolean;
  readonly handedOver: boolean;
  readonly words: string;
}

/** What the platform's ledger says about it. */
export function judgeRound({ round }: Killed, seen: Seen | undefined, effects: readonly SandboxEffect[]): RoundVerdict {
  const own = effects.filter(({ idempotency_key: key }) => key === seen?.idempotencyKey);
  const [effect] = own;
  const isDone = seen?.state === 'SUCCEEDED';
  return {
    lost: seen === undefined || !seen.isSettled || own.length === 0,
    doubled: own.length > 1,
    wrongAccount: own.some(({ account }) => account !== round.subject.accountId),
    falseVerdict: (isDone && effect?.body_hash !== seen.bodyHash) || (seen?.state === 'REJECTED' && own.length > 0),
    keyMisused: own.some(({ body_hash: hash }) => hash !== seen?.bodyHash),
    handedOver: seen?.state === 'NEEDS_REVIEW',
    words: `${seen?.state ?? 'no record'} (${seen?.because ?? ''}), ${own.length} effects, ${seen?.attempts.join(', ') ?? ''}`,
  };
}
