import type * as contract from '@/lib/contract/payouts';
import { windowOfDays, windowOfMoments } from './http/creation-window';
import type { Handler } from './http/handler';
import { noSuchPayout } from './http/refusal';
import { pageOf } from './http/handler';
import { payoutBook } from './seed/payouts/payout-book';

/** Interface 4.9, newest first. */
export const listPayouts: Handler<typeof contract.listPayouts> = ({ query }, world) => {
  const book = world.derived(payoutBook);
  const window = windowOfDays(query.start_time, query.end_time);
  const listing = book.index.within(book.index.v2(query.payout_status), window);
  return pageOf(query, listing.length, (place) => book.v2At(listing.rowAt(place)));
};

/** Interface 4.8. */
export const retrievePayout: Handler<typeof contract.retrievePayout> = ({ params }, world) => {
  const record = world.derived(payoutBook).findV1(params.id);
  if (record === undefined) throw noSuchPayout();
  return record;
};

/** Extras. */
export const listV1Payouts: Handler<typeof contract.listV1Payouts> = ({ query }, world) => {
  const book = world.derived(payoutBook);
  const window = windowOfMoments(
    { field: 'start_time', value: query.start_time },
    { field: 'end_time', value: query.end_time },
  );
  const listing = book.index.within(book.index.v1(query.payout_status), window);
  return pageOf(query, listing.length, (place) => book.v1ItemAt(listing.rowAt(place)));
};

/** Extras. */
export const retrieveV2Payout: Handler<typeof contract.retrieveV2Payout> = ({ params }, world) => {
  const record = world.derived(payoutBook).findV2(params.id);
  if (record === undefined) throw noSuchPayout();
  return record;
};
