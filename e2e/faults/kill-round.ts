import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SandboxProcess } from '@/e2e/harness/sandbox';
import type { Effect } from '@/sandbox/store/journal';
import type { WriteName } from '@/lib/contract/operations';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import { gridWrites, type Subjects } from './cells';
import { seededRandom } from '../harness/seeded-random';
import { StandIn, subjectsOf } from './stand-in';

/** Rounds over every point and every write, divided among lanes so that no two lanes share an account. */
export function dealRounds(count: number, lanes: number, anchorMs: number): readonly (readonly Round[])[] {
  const places = placesOf(anchorMs);
  return Array.from({ length: lanes }, (_, lane) => {
    const dealer = new SubjectDealer(places.filter((_place, place) => place % lanes === lane));
    const numbers = Array.from({ length: count }, (_number, number) => number).filter((n) => n % lanes === lane);
    return numbers.map((number) => {
      const turn = Math.floor(number / lanes);
      const point = killPointNames[turn % killPointNames.length] ?? 'C1';
      const write = writeNames[(turn + lane) % writeNames.length] ?? 'createQuote';
      return { number, point, subject: dealer.deal(write) };
    });
  });
}

/**
 * Rounds for the built console: writes that their answer settles, cut off at each point of an attempt. The rounds of
 * the other processes cover writes that are read back.
 */
export function dealConsoleRounds(count: number, anchorMs: number): readonly Round[] {
  const dealer = new SubjectDealer(placesOf(anchorMs));
  const points = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8'] as const;
  const writes = ['cancelPaymentIntent', 'updateBankAccount'] as const;
  return Array.from({ length: count }, (_, number) => ({
    number,
    point: points[number % points.length] ?? 'C5',
    // The second pass over the points takes another write at each.
    subject: dealer.deal(writes[(number + Math.floor(number / points.length)) % writes.length] ?? 'updateBankAccount'),
  }));
}

export interface Subject extends Pick<SubmitOrder, 'write' | 'account' | 'id' | 'body'> {
  /** The account as the sandbox's ledger names it. */
  readonly accountId: string;
}

interface Place {
  readonly account: string;
  readonly accountId: string;
  readonly subjects: Subjects;
}

/** The accounts of a sandbox with this anchor: the same seed gives the same records in every process. */
export function placesOf(anchorMs: number): readonly Place[] {
  const standIn = new StandIn(anchorMs);
  const { master } = standIn.accounts;
  return standIn.activeAccounts.map((accountId) => ({
    accountId,
    account: accountId === master ? 'master' : accountId,
    subjects: subjectsOf(standIn, accountId),
  }));
}

/** The records that each write changes or uses; undefined where it makes one of nothing. */
const kinds = {
  updateCardStatus: 'cards',
  cancelPaymentIntent: 'intents',
  updateBankAccount: 'bankAccounts',
  updateCardholder: 'cardholders',
  createConversion: 'quotes',
  createQuote: undefined,
  simulateDeposit: undefined,
  createBankAccount: undefined,
} as const satisfies Readonly<Record<WriteName, keyof Subjects | undefined>>;

/** Writes that use their record up. */
const usedUp: readonly WriteName[] = ['cancelPaymentIntent', 'createConversion'];

/** Deals out writes: each time another record of another account, and never a cancelled intent or a used quote. */
export class SubjectDealer {
  readonly #places: readonly Place[];
  readonly #next = new Map<WriteName, number>();

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  deal(write: WriteName): Subject {
    const number = this.#next.get(write) ?? 0;
    this.#next.set(write, number + 1);
    const kind = kinds[write];
    if (kind === undefined) {
      const place = this.#places[number % this.#places.length];
      if (place === undefined) throw new Error('There is no account.');
      return this.#subject(write, place, 0, number);
    }
    const all = this.#places.flatMap((place) => place.subjects[kind].map((_, index) => ({ place, index })));
    const one = all[usedUp.includes(write) ? number : number % all.length];
    if (one === undefined) throw new Error(`There is nothing left to ${write}.`);
    return this.#subject(write, one.place, one.index, Math.floor(number / all.length));
  }

  #subject(write: WriteName, { account, accountId, subjects }: Place, index: number, time: number): Subject {
    const { id, body } = gridWrites[write].input(subjects, index);
    return { write, account, accountId, id, body: { ...body, ...again(write, time) } };
  }
}

/** The fields that differ when the same record is changed again, as a person would change it. */
function again(write: WriteName, time: number): Readonly<Record<string, string>> {
  switch (write) {
    case 'updateCardStatus':
      return { card_status: time % 2 === 0 ? 'FROZEN' : 'ACTIVE' };
    case 'updateBankAccount':
    case 'createBankAccount':
      return { bank_address: `Lantern Quay ${time + 1}` };
    case 'updateCardholder':
      return { email: `moved.${time + 1}@lantern.example` };
    case 'createQuote':
      return { sell_amount: `${time + 1}.10` };
    case 'simulateDeposit':
      return { amount: `${time + 1}.10` };
    case 'cancelPaymentIntent':
    case 'createConversion':
      return {};
  }
}

/** The points at which a process is killed (reliability 2.1, C1 to C10). */
export const killPoints = {
  C1: 'before the intent',
  C2: 'inside the transaction of the intent',
  C3: 'committed, not claimed',
  C4: 'claimed, no byte sent',
  C5: 'bytes sent',
  C6: 'head of the answer in, body not',
  C7: 'answer read, not stored',
  C8: 'inside the transaction of the result',
  C9: 'stored, browser not answered',
  C10: 'during the sweep',
} as const;
export type KillPoint = keyof typeof killPoints;
const killPointNames = Object.keys(killPoints) as KillPoint[];

/** The points at which a sweep can be killed: those of an attempt. */
const sweepPoints = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9'] as const satisfies readonly KillPoint[];

export interface Round {
  readonly number: number;
  readonly point: KillPoint;
  readonly subject: Subject;
}

/** A round whose process is dead, with the form that it had submitted. */
export interface KilledRound {
  readonly round: Round;
  readonly order: SubmitOrder;
  /** Whether the process was killed at the point, and not later because it did not reach the point. */
  readonly isAtPoint: boolean;
}

/** A failed round ends the whole run: the harness itself is broken then. */
function need<T>(value: T | undefined, words: string): T {
  if (value === undefined) throw new Error(words);
  return value;
}

/** Opens a form in a living host, submits it, and returns when that host is dead. */
export async function submitAndKill(host: KillProcess, sandbox: SandboxProcess, round: Round): Promise<KilledRound> {
  const { subject, point, number } = round;
  const random = seededRandom(number);
  await host.ready;
  const { write, account, id, body } = subject;
  const opened = need(await host.ask({ kind: 'open', write, account, id }), `The host died too early:\n${host.errors}`);
  if (opened.kind !== 'opened') throw new Error(`No form was opened: ${JSON.stringify(opened)}`);
  const order = { write, account, id, body, formId: opened.formId };
  const afterMs = Math.floor(random() * 12);
  // Half of the rounds fail before the platform has acted, half after.
  const when = random() < 0.5 ? 'before' : 'after';
  if (point === 'C5') {
    // The answer is late, so that it cannot overtake the kill on a busy machine.
    await sandbox.armFault({ fault: 'F38', operation: write, account, when, delay_ms: 250 });
  }
  if (point === 'C10') {
    // The first attempt is lost, so that the sweep has a write to take up.
    await sandbox.armFault({ fault: 'F7', operation: write, account, when });
    const at = sweepPoints[Math.floor(random() * sweepPoints.length)] ?? 'C5';
    await submit(host, order, undefined, afterMs);
    await host.ask({ kind: 'kill the sweep', at, afterMs });
    await Promise.race([host.ended, wait(20_000, undefined, { ref: false })]);
  } else if ((await submit(host, order, point, afterMs)) === undefined) {
    return { round, order, isAtPoint: true };
  }
  const isAtPoint = point === 'C10' && (await Promise.race([host.ended.then(() => true), wait(0, false)]));
  await host.kill();
  return { round, order, isAtPoint };
}

/** Submits the same form again, as the returning person would: it is the same write, or becomes one now. */
export async function submitAgain(host: KillProcess, { order }: KilledRound): Promise<string> {
  await host.ready;
  return need(await submit(host, order, undefined, 0), `The host died too early:\n${host.errors}`);
}

const longestLeaseMs = 60_000;

/**
 * The id of the write that the form became; undefined where the host ended itself at the point. Records are few: an
 * earlier write of the same record may still wait for the end of its dead owner's lease.
 */
async function submit(
  host: KillProcess,
  order: SubmitOrder,
  at: KillPoint | undefined,
  afterMs: number,
): Promise<string | undefined> {
  const endMs = Date.now() + longestLeaseMs;
  for (;;) {
    const reply = await host.ask({ kind: 'submit', submit: order, at, afterMs });
    if (reply === undefined) return undefined;
    if (reply.kind === 'submitted' && reply.operationId !== undefined) return reply.operationId;
    const isBusy = reply.kind === 'submitted' && /\.busy$/.test(reply.words);
    if (!isBusy || Date.now() > endMs) {
      throw new Error(`The form was not taken: ${JSON.stringify(reply)} ${host.errors}`);
    }
    await wait(500);
  }
}

export async function look(host: KillProcess, formId: string): Promise<SeenWrite | undefined> {
  const reply = await host.ask({ kind: 'look', formId });
  return reply?.kind === 'seen' ? reply.seen : undefined;
}

/** Says where the chain of audit lines breaks in the store that a living host has open; undefined when it holds. */
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

/** Judges a round by the platform's ledger. */
export function judgeRound(
  { round }: KilledRound,
  seen: SeenWrite | undefined,
  effects: readonly Effect[],
): RoundVerdict {
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

export interface KillTally {
  rounds: number;
  /** Rounds that were killed exactly at the point; the others shortly after their submission was answered. */
  atPoint: number;
  lost: number;
  doubled: number;
  wrongAccount: number;
  falseVerdict: number;
  keyMisused: number;
  /** Stores whose chain of audit lines did not verify after their rounds. */
  auditBroken: number;
  handedOver: number;
  slowestMs: number;
  /** Writes that settled later than a minute after the restart. */
  late: number;
  failures: string[];
}

export const settleWithinMs = 60_000;

export function emptyKillTally(): KillTally {
  return {
    rounds: 0,
    atPoint: 0,
    lost: 0,
    doubled: 0,
    wrongAccount: 0,
    falseVerdict: 0,
    keyMisused: 0,
    auditBroken: 0,
    handedOver: 0,
    slowestMs: 0,
    late: 0,
    failures: [],
  };
}

export function addRound(tally: KillTally, name: string, isAtPoint: boolean, verdict: RoundVerdict, settledMs: number) {
  tally.rounds += 1;
  if (isAtPoint) tally.atPoint += 1;
  const counted = ['lost', 'doubled', 'wrongAccount', 'falseVerdict', 'keyMisused', 'handedOver'] as const;
  for (const what of counted) if (verdict[what]) tally[what] += 1;
  tally.slowestMs = Math.max(tally.slowestMs, settledMs);
  if (settledMs > settleWithinMs) tally.late += 1;
  if (counted.some((what) => verdict[what]) || settledMs > settleWithinMs) {
    tally.failures.push(`${name}\n      ${verdict.words}, ${settledMs} ms after the restart`);
  }
}

/** `sentence` says where the chain of a lane's store breaks, if it does. */
export function addAuditBreak(tally: KillTally, store: string, sentence: string | undefined): void {
  if (sentence === undefined) return;
  tally.auditBroken += 1;
  tally.failures.push(`${store}\n      the audit is broken: ${sentence}`);
}

export function addKillTally(sum: KillTally, other: KillTally): void {
  for (const what of [
    'rounds',
    'atPoint',
    'lost',
    'doubled',
    'wrongAccount',
    'falseVerdict',
    'keyMisused',
    'auditBroken',
    'handedOver',
    'late',
  ] as const) {
    sum[what] += other[what];
  }
  sum.slowestMs = Math.max(sum.slowestMs, other.slowestMs);
  sum.failures.push(...other.failures);
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One host process, as its parent sees it; `script` is the compiled kill-host.ts. */
export class KillProcess {
  readonly startedMs = Date.now();
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;
  #errors = '';

  constructor(script: string, settings: HostSettings) {
    this.#child = fork(script, [JSON.stringify(settings)], {
      cwd: root,
      // The process lives for seconds, too short to gain from a second of better compiling of the embedded database.
      execArgv: ['--liftoff-only'],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
    this.ended = once(this.#child, 'exit');
    this.ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, () => resolve());
      void this.ended.then(() => reject(new Error(`A host did not start:\n${this.#errors}`)));
    });
    // A caller that waits for the start gets the error there.
    this.ready.catch(() => undefined);
    this.#child.on('message', (reply: Reply) => {
      this.#waiting.get(reply.number)?.(reply);
      this.#waiting.delete(reply.number);
    });
  }

  /** The name of the host in the writes that it holds. */
  get replica(): string {
    return `${this.#child.pid ?? 'none'}`;
  }

  get errors(): string {
    return this.#errors;
  }

  /** The host's reply, or undefined when it ended before it replied. */
  async ask(order: Order): Promise<Reply | undefined> {
    this.#last += 1;
    const number = this.#last;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(number, resolve));
    this.#child.send({ number, order }, () => undefined);
    return await Promise.race([reply, this.ended.then(() => undefined)]);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

/** The settings that a host is started with. */
export interface HostSettings {
  readonly store: { readonly folder: string; readonly lock: string } | { readonly url: string };
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  /** The secret that seals the bodies; another console on the same store needs the same. */
  readonly dataSecret?: string;
}

export interface SubmitOrder {
  readonly write: WriteName;
  readonly account: string;
  readonly id: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly formId: string;
}

export type Order =
  | { readonly kind: 'open'; readonly write: WriteName; readonly account: string; readonly id: string | undefined }
  /** `at` is the point at which this process ends itself. */
  | {
      readonly kind: 'submit';
      readonly submit: SubmitOrder;
      readonly at: KillPoint | undefined;
      readonly afterMs: number;
    }
  | { readonly kind: 'kill the sweep'; readonly at: KillPoint; readonly afterMs: number }
  | { readonly kind: 'look'; readonly formId: string }
  | { readonly kind: 'verify audit' };

export interface SeenWrite {
  readonly id: string;
  readonly state: string;
  readonly because: string | null;
  readonly isSettled: boolean;
  readonly settledAtMs: number | undefined;
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly attempts: readonly string[];
}

export type Reply = { readonly number: number } & (
  | { readonly kind: 'opened'; readonly formId: string }
  | { readonly kind: 'submitted'; readonly operationId: string | undefined; readonly words: string }
  | { readonly kind: 'seen'; readonly seen: SeenWrite | undefined }
  | { readonly kind: 'verified'; readonly broken: string | undefined }
  | { readonly kind: 'armed' }
  | { readonly kind: 'failed'; readonly words: string }
);
export type ReplyBody = Reply extends infer R ? (R extends Reply ? Omit<R, 'number'> : never) : never;
