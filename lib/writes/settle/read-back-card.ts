import { retrieveCard, retrieveCardOrder } from '@/lib/contract/cards';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import { isNobodys } from './is-nobodys';
import { tieInTime } from './tie-in-time';
import type { Asked, Look, ReadOutcome } from './write-facts';

type AskedCard = Asked<'updateCardStatus'>;

/** Extras, "Card": a cancel that is under way shows as PRE_CANCEL. */
async function lookAtCard(platform: PlatformReader, { account, params, body }: AskedCard): Promise<ReadOutcome> {
  const read = await platform.read(retrieveCard, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { card_status: status } = read.value;
  const isAsked = status === body.card_status || (body.card_status === 'CANCELLED' && status === 'PRE_CANCEL');
  // Interface 3.8: a cancelled card comes to no other state.
  const isOver = status === 'CANCELLED' || status === 'PRE_CANCEL';
  return { evidence: isAsked ? 'as-asked' : isOver ? 'otherwise' : 'not-yet', status, record: read.value };
}

export const readCardBack: Look<'updateCardStatus'> = async (platform) =>
  (await platform.has('retrieveCard')) ? (asked) => lookAtCard(platform, asked) : undefined;

/**
 * Interface 3.9: SUCCESS and FAILED are final. An order of another card, or from before this write was sent, is not its
 * own. Without a read of orders the card itself tells of a success.
 */
async function lookAtOrder(platform: PlatformReader, asked: AskedCard): Promise<ReadOutcome> {
  const { account, params, reference, sinceMs } = asked;
  if (reference === undefined) return { evidence: 'unreadable' };
  const read = await platform.read(retrieveCardOrder, { account, params: { card_order_id: reference }, query: {} });
  if (!read.ok) return { evidence: isNobodys(read.error) ? 'foreign' : 'unreadable' };
  const { order_status: status, card_id: card, create_time: time } = read.value;
  const isOwn = card.toLowerCase() === params.id.toLowerCase() && tieInTime(time, sinceMs) !== 'foreign';
  if (!isOwn) return { evidence: 'foreign' };
  if (status === 'SUCCESS') return { evidence: 'as-asked', status, record: read.value };
  if (status !== 'FAILED') return { evidence: 'not-yet', status, record: read.value };
  return { evidence: await tellOfFailure(platform, asked), status, record: read.value };
}

/** What the order came to and how the card stands are two facts. */
async function tellOfFailure(platform: PlatformReader, asked: AskedCard): Promise<Evidence> {
  const find = await readCardBack(platform);
  const card = await find?.(asked);
  return card?.evidence === 'as-asked' ? 'changed-failed' : 'failed';
}

export const followCardOrder: Look<'updateCardStatus'> = async (platform) =>
  (await platform.has('retrieveCardOrder')) ? (asked) => lookAtOrder(platform, asked) : await readCardBack(platform);
