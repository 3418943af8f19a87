import { joined } from '@/app/record/facts-panel';
import { cardStates } from '@/app/list/record-states';
import { writeWords } from '@/app/write/outcome/write-words';
import type { Card } from '@/lib/contract/cards';
import { cardMoves, mayMoveCard, type CardStatus } from '@/lib/contract/enums';
import { message, type Message } from '@/lib/messages/message';
import { previewApproval, type ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** The facts of a card that are known: only the id where the platform has no read of a card. */
export interface KnownCard {
  readonly id: string;
  /** Masked; the last four digits are shown. */
  readonly number: string | undefined;
  /** Empty if the cardholder is not known. */
  readonly holder: string;
  readonly status: string | undefined;
}

export const knownCard = ({ card_id, card_number, card_status, cardholder }: Card): KnownCard => ({
  id: card_id,
  number: card_number ?? undefined,
  holder: joined(' ', cardholder?.first_name, cardholder?.last_name),
  status: card_status,
});

/** In the order of the buttons. */
export const moves: readonly CardStatus[] = ['FROZEN', 'ACTIVE', 'CANCELLED'];

/** For each move, why this person may not make it; undefined where they may. */
export type MoveRefusals = Readonly<Record<CardStatus, Message | undefined>>;

/** Why a move is not offered; undefined where it is: the role first, then an unsettled write, then interface 3.8. */
export function moveRefusal(
  card: Pick<KnownCard, 'status'>,
  to: CardStatus,
  refusals: MoveRefusals,
  underWay?: WriteView,
): Message | undefined {
  if (refusals[to] !== undefined) return refusals[to];
  // A freeze never waits for an open approval: the proposal expires with the freeze.
  const isOvertaken = to === 'FROZEN' && underWay?.state === 'PENDING_APPROVAL';
  if (underWay !== undefined && !isOvertaken) {
    return message('cards.refused.underWay', { state: writeWords(underWay).label });
  }
  // If the status is unknown, the platform decides.
  if (card.status === undefined || mayMoveCard(card.status, to)) return undefined;
  return stateRefusal(card.status, to);
}

/** The statuses that no move leaves, each with the key of its explanation. */
const ends: ReadonlyMap<string, 'cancelled' | 'cancelling' | 'blocked'> = new Map([
  ['CANCELLED', 'cancelled'],
  ['PRE_CANCEL', 'cancelling'],
  ['BLOCKED', 'blocked'],
]);

function stateRefusal(status: string, to: CardStatus): Message {
  const { label } = cardStates.words(status);
  if (status === to) return message(`cards.refused.already.${to}`);
  const end = ends.get(status);
  if (end !== undefined) return message(`cards.refused.${end}`);
  if (Object.hasOwn(cardMoves, status)) return message('cards.refused.from', { status: label });
  return message('cards.refused.never', { status: label });
}

/** The consequence of a move for this person: a move may wait for approval, and so may the move back. */
export function consequenceOf(to: CardStatus, preview: ApprovalPreview | undefined): Message {
  const waits = (card_status: CardStatus) =>
    preview !== undefined && previewApproval(preview, { card_status }).kind !== 'free';
  if (to !== 'FROZEN') return message(`cards.move.${to}.${waits(to) ? 'onceApproved' : 'consequence'}`);
  // The form says whether the move back needs approval; until it arrives the text promises nothing.
  if (preview === undefined) return message('cards.move.FROZEN.consequence');
  if (!waits('ACTIVE')) return message('cards.move.FROZEN.undoneByYou');
  const { by: who } = preview;
  return who === undefined
    ? message('cards.move.FROZEN.undoneByNobody')
    : message('cards.move.FROZEN.undoneWithApproval', { who });
}

export const cardName = ({ number, id }: Pick<KnownCard, 'number' | 'id'>): Message =>
  number === undefined
    ? message('cards.unnumbered', { end: id.slice(-4) })
    : message('terms.asWritten', { text: number });

/** The card's name, with its holder if known. */
export const cardOfHolder = (card: KnownCard): Message =>
  card.holder === '' ? cardName(card) : message('cards.ofHolder', { card: cardName(card), holder: card.holder });

/** A move that can be undone, so that one confirmation is enough and many cards can take it at once. */
export type MildMove = Exclude<CardStatus, 'CANCELLED'>;
