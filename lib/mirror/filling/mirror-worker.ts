import { type SQL, sql } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { instant, integer, oneOf, readRow, readRows, type Row, text } from '@/lib/store/rows';
import { mirrorAccount, mirrorRecord, mirrorWords } from '@/lib/store/mirror-schema';
import { findVersion } from '../find-words';
import { recordColumns } from '../record-columns';
import { deriveWords } from './derive';
import { mirrorKinds } from './feeds';
import { fillWindow } from './fill';
import { keptWords, lockAccount } from './observe';
import {
  type FillDependencies,
  type FilledAccount,
  type FilledDetail,
  fillDetails,
  findDueDetails,
  isDetailDue,
} from './read-record';
import { todayIn } from '@/lib/format/plain-date';
import type { Worker, WorkTurn } from '@/lib/work/worker';
import { type MirroredSource, planSource } from './mirror-accounts';
import { findDuePaces, isPaceDue, refreshPace } from './refresh-pace';
import { findDue, hurryLive, isWindowDue, type MirrorWindow, noteProblem } from './windows';

export interface MirrorWorkerOptions {
  readonly sealer: Sealer;
  /** How many days back from today are kept. */
  readonly days: number;
  readonly broken: (error: unknown) => void;
  readonly nowMs?: () => number;
  readonly pageSize?: number | undefined;
  readonly findSources: (database: Store, sealer: Sealer) => Promise<readonly MirroredSource[]>;
}

/** How long a turn reads while windows are due; then the runner checks again which copy leads. */
const turnMs = 4_000;
/** How often sources, accounts and days are planned: they change seldom. */
const planEveryMs = 30_000;
const paceMs = 1_000;
const wordsMs = 1_000;
const windowsAtOnce = 4;
/** How many details one transaction keeps. */
const detailsInBatch = 16;
/** The rest after the platform did not answer or a limit held calls back. */
const restMs = 5_000;
/** How long a payout is left out whose own page could not be read, so that it keeps no other waiting. */
const vainMs = 10 * 60_000;
const mostVain = 500;
/** How long the details of a page that a person looks at go before everything else, and of how many payouts. */
const shownMs = 60_000;
const mostShown = 200;

interface PlannedSource {
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
  #sources: readonly PlannedSource[] = [];
  readonly #restUntilMs = new Map<string, number>();
  /** Payouts that are left out. */
  readonly #vain = new RecentIds(vainMs, mostVain);
  /** Payouts without details on pages that people look at. */
  readonly #shown = new RecentIds(shownMs, mostShown);

  constructor(options: MirrorWorkerOptions) {
    this.#options = options;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /** Drops the plan, so that the next turn sees a change that a person made. */
  planAnew(): void {
    this.#plannedMs = -Infinity;
    this.#restUntilMs.clear();
    this.#vain.clear();
  }

  /** Has the details of these payouts read before everything else: a person looks at them. */
  readFirst(ids: readonly string[]): void {
    for (const id of ids) this.#shown.add(id);
  }

  isDue(): SQL {
    if (!this.#areWordsNew || this.#isPlanOld()) return sql`true`;
    const ids = this.#accountIds();
    return sql`(${isWindowDue(ids)} or ${isDetailDue(ids)} or ${isPaceDue(ids)})`;
  }

  async turn({ database, signal, isAsked = false }: WorkTurn): Promise<boolean> {
    if (isAsked) this.planAnew();
    await this.#plan(database);
    if (isAsked) await hurryLive(database, this.#accountIds());
    // Words that cannot be renewed now are tried again with the next plan.
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

  #accountIds(): readonly number[] {
    return this.#sources.flatMap(({ accounts }) => accounts.map(({ id }) => id));
  }

  #isPlanOld(): boolean {
    return performance.now() - this.#plannedMs >= planEveryMs;
  }

  /** A failure of one source does not stop the others. */
  async #guard<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#options.broken(error);
      return otherwise;
    }
  }

  /** Computes usual times after the reads, for a limited time in each turn. False where there is more to do. */
  async #refreshPaces(database: Store): Promise<boolean> {
    const endMs = performance.now() + paceMs;
    const accounts = this.#sources.flatMap((one) => one.accounts);
    const due = await findDuePaces(
      database,
      accounts.map(({ id }) => id),
    );
    for (const { id, zone } of accounts.filter((one) => due.includes(one.id))) {
      const today = todayIn(zone, this.#nowMs());
      if (!(await refreshPace(database, { accountId: id, today }, () => performance.now() < endMs))) return false;
    }
    return true;
  }

  /** Runs before the reads, so that an account that was just added has no old words. */
  async #renewWords(database: Store, signal: AbortSignal): Promise<boolean> {
    if (this.#areWordsNew) return true;
    const endMs = performance.now() + wordsMs;
    return await renewWords(database, () => performance.now() < endMs && !signal.aborted);
  }

  async #plan(database: Store): Promise<void> {
    if (!this.#isPlanOld()) return;
    const { sealer, days, findSources } = this.#options;
    const sources = await this.#guard(undefined, async () => await findSources(database, sealer));
    // If the sources could not be read, the former plan stays, and the next try comes soon.
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

  /** Works on one credential's accounts together, because the platform counts calls by credential. */
  async #work(
    database: Store,
    { source, accounts }: PlannedSource,
    { endMs, signal }: { readonly endMs: number; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { sealer, pageSize } = this.#options;
    const dependencies = { database, sealer, nowMs: this.#nowMs, pageSize, signal };
    const byId = new Map(accounts.map((account) => [account.id, account]));
    let worked = false;
    while (performance.now() < endMs && !signal.aborted && !this.#isResting(source)) {
      // One read finds out whether a platform answers again that did not answer before.
      const atOnce = source.client.limits?.isDoubtful() === true ? 1 : windowsAtOnce;
      const shown = await this.#details(dependencies, byId, source, this.#shown.ids());
      const due = await findDue(database, [...byId.keys()], atOnce);
      const read = await Promise.all(due.map(async (window) => await this.#window(dependencies, byId, window)));
      if (read.includes(false)) this.#rest(source);
      const details = due.length < atOnce ? await this.#details(dependencies, byId, source) : 0;
      if (due.length === 0 && details + shown === 0) break;
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
      // A window with an unexpected error waits before its next read.
      await noteProblem(dependencies.database, window, 'unexpected');
      return true;
    }
  }

  /** Reads due details of all payouts, or of some; answers how many were read. */
  async #details(
    dependencies: FillDependencies,
    byId: ReadonlyMap<number, FilledAccount>,
    source: MirroredSource,
    among?: readonly string[],
  ): Promise<number> {
    if (among?.length === 0) return 0;
    const most = detailsInBatch;
    const asked = { most, without: this.#vain.ids(), among };
    const due = await findDueDetails(dependencies.database, [...byId.keys()], asked);
    const account = byId.get(due?.accountId ?? 0);
    if (due === undefined || account === undefined) return 0;
    const came = await this.#fillDetails(dependencies, account, due.ids);
    for (const [id, outcome] of came) {
      if (outcome === 'read') this.#shown.delete(id);
      else this.#vain.add(id);
    }
    const outcomes = [...came.values()];
    if (outcomes.includes('away')) this.#rest(source);
    return outcomes.filter((outcome) => outcome === 'read').length;
  }

  async #fillDetails(dependencies: FillDependencies, account: FilledAccount, ids: readonly string[]) {
    const fill = async (some: readonly string[]) => await fillDetails(dependencies, account, some);
    const together = await this.#guard(undefined, async () => await fill(ids));
    if (together !== undefined) return together;
    // A detail that cannot be kept does not stop the others.
    const alone: (readonly [string, FilledDetail])[] = [];
    for (const id of ids)
      alone.push(...(await this.#guard(new Map([[id, 'vain']] as const), async () => await fill([id]))));
    return new Map(alone);
  }

  #isResting({ clientHash, client }: MirroredSource): boolean {
    // While a platform does not answer people, the fill does not call it: no person waits for the fill.
    if (client.limits?.isAway('listPayouts') === true) return true;
    return performance.now() < (this.#restUntilMs.get(clientHash) ?? -Infinity);
  }

  #rest({ clientHash }: MirroredSource): void {
    this.#restUntilMs.set(clientHash, performance.now() + restMs);
  }
}

/** The last ids that were added, each for a time. */
class RecentIds {
  readonly #ms: number;
  readonly #most: number;
  /** The time until which each id is kept, the one that was added last at the end. */
  readonly #untilMs = new Map<string, number>();

  constructor(ms: number, most: number) {
    this.#ms = ms;
    this.#most = most;
  }

  add(id: string): void {
    this.#untilMs.delete(id);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size >= this.#most && oldest !== undefined) this.#untilMs.delete(oldest);
    this.#untilMs.set(id, performance.now() + this.#ms);
  }

  delete(id: string): void {
    this.#untilMs.delete(id);
  }

  clear(): void {
    this.#untilMs.clear();
  }

  ids(): readonly string[] {
    const nowMs = performance.now();
    for (const [id, untilMs] of this.#untilMs) if (untilMs < nowMs) this.#untilMs.delete(id);
    return [...this.#untilMs.keys()];
  }
}

/** How many records are derived in one go, which holds the event loop. */
const batchSize = 100;

/**
 * Derives anew the words by which kept records are found, where an earlier version of the console derived them: in
 * batches, each of which records how far it came. Until its turn, a record is found by its former words. False where
 * time ran out; the next call continues. @internal Exported for tests.
 */
export async function renewWords(database: Store, mayGoOn: () => boolean): Promise<boolean> {
  const due = await readRows(
    database,
    sql`select id from ${mirrorAccount} where not exists (select from ${mirrorWords} as words
      where words.account_id = ${mirrorAccount.id} and words.version = ${findVersion} and words.is_whole) order by id`,
    { id: integer },
  );
  for (const { id } of due) {
    do {
      if (!mayGoOn()) return false;
    } while (!(await renewBatch(database, id)));
  }
  return true;
}

const keptRow = {
  kind: oneOf(mirrorKinds),
  id: text,
  parts: recordColumns.parts,
  created_at: instant,
};
type KeptRow = Row<typeof keptRow>;

/** True where no records are left. */
async function renewBatch(database: Store, accountId: number): Promise<boolean> {
  return await database.transaction(async (open) => {
    await lockAccount(open, accountId);
    const after = sql`select kind, id from ${mirrorWords} where account_id = ${accountId} and version = ${findVersion}`;
    const from = (await readRow(open, after, { kind: text, id: text })) ?? { kind: '', id: '' };
    const rows = await readRows(
      open,
      sql`select kind, id, parts, created_at from ${mirrorRecord}
        where account_id = ${accountId} and (kind, id) > (${from.kind}, ${from.id})
        order by kind, id limit ${batchSize}`,
      keptRow,
    );
    if (rows.length > 0) await keepWords(open, accountId, rows);
    const { kind, id } = rows.at(-1) ?? from;
    const isWhole = rows.length < batchSize;
    await open.execute(sql`insert into ${mirrorWords} (account_id, version, kind, id, is_whole)
      values (${accountId}, ${findVersion}, ${kind}, ${id}, ${isWhole})
      on conflict (account_id) do update set version = excluded.version, kind = excluded.kind, id = excluded.id,
        is_whole = excluded.is_whole`);
    return isWhole;
  });
}

/** Writes only records whose words changed; most have the new words already. */
async function keepWords(open: Store, accountId: number, rows: readonly KeptRow[]): Promise<void> {
  const renewed = rows.map(({ kind, id, parts, created_at: createdMs }) => ({
    kind,
    id,
    find: keptWords({ accountId, kind, find: deriveWords(kind, parts), createdMs }),
  }));
  await open.execute(sql`update ${mirrorRecord} as kept set find = renewed.find
    from (select kind, id, array_to_tsvector(array(select jsonb_array_elements_text(given.find))) as find
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as given (kind text, id text, find jsonb)) as renewed
    where kept.account_id = ${accountId} and kept.kind = renewed.kind and kept.id = renewed.id
      and kept.find <> renewed.find`);
}
