import 'server-only';
import { isGranted } from '@/lib/access/grants';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { parts } from '@/lib/platform/parts';
import { store } from '@/lib/store/open-store';
import { mintReplicaName, realTime, type WritePlatform } from './engine-ports';
import { connectWrites } from './platform-port';
import { Sealer } from './seal';
import { WriteEngine } from './write-engine';

interface WriteParts {
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
}

/** Next loads a module several times in one process, once per bundle: the engine must be one. */
const place = Symbol.for('payments-console.writes');
const shared = globalThis as { [place]?: WriteParts | undefined };

export function writeParts(): WriteParts {
  return (shared[place] ??= build());
}

function build(): WriteParts {
  const { dataSecret, platformEnvironment } = environment();
  const { engine, extras } = parts();
  const sealer = new Sealer(dataSecret);
  const connected = { engine, extras, environment: platformEnvironment };
  const platform = connectWrites(connected);
  return {
    sealer,
    platform,
    engine: new WriteEngine({
      store,
      sealer,
      platform,
      background: connectWrites({ ...connected, lane: 'background' }),
      time: realTime,
      hasGrant: isGranted,
      replica: mintReplicaName(),
      alarm: (event, row) =>
        log('error', event, {
          operation: row.operation,
          account: row.account,
          reason: row.because ?? undefined,
          requestId: row.requestId,
        }),
      broken: logBroken,
    }),
  };
}

export function logBroken(error: unknown): void {
  log('error', 'write-machinery-failed', { error });
}
