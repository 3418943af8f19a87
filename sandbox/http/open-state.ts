import { randomBytes } from 'node:crypto';
import type { Flags } from '../world/flags';
import { State } from '../world/state';
import { DataFolder, type Kept } from '../store/folder';
import { StartError } from '../store/folder';
import type { Origin, Settings } from '../store/lines';

const defaults: Settings = {
  answers: 'all',
  processing: 0,
  latency_ms: 0,
  order_delay_ms: 2000,
  allow_list: ['127.0.0.1'],
  api_key: 'active',
  single_token: false,
};

const hourMs = 3_600_000;

function newOrigin({ seed, payouts, anchorMs }: Flags): Origin {
  return {
    format: 1,
    seed: seed ?? 1,
    payouts: payouts ?? 1200,
    // Whole hours: two starts within an hour make the same data.
    anchor_ms: anchorMs ?? Math.floor(Date.now() / hourMs) * hourMs,
    secret: randomBytes(32).toString('base64url'),
  };
}

function checkOrigin(kept: Origin, { seed, payouts, anchorMs, folder }: Flags): void {
  const pairs = [
    ['seed', seed, kept.seed],
    ['payouts', payouts, kept.payouts],
    ['anchor', anchorMs, kept.anchor_ms],
  ] as const;
  for (const [name, wanted, had] of pairs) {
    if (wanted === undefined || wanted === had) continue;
    const was = name === 'anchor' ? new Date(had).toISOString() : had;
    throw new StartError(
      `The data folder ${folder ?? ''} was made with --${name} ${was}: leave the flag out, or give another folder with --data.`,
    );
  }
}

function flaggedSettings(flags: Flags): Partial<Settings> {
  const { latency_ms, order_delay_ms, answers, processing, allow_list, single_token } = flags;
  const given = { latency_ms, order_delay_ms, answers, processing, allow_list, single_token };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The platform's state as the folder kept it, or made new from the seed. */
export function openState(flags: Flags, broken: (error: unknown) => void): State {
  const folder = flags.folder === undefined ? undefined : new DataFolder(flags.folder);
  try {
    const kept: Kept = folder?.read() ?? { origin: newOrigin(flags), changes: [] };
    checkOrigin(kept.origin, flags);
    const flagged = flaggedSettings(flags);
    return new State({ kept, settings: { ...defaults, ...flagged }, flagged, folder, broken });
  } catch (error) {
    folder?.release();
    throw error;
  }
}
