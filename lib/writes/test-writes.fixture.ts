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

export interface TestWritesOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly apiKey: string;
  readonly role?: Role;
  readonly writeDeadlineMs?: number;
  /** A store that another console has open: a second copy of the console. */
  readonly store?: OpenStore;
  readonly time?: EngineTime;
  /** Called when the test moves time, so that the platform's clock can follow. */
  readonly onAhead?: (ms: number) => Promise<void>;
  /** The environment's connection by default. */
  readonly connection?: Omit<WriteConnection, 'clientHint'>;
  /** With another secret than the other consoles of these tests. */
  readonly sealer?: Sealer;
  /** Unlimited by default. */
  readonly callsPerMinute?: number;
  /** By default no write needs approval. */
  readonly findApprovalNeed?: FindApprovalNeed;
}

/** The secret of every console without its own sealer. */
export const testSecret = 'a secret of this test and of nothing else';

takeAuditSecret('the audit secret of this test and of nothing else');

/** A console of one test, without its pages: a store, a person, an engine, and the given platform. */
export class TestWrites {
  readonly opened: OpenStore;
  readonly context: WriteContext;
  readonly engine: WriteEngine;
  readonly caller: Caller;
  readonly alarms: string[] = [];
  readonly broken: unknown[] = [];
  /** The operations of all calls to the platform, in their order. */
  readonly calls: string[] = [];
  /** People without a grant for any account. */
  readonly withoutGrant = new Set<string>();
  /** Added to the clock of the database. */
  aheadMs = 0;
  readonly #closeEngine: () => Promise<void>;
  readonly #onAhead: TestWritesOptions['onAhead'];

  private constructor(opened: OpenStore, caller: Caller, options: TestWritesOptions) {
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

  static async open(options: TestWritesOptions): Promise<TestWrites> {
    const opened = options.store ?? (await openTestStore());
    const role = options.role ?? 'manager';
    const email = `${randomUUID()}@console.test`;
    const personId = randomUUID();
    await opened.database.insert(person).values({ id: personId, email, name: 'Mei', role, passwordHash: 'none' });
    return new TestWrites(opened, { personId, name: 'Mei', email, role, sessionKey: 'k1' }, options);
  }

  /** The clock of the database, moved ahead; a pause ends at once and counts as time. */
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

  /** Takes up due writes until no work is left, and lets the time in between pass at once. */
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

  /** Deletes every write and form. */
  async forget(): Promise<void> {
    await this.opened.database.execute(sql`truncate draft, attempt, approval_signature, approval, operation`);
  }

  async close({ keepStore = false }: { readonly keepStore?: boolean } = {}): Promise<void> {
    await this.#closeEngine();
    if (!keepStore) await this.opened.close();
  }
}

/** The calls that all copies on this store share, as in a real console. */
function limitsOf(
  { database }: OpenStore,
  { callsPerMinute: perMinute, clientId }: TestWritesOptions,
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
