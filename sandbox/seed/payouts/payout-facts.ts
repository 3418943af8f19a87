import type { Decimal } from '@/lib/contract/decimal';
import { dayMs } from '@/sandbox/world/platform-time';
import type { Random } from '@/sandbox/world/random';
import type { World } from '@/sandbox/world/world';
import { drawCorridor, takesAnyReference, type Corridor } from './corridors';
import { drawAmount } from './payout-amounts';
import { opaqueIdOfRow, uuidOfRow } from './payout-ids';
import { statusesOfRow, type StatusPair } from './payout-statuses';
import { isAwkwardRow, noteOf, referenceOf } from './payout-texts';
import { rowHash } from './row-hash';

/** What the v2 row and the v1 record of a payout agree on; the same numbers give the same facts, always. */
export interface PayoutFacts {
  readonly row: number;
  readonly id: string;
  readonly statuses: StatusPair;
  readonly createdMs: number;
  /** When it came to its end; undefined on its way. */
  readonly endedMs: number | undefined;
  readonly corridor: Corridor;
  readonly amount: Decimal;
  readonly reference: string;
  readonly note: string;
  /** For whatever else one of the two records tells. */
  readonly random: Random;
  readonly hash: number;
}

/** The newest rows take both methods in turn. */
const rowsInTurn = 12;

function corridorOf(row: number, hash: number): Corridor {
  if (isAwkwardRow(row)) return drawCorridor(hash, takesAnyReference);
  const method = row % 2 === 0 ? 'LOCAL' : 'SWIFT';
  return row < rowsInTurn ? drawCorridor(hash, (corridor) => corridor.method === method) : drawCorridor(hash);
}

function isOver(statuses: StatusPair): boolean {
  return !['INITIATED', 'PROCESSING'].includes(statuses.v2) || statuses.v1 === 'COMPLETED';
}

export function payoutFacts(world: World, salt: number, row: number, createdMs: number): PayoutFacts {
  const statuses = statusesOfRow(salt, row, (world.anchorMs - createdMs) / dayMs);
  const hash = rowHash(salt, row, 5);
  const corridor = corridorOf(row, hash);
  const random = world.random(`payout ${row}`);
  const amount = drawAmount(corridor.currency, random);
  const longestMs = (corridor.method === 'LOCAL' ? 8 : 60) * 3_600_000;
  const ended = createdMs + Math.floor(random.int(600_000, longestMs) / 1000) * 1000;
  return {
    row,
    id: statuses.v1 === undefined ? opaqueIdOfRow(salt, row) : uuidOfRow(salt, row),
    statuses,
    createdMs,
    // Nothing has happened after the anchor.
    endedMs: isOver(statuses) ? Math.max(createdMs, Math.min(ended, world.anchorMs)) : undefined,
    corridor,
    amount,
    reference: referenceOf(row, takesAnyReference(corridor), random),
    note: noteOf(random),
    random,
    hash,
  };
}
