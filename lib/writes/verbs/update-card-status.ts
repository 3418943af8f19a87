import { message } from '@/lib/messages/message';
import * as z from 'zod';
import { retrieveCard, retrieveCardOrder, updateCardStatus } from '@/lib/contract/cards';
import { readNote } from '@/lib/contract/fields/read-name';
import { failed, ok } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import { listedReads, readIfOffered } from '../settle/listed-reads';
import {
  isForeign,
  isSameText,
  ownIf,
  tieInTime,
  defineWrite,
  lookIfOffered,
  type WriteLookup,
  type ReadOutcome,
} from './define-write';

type CardLookup = WriteLookup<'updateCardStatus'>;

const reasonText = z.string().transform(readNote).pipe(updateCardStatus.body.shape.update_reason.unwrap());

const findCardLook = lookIfOffered('retrieveCard', lookAtCard);
const findOrderLook = lookIfOffered('retrieveCardOrder', lookAtOrder);

/** The write that freezes, unfreezes or cancels a card (interface 4.11). */
export const updateCardStatusWrite = defineWrite({
  operation: updateCardStatus,
  acts: {
    mildest: { card_status: 'FROZEN' },
    // A freeze protects the cardholder, so it never waits for approval.
    neverWaits: ['freeze'],
    ruleNeedsAct: message('writes.updateCardStatus.ruleNeedsAct'),
  },
  onlyIn: undefined,
  input: updateCardStatus.body.extend({ ...updateCardStatus.params.shape, update_reason: reasonText.optional() }),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare({ input: { card_status, update_reason: reason = '' } }) {
    if (card_status === 'CANCELLED' && reason === '') return failed(reasonMissing);
    return ok({ card_status, ...(reason === '' ? {} : { update_reason: reason }) });
  },
  amounts: [],
  subject: {
    fields: ['card_status', 'card_number', 'card_currency', 'card_product_id', 'cardholder'],
    read: readIfOffered(retrieveCard),
    endsMs: undefined,
  },
  usedUp: undefined,
  // A freeze protects: one that was undone in between must not wait for a question.
  isHarmlessAgain: (body) => 'card_status' in body && body.card_status === 'FROZEN',
  earlyProof: undefined,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
  // Interface 2.12, 3.9. The answer names an order and not its purpose: only the order itself shows its end.
  settle: {
    reference: (answer) => answer.card_order_id,
    status: (answer) => answer.order_status,
    outcome: () => 'ACCEPTED',
    tie: (answer, { body: { update_reason: reason } }) =>
      ownIf((answer.update_reason ?? '') === '' || isSameText(reason, answer.update_reason)),
    readBack: findCardLook,
    follow: async (platform) => (await findOrderLook(platform)) ?? (await findCardLook(platform)),
    holdsWhileAccepted: true,
    listed: listedReads.cards,
    result: z.union([retrieveCardOrder.response, updateCardStatus.response, retrieveCard.response]),
  },
});

/** Our own rule: the interface requires no reason, but a cancelled card cannot be restored. */
const reasonMissing = {
  kind: 'input',
  sentence: message('writes.updateCardStatus.noReason'),
  fields: [{ name: 'update_reason', sentence: message('writes.updateCardStatus.enterReason') }],
} as const;

/** Extras 4.2: a cancel that is under way shows as PRE_CANCEL. */
async function lookAtCard(platform: PlatformReader, { account, params, body }: CardLookup): Promise<ReadOutcome> {
  const read = await platform.read(retrieveCard, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { card_status: status } = read.value;
  const isAsked = status === body.card_status || (body.card_status === 'CANCELLED' && status === 'PRE_CANCEL');
  // Interface 3.8: a cancelled card comes to no other state.
  const isOver = status === 'CANCELLED' || status === 'PRE_CANCEL';
  return { evidence: isAsked ? 'as-asked' : isOver ? 'otherwise' : 'not-yet', status, record: read.value };
}

/**
 * Interface 3.9. An order of another card, or from before this write, does not count. Without orders the card is read.
 */
async function lookAtOrder(platform: PlatformReader, asked: CardLookup): Promise<ReadOutcome> {
  const { account, params, reference, sinceMs } = asked;
  if (reference === undefined) return { evidence: 'unreadable' };
  const read = await platform.read(retrieveCardOrder, { account, params: { card_order_id: reference }, query: {} });
  if (!read.ok) return { evidence: isForeign(read.error) ? 'foreign' : 'unreadable' };
  const { order_status: status, card_id: card, create_time: time } = read.value;
  const isOwn = card.toLowerCase() === params.id.toLowerCase() && tieInTime(time, sinceMs) !== 'foreign';
  if (!isOwn) return { evidence: 'foreign' };
  if (status === 'SUCCESS') return { evidence: 'as-asked', status, record: read.value };
  if (status !== 'FAILED') return { evidence: 'not-yet', status, record: read.value };
  return { evidence: await tellOfFailure(platform, asked), status, record: read.value };
}

/** The outcome of the order and the state of the card are two facts. */
async function tellOfFailure(platform: PlatformReader, asked: CardLookup): Promise<Evidence> {
  const card = await (await findCardLook(platform))?.look(asked);
  return card?.evidence === 'as-asked' ? 'changed-failed' : 'failed';
}
