import { setTimeout as takeTime } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/operation';
import type { Operations, ReadName, WriteName } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { CallAttempt } from '@/lib/platform/client/platform-client';
import type { ExtraReadName } from '@/lib/platform/reads/extras';
import type { Trace } from '@/lib/request-id';
import type { Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { instant, readRow } from '@/lib/store/rows';

export type WriteOperation = Operations[WriteName];
export type ReadOperation = Operations[ReadName];

/** @internal Exported for tests. */
export interface OutboundWrite {
  readonly operation: WriteOperation;
  readonly account: string;
  readonly params: unknown;
  /** The exact bytes, the same for every attempt. */
  readonly body: string;
  readonly idempotencyKey: string;
  readonly trace: Trace;
  /** The person of the write: calls of several people take turns. */
  readonly personId?: string | undefined;
}

export interface ReadQuery<O extends ReadOperation> {
  readonly account: string;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
}

/** Reads for the engine itself: they check no permission, and their raw answers never go to a browser. */
export interface PlatformReader {
  read<O extends ReadOperation>(operation: O, asked: ReadQuery<O>): Promise<Result<ResponseOf<O>, PlatformError>>;
  /** Whether this platform offers a read that the interface does not show. */
  has(extra: ExtraReadName): Promise<boolean>;
}

/** The console's connection, and whether the client id is the person's own. */
export interface WriteConnection {
  readonly connectionId: string;
  readonly connectionName: string;
  /** The end of the client id. */
  readonly clientHint: string;
  readonly ownCredential: boolean;
}

export interface WritePlatform extends PlatformReader {
  /** `sandbox` or `production`, and a hash of the credential: a write is sent only to where it was recorded for. */
  readonly environment: string;
  readonly clientHash: string;
  readonly connection: WriteConnection;
  /** Texts that are removed from the platform's texts before they are kept. */
  readonly secrets: readonly string[];
  /** The answer was parsed by the operation's own schema. */
  send(outbound: OutboundWrite): Promise<CallAttempt<ResponseOf<WriteOperation>>>;
  clockAheadMs(): number;
  /** Whether the platform does not answer this operation, so that no such write would be sent now. */
  isAway(operation: WriteName): boolean;
  /** Whether the platform as a whole did not answer lately, and no later answer has come. */
  isDoubtful(): boolean;
}

/** The engine's clock, which a test replaces so that a day passes in a moment. */
export interface EngineTime {
  /** The database's clock: all copies of the console agree on it. */
  readonly now: (store: Store) => Promise<Date>;
  /** Waits until the deadline of a person who waits. */
  readonly wait: (ms: number) => Promise<void>;
  /** Pauses between two attempts. */
  readonly pause: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export const realTime: EngineTime = {
  now: async (store) => {
    const clock = await readRow(store, sql`select clock_timestamp() as now`, { now: instant });
    return new Date(clock?.now ?? NaN);
  },
  wait: (ms) => takeTime(ms),
  pause: (ms) => takeTime(ms),
  // eslint-disable-next-line no-restricted-syntax -- it draws pauses.
  random: Math.random,
};
