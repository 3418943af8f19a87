import type { Store } from '@/lib/store/open-store';
import { type Result, failed } from '@/lib/result';
import { type HasGrant, findSendFacts, mayBeSent } from '../approvals/approval-check';
import { claimWrite, isOverdue, type Claim, findLook, performClaim, type Outcome } from './perform';
import { concludeAttempt, settleFrom, type Conclusion, type AvailableReads } from './conclude';
import { findDue, hasDueWrite } from './due-writes';
import { leaseMs } from '../key-life';
import type { EngineTime, WritePlatform, WriteConnection } from './dependencies';
import { findRow, lockRow, type WriteRow } from './write-row';
import type { AttemptBy, Reading } from './past-attempts';
import { commitWrite, type BlockingWrite, type NewWrite } from '../submit/record-write';
import type { Sealer } from '@/lib/store/sealer';
import { ListSettling } from '../settle/settle-by-list';
import { writeOf } from '../verbs/all-writes';
import { transportError } from '@/lib/contract/platform-error';
import type { Lane } from '@/lib/platform/limits/call-budget';
import { connectionHash, builtIn, clientHintOf } from '@/lib/access/viewers/credential';
import type { CallAttempt, PlatformClient } from '@/lib/platform/client/platform-client';
import { askForExtra, type ExtrasMemory } from '@/lib/platform/reads/extras';
import { continueTrace } from '@/lib/request-id';
import type { Worker, WorkTurn } from '@/lib/work/worker';

/** A write that hangs must not hold up the others. */
const mostAtOnce = 4;

/** Continues writes for which no person waits any more. */
export class Sweeper implements Worker {
  readonly name = 'writes';
  readonly leads = false;
  /**
   * This process begins at most one turn a second, however many writes wait: the platform's limits are for people
   * first.
   */
  readonly idleMs = 1_000;
  readonly isDue = hasDueWrite;
  readonly #sweepOnce: () => Promise<unknown>;
  readonly #sweepAll: () => Promise<unknown>;
  readonly #broken: (error: unknown) => void;
  readonly #atWork = new Set<Promise<void>>();

  /** `sweepOnce` takes a due step; `sweepAll` the next step of every open write, due or not. */
  constructor(sweepOnce: () => Promise<unknown>, broken: (error: unknown) => void, sweepAll = sweepOnce) {
    this.#sweepOnce = sweepOnce;
    this.#sweepAll = sweepAll;
    this.#broken = broken;
  }

  /**
   * Begins one more turn, and waits for none: a write that hangs does not hold up the others. A turn that a test asks
   * for ends when the step of each open write has ended.
   */
  async turn({ isAsked = false }: Pick<WorkTurn, 'isAsked'> = {}): Promise<boolean> {
    if (isAsked) await Promise.all([...this.#atWork, this.#sweepAll()]);
    else if (this.#atWork.size < mostAtOnce) {
      const sweep: Promise<void> = this.#sweepOnce()
        .then(() => undefined, this.#broken)
        .finally(() => this.#atWork.delete(sweep));
      this.#atWork.add(sweep);
    }
    return false;
  }

  /** Waits until the results of all turns are recorded. */
  async release(): Promise<void> {
    await Promise.all(this.#atWork);
  }
}

/**
 * How long a result that cannot be recorded is kept in memory; then the lease has ended and another process continues.
 */
const keepMs = 30_000;
const everyMs = 1_000;

interface RetryContext {
  readonly time: EngineTime;
  readonly broken: (error: unknown) => void;
}

/** Repeats after each failure of the store, and gives up when another process may have continued. */
async function keepTrying<T>({ time, broken }: RetryContext, write: () => Promise<T>): Promise<T | undefined> {
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    try {
      return await write();
    } catch (error) {
      broken(error);
      if (waitedMs >= keepMs) return undefined;
      await time.pause(everyMs);
    }
  }
}

/** How long no new write is sent after the platform refused this console itself. */
const standMs = 30_000;

/** One refused write may be faulty itself; two within this time show that the console is refused. */
const togetherMs = 60_000;

/** While the platform refuses this console as such (reliability 3.4, "CONFIG"), no new write begins. */
class RefusalPause {
  readonly #refused = new Map<string, number>();
  #untilMs = 0;

  note(operationId: string, status: number, nowMs: number): boolean {
    // A path that the platform does not have says nothing about its other paths.
    if (status === 404 || status === 405) return false;
    for (const [id, atMs] of this.#refused) if (nowMs - atMs > togetherMs) this.#refused.delete(id);
    this.#refused.set(operationId, nowMs);
    const begins = this.#refused.size >= 2 && nowMs >= this.#untilMs;
    if (this.#refused.size >= 2) this.#untilMs = nowMs + standMs;
    return begins;
  }

  /** Any other answer shows that the platform accepts requests again. */
  end(): void {
    this.#refused.clear();
    this.#untilMs = 0;
  }

  isOn(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }
}

export interface WriteEngineOptions {
  readonly store: () => Promise<Store>;
  readonly platform: WritePlatform;
  /** The platform for work without a waiting person: its calls come after the calls of people. */
  readonly background?: WritePlatform | undefined;
  readonly sealer: Sealer;
  readonly time: EngineTime;
  readonly hasGrant: HasGrant;
  /** The name of this process among those that share the database. */
  readonly replica: string;
  readonly alarm: (event: string, row: WriteRow) => void;
  /** Reports a failure of the machinery itself, which the person never sees. */
  readonly broken: (error: unknown) => void;
}

interface AdvancedWrite {
  readonly row: WriteRow;
  readonly reading: Reading | undefined;
}

interface AdvanceOptions {
  readonly by: AttemptBy;
  readonly forced: boolean;
  readonly through: WritePlatform;
}

/** A finished write needs no read. */
const noReads: AvailableReads = { record: false, outcome: false };

/** Records, claims, sends with no transaction open, and concludes (reliability 3.2). It checks no permission. */
export class WriteEngine {
  readonly #options: WriteEngineOptions;
  readonly #refusalPause = new RefusalPause();
  readonly #lists: ListSettling;

  constructor(options: WriteEngineOptions) {
    this.#options = options;
    const { store, time, platform, background = platform } = options;
    this.#lists = new ListSettling({
      store,
      time,
      platform: background,
      claim: (id) => this.#claim(id, 'sweeper', false),
      perform: (claim, through) => this.#perform(claim, through),
      conclude: (claim, outcome) => this.#conclude(claim, outcome, 'sweeper'),
    });
  }

  /** Commits the intent. Throws when the store refuses it: then nothing was sent. */
  async record(write: NewWrite): Promise<Result<WriteRow, BlockingWrite>> {
    const { store, sealer, platform, time } = this.#options;
    const { environment, clientHash, connection } = platform;
    return await commitWrite(await store(), time, write, { sealer, environment, clientHash, connection });
  }

  /** Advances the write while a person waits for it; afterwards the sweeper continues. */
  async driveFor(id: string, forMs: number, { forced }: { readonly forced: boolean }): Promise<void> {
    const { time, store, broken } = this.#options;
    const untilMs = (await time.now(await store())).getTime() + forMs;
    await Promise.race([this.drive(id, { forced, untilMs }).catch(broken), time.wait(forMs)]);
  }

  /**
   * Only the steps for which a person waits: the first attempt and its read, and others where nothing was sent or
   * proven.
   */
  async drive(id: string, { forced, untilMs }: { readonly forced: boolean; readonly untilMs: number }): Promise<void> {
    const { store, time } = this.#options;
    let advanced = await this.advance(id, { by: 'person', forced });
    while (advanced !== undefined && isSoonAgain(advanced)) {
      const nowMs = (await time.now(await store())).getTime();
      const dueMs = advanced.row.nextAt?.getTime() ?? Infinity;
      if (dueMs >= untilMs) return;
      await time.pause(Math.max(0, dueMs - nowMs) + 1);
      advanced = await this.advance(id, { by: 'person', forced: false });
    }
  }

  async advance(
    id: string,
    { by, forced }: { readonly by: AttemptBy; readonly forced: boolean },
  ): Promise<AdvancedWrite | undefined> {
    const { platform, background = platform } = this.#options;
    return await this.#advance(id, { by, forced, through: by === 'sweeper' ? background : platform });
  }

  /**
   * Takes the due step of a write that a person looks at, before writes that no person looks at. It is still the
   * console's own act.
   */
  async takeUp(id: string): Promise<void> {
    const { platform, broken } = this.#options;
    // Only the sweeper calls a platform in doubt, and seldom.
    if (platform.isDoubtful()) return;
    await this.#advance(id, { by: 'sweeper', forced: false, through: platform }).catch(broken);
  }

  async #advance(id: string, { by, forced, through }: AdvanceOptions): Promise<AdvancedWrite | undefined> {
    const claim = await this.#claim(id, by, forced);
    return claim === undefined ? undefined : await this.#conclude(claim, await this.#perform(claim, through), by);
  }

  async #conclude(claim: Claim, outcome: Outcome, by: AttemptBy): Promise<AdvancedWrite | undefined> {
    const reading = outcome.attempt.reading as Reading | null | undefined; // set by performClaim, from the union
    this.#noteConfiguration(claim.row, reading ?? undefined, outcome.attempt.httpStatus ?? 0);
    const isOver = reading === 'DONE' || reading === 'FAILED';
    const readable = isOver ? noReads : await this.#findReadable(claim.row);
    const row = await this.#persist(claim, outcome, { readable, by });
    return row === undefined ? undefined : { row, reading: reading ?? undefined };
  }

  /** Whether the platform refuses this console as such at the moment, so that no new write should begin. */
  isPaused(now: Date): boolean {
    return this.#refusalPause.isOn(now.getTime());
  }

  #noteConfiguration(row: WriteRow, reading: Reading | undefined, status: number): void {
    if (reading === 'CONFIG') {
      const nowMs = (row.leaseUntil?.getTime() ?? leaseMs) - leaseMs;
      if (this.#refusalPause.note(row.id, status, nowMs)) this.#options.alarm('platform-refuses-console', row);
    } else if (status > 0 && reading !== 'UNKNOWN') this.#refusalPause.end();
  }

  /** Takes up due work: one write, or many of a kind where one list shows them; false when none was due. */
  async sweepOnce(): Promise<boolean> {
    const { store, platform, time } = this.#options;
    const database = await store();
    const due = await findDue(database, platform, await time.now(database), this.#lists.underWay);
    if (due === undefined) return false;
    if (!(await this.#lists.takeUp(due))) await this.advance(due.id, { by: 'sweeper', forced: false });
    return true;
  }

  /** A failure of the platform is a value; a thrown error is the console's fault, from before or after the send. */
  async #perform(claim: Claim, through: WritePlatform): Promise<Outcome> {
    const { sealer, broken } = this.#options;
    try {
      return await performClaim(through, sealer, claim);
    } catch (error) {
      broken(error);
      return { attempt: claim.step === 'send' ? { reading: 'UNKNOWN' } : { evidence: 'unreadable' }, learned: {} };
    }
  }

  async #claim(id: string, by: AttemptBy, forced: boolean): Promise<Claim | undefined> {
    const { store, platform, sealer, time, replica } = this.#options;
    const { environment, clientHash } = platform;
    const database = await store();
    const seen = await findRow(database, id);
    if (seen === undefined) return undefined;
    const readable = isOverdue(seen, await time.now(database)) ? await this.#findReadable(seen) : undefined;
    const facts = await findSendFacts(database, this.#options, seen);
    return await database.transaction(async (transaction) => {
      const now = await time.now(transaction);
      const row = await lockRow(transaction, id);
      if (row === undefined || !(await mayBeSent(transaction, sealer, { row, facts, now }))) return undefined;
      const claim = await claimWrite(transaction, row, { replica, environment, clientHash, now, by, forced });
      if (claim !== undefined || readable === undefined || !isOverdue(row, now)) return claim;
      await settleFrom(transaction, row, {
        ...this.#conclusion(row, { now, readable, by }),
        learned: {},
        number: undefined,
      });
      return undefined;
    });
  }

  /** The reads that this platform offers for the write, found before any transaction is open. */
  async #findReadable(row: WriteRow): Promise<AvailableReads> {
    const { platform } = this.#options;
    const record = (await findLook(platform, row, false)) !== undefined;
    return { record, outcome: (await findLook(platform, row, true)) !== undefined };
  }

  async #persist(
    claim: Claim,
    outcome: Outcome,
    { readable, by }: { readonly readable: AvailableReads; readonly by: AttemptBy },
  ): Promise<WriteRow | undefined> {
    const { store, time } = this.#options;
    return await keepTrying(this.#options, async () => {
      const database = await store();
      return await database.transaction(async (transaction) => {
        const now = await time.now(transaction);
        return await concludeAttempt(transaction, claim, outcome, this.#conclusion(claim.row, { now, readable, by }));
      });
    });
  }

  #conclusion(row: WriteRow, given: Pick<Conclusion, 'now' | 'readable' | 'by'>): Conclusion {
    const { holdsWhileAccepted } = writeOf(row).settle;
    return { ...given, holdsWhileAccepted, random: this.#options.time.random, alarm: this.#options.alarm };
  }
}

function isSoonAgain({ row, reading }: AdvancedWrite): boolean {
  if (reading === 'UNCONFIRMED') return row.nextStep === 'read';
  return row.nextStep === 'send' && (reading === 'NOT_SENT' || reading === 'UNPROVEN');
}

interface PortOptions {
  readonly engine: PlatformClient;
  readonly extras: ExtrasMemory;
  readonly environment: string;
  /** Left out for the connection of the environment. */
  readonly connection?: Omit<WriteConnection, 'clientHint'> | undefined;
  /** The lane of calls without a waiting person; without it, each call takes the lane of its kind. */
  readonly lane?: Lane | undefined;
  /** Replaces the 15 seconds of a write. */
  readonly writeDeadlineMs?: number | undefined;
}

export function connectPlatform({
  engine,
  extras,
  environment,
  connection = { connectionId: builtIn, connectionName: 'Built-in', ownCredential: false },
  lane,
  writeDeadlineMs,
}: PortOptions): WritePlatform {
  const { clientId, apiKey } = engine.connection;
  const platform: WritePlatform = {
    environment,
    connection: { ...connection, clientHint: clientHintOf(clientId) },
    clientHash: connectionHash(engine.connection),
    secrets: [apiKey, clientId],
    send: async ({ operation, personId, ...outbound }) => {
      const people = personId === undefined ? undefined : new Set([personId]);
      const input = { ...outbound, query: {}, lane, deadlineMs: writeDeadlineMs, people };
      return withoutStored(await engine.attempt(operation, input));
    },
    clockAheadMs: () => engine.clock.offsetMs(),
    isAway: (operation) => engine.limits?.isAway(operation) ?? false,
    isDoubtful: () => engine.limits?.isDoubtful() ?? false,
    read: async (operation, asked) => {
      const { result } = withoutStored(
        await engine.read(operation, { ...asked, lane, trace: continueTrace(undefined) }),
      );
      if (operation.interface === 'extras') extras.note(operation.name, result);
      return result;
    },
    has: async (extra) =>
      await extras.answers(extra, () => askForExtra(engine, extras, extra, { lane, trace: continueTrace(undefined) })),
  };
  return platform;
}

/**
 * An answer from a cache shows an earlier state: it proves nothing about a write, neither as its answer nor as a read.
 */
function withoutStored<T>(attempted: CallAttempt<T>): CallAttempt<T> {
  if (!attempted.isStored) return attempted;
  return { ...attempted, result: failed(transportError('malformed', 'an answer out of a cache')) };
}
