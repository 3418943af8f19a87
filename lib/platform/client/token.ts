import { accessTokenLifetimeMinutes } from '@/lib/contract/access-token';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import type { Trace } from '@/lib/request-id';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { laterBy } from '@/lib/store/lease';
import { platformToken } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';

interface TokenStoreOptions {
  readonly store: () => Promise<Store>;
  readonly sealer: Sealer;
  readonly clientHash: string;
}

/** Longer than a token request takes: a copy that holds the lease this long has died. */
const leaseMs = 10_000;
const lookEveryMs = 100;

type Fetch = () => Promise<Result<FetchedToken, PlatformError>>;

/** One token for all copies of the console: separate tokens would end one another (reliability 3.7). */
export class StoredTokenStore implements TokenStore {
  readonly #options: TokenStoreOptions;

  constructor(options: TokenStoreOptions) {
    this.#options = options;
  }

  async obtain(wanted: TokenRequest, fetch: Fetch): Promise<Result<SharedToken, PlatformError>> {
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

  /** Another copy may have stored a token between the check and the lease. */
  async #fetchForAll(
    { instead, isReplacement }: TokenRequest,
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
      // The token is sealed with another secret: this copy cannot use it.
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

  /** By the database's clock, in one statement, so that only one copy gets the lease. */
  async #lease(): Promise<boolean> {
    const { store, clientHash } = this.#options;
    const leaseUntil = laterBy(leaseMs);
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

/** Part of the seal, so that the token does not open in another row. */
const rowName = (clientHash: string) => `platform_token ${clientHash}`;

export interface FetchedToken {
  readonly token: string;
  readonly endsAtMs: number;
}

export type FetchToken = (trace: Trace) => Promise<Result<FetchedToken, PlatformError>>;

/** A token with all facts that its users need. */
export interface SharedToken extends FetchedToken {
  readonly fetchedAtMs: number;
  /** True if the token replaced a refused one. */
  readonly isReplacement: boolean;
}

export interface TokenRequest {
  /** The token that this process cannot use further: due, or refused. */
  readonly instead: string | undefined;
  readonly isReplacement: boolean;
}

/** Where all copies of the console find the one token. It may throw. */
export interface TokenStore {
  /** The stored token, or a new one by `fetch`, which only one copy runs at a time. */
  obtain(wanted: TokenRequest, fetch: Fetch): Promise<Result<SharedToken, PlatformError>>;
}

interface HeldToken extends SharedToken {
  isProven: boolean;
}

/** The rest of its life is kept for a platform that does not give out the next token at once (reliability 3.7). */
const refreshShare = 0.8;
const apartMs = 30_000;
/** The pause after a transport failure: long enough not to flood the platform, short enough to be back soon. */
const pauseAfterFailureMs = 2_000;

function isTokenDue({ fetchedAtMs, endsAtMs }: Omit<SharedToken, 'token'>, nowMs: number): boolean {
  return nowMs >= fetchedAtMs + (endsAtMs - fetchedAtMs) * refreshShare && nowMs >= fetchedAtMs + apartMs;
}

/** Fetches one token for all who wait, and never in a loop: a new token may end the old one at once (extras 2.4). */
export class TokenKeeper {
  readonly #fetch: FetchToken;
  readonly #tokenStore: TokenStore | undefined;
  readonly #now: () => number;
  #held: HeldToken | undefined;
  #flight: Promise<Result<string, PlatformError>> | undefined;
  #failure: { readonly error: PlatformError; readonly untilMs: number } | undefined;

  constructor(fetch: FetchToken, tokenStore?: TokenStore, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#tokenStore = tokenStore;
    this.#now = now;
  }

  async current(trace: Trace): Promise<Result<string, PlatformError>> {
    const token = this.inHand(trace);
    return token === undefined ? await this.#refresh(trace, false) : ok(token);
  }

  /** The token that is ready without waiting. When it is due, the next one is fetched while this one still serves. */
  inHand(trace: Trace): string | undefined {
    const held = this.#held;
    if (held === undefined || held.endsAtMs <= this.#now()) return undefined;
    if (isTokenDue(held, this.#now())) void this.#refresh(trace, false);
    return held.token;
  }

  /** The token to use after the platform refused `refused`: at most one new token for all refused calls. */
  async replace(refused: string, refusal: PlatformError, trace: Trace): Promise<Result<string, PlatformError>> {
    const held = this.#held;
    if (this.#flight !== undefined) return await this.#flight;
    if (held !== undefined && held.token !== refused) return ok(held.token);
    const isHopeless = held?.isReplacement === true && !held.isProven && held.fetchedAtMs + apartMs > this.#now();
    return isHopeless ? failed(refusal) : await this.#refresh(trace, true);
  }

  prove(token: string): void {
    if (this.#held?.token === token) this.#held.isProven = true;
  }

  #refresh(trace: Trace, isReplacement: boolean): Promise<Result<string, PlatformError>> {
    if (this.#failure !== undefined && this.#failure.untilMs > this.#now()) {
      return Promise.resolve(failed(this.#failure.error));
    }
    this.#flight ??= this.#renew(trace, isReplacement).finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  async #renew(trace: Trace, isReplacement: boolean): Promise<Result<string, PlatformError>> {
    const obtained = await this.#obtain(trace, isReplacement);
    if (!obtained.ok) {
      const pauseMs = obtained.error.retry === 'same-key' ? pauseAfterFailureMs : apartMs;
      this.#failure = { error: obtained.error, untilMs: this.#now() + pauseMs };
      return obtained;
    }
    this.#failure = undefined;
    this.#held = { ...obtained.value, isProven: false };
    return ok(obtained.value.token);
  }

  async #obtain(trace: Trace, isReplacement: boolean): Promise<Result<SharedToken, PlatformError>> {
    const instead = this.#held?.token;
    if (this.#tokenStore === undefined) return await this.#fetchAlone(trace, isReplacement);
    try {
      return await this.#tokenStore.obtain({ instead, isReplacement }, () => this.#fetch(trace));
    } catch {
      return failed(transportError('unreachable', 'the records of this console do not answer'));
    }
  }

  async #fetchAlone(trace: Trace, isReplacement: boolean): Promise<Result<SharedToken, PlatformError>> {
    const fetched = await this.#fetch(trace);
    return fetched.ok ? ok({ ...fetched.value, fetchedAtMs: this.#now(), isReplacement }) : fetched;
  }
}

const lifetimeMs = accessTokenLifetimeMinutes * 60_000;

/** By `expired_at`, else its own `exp`, else the usual lifetime. An end in the past means that the clocks disagree. */
export function findTokenEndMs(token: string, expiredAt: number | undefined, nowMs: number): number {
  const claims = readClaims(token);
  const statedMs = toMs(expiredAt) ?? toMs(claims.exp);
  if (statedMs !== undefined && statedMs > nowMs) return statedMs;
  const spanMs = (toMs(claims.exp) ?? 0) - (toMs(claims.iat) ?? 0);
  return nowMs + (claims.iat !== undefined && spanMs > 0 ? spanMs : lifetimeMs);
}

/** Unix seconds by extras 2.1; a stamp of thirteen digits can only be milliseconds. */
function toMs(stamp: number | undefined): number | undefined {
  if (stamp === undefined || !Number.isFinite(stamp) || stamp <= 0) return undefined;
  return stamp > 1e11 ? stamp : stamp * 1000;
}

/** Only read, never trusted: the platform alone verifies a token. */
function readClaims(token: string): { exp?: number; iat?: number } {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof payload !== 'object' || payload === null) return {};
    const { exp, iat } = payload as { exp?: unknown; iat?: unknown }; // any object may be asked for any key
    return { ...(typeof exp === 'number' && { exp }), ...(typeof iat === 'number' && { iat }) };
  } catch {
    return {};
  }
}
