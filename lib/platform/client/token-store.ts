import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import { platformToken } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { isTokenDue, type FetchedToken, type SharedToken, type TokenStore, type TokenWanted } from './token';

export interface TokenStoreOptions {
  readonly store: () => Promise<Store>;
  readonly sealer: Sealer;
  readonly clientHash: string;
}

/** Longer than asking for a token takes: whoever holds the lease this long has died. */
const leaseMs = 10_000;
const lookEveryMs = 100;

type Fetch = () => Promise<Result<FetchedToken, PlatformError>>;

/**
 * One token for all copies of the console, sealed in the store: where a new token ends the old one at once, copies with
 * tokens of their own would shut each other out (reliability 3.7). No transaction is open while the platform is asked.
 */
export class StoredTokenStore implements TokenStore {
  readonly #options: TokenStoreOptions;

  constructor(options: TokenStoreOptions) {
    this.#options = options;
  }

  async obtain(wanted: TokenWanted, fetch: Fetch): Promise<Result<SharedToken, PlatformError>> {
    const endMs = performance.now() + leaseMs + 1_000;
    while (performance.now() < endMs) {
      const there = await this.#find();
      const isOther = there !== undefined && there.token !== wanted.instead;
      if (isOther && !isTokenDue(there, Date.now())) return ok(there);
      if (await this.#lease()) return await this.#fetchForAll(wanted, fetch, there);
      await pause(lookEveryMs);
    }
    return failed(transportError('no-answer', 'another copy of the console did not bring an access token'));
  }

  /** Between the look and the lease another copy may have brought one. */
  async #fetchForAll(
    { instead, isReplacement }: TokenWanted,
    fetch: Fetch,
    before: SharedToken | undefined,
  ): Promise<Result<SharedToken, PlatformError>> {
    try {
      const there = await this.#find();
      const isNews = there !== undefined && there.token !== before?.token && there.token !== instead;
      if (isNews) return ok(there);
      const fetched = await fetch();
      if (!fetched.ok) return fetched;
      const token = { ...fetched.value, fetchedAtMs: Date.now(), isReplacement };
      await this.#keep(token);
      return ok(token);
    } finally {
      await this.#set({ leaseUntil: null });
    }
  }

  async #find(): Promise<SharedToken | undefined> {
    const { store, sealer, clientHash } = this.#options;
    const [row] = await (await store()).select().from(platformToken).where(eq(platformToken.clientHash, clientHash));
    if (row?.tokenSealed == null || row.fetchedAt === null || row.endsAt === null) return undefined;
    if (row.endsAt.getTime() <= Date.now()) return undefined;
    try {
      const token = sealer.open(row.tokenSealed, rowName(clientHash));
      const { fetchedAt, endsAt, isReplacement } = row;
      return { token, endsAtMs: endsAt.getTime(), fetchedAtMs: fetchedAt.getTime(), isReplacement };
    } catch {
      // Sealed with another secret: of no use to anybody here.
      return undefined;
    }
  }

  async #keep({ token, endsAtMs, fetchedAtMs, isReplacement }: SharedToken): Promise<void> {
    const tokenSealed = this.#options.sealer.seal(token, rowName(this.#options.clientHash));
    await this.#set({ tokenSealed, fetchedAt: new Date(fetchedAtMs), endsAt: new Date(endsAtMs), isReplacement });
  }

  async #set(changes: Partial<typeof platformToken.$inferInsert>): Promise<void> {
    const { store, clientHash } = this.#options;
    await (await store()).update(platformToken).set(changes).where(eq(platformToken.clientHash, clientHash));
  }

  /** By the database's clock; one statement, so that one copy alone gets it. */
  async #lease(): Promise<boolean> {
    const { store, clientHash } = this.#options;
    const leaseUntil = sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;
    const leased = await (
      await store()
    )
      .insert(platformToken)
      .values({ clientHash, leaseUntil })
      .onConflictDoUpdate({
        target: platformToken.clientHash,
        set: { leaseUntil },
        setWhere: sql`${platformToken.leaseUntil} is null or ${platformToken.leaseUntil} <= clock_timestamp()`,
      })
      .returning({ clientHash: platformToken.clientHash });
    return leased.length > 0;
  }
}

/** Bound into the seal, so that it does not open elsewhere. */
const rowName = (clientHash: string) => `platform_token ${clientHash}`;
