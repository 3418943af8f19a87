import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { fillWindow } from './fill';
import {
  type FillDependencies,
  type FilledAccount,
  type FilledDetail,
  fillDetails,
  findDueDetails,
} from './read-record';
import { todayIn } from '@/lib/format/plain-date';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import { type MirroredSource, planSource } from './mirror-accounts';
import { refreshPace } from './refresh-pace';
import { renewWords } from './renew-words';
import { findDue, type MirrorWindow, noteProblem } from './windows';

export interface MirrorWorkerOptions {
  readonly sealer: Sealer;
  /** How many days back from today are kept. */
  readonly days: number;
  readonly broken: (error: unknown) => void;
  readonly nowMs?: () => number;
  readonly pageSize?: number | undefined;
  readonly findSources: (database: Store, sealer: Sealer) => Promise<readonly MirroredSource[]>;
}

/** How long a turn goes on while there is something to read; then it is seen anew who leads. */
const turnMs = 4_000;
/** Sources, accounts and days change seldom. */
const planEveryMs = 30_000;
const paceMs = 1_000;
const wordsMs = 1_000;
const windowsAtOnce = 4;
/** Kept in one transaction. */
const detailsInBatch = 16;
/** After the platform could not be asked, or was asked enough. */
const restMs = 5_000;
/** A payout whose own page could not be read keeps no other waiting. */
const vainMs = 10 * 60_000;
const mostVain = 500;

interface Planned {
  readonly source: MirroredSource;
  readonly accounts: readonly FilledAccount[];
}

/** Fills the mirror, a turn at a time, in the one copy of the console that leads. */
export class MirrorWorker implements Worker {
  readonly name = 'mirror';
  readonly leads = true;
  readonly idleMs = 1_000;
  readonly #options: MirrorWorkerOptions;
  readonly #nowMs: () => number;
  #plannedMs = -Infinity;
  #areWordsNew = false;
  #sources: readonly Planned[] = [];
  readonly #restUntilMs = new Map<string, number>();
  /** By id, until when. */
  readonly #vain = new Map<string, number>();

  constructor(options: MirrorWorkerOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /** Forgets what it planned, so that the next turn sees what was changed by hand. */
  planAnew(): void {
    this.#plannedMs = -Infinity;
    this.#restUntilMs.clear();
    this.#vain.clear();
  }

  async turn({ database, signal }: WorkTurn): Promise<boolean> {
    await this.#plan(database);
    // What cannot be renewed now is tried again with the next plan.
    this.#areWordsNew = await this.#guard(true, async () => await this.#renewWords(database, signal));
    const endMs = performance.now() + turnMs;
    const worked = await Promise.all(
      this.#sources.map(
        async (one) => await this.#guard(false, async () => await this.#work(database, one, { endMs, signal })),
      ),
    );
    const isDone = await this.#guard(true, async () => await this.#refreshPaces(database));
    return worked.some(Boolean) || !isDone || !this.#areWordsNew;
  }

  /** What goes wrong with one source is no matter of the others. */
  async #guard<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#options.broken(error);
      return otherwise;
    }
  }

  /** What is usual is worked out behind the reads, for so long in a turn. False where there is more to do. */
  async #refreshPaces(database: Store): Promise<boolean> {
    const endMs = performance.now() + paceMs;
    for (const { id, zone } of this.#sources.flatMap(({ accounts }) => accounts)) {
      const today = todayIn(zone, this.#nowMs());
      if (!(await refreshPace(database, { accountId: id, today }, () => performance.now() < endMs))) return false;
    }
    return true;
  }

  /** Before the reads, so that an account that was added has none that are old. */
  async #renewWords(database: Store, signal: AbortSignal): Promise<boolean> {
    if (this.#areWordsNew) return true;
    const endMs = performance.now() + wordsMs;
    return await renewWords(database, () => performance.now() < endMs && !signal.aborted);
  }

  async #plan(database: Store): Promise<void> {
    if (performance.now() - this.#plannedMs < planEveryMs) return;
    const { sealer, days, findSources } = this.#options;
    const sources = await this.#guard(undefined, async () => await findSources(database, sealer));
    // What was planned before still holds; it is asked again soon.
    this.#plannedMs = performance.now() - (sources === undefined ? planEveryMs - restMs : 0);
    if (sources === undefined) return;
    const planned = await Promise.all(
      sources.map(
        async (source) =>
          await this.#guard(undefined, async () => ({
            source,
            accounts: await planSource(database, source, { days, nowMs: this.#nowMs() }),
          })),
      ),
    );
    this.#sources = planned.filter((one) => one !== undefined);
    this.#areWordsNew = false;
  }

  /** One credential's accounts together, because the platform counts calls by credential. */
  async #work(
    database: Store,
    { source, accounts }: Planned,
    { endMs, signal }: { readonly endMs: number; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { sealer, pageSize } = this.#options;
    const dependencies = { database, sealer, nowMs: this.#nowMs, pageSize, signal };
    const byId = new Map(accounts.map((account) => [account.id, account]));
    let worked = false;
    while (performance.now() < endMs && !signal.aborted && !this.#isResting(source)) {
      // By one question it is found out whether a platform is back that did not answer.
      const atOnce = source.client.limits?.isDoubtful() === true ? 1 : windowsAtOnce;
      const due = await findDue(database, [...byId.keys()], atOnce);
      const read = await Promise.all(due.map(async (window) => await this.#window(dependencies, byId, window)));
      if (read.includes(false)) this.#rest(source);
      const details = due.length < atOnce ? await this.#details(dependencies, byId, source) : 0;
      if (due.length === 0 && details === 0) break;
      worked = true;
    }
    return worked;
  }

  async #window(
    dependencies: FillDependencies,
    byId: ReadonlyMap<number, FilledAccount>,
    window: MirrorWindow,
  ): Promise<boolean> {
    const account = byId.get(window.accountId);
    if (account === undefined) return true;
    try {
      return await fillWindow(dependencies, account, window);
    } catch (error) {
      this.#options.broken(error);
      // Whatever it is, it is not tried again and again at once.
      await noteProblem(dependencies.database, window, 'unexpected');
      return true;
    }
  }

  /** How many were read. */
  async #details(
    dependencies: FillDependencies,
    byId: ReadonlyMap<number, FilledAccount>,
    source: MirroredSource,
  ): Promise<number> {
    const nowMs = performance.now();
    for (const [key, untilMs] of this.#vain) if (untilMs < nowMs) this.#vain.delete(key);
    const due = await findDueDetails(dependencies.database, [...byId.keys()], {
      most: detailsInBatch,
      without: [...this.#vain.keys()],
    });
    const account = byId.get(due?.accountId ?? 0);
    if (due === undefined || account === undefined) return 0;
    const came = await this.#fillDetails(dependencies, account, due.ids);
    for (const [id, outcome] of came) if (outcome !== 'read') this.#noteVain(id);
    const outcomes = [...came.values()];
    if (outcomes.includes('away')) this.#rest(source);
    return outcomes.filter((outcome) => outcome === 'read').length;
  }

  async #fillDetails(dependencies: FillDependencies, account: FilledAccount, ids: readonly string[]) {
    const fill = async (some: readonly string[]) => await fillDetails(dependencies, account, some);
    const together = await this.#guard(undefined, async () => await fill(ids));
    if (together !== undefined) return together;
    // One that cannot be kept keeps no other out.
    const alone: (readonly [string, FilledDetail])[] = [];
    for (const id of ids)
      alone.push(...(await this.#guard(new Map([[id, 'vain']] as const), async () => await fill([id]))));
    return new Map(alone);
  }

  #noteVain(id: string): void {
    const [oldest] = this.#vain.keys();
    if (this.#vain.size >= mostVain && oldest !== undefined) this.#vain.delete(oldest);
    this.#vain.set(id, performance.now() + vainMs);
  }

  #isResting({ clientHash, client }: MirroredSource): boolean {
    // A platform that does not answer people is not asked by what nobody waits for.
    if (client.limits?.isAway('listPayouts') === true) return true;
    return performance.now() < (this.#restUntilMs.get(clientHash) ?? -Infinity);
  }

  #rest({ clientHash }: MirroredSource): void {
    this.#restUntilMs.set(clientHash, performance.now() + restMs);
  }
}
