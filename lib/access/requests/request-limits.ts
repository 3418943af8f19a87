import { type NextRequest, NextResponse } from 'next/server';
import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { message } from '@/lib/messages/message';
import { RecentMap } from '@/lib/store/cache/recent-map';
import { peerAddressHeader } from './peer-address';
import { isForPage, plainPage } from './plain-page';
import { platformTexts } from './platform-texts';
import { sessionKeyOf } from '../sessions/session-cookie';
import { tooManyRequests } from './request-headers';

const sentence = message('terms.tooManyRequests');

/** 429 in the form that the sender can read: for a handler, an action or a page. */
function answerTooMany(
  { headers, nextUrl }: { readonly headers: Headers; readonly nextUrl: { readonly pathname: string } },
  waitMs: number,
): NextResponse {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const sent = (type: string) => ({
    status: 429,
    headers: { 'content-type': type, 'cache-control': 'no-store', 'retry-after': String(seconds) },
  });
  if (nextUrl.pathname.startsWith('/api/') && !isForPage(headers)) {
    const refusal = { kind: 'crowded', referenceId: '', reason: sentence, error: { sentence } };
    return new NextResponse(JSON.stringify(refusal), sent('application/json'));
  }
  if (headers.has('next-action')) return new NextResponse(tooManyRequests, sent('text/plain'));
  return new NextResponse(page(headers, seconds), sent('text/html; charset=utf-8'));
}

function page(headers: Headers, seconds: number): string {
  const { tooManyRequests: texts, language } = platformTexts(headers);
  const { pageTitle, title, explanation, retry, wait } = texts;
  return plainPage({ language, pageTitle, title, sentences: [explanation, retry, `${wait} ${String(seconds)}`] });
}

const quietMs = 60_000;

/** Counts events that may happen thousands of times, to log them once a minute. @internal For tests. */
export class QuietCount {
  readonly #now: () => number;
  readonly #told = new Map<string, { readonly atMs: number; count: number }>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The number since the last log line; undefined while it is too early for the next line. */
  note(kind: string): number | undefined {
    const last = this.#told.get(kind);
    const atMs = this.#now();
    if (last !== undefined && atMs - last.atMs < quietMs) {
      last.count += 1;
      return undefined;
    }
    this.#told.set(kind, { atMs, count: 0 });
    return (last?.count ?? 0) + 1;
  }
}

/** A rate: so many at once, and after that evenly. */
interface Rate {
  readonly atOnce: number;
  readonly perMinute: number;
}

interface Bucket {
  readonly left: number;
  readonly atMs: number;
}

/** The key that was used longest ago is forgotten first: its bucket is full by then, or thousands of others ask. @internal For tests. */
export const mostKept = 10_000;

/** One bucket of tokens for each key. The number of buckets is bounded, for any number of keys. @internal For tests. */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new RecentMap<string, Bucket>(mostKept);

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate;
    this.#now = now;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes so many tokens: returns zero if they were there, else the milliseconds until they are. */
  take(key: string, cost: number): number {
    const { atOnce, perMinute } = this.#rate;
    const nowMs = this.#now();
    const { left, atMs } = this.#buckets.get(key) ?? { left: atOnce, atMs: nowMs };
    const there = Math.min(atOnce, left + ((nowMs - atMs) * perMinute) / 60_000);
    const missing = cost - there;
    this.#buckets.set(key, { left: missing > 0 ? there : there - cost, atMs: nowMs });
    return missing > 0 ? Math.ceil((missing * 60_000) / perMinute) : 0;
  }
}

/**
 * The cost of a request: a page or a search takes far longer to answer than an action, and an action than the rest. A
 * file that is made for the request, and the inbox over all accounts, take four times as long as another page.
 * @internal For tests.
 */
export const costs = { file: 20, inbox: 20, page: 5, search: 5, action: 2, other: 1 } as const;

/** Requests that search the console's own records. */
const searches = /^\/api\/(find|mirror\/[^/]+\/payouts)(\/|$)/;
const files = /^\/(a\/[^/]+\/payouts\/[^/]+\/confirmation|api\/(audit\/[^/]+\/export|(months\/[^/]+|exports)\/[^/]+))$/;
const inboxes = /^\/a\/[^/]+\/inbox$/;

/** The share of a session's requests per minute that may come at once. @internal For tests. */
export const atOnceShare = 0.25;
/** A person may have three sessions, and seldom works in two of them at the same moment. @internal For tests. */
export const personShare = 2;
const mostOwners = 10_000;

type Kind = 'session' | 'person' | 'address' | 'health';

interface Limits {
  readonly buckets: Readonly<Record<Kind, TokenBuckets>>;
  /** The person of each session, as learned from its earlier requests. */
  readonly owners: Map<string, string>;
  readonly quiet: QuietCount;
}

const slot = processSlot<Limits>('request-limits');

function limits(): Limits {
  return (slot.value ??= openLimits());
}

function openLimits(): Limits {
  const { sessionCostPerMinute, addressCostPerMinute } = environment();
  const at = (perMinute: number) => new TokenBuckets({ perMinute, atOnce: Math.ceil(perMinute * atOnceShare) });
  return {
    buckets: {
      session: at(sessionCostPerMinute),
      person: at(sessionCostPerMinute * personShare),
      address: at(addressCostPerMinute),
      // Separate, so that a stranger's flood does not make a load balancer believe that the console is down.
      health: at(addressCostPerMinute),
    },
    owners: new RecentMap<string, string>(mostOwners),
    quiet: new QuietCount(),
  };
}

/** Limits the session and its person, else the address, before rendering. Undefined if the request may go on. */
export function limitRequest(request: NextRequest, sessionId: string | undefined): NextResponse | undefined {
  const cost = costOf(request);
  for (const [kind, key] of keysOf(request, sessionId)) {
    const waitMs = limits().buckets[kind].take(key, cost);
    if (waitMs === 0) continue;
    const count = limits().quiet.note(kind);
    if (count !== undefined) log('warn', 'too-many-requests', { reason: kind, count });
    return answerTooMany(request, waitMs);
  }
  return undefined;
}

/** From now on, requests of the session count for the person too. */
export function noteOwner(sessionKey: string, personId: string): void {
  limits().owners.set(sessionKey, personId);
}

function keysOf(
  { headers, nextUrl }: NextRequest,
  sessionId: string | undefined,
): readonly (readonly [Kind, string])[] {
  const address = headers.get(peerAddressHeader) ?? '';
  if (nextUrl.pathname.startsWith('/api/health/')) return [['health', address]];
  if (sessionId === undefined) return [['address', address]];
  const session = sessionKeyOf(sessionId);
  const person = limits().owners.get(session);
  return [['session', session], ...(person === undefined ? [] : [['person', person] as const])];
}

/** The router prefetches only the frame of a page. */
function costOf({ headers, method, nextUrl }: NextRequest): number {
  if (headers.has('next-action')) return costs.action;
  if (files.test(nextUrl.pathname) && method !== 'POST') return costs.file;
  if (searches.test(nextUrl.pathname)) return costs.search;
  if (nextUrl.pathname.startsWith('/api/') || headers.has('x-passive')) return costs.other;
  return inboxes.test(nextUrl.pathname) ? costs.inbox : costs.page;
}
