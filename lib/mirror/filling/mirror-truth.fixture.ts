import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { openClient } from '@/lib/platform/test-client.fixture';
import { mirrorAccount, mirrorChange, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { Sealer } from '@/lib/store/sealer';
import { openTestStore } from '@/lib/store/test-store.fixture';
import type { FaultName } from '@/sandbox/faults/catalogue';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { type Random, randomOf } from '@/sandbox/world/random';
import type { Raw } from './derive';
import { expectMirrorIs } from './expect-mirror.fixture';
import { runMirror, type RunningMirror } from './run-mirror.fixture';
import { findMirrorAccount, type MirroredSource, planSource } from './mirror-accounts';
import { observe } from './observe';
import { dayOfRead } from './windows';
import { integer, oneOf, readRow, readRows, text } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

// Random histories of a platform that changes while it is read, compared with the mirror that results.

let opened: OpenStore;
const sealer = new Sealer('a secret of this test and of nothing else');
const zone = 'Asia/Shanghai';
const days = 100;

/** The statuses that can follow a status, in either model. */
const nextOf: Readonly<Record<string, readonly string[]>> = {
  INITIATED: ['PROCESSING', 'FAILED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  FAILED: ['FAILED_REFUNDED'],
};
const nextOfV1: Readonly<Record<string, readonly string[]>> = {
  READY_TO_SEND: ['PENDING', 'REJECTED'],
  PENDING: ['COMPLETED', 'FAILED'],
};

/** Faults that may hit any read, and never look like a valid answer to it. */
const faults: readonly (readonly [FaultName, string?])[] = [
  ...(
    ['F7', 'F8', 'F9', 'F10', 'F12', 'F13', 'F16', 'F20', 'F22', 'F23', 'F29', 'F30', 'F31', 'F35', 'F36'] as const
  ).map((name): [FaultName, string?] => (name === 'F20' ? [name, '204'] : [name])),
  ...(['object', 'array', 'null'] as const).map((variant): [FaultName, string] => ['F15', variant]),
  ...[['F34', '404'] as const, ['F34', '405'] as const, ['F37', '502'] as const, ['F39'] as const],
  ...[['F40', 'headers'] as const, ['F41', 'no-code'] as const, ['F41', 'page-404'] as const, ['F42', 'age'] as const],
];

const struck = ['listPayouts', 'listV1Payouts', 'retrievePayout', 'retrieveV2Payout'] as const;

interface PayoutHistory {
  readonly v2: string[];
  readonly v1: string[];
}

/** A platform whose payouts change at random, and the history of each of them. */
class Life {
  readonly platform: ServedPlatform;
  readonly random: Random;
  readonly lived = new Map<string, PayoutHistory>();

  constructor(platform: ServedPlatform, random: Random) {
    this.platform = platform;
    this.random = random;
    for (const row of platform.all('listPayouts')) this.#of(row).v2.push(String(row['payout_status']));
    for (const row of platform.all('listV1Payouts')) this.#of(row).v1.push(String(row['payout_status']));
  }

  act(): void {
    if (this.random.chance(0.4)) this.#make();
    else this.#change();
  }

  #of(row: Raw): PayoutHistory {
    const id = String(row['payout_id']);
    const known = this.lived.get(id) ?? { v2: [], v1: [] };
    this.lived.set(id, known);
    return known;
  }

  #make(): void {
    const { platform, random } = this;
    const isOpaque = random.chance(0.2);
    // Mostly created now, and sometimes on an earlier day.
    const backMs = random.chance(0.7) ? 0 : random.int(0, 80 * 24 * 60) * 60_000;
    const made = platform.movePayouts({
      make: [
        {
          count: random.int(1, 3),
          create_time: new Date(platform.nowMs() - backMs).toISOString(),
          v1_status: isOpaque ? null : 'READY_TO_SEND',
        },
      ],
    });
    for (const id of made) this.lived.set(id, { v2: ['INITIATED'], v1: isOpaque ? [] : ['READY_TO_SEND'] });
  }

  #change(): void {
    const { platform, random } = this;
    const open = [...this.lived].filter(
      ([, { v2, v1 }]) => nextOf[v2.at(-1) ?? ''] !== undefined || nextOfV1[v1.at(-1) ?? ''] !== undefined,
    );
    if (open.length === 0) return;
    const [id, { v2, v1 }] = random.pick(open);
    const v2s = nextOf[v2.at(-1) ?? ''];
    const v1s = nextOfV1[v1.at(-1) ?? ''];
    // The two models do not move in step.
    const next = v2s !== undefined && (v1s === undefined || random.chance(0.6)) ? random.pick(v2s) : undefined;
    const nextV1 = v1s !== undefined && (next === undefined || random.chance(0.4)) ? random.pick(v1s) : undefined;
    platform.movePayouts({
      change: [
        {
          payout_id: id,
          ...(next === undefined ? {} : { v2_status: next as 'FAILED' }), // a status of the tables above
          ...(nextV1 === undefined ? {} : { v1_status: nextV1 as 'FAILED' }),
          ...(random.chance(0.5)
            ? { failure_reason: `reason ${random.int(1, 99)}`, failure_returned_amount: '1.50' }
            : {}),
        },
      ],
    });
    if (next !== undefined) v2.push(next);
    if (nextV1 !== undefined) v1.push(nextV1);
  }
}

/** A store that works for its worker until the worker is killed; statements that had begun complete. */
function mortal(database: Store): { readonly store: Store; kill: () => void } {
  let isDead = false;
  const use = () => {
    if (isDead) throw new Error('killed');
    return database;
  };
  const store = {
    execute: async (...given: Parameters<Store['execute']>) => {
      return await use().execute(...given);
    },
    transaction: async (...given: Parameters<Store['transaction']>) => {
      return await use().transaction(...given);
    },
  } as unknown as Store; // the mirror uses nothing else of it
  return { store, kill: () => (isDead = true) };
}

class History {
  readonly platform: ServedPlatform;
  readonly random: Random;
  readonly life: Life;
  readonly source: MirroredSource;
  #connected: ReturnType<typeof openClient>;
  readonly #pageSize: number;
  #workers = 0;
  #kill: () => void = () => undefined;
  worker: RunningMirror;

  constructor(platform: ServedPlatform, random: Random) {
    this.platform = platform;
    this.random = random;
    this.life = new Life(platform, random);
    this.#pageSize = random.pick([6, 15, 100]);
    this.#connected = openClient(platform.connection);
    const client: MirroredSource['client'] = { read: async (...given) => await this.#connected.client.read(...given) };
    this.source = { clientHash: 'c', environment: 'sandbox', zone, client, accounts: ['master'] };
    this.worker = this.employ();
  }

  /** Moves the tokens too: the token store cannot notice that the platform's clock alone has moved. */
  async moveClock(byMs: number): Promise<void> {
    this.platform.moveClock(byMs);
    await this.close();
    this.#connected = openClient(this.platform.connection);
  }

  async close(): Promise<void> {
    await this.#connected.close();
  }

  /** Starts another copy of the console. */
  employ(): RunningMirror {
    const { store, kill } = mortal(opened.database);
    this.#kill = kill;
    this.#workers += 1;
    return runMirror({
      store: async () => await Promise.resolve(store),
      sealer,
      owner: `copy ${this.#workers}`,
      days,
      broken: () => undefined,
      nowMs: () => this.platform.nowMs(),
      pageSize: this.#pageSize,
      findSources: async () => await Promise.resolve([this.source]),
    });
  }

  kill(): void {
    this.#kill();
  }

  /** Makes windows due as if all pauses had passed, or only those that are not known since then. */
  async makeDue(quietMs = Infinity): Promise<void> {
    await planSource(opened.database, this.source, { days, nowMs: this.platform.nowMs() });
    await opened.database.execute(sql`update ${mirrorWindow} set next_at =
      case when feed in ('payouts', 'v1-payouts') then clock_timestamp() - interval '1 second' else 'infinity' end
      where ${quietMs === Infinity} or not (${this.#isKnown(quietMs)})`);
    this.worker.worker.planAnew();
  }

  /**
   * A turn during which the platform changes between any two requests; sometimes the worker is killed, or loses its
   * lease.
   */
  async liveOn(): Promise<void> {
    const { random, platform } = this;
    await this.makeDue();
    const worker = this.worker;
    let [left, outrunning] = [random.chance(0.35) ? random.int(1, 25) : Infinity, Promise.resolve(false)];
    const isKill = random.chance(0.6);
    platform.beforeRequest = () => {
      if (random.chance(0.25)) this.life.act();
      left -= 1;
      if (left !== 0) return;
      if (isKill) this.kill();
      // Its lease has ended, because the worker was dead or its machine stood still.
      outrunning = opened.database.execute(sql`delete from ${lease}`).then(async () => {
        this.worker = this.employ();
        return await this.worker.turn();
      });
    };
    if (random.chance(0.4)) {
      const [fault, variant] = random.pick(faults);
      const strikes = { times: random.int(1, 4), after_calls: random.int(0, 12) };
      const operation = random.pick(struck);
      platform.arm({ fault, operation, ...strikes, ...(variant === undefined ? {} : { variant }) });
    }
    const someone = random.chance(0.3) ? this.#lookAtOne() : undefined;
    await worker.turn().catch(() => false);
    await outrunning;
    await someone;
    platform.clearFaults();
    platform.beforeRequest = () => undefined;
  }

  /** Does what the page of a record does, whose answer is kept beside the fill. */
  async #lookAtOne(): Promise<void> {
    const id = this.random.pick([...this.life.lived.keys()]);
    const account = await findMirrorAccount(opened.database, 'c', 'master');
    const sentMs = this.platform.nowMs();
    const [row] = this.platform.all('listPayouts').filter((one) => one['payout_id'] === id);
    if (account === undefined || row === undefined) return;
    // The answer takes a long time.
    await new Promise((resolve) => setTimeout(resolve, this.random.int(0, 20)));
    const answeredMs = this.platform.nowMs();
    await observe({ database: opened.database, sealer }, account, {
      feed: 'payouts',
      fields: 'all',
      rows: [row],
      sentMs,
      answeredMs,
    });
  }

  /** No more changes happen: reads until the mirror itself says that it is complete. */
  #isKnown(quietMs: number) {
    return sql`agreed >= case when status <> '' or to_day >= ${this.today()}::date then 1 else 2 end
      and problem is null and agreed_at >= to_timestamp(${quietMs}::float8 / 1000)`;
  }

  async settle(): Promise<void> {
    await opened.database.execute(sql`delete from ${lease}`);
    const quietMs = this.platform.nowMs();
    for (let round = 0; round < 12; round += 1) {
      await this.makeDue(round === 0 ? undefined : quietMs);
      while (await this.worker.turn());
      const open = await readRow(
        opened.database,
        sql`select
          (select count(*) from ${mirrorWindow} where feed in ('payouts', 'v1-payouts') and not (
            ${this.#isKnown(quietMs)}))::int as windows,
          (select count(*) from ${mirrorRecord} where detail_due)::int as details`,
        { windows: integer, details: integer },
      );
      if (open?.windows === 0 && open.details === 0) return;
    }
    const left = await readRows(
      opened.database,
      sql`select to_jsonb(open) as open from ${mirrorWindow} as open
        where feed in ('payouts', 'v1-payouts') and not (${this.#isKnown(quietMs)})`,
      { open: recordColumns.raw },
    );
    throw new Error(`the mirror never said that it has everything: ${JSON.stringify(left)}, quiet ${quietMs}`);
  }

  /**
   * The day as reads count it: for a minute after midnight the day before is not over, and its reads agree once at
   * most.
   */
  today(): string {
    return dayOfRead(zone, this.platform.nowMs());
  }
}

/** Every recorded change really happened, in this order, and was recorded once. */
async function expectChangesOnce({ life }: History): Promise<void> {
  const changes = await readRows(
    opened.database,
    sql`select id, part, before, after from ${mirrorChange} order by number`,
    { id: text, part: oneOf(['v2', 'v1']), before: recordColumns.raw, after: recordColumns.raw },
  );
  const noted = new Map<string, string[]>();
  for (const { id, part, before, after } of changes) {
    // Nothing else of a payout changes in this history.
    expect(Object.keys(after)).toContain('payout_status');
    const key = `${part} ${id}`;
    const chain = noted.get(key) ?? [String(before['payout_status'])];
    expect(before['payout_status'], key).toBe(chain.at(-1));
    noted.set(key, [...chain, String(after['payout_status'])]);
  }
  for (const [key, chain] of noted) {
    const [part, id = ''] = key.split(' ');
    const lived = life.lived.get(id)?.[part === 'v2' ? 'v2' : 'v1'] ?? [];
    // A status that came and went between two reads was not seen; the others follow one another as they happened.
    const places = chain.map((status) => lived.indexOf(status));
    expect(places, `${key}: ${chain.join(' ')} of ${lived.join(' ')}`).toEqual(
      [...new Set(places)].toSorted((one, other) => one - other),
    );
    expect(chain.at(-1)).toBe(lived.at(-1));
  }
}

/** Each history begins where the one before has ended; the first of them begins with an empty mirror. */
const ofOnePlatform = 8;

async function live(seed: number): Promise<void> {
  const random = randomOf(seed, 'history');
  await opened.database.execute(sql`delete from ${mirrorAccount}`);
  const payouts = random.chance(0.1) ? random.int(60, 150) : random.int(20, 40);
  const platform = await ServedPlatform.open({ payouts, seed: random.int(1, 1_000) });
  const history = new History(platform, random);
  try {
    for (let left = ofOnePlatform; left > 0; left -= 1) {
      for (let turns = random.chance(0.3) ? 2 : 1; turns > 0; turns -= 1) {
        await history.liveOn();
        if (random.chance(0.2)) await history.moveClock(random.int(1, 30) * 3_600_000);
      }
      await history.settle();
      await expectMirrorIs({ database: opened.database, sealer, platform });
      await expectChangesOnce(history);
    }
  } finally {
    await history.close();
    await platform.close();
  }
}

/** Lives so many histories, each platform eight of them, and compares the mirror with the platform after each. */
export async function checkHistories(histories: number): Promise<void> {
  opened = await openTestStore();
  try {
    const numRuns = histories / ofOnePlatform;
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1 }), live), { numRuns, endOnFailure: true });
  } finally {
    await opened.close();
  }
}
