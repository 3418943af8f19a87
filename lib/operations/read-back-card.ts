import { retrieveCard, retrieveCardOrder } from '@/lib/contract/cards';
import type { PlatformReader } from './engine-ports';
import type { Asked, Look, ReadOutcome } from './write-facts';

type AskedCard = Asked<'updateCardStatus'>;

/** Extras, "Card": a cancel that is under way shows as PRE_CANCEL. */
async function lookAtCard(platform: PlatformReader, { account, params, body }: AskedCard): Promise<ReadOutcome> {
  const read = await platform.read(retrieveCard, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { card_status: status } = read.value;
  const isAsked = status === body.card_status || (body.card_status === 'CANCELLED' && status === 'PRE_CANCEL');
  return { evidence: isAsked ? 'as-asked' : 'not-yet', status, record: read.value };
}

export const readCardBack: Look<'updateCardStatus'> = async (platform) =>
  (await platform.has('retrieveCard')) ? (asked) => lookAtCard(platform, asked) : undefined;

/** Interface 3.9: SUCCESS and FAILED are final. Without a read of orders the card itself tells of a success. */
export const followCardOrder: Look<'updateCardStatus'> = async (platform) => {
  if (!(await platform.has('retrieveCardOrder'))) return await readCardBack(platform);
  return async ({ account, reference }) => {
    if (reference === undefined) return { evidence: 'unreadable' };
    const params = { card_order_id: reference };
    const read = await platform.read(retrieveCardOrder, { account, params, query: {} });
    if (!read.ok) return { evidence: 'unreadable' };
    const { order_status: status } = read.value;
    const evidence = status === 'SUCCESS' ? 'as-asked' : status === 'FAILED' ? 'failed' : 'not-yet';
    return { evidence, status, record: read.value };
  };
};
