import { operations } from '@/lib/contract/operations';
import { transportError } from '@/lib/contract/platform-error';
import type { Lane } from '@/lib/platform/limits/call-budget';
import { connectionHash } from '@/lib/platform/connections/connection-hash';
import { builtIn, clientHintOf } from '@/lib/platform/connections/credential';
import type { Attempted, PlatformClient } from '@/lib/platform/client/platform-client';
import { extraProbes, type ExtrasMemory } from '@/lib/platform/reads/extras';
import { continueTrace } from '@/lib/platform/client/trace';
import { failed } from '@/lib/result';
import type { WriteConnection, WritePlatform } from './dependencies';

interface PortOptions {
  readonly engine: PlatformClient;
  readonly extras: ExtrasMemory;
  readonly environment: string;
  /** The one of the environment when it is not named. */
  readonly connection?: Omit<WriteConnection, 'clientHint'> | undefined;
  /** For what nobody waits for; without it, each call goes where its kind belongs. */
  readonly lane?: Lane | undefined;
  /** In place of the 15 seconds of a write. */
  readonly writeDeadlineMs?: number | undefined;
}

/** The platform itself, as the writes see it. */
export function connectPlatform({
  engine,
  extras,
  environment,
  connection = { connectionId: builtIn, connectionName: 'Built-in', ownCredential: false },
  lane,
  writeDeadlineMs,
}: PortOptions): WritePlatform {
  const { clientId, apiKey } = engine.connection;
  const platform: WritePlatform = {
    environment,
    connection: { ...connection, clientHint: clientHintOf(clientId) },
    clientHash: connectionHash(engine.connection),
    secrets: [apiKey, clientId],
    send: async ({ operation, personId, ...outbound }) => {
      const people = personId === undefined ? undefined : new Set([personId]);
      const input = { ...outbound, query: {}, lane, deadlineMs: writeDeadlineMs, people };
      return withoutStored(await engine.attempt(operation, input));
    },
    clockAheadMs: () => engine.clock.offsetMs(),
    isAway: (operation) => engine.limits?.isAway(operation) ?? false,
    isDoubtful: () => engine.limits?.isDoubtful() ?? false,
    read: async (operation, asked) => {
      const { result } = withoutStored(
        await engine.read(operation, { ...asked, lane, trace: continueTrace(undefined) }),
      );
      if (operation.interface === 'extras') extras.note(operation.name, result);
      return result;
    },
    has: async (extra) =>
      await extras.answers(extra, async () => {
        const { params, query } = extraProbes[extra];
        const input = { account: 'master', params: params(), query, lane, trace: continueTrace(undefined) };
        extras.note(extra, (await engine.read(operations[extra], input)).result);
      }),
  };
  return platform;
}

/** What comes out of a cache says how things were: it proves nothing of a write, neither as its answer nor as a read. */
function withoutStored<T>(attempted: Attempted<T>): Attempted<T> {
  if (!attempted.isStored) return attempted;
  return { ...attempted, result: failed(transportError('malformed', 'an answer out of a cache')) };
}
