import { defaultIdvRedirectMethod } from '@/lib/contract/cardholders';
import type * as contract from '@/lib/contract/cardholders';
import {
  cardholderAt,
  cardholders,
  findCardholder,
  statusOfHolder,
  type Review,
  type StoredCardholder,
} from './world/cardholder-records';
import { requireCardholderRules, type CardholderChanges } from './world/cardholder-rules';
import { cards } from './cards';
import type { Handler } from './http/handler';
import { noSuchCardholder } from './http/not-found';
import { pageOfRecords } from './http/pages';
import { stamp } from './world/platform-time';
import { cardholderOutcomes } from './world/sentinels';
import type { World } from './world/world';

/** How long an address for verification by oneself is good; not shown. */
const verificationMs = 60 * 60_000;

/**
 * What an update leads to is not shown (3.5). We assume: identification papers are looked at for an order delay, a
 * redirect waits for the holder until its address lapses, anything else leaves the holder as it was.
 */
function reviewOf(changes: CardholderChanges, redirects: boolean, nowMs: number, delayMs: number): Review | undefined {
  if (redirects) return { endsMs: nowMs + verificationMs, ends: 'INCOMPLETE' };
  const hasPapers = (changes.identity ?? changes.document ?? changes.kyc_verification) !== undefined;
  return hasPapers ? { endsMs: nowMs + delayMs, ends: 'SUCCESS' } : undefined;
}

function verificationOf(world: World, nowMs: number) {
  return {
    idv_verification_url: `https://idv.sandbox.example/verify/${world.newId()}`,
    idv_url_expires_at: stamp(nowMs + verificationMs),
  };
}

/** Fields that the record shows; only those that were sent. */
function shownChanges(body: Parameters<Handler<typeof contract.updateCardholder>>[0]['body']) {
  const { country_code, email, phone_number, date_of_birth, gender, nationality, residential_address } = body;
  const sent = { country_code, email, phone_number, date_of_birth, gender, nationality, residential_address };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** Interface 4.6. Fields that were not sent stay as they are. */
export const updateCardholder: Handler<typeof contract.updateCardholder> = ({ params, body, nowMs }, world) => {
  const stored = findCardholder(world, params.id);
  if (stored === undefined) throw noSuchCardholder();
  requireCardholderRules(body, stored.kycLevel, nowMs);
  const outcome = cardholderOutcomes[stored.holder.last_name ?? ''];
  const redirects = body.kyc_verification?.method === defaultIdvRedirectMethod;
  const verification = redirects ? verificationOf(world, nowMs) : {};
  const review = reviewOf(body, redirects, nowMs, world.orderDelayMs);
  const changed: StoredCardholder = {
    ...stored,
    holder: {
      ...stored.holder,
      ...shownChanges(body),
      ...verification,
      ...(redirects ? { idv_status: 'PENDING' } : {}),
    },
    ...(outcome === undefined ? {} : { status: outcome }),
    ...(outcome === undefined && review !== undefined ? { review } : {}),
    ...(body.identity === undefined ? {} : { identity: body.identity }),
    ...(body.document_type === undefined ? {} : { documentType: body.document_type }),
  };
  world.table(cardholders).put(changed.holder.cardholder_id, changed);
  return {
    cardholder_id: changed.holder.cardholder_id,
    cardholder_status: statusOfHolder(changed, nowMs),
    ...verification,
  };
};

function cardCounts(world: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { card } of world.table(cards).list()) {
    const id = card.cardholder?.cardholder_id ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Extras, newest first. A status that no holder has gives an empty list. */
export const listCardholders: Handler<typeof contract.listCardholders> = ({ query, nowMs }, world) => {
  const counts = cardCounts(world);
  const wanted = world
    .table(cardholders)
    .list()
    .map((stored) => cardholderAt(stored, counts.get(stored.holder.cardholder_id) ?? 0, nowMs))
    .filter((holder) => query.cardholder_status === undefined || holder.cardholder_status === query.cardholder_status);
  return pageOfRecords(query, wanted.reverse(), (holder) => holder);
};

/** Extras. */
export const retrieveCardholder: Handler<typeof contract.retrieveCardholder> = ({ params, nowMs }, world) => {
  const stored = findCardholder(world, params.id);
  if (stored === undefined) throw noSuchCardholder();
  return cardholderAt(stored, cardCounts(world).get(stored.holder.cardholder_id) ?? 0, nowMs);
};
