import type { NextRequest, NextResponse } from 'next/server';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { peerAddressHeader } from './peer-address';
import { QuietCount } from './quiet-count';
import { sessionKeyOf } from '../sessions/session-cookie';
import { TokenBuckets } from './token-buckets';
import { answerTooMany } from './answer-too-many';

/** What one request costs: a page takes far longer to answer than an action, and that longer than all else. */
const costs = { page: 5, action: 2, other: 1 } as const;

/** Of what a session may ask for in a minute, so much may come at once. */
const atOnceShare = 0.25;
/** A person may have three sessions, and seldom works in two of them at the same moment. */
const personShare = 2;
const mostOwners = 10_000;

type Kind = 'session' | 'person' | 'address' | 'health';

interface Limits {
  readonly buckets: Readonly<Record<Kind, TokenBuckets>>;
  /** Which person a session is of, as far as its earlier requests told. */
  readonly owners: Map<string, string>;
  readonly quiet: QuietCount;
}

/** Next loads a module several times in one process, once per bundle: what is counted must be counted once. */
const place = Symbol.for('payments-console.request-limits');
const shared = globalThis as { [place]?: Limits | undefined };

function limits(): Limits {
  return (shared[place] ??= openLimits());
}

function openLimits(): Limits {
  const { sessionCostPerMinute, addressCostPerMinute } = environment();
  const at = (perMinute: number) => new TokenBuckets({ perMinute, atOnce: Math.ceil(perMinute * atOnceShare) });
  return {
    buckets: {
      session: at(sessionCostPerMinute),
      person: at(sessionCostPerMinute * personShare),
      address: at(addressCostPerMinute),
      // Apart, so that a stranger's flood does not make a load balancer believe that the console is down.
      health: at(addressCostPerMinute),
    },
    owners: new Map(),
    quiet: new QuietCount(),
  };
}

/**
 * Answers whoever asks for more than a person can use, before anything is rendered for it: by the session and its person
 * where there is one, else by the address. Undefined: the request goes on.
 */
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

/** Later requests of the session count for the person too. */
export function noteOwner(sessionKey: string, personId: string): void {
  const { owners } = limits();
  owners.delete(sessionKey);
  owners.set(sessionKey, personId);
  const [oldest] = owners.keys();
  if (owners.size > mostOwners && oldest !== undefined) owners.delete(oldest);
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

/** What the router fetches ahead is the frame of a page only. */
function costOf({ headers, nextUrl }: NextRequest): number {
  if (headers.has('next-action')) return costs.action;
  return nextUrl.pathname.startsWith('/api/') || headers.has('x-passive') ? costs.other : costs.page;
}
