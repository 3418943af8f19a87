import type { Answer } from './send-request';

/** A `Date` header is cut to whole seconds: the clock behind it may stand up to this much later. */
const cutMs = 1_000;

/** Clocks drift apart; what was learnt longer ago than this is not put together with news. */
const forgetAfterMs = 10 * 60_000;

/** Servers of one platform differ by less. */
const driftMs = 30_000;

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly learntMs: number;
}

/**
 * How far the platform's clock is ahead of ours, from the `Date` headers of its answers: a quote ends by its clock and
 * not by ours. Each answer leaves a second or so of doubt; answers together leave less.
 */
export class PlatformClock {
  #bounds: Bounds | undefined;

  note(header: string | string[] | undefined, sentMs: number, receivedMs: number): void {
    const dateMs = Date.parse(first(header) ?? '');
    if (Number.isNaN(dateMs) || receivedMs < sentMs) return;
    const news = { least: dateMs - receivedMs, most: dateMs + cutMs - sentMs, learntMs: receivedMs };
    const known = this.#bounds;
    const both = known === undefined ? news : narrow(known, news);
    const isOld = known !== undefined && receivedMs - known.learntMs > forgetAfterMs;
    // Bounds that contradict each other: one of the two clocks was set anew.
    this.#bounds = isOld || both.least > both.most ? news : both;
  }

  /**
   * Whether an answer was stored on the way: only a cache sends an age (RFC 9111, 5.1), and one that leaves it away may
   * keep a `Date` from before the request was sent. A clock that is set back looks the same, so reads teach it, and
   * what was not learnt lately tells nothing.
   */
  isStored(method: 'GET' | 'POST', { age, date }: Answer['headers'], sentMs: number): boolean {
    if (Number(first(age)) > 0) return true;
    if (method === 'GET') return false;
    const dateMs = Date.parse(first(date) ?? '');
    const known = this.#bounds;
    if (Number.isNaN(dateMs) || known === undefined || sentMs - known.learntMs > forgetAfterMs) return false;
    return dateMs + cutMs + driftMs < sentMs + known.least;
  }

  /** Zero until the platform has answered once. */
  offsetMs(): number {
    return this.#bounds === undefined ? 0 : Math.round((this.#bounds.least + this.#bounds.most) / 2);
  }
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function narrow(known: Bounds, news: Bounds): Bounds {
  return { ...known, least: Math.max(known.least, news.least), most: Math.min(known.most, news.most) };
}
