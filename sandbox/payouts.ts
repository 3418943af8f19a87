import type * as contract from '@/lib/contract/payouts';
import { type PayoutV1, type PayoutV1Item, type PayoutV2, purposeCodes } from '@/lib/contract/payouts';
import type { PayoutStatus, PayoutV2Status } from '@/lib/contract/enums';
import { type CreationWindow, windowOfDays, windowOfMoments } from './http/creation-window';
import { type Handler, pageOf } from './http/handler';
import { noSuchPayout } from './http/refusal';
import { businessDayFrom } from '@/sandbox/world/business-days';
import { compareDecimals, sumOf } from '@/lib/contract/decimal';
import { amountOf, rateDecimals } from '@/sandbox/world/currencies';
import { dayMs, dayOf, stamp } from '@/sandbox/world/platform-time';
import type { World } from '@/sandbox/world/world';
import { beneficiaryOf, payerOf } from './seed/corridor';
import {
  type Funding,
  fundPayout,
  payoutFacts,
  type PayoutFacts,
  opaqueIdPattern,
  rowOfOpaqueId,
  rowOfUuid,
  failureOf,
  reasonOf,
} from './seed/payout-facts';
import { buildPayoutIndex, type Listing, type PayoutIndex, statusesOfRow, type StatusPair } from './seed/payout-index';
import {
  changedV1,
  changedV2,
  listRows,
  madePayouts,
  type MadePayout,
  payoutChanges,
  type PayoutModel,
} from './payout-changes';

/** Interface 4.9, newest first. */
const listPayouts: Handler<typeof contract.listPayouts> = ({ query }, world) => {
  const book = payoutBookOf(world);
  const window = windowOfDays(query.start_time, query.end_time);
  const listing = book.rows('v2', query.payout_status, window);
  return pageOf(query, listing.length, (place) => book.v2At(listing.rowAt(place)));
};

/** Interface 4.8. */
const retrievePayout: Handler<typeof contract.retrievePayout> = ({ params }, world) => {
  const record = payoutBookOf(world).findV1(params.id);
  if (record === undefined) throw noSuchPayout();
  return record;
};

/** Extras 3.6. */
const listV1Payouts: Handler<typeof contract.listV1Payouts> = ({ query }, world) => {
  const book = payoutBookOf(world);
  const window = windowOfMoments(query, ['start_time', 'end_time']);
  const listing = book.rows('v1', query.payout_status, window);
  return pageOf(query, listing.length, (place) => book.v1ItemAt(listing.rowAt(place)));
};

/** Extras 3.6. */
const retrieveV2Payout: Handler<typeof contract.retrieveV2Payout> = ({ params }, world) => {
  const record = payoutBookOf(world).findV2(params.id);
  if (record === undefined) throw noSuchPayout();
  return record;
};

/** The seed's payouts are not stored: each record is built when it is shown, and the changes of tests applied to it. */
export interface PayoutBook {
  /** The index of the seed's payouts. */
  readonly index: PayoutIndex;
  /** The rows that a list shows, newest first; an undefined status or window means any. */
  rows(model: PayoutModel, status: PayoutV2Status | PayoutStatus | undefined, window?: CreationWindow): Listing;
  v2At(row: number): PayoutV2;
  v1ItemAt(row: number): PayoutV1Item;
  v1At(row: number): PayoutV1;
  findV2(id: string): PayoutV2 | undefined;
  /** Only ids that are UUIDs have a v1 record (extras 4.8). */
  findV1(id: string): PayoutV1 | undefined;
  findRow(id: string): number | undefined;
  /** Makes one more payout and returns its id. */
  make(made: Omit<MadePayout, 'row'>): string;
}

/** Sub-accounts pay out less; their numbers do not grow with `--payouts`. */
function countOf(world: World): number {
  if (world.account.parentId === '0') return world.payouts;
  return world.random('payout count').int(60, 240);
}

/** How every payout began: the seed's and those that tests made. */
class FactsOfPayouts {
  readonly index: PayoutIndex;
  readonly #world: World;
  readonly #salt: number;

  constructor(world: World) {
    this.#world = world;
    this.#salt = world.random('payout salt').int(0, 2 ** 32 - 1);
    this.index = buildPayoutIndex(countOf(world), world.anchorMs, this.#salt);
  }

  statusesOf(row: number): StatusPair {
    const ageMs = this.#world.anchorMs - this.index.secondsOf(row) * 1000;
    return statusesOfRow(this.#salt, row, ageMs / dayMs);
  }

  at(row: number): PayoutFacts {
    const facts = this.#findAt(row);
    if (facts === undefined) throw new Error(`there is no payout in row ${row}`);
    return facts;
  }

  find(id: string): PayoutFacts | undefined {
    const row = opaqueIdPattern.test(id) ? rowOfOpaqueId(this.#salt, id) : rowOfUuid(this.#salt, id);
    const facts = Number.isInteger(row) && row >= 0 ? this.#findAt(row) : undefined;
    return facts !== undefined && (facts.id === id.toLowerCase() || facts.id === id) ? facts : undefined;
  }

  make(made: Omit<MadePayout, 'row'>): string {
    const table = this.#world.table(madePayouts);
    const row = this.index.total + table.list().length;
    const { id } = this.#made({ ...made, row });
    table.put(id, { ...made, row });
    return id;
  }

  #findAt(row: number): PayoutFacts | undefined {
    const { total } = this.index;
    if (row >= total) {
      const made = this.#world.table(madePayouts).list()[row - total];
      return made && this.#made(made);
    }
    const given = { row, createdMs: this.index.secondsOf(row) * 1000, statuses: this.statusesOf(row) };
    return payoutFacts(this.#world, this.#salt, given);
  }

  #made({ row, created_ms: createdMs, v2, v1 }: MadePayout): PayoutFacts {
    return payoutFacts(this.#world, this.#salt, { row, createdMs, statuses: { v2, v1: v1 ?? undefined } });
  }
}

const anyTime: CreationWindow = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };

function buildPayoutBook(world: World): PayoutBook {
  const all = new FactsOfPayouts(world);
  const changeOf = ({ id }: PayoutFacts) => world.table(payoutChanges).get(id);
  const v2Of = (facts: PayoutFacts) => changedV2(v2Record(facts), changeOf(facts));
  const v1Of = (facts: PayoutFacts) => changedV1(v1Record(world, facts), changeOf(facts));
  return {
    index: all.index,
    rows: (model, status, window = anyTime) => listRows(world, all, { model, status, window }),
    v2At: (row) => v2Of(all.at(row)),
    v1ItemAt(row) {
      const facts = all.at(row);
      return changedV1(v1Item(world, facts), changeOf(facts));
    },
    v1At: (row) => v1Of(all.at(row)),
    findV2(id) {
      const facts = all.find(id);
      return facts && v2Of(facts);
    },
    findV1(id) {
      const facts = all.find(id);
      return facts?.statuses.v1 === undefined ? undefined : v1Of(facts);
    },
    findRow: (id) => all.find(id)?.row,
    make: (made) => all.make(made),
  };
}

const books = new WeakMap<World, PayoutBook>();

/** Builds the book at its first use, from seed and account alone: the facts of the seed's payouts are never stored. */
export function payoutBookOf(world: World): PayoutBook {
  const book = books.get(world) ?? buildPayoutBook(world);
  books.set(world, book);
  return book;
}

/** Interface 2.10. */
function v2Record(facts: PayoutFacts): PayoutV2 {
  const { statuses, endedMs } = facts;
  return {
    payout_id: facts.id,
    payout_currency: facts.corridor.currency,
    payout_amount: facts.amount,
    statement_descriptor: facts.reference,
    payout_status: statuses.v2,
    create_time: stamp(facts.createdMs),
    internal_note: facts.note,
    // "Empty string while not completed": a failed payout never is.
    completed_time: statuses.v2 === 'COMPLETED' && endedMs !== undefined ? stamp(endedMs) : '',
  };
}

/** "Amount of a failed payout to be returned", in the payout's currency; a refund may have lost the fee on its way. */
function returnedAmount(facts: PayoutFacts): string | undefined {
  const { statuses, amount, corridor, random } = facts;
  if (statuses.v1 !== 'FAILED') return undefined;
  if (statuses.v2 === 'FAILED') return random.chance(0.5) ? amount : undefined;
  const isLarge = compareDecimals(amount, amountOf('10000', corridor.currency)) === 1;
  return random.chance(0.3) && isLarge ? sumOf(amount, amountOf('-1500', corridor.currency)) : amount;
}

function conversionOf({ corridor, random }: PayoutFacts, funding: Funding) {
  if (funding.rate === undefined) return {};
  return {
    quote_id: random.uuid(),
    conversion: {
      currency_pair: `${funding.source}${corridor.currency}`,
      client_rate: funding.rate.toFixed(rateDecimals),
    },
  };
}

function fundingOf(world: World, { corridor, amount, random, createdMs }: PayoutFacts): Funding {
  return fundPayout({ currency: corridor.currency, amount, method: corridor.method }, random, createdMs, world.seed);
}

/** Instant payments end on days on which banks are closed, too: no payout ends before its date. */
function payoutDateOf({ createdMs, endedMs, corridor }: PayoutFacts, { source }: Funding): string {
  const usual = businessDayFrom(dayOf(createdMs), [corridor.currency, source]);
  const ended = endedMs === undefined ? usual : dayOf(endedMs);
  return ended < usual ? ended : usual;
}

function itemOf(world: World, facts: PayoutFacts, funding: Funding): PayoutV1Item {
  const { statuses, corridor, random, createdMs, endedMs } = facts;
  const status = statuses.v1;
  if (status === undefined) throw new Error(`row ${facts.row} has no v1 record`);
  const isFailure = status === 'FAILED' || status === 'REJECTED';
  const returned = returnedAmount(facts);
  return {
    unique_request_id: random.uuid(),
    payout_id: facts.id,
    payout_currency: corridor.currency,
    payout_amount: facts.amount,
    purpose_code: random.pick(purposeCodes),
    // The fee matters for SWIFT only (2.9); other payouts have it because 2.9 calls it required.
    fee_paid_by: corridor.method === 'SWIFT' && random.chance(0.5) ? 'OURS' : 'SHARED',
    fee_currency: funding.source,
    fee_amount: funding.fee,
    payout_date: payoutDateOf(facts, funding),
    short_reference_id: `P${dayOf(createdMs).slice(2).replaceAll('-', '')}-${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`,
    payout_reference: facts.reference,
    payout_reason: reasonOf(random, world.account),
    payout_status: status,
    create_time: stamp(createdMs),
    update_time: stamp(endedMs ?? createdMs),
    complete_time: status === 'PENDING' || status === 'READY_TO_SEND' || endedMs === undefined ? '' : stamp(endedMs),
    failure_reason: isFailure ? failureOf(random, world.account) : '',
    ...(returned === undefined ? {} : { failure_returned_amount: returned }),
    ...conversionOf(facts, funding),
  };
}

/** Interface 2.9 as List v1 Payouts gives it (extras 3.6). The facts must be of a row that has a record. */
function v1Item(world: World, facts: PayoutFacts): PayoutV1Item {
  return itemOf(world, facts, fundingOf(world, facts));
}

/** Interface 2.9. */
function v1Record(world: World, facts: PayoutFacts): PayoutV1 {
  const funding = fundingOf(world, facts);
  return {
    ...itemOf(world, facts, funding),
    amount_payer_pays: funding.payerPays,
    source_currency: funding.source,
    source_amount: funding.sourceAmount,
    // The platform does not know how much of a SHARED payout the banks on the way keep.
    amount_beneficiary_receives: facts.amount,
    payout_method: facts.corridor.method,
    payer: payerOf(world, facts.hash >>> 3),
    beneficiary: beneficiaryOf(world, facts.corridor, facts.hash >>> 7),
  };
}

export const payoutHandlers = { retrievePayout, listPayouts, listV1Payouts, retrieveV2Payout };
