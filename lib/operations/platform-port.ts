import { createHash } from 'node:crypto';
import { operations } from '@/lib/contract/operations';
import type { PlatformEngine } from '@/lib/platform/engine';
import { extraProbes, type ExtrasMemory } from '@/lib/platform/extras';
import { continueTrace } from '@/lib/platform/trace';
import type { WritePlatform } from './engine-ports';

interface PortOptions {
  readonly engine: PlatformEngine;
  readonly extras: ExtrasMemory;
  readonly environment: string;
  /** In place of the 15 seconds of a write. */
  readonly writeDeadlineMs?: number | undefined;
}

/** The platform itself, as the writes see it. */
export function connectWrites({ engine, extras, environment, writeDeadlineMs }: PortOptions): WritePlatform {
  const { clientId, apiKey, baseUrl } = engine.connection;
  const platform: WritePlatform = {
    environment,
    clientHash: createHash('sha256').update(`${baseUrl}\n${clientId}`).digest('hex'),
    secrets: [apiKey, clientId],
    send: async ({ operation, ...outbound }) =>
      await engine.attempt(operation, { ...outbound, query: {}, deadlineMs: writeDeadlineMs }),
    read: async (operation, asked) => {
      const { result } = await engine.read(operation, { ...asked, trace: continueTrace(undefined) });
      if (operation.interface === 'extras') extras.note(operation.name, result);
      return result;
    },
    has: async (extra) =>
      await extras.answers(extra, async () => {
        const { params, query } = extraProbes[extra];
        const input = { account: 'master', params: params(), query, trace: continueTrace(undefined) };
        extras.note(extra, (await engine.read(operations[extra], input)).result);
      }),
  };
  return platform;
}
