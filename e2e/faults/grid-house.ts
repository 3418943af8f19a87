import { randomUUID } from 'node:crypto';
import { asc, eq, is, isNotNull } from 'drizzle-orm';
import { PgDatabase } from 'drizzle-orm/pg-core';
import type { Caller } from '@/lib/access/sessions/caller';
import { mayRunBy } from '@/lib/access/permissions/may-run';
import { takeAuditSecret } from '@/lib/audit/chain';
import { nobodyApproves } from '@/lib/writes/approvals/approval';
import { realTime, type EngineTime } from '@/lib/writes/engine/dependencies';
import { connectPlatform } from '@/lib/writes/engine/platform-port';
import type { WriteContext } from '@/lib/writes/submit/run-write';
import { Sealer } from '@/lib/writes/seal';
import { WriteEngine } from '@/lib/writes/engine/write-engine';
import { PlatformClient } from '@/lib/platform/client/platform-client';
import { ExtrasMemory } from '@/lib/platform/reads/extras';
import type { Store } from '@/lib/store/open-store';
import { attempt, audit, auditHead, draft, operation } from '@/lib/store/schema';
import { findChainBreak } from './chain-break';
import type { MemoryWire } from './memory-wire';
import type { StandIn } from './stand-in';

export interface GridHouse {
  readonly house: WriteContext;
  readonly engine: WriteEngine;
}

interface HouseParts {
  readonly store: Store;
  readonly standIn: StandIn;
  readonly wire: MemoryWire;
  readonly caller: Caller;
  readonly random: () => number;
  readonly broken: (error: unknown) => void;
  readonly alarm: (event: string) => void;
}

takeAuditSecret('the audit secret of the fault grid and of nothing else');

/** One copy of the console without its pages: its own token, its own engine, the store of all. */
export function openHouse({ store, standIn, wire, caller, random, broken, alarm }: HouseParts): GridHouse {
  const { clientId, apiKey } = standIn.credentials;
  const connection = { baseUrl: 'http://platform.test', clientId, apiKey };
  const platform = connectPlatform({
    engine: new PlatformClient({ connection, pool: wire, log: () => undefined }),
    extras: new ExtrasMemory(),
    environment: 'sandbox',
  });
  const time: EngineTime = { now: () => Promise.resolve(new Date()), wait: realTime.wait, random };
  const shared = {
    store: () => Promise.resolve(store),
    platform,
    sealer: new Sealer('the secret of the fault grid and of nothing else'),
    time,
    broken,
  };
  const engine = new WriteEngine({ ...shared, hasGrant: () => Promise.resolve(true), replica: randomUUID(), alarm });
  const house: WriteContext = {
    ...shared,
    engine,
    findCaller: () => Promise.resolve(caller),
    mayRun: mayRunBy(() => Promise.resolve(true)),
    findAccountProblem: () => Promise.resolve(undefined),
    forbid: () => Promise.resolve(),
    requireProof: () => Promise.resolve(undefined),
    findRequestId: () => Promise.resolve(randomUUID()),
    findApprovalNeed: nobodyApproves,
  };
  return { house, engine };
}

/** When the next write is due, by whoever may take it up. */
export async function findNextDueMs(store: Store): Promise<number | undefined> {
  const due = await store
    .select({ nextAt: operation.nextAt, leaseUntil: operation.leaseUntil })
    .from(operation)
    .where(isNotNull(operation.nextAt));
  const moments = due.map(({ nextAt, leaseUntil }) => Math.max(nextAt?.getTime() ?? 0, leaseUntil?.getTime() ?? 0));
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** Leaves a store without writes for the next cell. */
export async function emptyStore(store: Store): Promise<void> {
  for (const table of [attempt, operation, draft]) await store.delete(table);
  // The database refuses to take a line away; arrays only grow slow, so there each cell begins a chain.
  if (isDatabase(store)) return;
  await store.delete(audit);
  const empty = { count: 0, lastHash: '', keyId: '', signature: '' };
  await store.update(auditHead).set(empty).where(eq(auditHead.id, 1));
}

/** Where the chain of one cell breaks; the database has one for all cells, which is verified when they are over. */
export async function findOwnAuditBreak(store: Store): Promise<string | undefined> {
  if (isDatabase(store)) return undefined;
  const lines = await store.select().from(audit).orderBy(asc(audit.sequence));
  const [head] = await store.select().from(auditHead);
  return findChainBreak(lines, head);
}

function isDatabase(store: object): boolean {
  return is(store, PgDatabase);
}
