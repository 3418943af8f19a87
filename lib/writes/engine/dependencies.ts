import { randomUUID } from 'node:crypto';
import { setTimeout as takeTime } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName, WriteName } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { Attempted } from '@/lib/platform/client/platform-client';
import type { ExtraReadName } from '@/lib/platform/reads/extras';
import type { Trace } from '@/lib/request-id';
import type { Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { readRow, real } from '@/lib/store/rows';

export type WriteOperation = Operations[WriteName];
export type ReadOperation = Operations[ReadName];

/** @internal Exported for tests. */
export interface Outbound {
  readonly operation: WriteOperation;
  readonly account: string;
  readonly params: unknown;
  /** The exact bytes, the same each time. */
  readonly body: string;
  readonly idempotencyKey: string;
  readonly trace: Trace;
  /** Whose write it is: people's calls go out in turn. */
  readonly personId?: string | undefined;
}

export interface ReadAsked<O extends ReadOperation> {
  readonly account: string;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
}

/** Reads for the engine itself: nobody's permission is asked, and nothing of it goes to a browser as it came. */
export interface PlatformReader {
  read<O extends ReadOperation>(operation: O, asked: ReadAsked<O>): Promise<Result<ResponseOf<O>, PlatformError>>;
  /** Whether this platform has a read that the interface does not show. */
  has(extra: ExtraReadName): Promise<boolean>;
}

/** Which of the console's connections it is, and whether under a client id of the person's own. */
export interface WriteConnection {
  readonly connectionId: string;
  readonly connectionName: string;
  /** The end of the client id. */
  readonly clientHint: string;
  readonly ownCredential: boolean;
}

export interface WritePlatform extends PlatformReader {
  /** `sandbox` or `production`, and a hash of the credential: a write is only ever sent to where it was recorded for. */
  readonly environment: string;
  readonly clientHash: string;
  readonly connection: WriteConnection;
  /** What must not stand in a text of the platform that is kept. */
  readonly secrets: readonly string[];
  /** Its answer was parsed by the operation's own schema. */
  send(outbound: Outbound): Promise<Attempted<ResponseOf<WriteOperation>>>;
  clockAheadMs(): number;
  /** Whether this write is not answered, so that none would be let out now. */
  isAway(operation: WriteName): boolean;
  /** Whether the platform as a whole did not answer lately, and nothing has shown since that it is back. */
  isDoubtful(): boolean;
}

/** Time as the engine sees it, so that a test can make a day pass in a moment. */
export interface EngineTime {
  /** The database's clock: all copies of the console agree on it. */
  readonly now: (store: Store) => Promise<Date>;
  /** Until a deadline of a person who waits. */
  readonly wait: (ms: number) => Promise<void>;
  /** Between two tries. */
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export const realTime: EngineTime = {
  now: async (store) => {
    const clock = await readRow(store, sql`select extract(epoch from clock_timestamp()) * 1000 as ms`, { ms: real });
    return new Date(clock?.ms ?? NaN);
  },
  wait: (ms) => takeTime(ms),
  pause: (ms) => takeTime(ms),
  random: Math.random,
};

/** Names this process among those that share a database. */
export function mintReplicaName(): string {
  return `${process.pid}-${randomUUID().slice(0, 8)}`;
}
