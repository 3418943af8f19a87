import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readPlatformError, transportError } from '@/lib/contract/platform-error';
import { addDays, todayIn } from '@/lib/format/plain-date';
import type { CallAttempt, PlatformClient } from '@/lib/platform/client/platform-client';
import { failed, ok } from '@/lib/result';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { OpenStore } from '@/lib/store/open-store';
import { Sealer } from '@/lib/store/sealer';
import { StoreClock } from '@/lib/store/store-clock.fixture';
import { openInMemory } from '@/lib/store/test-store.fixture';
import { controlPayouts, type PayoutsRequest } from '@/sandbox/answer-control';
import type { HandledName } from '@/sandbox/http/handler';
import { Refusal } from '@/sandbox/http/refusal';
import { MemoryPlatform } from '@/sandbox/memory-platform.fixture';
import { type Random, randomOf } from '@/sandbox/world/random';
import { type Coverage, type CoveredDays, findCoverage } from '../coverage';
import { feeds } from './feeds';
import { fillWindow } from './fill';
import { planSource } from './mirror-accounts';
import { findDue } from './windows';
import { type Row, nullable, readRows, text } from '@/lib/store/rows';

// Payouts change at the platform without notice. Days pass on a fake clock that the console, its store and the platform
// share; a worker fills the mirror every two hours, far less often than the real one.

const sealer = new Sealer('a secret of this test and of nothing else');
export const zone = 'Asia/Shanghai';
const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const startMs = Date.parse('2026-11-20T12:00:00+08:00');
const openStates: readonly string[] = ['INITIATED', 'PROCESSING', 'FAILED'];
const openStatesOfV1: readonly string[] = ['READY_TO_SEND', 'PENDING'];

/** The state of a payout from some moment on, in both models. */
interface Version {
  readonly fromMs: number;
  readonly v2: string;
  readonly v1: string;
  readonly returned: string;
}

const knownRow = {
  id: text,
  /** Undefined where only its v1 record was read so far. */
  status: nullable(text),
  status_v1: text,
  returned: nullable(text),
};
type KnownRow = Row<typeof knownRow>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface LiveOptions {
  /** Runs after each turn of the worker. */
  readonly atEach?: () => Promise<void>;
  readonly everyMs?: number;
}

/** A platform, a mirror of it and their clock. */
export class Days {
  nowMs = startMs;
  isAway = false;
  accountId = 0;
  readonly platform: MemoryPlatform;
  readonly store: OpenStore;
  readonly #clock: StoreClock;
  /** The history of each payout by id, with the day of its creation. */
  readonly lived = new Map<string, { readonly day: string; readonly versions: Version[] }>();
  calls = 0;
  #isEnded = false;

  private constructor(store: OpenStore, clock: StoreClock, payouts: number, seed: number) {
    this.store = store;
    this.#clock = clock;
    this.platform = new MemoryPlatform({ seed, payouts, anchorMs: startMs });
    this.#look();
  }

  static async begin({ payouts, seed }: { readonly payouts: number; readonly seed: number }): Promise<Days> {
    const store = await openInMemory();
    return new Days(store, await StoreClock.hold(store), payouts, seed);
  }

  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    await this.#clock.release();
    await this.store.close();
  }

  get today(): string {
    return todayIn(zone, this.nowMs);
  }

  readonly #client: Pick<PlatformClient, 'read'> = {
    read: (operation, { query, params }) => {
      this.calls += 1;
      const given = Object.entries(query as object).map(([name, value]): [string, string] => [name, String(value)]);
      return Promise.resolve(
        this.#answer(operation.name as HandledName, new URLSearchParams(given).toString(), {
          ...(params as Record<string, string>),
        }),
      );
    },
  };

  #answer(name: HandledName, query: string, params: Record<string, string>): CallAttempt<never> {
    const others = { traceId: '', retryAfterMs: undefined, answerHash: undefined, isStored: false } as const;
    const refused = (error: ReturnType<typeof transportError>, status: number): CallAttempt<never> => ({
      ...others,
      phase: 'body',
      status,
      result: failed(error),
    });
    if (this.isAway) return refused(transportError('no-answer', ''), 0);
    try {
      const body = this.platform.ask(name, { query, params });
      return { ...others, phase: 'body', status: 200, result: ok(body as never) }; // the operation's own answer
    } catch (error) {
      if (error instanceof Refusal) return refused(readPlatformError(error.status, error.body), error.status);
      throw error;
    }
  }

  /** Moves both clocks, and plans the days that have begun meanwhile. */
  async moveTo(ms: number): Promise<void> {
    this.nowMs = ms;
    this.platform.nowMs = ms;
    const { state } = this.platform;
    state.commit({ clock_offset_ms: ms - Date.now() });
    await this.#clock.moveTo(ms);
  }

  change(asked: PayoutsRequest): void {
    controlPayouts(this.platform.state, asked);
    this.#look();
  }

  /** Records what the platform shows now, where it has changed. */
  #look(): void {
    const isFirst = this.lived.size === 0;
    const v1s = new Map(this.platform.all('listV1Payouts').map((row) => [String(row['payout_id']), row]));
    for (const row of this.platform.all('listPayouts')) {
      const id = String(row['payout_id']);
      const createdMs = Date.parse(String(row['create_time']));
      const known = this.lived.get(id) ?? { day: todayIn(zone, createdMs), versions: [] };
      this.lived.set(id, known);
      const v1 = v1s.get(id);
      const next = {
        v2: String(row['payout_status']),
        v1: textOf(v1?.['payout_status']),
        returned: textOf(v1?.['failure_returned_amount']),
      };
      const last = known.versions.at(-1);
      if (last?.v2 === next.v2 && last.v1 === next.v1 && last.returned === next.returned) continue;
      // A payout that is listed late, under an earlier day, did not exist before.
      known.versions.push({ fromMs: isFirst ? createdMs : this.nowMs, ...next });
    }
  }

  /** One turn of the worker: plans windows and reads what is due. */
  async fill(): Promise<void> {
    const { database } = this.store;
    const source = { clientHash: 'c', environment: 'sandbox', zone, client: this.#client, accounts: ['master'] };
    const [account] = await planSource(database, source, { days: 100, nowMs: this.nowMs });
    if (account === undefined) throw new Error('no account');
    this.accountId = account.id;
    for (let round = 0; round < 4; round += 1) {
      const due = (await findDue(database, [account.id], 1_000)).filter(({ feed }) => feeds[feed].kind === 'payout');
      for (const window of due) await fillWindow({ database, sealer, nowMs: () => this.nowMs }, account, window);
      if (due.length === 0) return;
    }
  }

  async liveUntil(ms: number, { atEach, everyMs = 2 * hourMs }: LiveOptions = {}): Promise<void> {
    while (this.nowMs < ms) {
      await this.moveTo(Math.min(ms, this.nowMs + everyMs));
      await this.fill();
      await atEach?.();
    }
  }

  async rows(): Promise<ReadonlyMap<string, KnownRow>> {
    const rows = await readRows(
      this.store.database,
      sql`select id, parts #>> '{v2,payout_status}' as status, status_v1,
          to_return::text as returned
        from ${mirrorRecord} where kind = 'payout' and gone_at is null`,
      knownRow,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async covered(days: CoveredDays = {}): Promise<Coverage> {
    return await findCoverage(this.store.database, [this.accountId], 'payouts', this.today, days);
  }
}

let days: Days;

/**
 * The statuses of the second model that can follow a status, as far as these tests use them; after an ended one too.
 */
const nextOf: Readonly<Record<string, readonly string[]>> = {
  INITIATED: ['PROCESSING', 'COMPLETED', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED_REFUNDED', 'FAILED'],
  FAILED: ['FAILED_REFUNDED'],
};
const nextOfV1: Readonly<Record<string, readonly string[]>> = {
  READY_TO_SEND: ['PENDING', 'REJECTED'],
  PENDING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED'],
};

/** One random change: of any payout, or a new payout. */
function draw(random: Random): void {
  if (random.chance(0.25)) {
    const backMs = random.chance(0.7) ? 0 : random.int(0, 60 * 24) * hourMs;
    const v1_status = random.chance(0.2) ? null : 'READY_TO_SEND';
    days.change({ make: [{ create_time: new Date(days.nowMs - backMs).toISOString(), v1_status }] });
    return;
  }
  const [id, { versions }] = random.pick([...days.lived]);
  const last = versions.at(-1);
  const [v2s, v1s] = [nextOf[last?.v2 ?? ''], nextOfV1[last?.v1 ?? '']];
  const isV1 = v1s !== undefined && (v2s === undefined || random.chance(0.4));
  if (!isV1 && v2s === undefined) return;
  days.change({
    change: [
      isV1
        ? { payout_id: id, v1_status: random.pick(v1s) as 'FAILED', failure_returned_amount: `${random.int(1, 9)}.50` }
        : { payout_id: id, v2_status: random.pick(v2s ?? []) as 'FAILED' }, // a status of the tables above
    ],
  });
}

/** Whether a row of the mirror matches a version that the platform had at this moment or later. */
const wasFrom = (versions: readonly Version[], boundMs: number, fits: (version: Version) => boolean): boolean =>
  versions.some((version, place) => fits(version) && (versions[place + 1]?.fromMs ?? Infinity) >= boundMs);

/** What is wrong with the coverage of these days and statuses; empty where it is true. */
async function findLies(asked: CoveredDays): Promise<readonly string[]> {
  const { state, asOfMs, endedAsOfMs, rest, missingDays } = await days.covered(asked);
  // Missing days are reported as missing, and the coverage does not say to which of them a payout belongs.
  if (state === 'never' || missingDays > 0 || asOfMs === undefined) return [];
  const endedMs = rest === undefined ? asOfMs : (endedAsOfMs ?? -Infinity);
  const oldestMs = Math.min(asOfMs, endedMs);
  const rows = await days.rows();
  return [...days.lived].flatMap(([id, { day, versions }]) => {
    if (day < (asked.fromDay ?? addDays(days.today, -100)) || day > (asked.toDay ?? days.today)) return [];
    const row = rows.get(id);
    const then = versions.findLast(({ fromMs }) => fromMs <= asOfMs);
    const isOpen = openStates.includes(row?.status ?? '') || openStates.includes(then?.v2 ?? '');
    if (asked.statuses !== undefined && !isOpen) return [];
    const boundMs = isOpen || day === days.today ? asOfMs : oldestMs;
    if (row === undefined) return (versions[0]?.fromMs ?? 0) < boundMs ? [`${id} is not there`] : [];
    const isOpenV1 = openStatesOfV1.includes(row.status_v1) || openStatesOfV1.includes(then?.v1 ?? '');
    const boundV1Ms = isOpenV1 ? asOfMs : oldestMs;
    // A payout that is as new as the stated time may have been read in the second model alone.
    const isTooNew = row.status_v1 === '' && (versions[0]?.fromMs ?? 0) >= boundV1Ms;
    return [
      ...(wasFrom(versions, boundMs, ({ v2 }) => v2 === row.status) ? [] : [`${id} is not ${row.status ?? '–'}`]),
      ...(isTooNew ||
      wasFrom(
        versions,
        boundV1Ms,
        ({ v1, returned }) => v1 === row.status_v1 && Number(returned) === Number(row.returned ?? 0),
      )
        ? []
        : [`${id} is not ${row.status_v1} with ${row.returned ?? '–'}`]),
    ];
  });
}

/**
 * So many times, over random days of changes, reads and failures: every change before the stated time of an answer is
 * in the answer.
 */
export async function checkStatedAges(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
      days = await Days.begin({ payouts: 80, seed: 7 });
      try {
        const random = randomOf(seed, 'days');
        await days.moveTo(startMs);
        await days.fill();
        let stated = 0;
        for (let step = 0; step < 40; step += 1) {
          for (let one = random.int(0, 3); one > 0; one -= 1) draw(random);
          // Sometimes the platform does not answer for hours.
          days.isAway = random.chance(0.2);
          await days.moveTo(days.nowMs + random.int(1, random.chance(0.2) ? 20 * 60 : 90) * minuteMs);
          await days.fill();
          for (const asked of [
            {},
            { fromDay: '2026-10-01', toDay: '2026-10-31' },
            { fromDay: addDays(days.today, -6) },
            { statuses: openStates },
            { statuses: ['FAILED'], fromDay: addDays(days.today, -29), toDay: days.today },
          ]) {
            if ((await days.covered(asked)).state === 'whole') stated += 1;
            expect(await findLies(asked)).toEqual([]);
          }
        }
        expect(stated).toBeGreaterThan(20);
      } finally {
        await days.end();
      }
    }),
    // In the example a payout is made in the millisecond of the stated time.
    { numRuns, endOnFailure: true, examples: [[999_983]] },
  );
}
