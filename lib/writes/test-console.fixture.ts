import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import type { Role } from '@/lib/roles';
import { takeAuditSecret } from '@/lib/audit/chain';
import { CircuitBreakers, CallLimits } from '@/lib/platform/limits/call-limits';
import { RateLimiter } from '@/lib/platform/limits/rate-limiter';
import { ExtrasMemory } from '@/lib/platform/reads/extras';
import { StoredBudget } from '@/lib/platform/limits/call-budget';
import { openClient } from '@/lib/platform/test-client.fixture';
import type { OpenStore } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import type { FindApprovalNeed } from './approvals/approval-policy';
import { realTime, type EngineTime, type WriteConnection } from './engine/dependencies';
import { type FormRequest, openFormFor } from './forms/drafts';
import { connectPlatform, type WriteEngine } from './engine/write-engine';
import type { WriteContext } from './submit/record-and-send';
import { Sealer } from '@/lib/store/sealer';
import { wireWrites } from './wire-writes.fixture';

export interface TestConsoleOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  readonly role?: Role;
  readonly writeDeadlineMs?: number;
  /** A store that another console has open: a second copy of the console. */
  readonly store?: OpenStore;
  readonly time?: EngineTime;
  /** Told when time is made to pass, so that the platform's clock can follow. */
  readonly onAhead?: (ms: number) => Promise<void>;
  /** The one of the environment unless told otherwise. */
  readonly connection?: Omit<WriteConnection, 'clientHint'>;
  /** With another secret than all others of these tests have. */
  readonly sealer?: Sealer;
  /** By default as many as there are. */
  readonly callsPerMinute?: number;
  /** By default nobody has to agree to anything. */
  readonly findApprovalNeed?: FindApprovalNeed;
}

/** What every console seals with that is not told otherwise. */
export const testSecret = 'a secret of this test and of nothing else';

takeAuditSecret('the audit secret of this test and of nothing else');

/** A console of one test, without its pages: a store, a person, an engine, and the platform that it is given. */
export class TestConsole {
  readonly opened: OpenStore;
  readonly context: WriteContext;
  readonly engine: WriteEngine;
  readonly caller: Caller;
  readonly alarms: string[] = [];
  readonly broken: unknown[] = [];
  /** The operations of all calls to the platform, in their order. */
  readonly calls: string[] = [];
  /** People who were not granted any account. */
  readonly withoutGrant = new Set<string>();
  /** Added to the clock of the database. */
  aheadMs = 0;
  readonly #closeEngine: () => Promise<void>;
  readonly #onAhead: TestConsoleOptions['onAhead'];

  private constructor(opened: OpenStore, caller: Caller, options: TestConsoleOptions) {
    this.opened = opened;
    this.caller = caller;
    this.#onAhead = options.onAhead;
    const { baseUrl, clientId, apiKey, writeDeadlineMs } = options;
    const { client: engine, close } = openClient(
      { baseUrl, clientId, apiKey },
      { log: ({ operation }) => void this.calls.push(operation), limits: limitsOf(opened, options) },
    );
    this.#closeEngine = close;
    const { connection } = options;
    const connected = { engine, extras: new ExtrasMemory(), environment: 'sandbox', connection, writeDeadlineMs };
    const { engine: writes, context } = wireWrites({
      store: opened.database,
      platform: connectPlatform(connected),
      background: connectPlatform({ ...connected, lane: 'background' }),
      sealer: options.sealer ?? new Sealer(testSecret),
      time: options.time ?? this.#time(),
      caller,
      broken: (error) => void this.broken.push(error),
      alarm: (event) => void this.alarms.push(event),
      hasGrant: (personId) => !this.withoutGrant.has(personId),
      findApprovalNeed: options.findApprovalNeed,
    });
    this.engine = writes;
    this.context = context;
  }

  static async open(options: TestConsoleOptions): Promise<TestConsole> {
    const opened = options.store ?? (await openTestStore());
    const role = options.role ?? 'manager';
    const email = `${randomUUID()}@console.test`;
    const personId = randomUUID();
    await opened.database.insert(person).values({ id: personId, email, name: 'Mei', role, passwordHash: 'none' });
    return new TestConsole(opened, { personId, name: 'Mei', email, role, sessionKey: 'k1' }, options);
  }

  /** The same database's clock, moved; a pause is over at once, and its time has passed. */
  #time(): EngineTime {
    return {
      now: async (store) => new Date((await realTime.now(store)).getTime() + this.aheadMs),
      wait: realTime.wait,
      pause: async (ms) => {
        this.aheadMs += ms;
        await this.#onAhead?.(ms);
      },
      random: () => 0.5,
    };
  }

  async openForm(request: FormRequest): Promise<string> {
    const { store, sealer, time } = this.context;
    const database = await store();
    const { formId } = await openFormFor(database, sealer, this.caller, request, await time.now(database));
    return formId;
  }

  /** Takes up what is due until nothing is left to do, and lets the time in between pass at once. */
  async settle(untilMs = 24 * 60 * 60_000): Promise<void> {
    const endMs = this.aheadMs + untilMs;
    for (;;) {
      while (await this.engine.sweepOnce());
      const answer: unknown = await this.opened.database.execute(
        sql`select extract(epoch from min(greatest(next_at, coalesce(lease_until, next_at)))) * 1000 as ms
            from operation where next_at is not null`,
      );
      const { rows } = answer as { rows: { ms: string | number | null }[] };
      const nextMs = rows[0]?.ms;
      if (nextMs === null || nextMs === undefined) return;
      const nowMs = (await this.context.time.now(this.opened.database)).getTime();
      const stepMs = Math.max(1, Math.ceil(Number(nextMs)) - nowMs);
      if (this.aheadMs + stepMs > endMs) return;
      this.aheadMs += stepMs;
      await this.#onAhead?.(stepMs);
    }
  }

  /** Forgets every write and form. */
  async forget(): Promise<void> {
    await this.opened.database.execute(sql`truncate draft, attempt, approval, operation`);
  }

  async close({ keepStore = false }: { readonly keepStore?: boolean } = {}): Promise<void> {
    await this.#closeEngine();
    if (!keepStore) await this.opened.close();
  }
}

/** The calls that all copies on this store share, as in a real console. */
function limitsOf(
  { database }: OpenStore,
  { callsPerMinute: perMinute, clientId }: TestConsoleOptions,
): CallLimits | undefined {
  if (perMinute === undefined) return undefined;
  const share = { clientHash: clientId, perMinute, portionShare: 0.125 };
  const budget = new StoredBudget({ store: () => Promise.resolve(database), ...share });
  const broken = (error: unknown) => {
    throw error;
  };
  return new CallLimits({
    breakers: new CircuitBreakers(),
    rateLimiter: new RateLimiter({ budget, perMinute, broken }),
    onAway: () => undefined,
  });
}
