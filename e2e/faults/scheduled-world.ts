import { randomUUID } from 'node:crypto';
import { type BankAccount, listBankAccounts } from '@/lib/contract/bank-accounts';
import { retrieveCardOrder } from '@/lib/contract/cards';
import type { ResponseOf } from '@/lib/contract/operation';
import { transportError } from '@/lib/contract/platform-error';
import { readAnswer } from '@/lib/platform/client/send-request';
import type { Phase } from '@/lib/platform/client/send-request';
import type { CallAttempt } from '@/lib/platform/client/platform-client';
import { failed, ok } from '@/lib/result';
import type { EngineTime, OutboundWrite, WriteOperation, WritePlatform } from '@/lib/writes/engine/dependencies';

interface Task {
  /** The replica that waits; undefined for an event outside of all processes, which happens whichever dies. */
  readonly replica: number | undefined;
  readonly what: string;
  /** The task runs no later than `latestMs` and no earlier than `earliestMs`. */
  readonly latestMs: number;
  readonly earliestMs: number;
  readonly go: () => void;
  readonly die: () => void;
}

const gone = new Error('This process has ended.');

/** Never settles, for a dead process. */
function never<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/**
 * Every waiting task, and a drawn order in which they go on. Time moves only when the schedule moves it, and never past
 * a task that must run before.
 */
export class ScheduledWorld {
  readonly random: () => number;
  nowMs: number;
  steps = 0;
  #tasks: Task[] = [];
  readonly #dead = new Set<number>();

  constructor(random: () => number, startMs: number) {
    this.random = random;
    this.nowMs = startMs;
  }

  /** Holds a replica up until the schedule lets it go on; at `latestMs` it goes on without a result. */
  between<T>(replica: number, what: string, latestMs = Infinity, work?: Promise<T>): Promise<T | undefined> {
    // A transaction that waits for the end of another is rolled back like one that has begun.
    if (this.#dead.has(replica)) return what === 'commit' ? Promise.reject(gone) : never();
    return new Promise((resolve, reject) => {
      let value: T | undefined;
      let isHere = work === undefined && latestMs === Infinity;
      const task: Task = {
        replica,
        what,
        latestMs,
        get earliestMs() {
          return isHere ? 0 : latestMs;
        },
        go: () => resolve(value),
        // The database rolls back the transaction of a dead process; any other work just stops.
        die: () => what === 'commit' && reject(gone),
      };
      void work?.then((found) => {
        value = found;
        isHere = true;
      });
      this.#tasks.push(task);
    });
  }

  /** Waits for an event outside of all processes, which happens before this moment. */
  within(latestMs: number, what: string): Promise<void> {
    return new Promise((resolve) =>
      this.#tasks.push({ replica: undefined, what, latestMs, earliestMs: 0, go: resolve, die: () => undefined }),
    );
  }

  time(replica: number): EngineTime {
    const wait = async (ms: number) => {
      const untilMs = this.nowMs + ms;
      if (this.#dead.has(replica)) {
        await never();
        return;
      }
      await new Promise<void>((resolve) =>
        this.#tasks.push({
          replica,
          what: 'wait',
          latestMs: Infinity,
          earliestMs: untilMs,
          go: resolve,
          die: () => undefined,
        }),
      );
    };
    return { now: () => Promise.resolve(new Date(this.nowMs)), wait, pause: wait, random: this.random };
  }

  kill(replica: number): void {
    this.#dead.add(replica);
    const own = this.#tasks.filter((task) => task.replica === replica);
    this.#tasks = this.#tasks.filter((task) => task.replica !== replica);
    for (const task of own) task.die();
  }

  /** Runs one drawn task that can go on now; false when there is none. */
  step(): boolean {
    const ready = this.#tasks.filter(({ earliestMs }) => earliestMs <= this.nowMs);
    const task = ready[Math.floor(this.random() * ready.length)];
    if (task === undefined) return false;
    this.#run(task);
    return true;
  }

  /** Lets time pass up to `ms`, but not past a task that must run before: that one is run instead. */
  passTo(ms: number): void {
    const latest = Math.min(...this.#tasks.map(({ latestMs }) => latestMs));
    if (latest > ms) {
      this.nowMs = Math.max(this.nowMs, ms);
      return;
    }
    this.nowMs = Math.max(this.nowMs, latest);
    const due = this.#tasks.find(({ latestMs }) => latestMs === latest);
    if (due !== undefined) this.#run(due);
  }

  /** When the next task that waits for time may go on. */
  get nextMs(): number {
    const later = this.#tasks.map(({ earliestMs, latestMs }) => Math.min(earliestMs, latestMs));
    return Math.min(...later.filter((ms) => ms > this.nowMs), Infinity);
  }

  get isQuiet(): boolean {
    return this.#tasks.every(({ what }) => what === 'wait');
  }

  #run(task: Task): void {
    this.steps += 1;
    this.#tasks = this.#tasks.filter((one) => one !== task);
    task.go();
  }
}

export interface ScheduleEffect {
  readonly key: string;
  readonly account: string;
  readonly body: string;
}

interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  repeats: number;
}

/** How the platform behaves in one schedule: drawn once. */
export interface Temper {
  readonly remembersRefusals: boolean;
  readonly processing: number;
  /** Whether it refuses the write for a business reason, now or after another event. */
  readonly refuses: boolean;
  faults: number;
}

const deadlineMs = 15_000;

/** A small platform, whose every step is a step of the schedule: arrival, effect, answer and loss. */
export class SchedulePlatform {
  readonly effects: ScheduleEffect[] = [];
  readonly sends: { readonly key: string; readonly body: string; readonly atMs: number }[] = [];
  readonly #keys = new Map<string, KeptAnswer>();
  readonly #world: ScheduledWorld;
  readonly #temper: Temper;
  readonly #order = randomUUID();
  /** The card of the order, and when the order was made. */
  #ordered: { readonly id: string | undefined; readonly atMs: number } | undefined;
  #account: Readonly<Record<string, unknown>>;

  constructor(world: ScheduledWorld, temper: Temper, account: BankAccount) {
    this.#world = world;
    this.#temper = temper;
    this.#account = account;
  }

  /** The platform as one replica reaches it: its answers are held up, or lost with that replica. */
  connect(replica: number): WritePlatform {
    return {
      environment: 'sandbox',
      clientHash: 'the one credential',
      connection: { connectionId: 'built-in', connectionName: 'Built-in', clientHint: 'one', ownCredential: false },
      secrets: [],
      clockAheadMs: () => this.#world.nowMs - Date.now(),
      isAway: () => false,
      isDoubtful: () => false,
      has: (extra) => Promise.resolve(extra === 'retrieveCardOrder'),
      send: (outbound) => this.#send(replica, outbound),
      read: async (operation) => {
        await this.#world.between(replica, 'read');
        if (this.#isFaulty(0.3)) return failed(transportError('no-answer', 'lost'));
        const body =
          operation.name === retrieveCardOrder.name
            ? this.#cardOrder()
            : { total_pages: 1, total_items: 1, data: operation.name === listBankAccounts.name ? [this.#account] : [] };
        const answer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
        return readAnswer(operation, { card_order_id: this.#order }, ok(answer));
      },
    };
  }

  async #send(replica: number, outbound: OutboundWrite): Promise<CallAttempt<ResponseOf<WriteOperation>>> {
    await this.#world.between(replica, 'connect');
    if (this.#isFaulty(0.15)) return attempted(outbound, 'none', undefined);
    const { idempotencyKey: key, body } = outbound;
    this.sends.push({ key, body, atMs: this.#world.nowMs });
    const endMs = this.#world.nowMs + deadlineMs;
    // A request on its way belongs to no process: it arrives even if its sender is gone by then.
    const answer = this.#world.within(endMs + 60_000, 'arrival').then(() => this.#answer(outbound));
    const isLost = this.#isFaulty(0.35);
    const first = await this.#world.between(replica, 'answer', endMs, isLost ? undefined : answer);
    return attempted(outbound, 'body', first);
  }

  #answer(outbound: OutboundWrite): { readonly status: number; readonly body: string } {
    const { idempotencyKey: key } = outbound;
    if (this.#isFaulty(0.2)) return failure(this.#world.random());
    const kept = this.#keys.get(key);
    if (kept !== undefined) {
      kept.repeats += 1;
      return kept.repeats <= this.#temper.processing ? processing : kept;
    }
    const answer = this.#temper.refuses ? refusal : this.#perform(outbound);
    if (answer.status === 200 || this.#temper.remembersRefusals) this.#keys.set(key, { ...answer, repeats: 0 });
    // The effect is done, and then the answer may break on its way out.
    return this.#isFaulty(0.2) ? failure(this.#world.random()) : answer;
  }

  #perform({ operation, account, body, params, idempotencyKey: key }: OutboundWrite) {
    this.effects.push({ key, account, body });
    const asked = JSON.parse(body) as Readonly<Record<string, unknown>>; // an object: the engine checked it
    const { id } = params as { readonly id?: string };
    if (operation.name === 'updateBankAccount') {
      this.#account = { ...this.#account, ...asked };
      return { status: 200, body: JSON.stringify(this.#account) };
    }
    if (operation.name === 'updateCardStatus') {
      this.#ordered = { id, atMs: this.#world.nowMs };
      const order = { card_id: id, card_order_id: this.#order, order_status: 'PENDING', update_reason: '' };
      return { status: 200, body: JSON.stringify(order) };
    }
    return { status: 200, body: JSON.stringify(depositOf(asked, this.#world.nowMs)) };
  }

  #cardOrder(): object {
    const status = this.#world.random() < 0.5 ? 'SUCCESS' : 'PROCESSING';
    const { id, atMs = 0 } = this.#ordered ?? {};
    const time = new Date(atMs).toISOString();
    return {
      card_id: id,
      card_order_id: this.#order,
      order_type: 'CARD_UPDATE',
      order_status: status,
      create_time: time,
    };
  }

  #isFaulty(chance: number): boolean {
    if (this.#temper.faults <= 0 || this.#world.random() >= chance) return false;
    this.#temper.faults -= 1;
    return true;
  }
}

const json = JSON.stringify;
const refusal = { status: 400, body: json({ code: 400, message: 'Request parameters invalid' }) };
const processing = { status: 400, body: json({ code: 200, message: 'Request is processing, please try again later' }) };

const failures: readonly { readonly status: number; readonly body: string }[] = [
  { status: 500, body: json({ message: 'An internal error occurred, please try again later' }) },
  { status: 502, body: '<html><body>502</body></html>' },
  { status: 200, body: '{"half' },
  { status: 400, body: json({ code: 400, message: 'server error' }) },
  { status: 429, body: json({ code: 429, message: 'Request is too frequent' }) },
  { status: 403, body: json({ code: 403, message: 'Authorization error' }) },
  processing,
];

function failure(random: number) {
  return failures[Math.floor(random * failures.length)] ?? processing;
}

function depositOf(asked: Readonly<Record<string, unknown>>, nowMs: number): object {
  return {
    deposit_id: randomUUID(),
    short_reference_id: 'D1',
    amount: String(asked['amount']),
    currency: asked['currency'],
    deposit_status: 'COMPLETED',
    complete_time: '',
    create_time: new Date(nowMs).toISOString(),
    receiver_account_number: '',
    sender: {},
  };
}

/** An undefined `answer` means that none came. */
function attempted(
  { operation, params, trace }: OutboundWrite,
  phase: Phase,
  answer: { readonly status: number; readonly body: string } | undefined,
): CallAttempt<ResponseOf<WriteOperation>> {
  const isSent = phase !== 'none';
  const result =
    answer === undefined
      ? failed(transportError(isSent ? 'no-answer' : 'unreachable', 'lost'))
      : readAnswer(operation, params, ok({ status: answer.status, headers: {}, body: Buffer.from(answer.body) }));
  return {
    result,
    phase: answer === undefined && isSent ? 'written' : phase,
    traceId: trace.id,
    retryAfterMs: undefined,
    status: answer?.status ?? 0,
    answerHash: answer === undefined ? undefined : answer.body.slice(0, 8),
    isStored: false,
  };
}
