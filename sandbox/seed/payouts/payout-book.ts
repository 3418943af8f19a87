import type { PayoutV1, PayoutV1Item, PayoutV2 } from '@/lib/contract/payouts';
import { derivedOf, type World } from '@/sandbox/world/world';
import { payoutFacts, type PayoutFacts } from './payout-facts';
import { opaqueIdOfRow, opaqueIdPattern, rowOfOpaqueId, rowOfUuid, uuidOfRow } from './payout-ids';
import { buildPayoutIndex, type PayoutIndex } from './payout-index';
import { v1Item, v1Record, v2Record } from './payout-records';

/**
 * All payouts of one account. They never change and no operation makes new ones, so nothing of them is stored:
 * the index is built at the first question, each record when it is shown.
 */
export interface PayoutBook {
  readonly index: PayoutIndex;
  v2At(row: number): PayoutV2;
  v1ItemAt(row: number): PayoutV1Item;
  v1At(row: number): PayoutV1;
  findV2(id: string): PayoutV2 | undefined;
  /** Only ids that are UUIDs have a v1 record (extras). */
  findV1(id: string): PayoutV1 | undefined;
}

/** Sub-accounts pay out less; their numbers do not grow with `--payouts`. */
function countOf(world: World): number {
  if (world.account.parentId === '0') return world.payouts;
  return world.random('payout count').int(60, 240);
}

function buildPayoutBook(world: World): PayoutBook {
  const salt = world.random('payout salt').int(0, 2 ** 32 - 1);
  const index = buildPayoutIndex(countOf(world), world.anchorMs, salt);
  const factsAt = (row: number): PayoutFacts => payoutFacts(world, salt, row, index.secondsOf(row) * 1000);
  const factsOf = (id: string): PayoutFacts | undefined => {
    const isOpaque = opaqueIdPattern.test(id);
    const row = isOpaque ? rowOfOpaqueId(salt, id) : rowOfUuid(salt, id);
    if (!Number.isInteger(row) || row < 0 || row >= index.total) return undefined;
    const made = isOpaque ? opaqueIdOfRow(salt, row) : uuidOfRow(salt, row);
    const facts = made === id.toLowerCase() || made === id ? factsAt(row) : undefined;
    return facts?.id === made ? facts : undefined;
  };
  return {
    index,
    v2At: (row) => v2Record(factsAt(row)),
    v1ItemAt: (row) => v1Item(world, factsAt(row)),
    v1At: (row) => v1Record(world, factsAt(row)),
    findV2(id) {
      const facts = factsOf(id);
      return facts && v2Record(facts);
    },
    findV1(id) {
      const facts = factsOf(id);
      return facts?.statuses.v1 === undefined ? undefined : v1Record(world, facts);
    },
  };
}

export const payoutBook = derivedOf('payout-book', buildPayoutBook);
