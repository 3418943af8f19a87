import type { PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import type { Trace } from './trace';

export interface FetchedToken {
  readonly token: string;
  readonly endsAtMs: number;
}

export type FetchToken = (trace: Trace) => Promise<Result<FetchedToken, PlatformError>>;

interface Held extends FetchedToken {
  readonly fetchedAtMs: number;
  /** It took the place of a refused one. */
  readonly isReplacement: boolean;
  isProven: boolean;
}

const refreshBeforeEndMs = 60_000;
const apartMs = 30_000;
/** After a transport failure: long enough not to hammer, short enough to be back soon. */
const pauseAfterFailureMs = 2_000;

/**
 * The one access token of a credential. A new token may end the old one at once (extras), so it is fetched once for all
 * who wait, and never in a loop: a token that replaced a refused one and was refused as well stands for half a minute.
 */
export class TokenKeeper {
  readonly #fetch: FetchToken;
  readonly #now: () => number;
  #held: Held | undefined;
  #flight: Promise<Result<string, PlatformError>> | undefined;
  #failure: { readonly error: PlatformError; readonly untilMs: number } | undefined;

  constructor(fetch: FetchToken, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** A token to use now. In its last minute the next one is fetched while this one still serves. */
  async current(trace: Trace): Promise<Result<string, PlatformError>> {
    const held = this.#held;
    if (held === undefined || held.endsAtMs <= this.#now()) return await this.#refresh(trace, false);
    const isDue = held.endsAtMs - refreshBeforeEndMs <= this.#now() && held.fetchedAtMs + apartMs <= this.#now();
    if (isDue) void this.#refresh(trace, false);
    return ok(held.token);
  }

  /** What to use after the platform refused `refused`: at most one new token for all who were refused. */
  async replace(refused: string, refusal: PlatformError, trace: Trace): Promise<Result<string, PlatformError>> {
    const held = this.#held;
    if (this.#flight !== undefined) return await this.#flight;
    if (held !== undefined && held.token !== refused) return ok(held.token);
    const isHopeless = held?.isReplacement === true && !held.isProven && held.fetchedAtMs + apartMs > this.#now();
    return isHopeless ? failed(refusal) : await this.#refresh(trace, true);
  }

  /** The platform answered a call with this token. */
  prove(token: string): void {
    if (this.#held?.token === token) this.#held.isProven = true;
  }

  #refresh(trace: Trace, isReplacement: boolean): Promise<Result<string, PlatformError>> {
    if (this.#failure !== undefined && this.#failure.untilMs > this.#now()) {
      return Promise.resolve(failed(this.#failure.error));
    }
    this.#flight ??= this.#fetchOnce(trace, isReplacement).finally(() => {
      this.#flight = undefined;
    });
    return this.#flight;
  }

  async #fetchOnce(trace: Trace, isReplacement: boolean): Promise<Result<string, PlatformError>> {
    const fetched = await this.#fetch(trace);
    if (!fetched.ok) {
      const pauseMs = fetched.error.retry === 'same-key' ? pauseAfterFailureMs : apartMs;
      this.#failure = { error: fetched.error, untilMs: this.#now() + pauseMs };
      return fetched;
    }
    this.#failure = undefined;
    this.#held = { ...fetched.value, fetchedAtMs: this.#now(), isReplacement, isProven: false };
    return ok(fetched.value.token);
  }
}
