import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { giveLease, holdLease } from '@/lib/store/lease';
import { workerTurn } from '@/lib/store/schema';
import { asOwnWork } from '@/lib/store/turns/own-work';
import type { Store } from '@/lib/store/open-store';
import type { DueWork } from './due-work';
import type { Worker, WorkerName, WorkTurn } from './worker';

/** The state of a worker of this copy of the console. */
export interface WorkerState {
  readonly name: WorkerName;
  readonly leads: boolean;
  /** Whether this copy led the work at the worker's last turn. */
  readonly isLeading: boolean;
  /** When the worker's last turn began, Unix milliseconds; undefined before the first turn. */
  readonly turnAtMs: number | undefined;
  /** How long the worker's last turn took, milliseconds; undefined while the first turn is under way. */
  readonly tookMs: number | undefined;
  /** When a turn failed last, Unix milliseconds, and by what kind of error. */
  readonly failure: { readonly atMs: number; readonly error: string } | undefined;
}

/** How long other copies may see an older turn of the copy that leads, while nothing but its time has changed. */
const toldForMs = 60_000;

export interface RunningOptions {
  readonly store: () => Promise<Store>;
  /** The name of this copy of the console. */
  readonly owner: string;
  /** Reports failures outside of a turn: a lease that cannot be renewed. */
  readonly broken: (error: unknown) => void;
  /** Tells whether a worker has something to do; without it each turn looks for itself. */
  readonly due?: DueWork;
  /** Whether no other copy can use the store. */
  readonly isAlone?: () => Promise<boolean>;
  readonly nowMs?: () => number;
}

/**
 * One worker in this process: it takes turns, holds the lease of work that one copy leads, and gives everything back at
 * its end.
 */
export class RunningWorker<W extends Worker = Worker> {
  readonly worker: W;
  readonly #options: RunningOptions;
  readonly #nowMs: () => number;
  readonly #stopping = new AbortController();
  #turning: Promise<boolean> = Promise.resolve(false);
  #leaseMs = -Infinity;
  /** Whether the last turn did work: there is often more then, so that the next turn does not ask for it first. */
  #hasWorked = false;
  /** The state that other copies were told last, and when; undefined while this copy does not lead. */
  #told: { readonly atMs: number; readonly state: WorkerState } | undefined;
  #state: Omit<WorkerState, 'name' | 'leads'> = {
    isLeading: false,
    turnAtMs: undefined,
    tookMs: undefined,
    failure: undefined,
  };

  constructor(worker: W, options: RunningOptions) {
    this.worker = worker;
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  get state(): WorkerState {
    const { name, leads } = this.worker;
    return { name, leads, ...this.#state };
  }

  /**
   * One turn, which begins when the one before it has ended. True where work was done; false also where another copy
   * leads, or this one has been stopped. A turn that a test asks for asks no condition, and waits for no time.
   */
  async turn({ isAsked = false }: Pick<WorkTurn, 'isAsked'> = {}): Promise<boolean> {
    const before = this.#turning.catch(() => false);
    this.#turning = before.then(async () => {
      if (this.#stopping.signal.aborted) return false;
      return await asOwnWork(this.worker.name, async () => await this.#turn(isAsked));
    });
    return await this.#turning;
  }

  /** Takes turns until one finds no more work. */
  async turnUntilDone(given: Pick<WorkTurn, 'isAsked'> = {}): Promise<void> {
    let isMore = await this.turn(given);
    while (isMore) isMore = await this.turn();
  }

  /** Ends the current turn, takes no other one, and lets another copy take over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#turning.catch(() => false);
    const { worker } = this;
    await worker.release?.();
    if (!worker.leads) return;
    await giveLease(await this.#options.store(), { name: worker.name, owner: this.#options.owner });
  }

  async #turn(isAsked: boolean): Promise<boolean> {
    const { owner, broken, due, store } = this.#options;
    const { worker } = this;
    const database = await store();
    const isAlone = worker.leads && (await this.#options.isAlone?.()) === true;
    // Among copies the lease is asked for at each turn: only the store knows whether this copy still holds it.
    const takenMs = isAlone ? this.#leaseMs : -Infinity;
    const lead = worker.leads
      ? await holdLease(database, { name: worker.name, owner }, { broken, takenMs })
      : undefined;
    this.#state = { ...this.#state, isLeading: !worker.leads || lead !== undefined };
    if (lead === undefined) this.#told = undefined;
    if (!this.#state.isLeading) return false;
    const signals = [this.#stopping.signal, ...(lead === undefined ? [] : [lead.signal])];
    const began = performance.now();
    this.#state = { ...this.#state, turnAtMs: this.#nowMs() };
    const tell = async () => {
      if (lead?.signal.aborted === false && !isAlone) await this.#tell(database, this.state);
    };
    if (this.#told === undefined) await tell();
    let isFailed = false;
    try {
      const isDue = isAsked || this.#hasWorked || due === undefined || (await due.has(database, worker));
      this.#hasWorked = isDue && (await worker.turn({ database, signal: AbortSignal.any(signals), isAsked }));
      return this.#hasWorked;
    } catch (error) {
      isFailed = true;
      this.#hasWorked = false;
      const kind = error instanceof Error ? error.name : 'unknown';
      this.#state = { ...this.#state, failure: { atMs: this.#nowMs(), error: kind } };
      throw error;
    } finally {
      const tookMs = performance.now() - began;
      this.#state = { ...this.#state, tookMs };
      measuredEvents.turn.tell({ worker: worker.name, isFailed, seconds: tookMs / 1_000 });
      if (this.#isNews()) await tell();
      await lead?.end();
      this.#leaseMs = lead?.takenMs() ?? -Infinity;
    }
  }

  /** Whether other copies have to be told: the turn had another outcome, or the state that they know has become old. */
  #isNews(): boolean {
    if (this.#told === undefined) return true;
    const { atMs, state } = this.#told;
    const isSame = state.tookMs !== undefined && state.failure?.error === this.#state.failure?.error;
    return !isSame || this.#nowMs() - atMs >= toldForMs;
  }

  /** Stores the turn for other copies to read. A store that refuses it does not fail the turn. */
  async #tell(database: Store, state: WorkerState): Promise<void> {
    const { name, turnAtMs, tookMs, failure } = state;
    this.#told = { atMs: this.#nowMs(), state };
    const turn = {
      beganAt: new Date(turnAtMs ?? 0),
      tookMs: tookMs === undefined ? null : Math.round(tookMs),
      ...(failure && { failedAt: new Date(failure.atMs), error: failure.error }),
    };
    try {
      await database
        .insert(workerTurn)
        .values({ name, ...turn })
        .onConflictDoUpdate({ target: workerTurn.name, set: turn });
    } catch (error) {
      this.#options.broken(error);
    }
  }
}
