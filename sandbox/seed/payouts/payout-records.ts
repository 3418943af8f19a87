import type { PayoutV1, PayoutV1Item, PayoutV2 } from '@/lib/contract/payouts';
import { purposeCodes } from '@/lib/contract/payouts';
import { businessDayFrom } from '@/sandbox/world/business-days';
import { fixedText, plus } from '@/lib/contract/decimal';
import { dayOf, stamp } from '@/sandbox/world/platform-time';
import type { World } from '@/sandbox/world/world';
import { beneficiaryOf } from './beneficiaries';
import { payerOf } from './payers';
import { fundPayout, type Funding } from './payout-amounts';
import type { PayoutFacts } from './payout-facts';
import { failureOf, reasonOf } from './payout-texts';

/** Interface 2.10. */
export function v2Record(facts: PayoutFacts): PayoutV2 {
  const { statuses, endedMs } = facts;
  return {
    payout_id: facts.id,
    payout_currency: facts.corridor.currency,
    payout_amount: fixedText(facts.amount),
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
  const { statuses, amount, random } = facts;
  if (statuses.v1 !== 'FAILED') return undefined;
  if (statuses.v2 === 'FAILED') return random.chance(0.5) ? fixedText(amount) : undefined;
  const lost = random.chance(0.3) && amount.units > 10_000n ? 1500n : 0n;
  return fixedText(plus(amount, { units: -lost, scale: amount.scale }));
}

function conversionOf({ corridor, random }: PayoutFacts, funding: Funding) {
  if (funding.rate === undefined) return {};
  return {
    quote_id: random.uuid(),
    conversion: { currency_pair: `${funding.source}${corridor.currency}`, client_rate: fixedText(funding.rate) },
  };
}

function fundingOf(world: World, { corridor, amount, random, createdMs }: PayoutFacts): Funding {
  return fundPayout({ currency: corridor.currency, amount, method: corridor.method }, random, createdMs, world.seed);
}

function itemOf(facts: PayoutFacts, funding: Funding): PayoutV1Item {
  const { statuses, corridor, random, createdMs, endedMs } = facts;
  const status = statuses.v1;
  if (status === undefined) throw new Error(`row ${facts.row} has no v1 record`);
  const isFailure = status === 'FAILED' || status === 'REJECTED';
  const returned = returnedAmount(facts);
  return {
    unique_request_id: random.uuid(),
    payout_id: facts.id,
    payout_currency: corridor.currency,
    payout_amount: fixedText(facts.amount),
    purpose_code: random.pick(purposeCodes),
    // Effective for SWIFT only (2.9); there because 2.9 calls it required.
    fee_paid_by: corridor.method === 'SWIFT' && random.chance(0.5) ? 'OURS' : 'SHARED',
    fee_currency: funding.source,
    fee_amount: fixedText(funding.fee),
    payout_date: businessDayFrom(dayOf(createdMs), [corridor.currency, funding.source]),
    short_reference_id: `P${dayOf(createdMs).slice(2).replaceAll('-', '')}-${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`,
    payout_reference: facts.reference,
    payout_reason: reasonOf(random),
    payout_status: status,
    create_time: stamp(createdMs),
    update_time: stamp(endedMs ?? createdMs),
    complete_time: status === 'PENDING' || status === 'READY_TO_SEND' || endedMs === undefined ? '' : stamp(endedMs),
    failure_reason: isFailure ? failureOf(random) : '',
    ...(returned === undefined ? {} : { failure_returned_amount: returned }),
    ...conversionOf(facts, funding),
  };
}

/** Interface 2.9 as List v1 Payouts gives it (extras). The facts must be of a row that has a record. */
export function v1Item(world: World, facts: PayoutFacts): PayoutV1Item {
  return itemOf(facts, fundingOf(world, facts));
}

/** Interface 2.9. */
export function v1Record(world: World, facts: PayoutFacts): PayoutV1 {
  const funding = fundingOf(world, facts);
  return {
    ...itemOf(facts, funding),
    amount_payer_pays: fixedText(funding.payerPays),
    source_currency: funding.source,
    source_amount: fixedText(funding.sourceAmount),
    // What banks on the way keep of a SHARED payout is not the platform's to know.
    amount_beneficiary_receives: fixedText(facts.amount),
    payout_method: facts.corridor.method,
    payer: payerOf(world, facts.hash >>> 3),
    beneficiary: beneficiaryOf(world, facts.corridor, facts.hash >>> 7),
  };
}
