import { joined } from '@/app/record/facts-panel';
import { cardStates } from '@/app/list/record-states';
import { writeWords } from '@/app/write/outcome/write-words';
import type { Card } from '@/lib/contract/cards';
import { cardMoves, mayMoveCard, type CardStatus } from '@/lib/contract/enums';
import { message, type Message } from '@/lib/messages/message';
import { previewApproval, type ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** The card as far as it is known: where no extra answers, its id alone. */
export interface KnownCard {
  readonly id: string;
  /** Masked, the last four shown. */
  readonly number: string | undefined;
  /** Empty where nobody is known. */
  readonly holder: string;
  readonly status: string | undefined;
}

export const knownCard = ({ card_id, card_number, card_status, cardholder }: Card): KnownCard => ({
  id: card_id,
  number: card_number ?? undefined,
  holder: joined(' ', cardholder?.first_name, cardholder?.last_name),
  status: card_status,
});

/** In the order in which they are offered. */
export const moves: readonly CardStatus[] = ['FROZEN', 'ACTIVE', 'CANCELLED'];

/** Who may make which move; a sentence where this person may not. */
export type MoveRefusals = Readonly<Record<CardStatus, Message | undefined>>;

/** Why a move is not offered; undefined where it is. By role, by what is under way, then by interface 3.8. */
export function moveRefusal(
  card: Pick<KnownCard, 'status'>,
  to: CardStatus,
  refusals: MoveRefusals,
  underWay?: WriteView,
): Message | undefined {
  if (refusals[to] !== undefined) return refusals[to];
  // A freeze never waits for what somebody is still asked about; the proposal expires with it.
  const isOvertaken = to === 'FROZEN' && underWay?.state === 'PENDING_APPROVAL';
  if (underWay !== undefined && !isOvertaken) {
    return message('cards.refused.underWay', { state: writeWords(underWay).label });
  }
  // Where the state cannot be read the platform is the one to say no.
  if (card.status === undefined || mayMoveCard(card.status, to)) return undefined;
  return stateRefusal(card.status, to);
}

/** From which no move leads anywhere, by what is said of it. */
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

/** What follows from a move for this person: one that waits for approval does nothing yet, and the way back may wait too. */
export function consequenceOf(to: CardStatus, preview: ApprovalPreview | undefined): Message {
  const waits = (card_status: CardStatus) =>
    preview !== undefined && previewApproval(preview, { card_status }).kind !== 'free';
  if (to !== 'FROZEN') return message(`cards.move.${to}.${waits(to) ? 'onceApproved' : 'consequence'}`);
  // Nothing is promised while the form is on its way, which tells what the rules ask of this person.
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

/** With whose card it is, where that is known. */
export const cardOfHolder = (card: KnownCard): Message =>
  card.holder === '' ? cardName(card) : message('cards.ofHolder', { card: cardName(card), holder: card.holder });

/** What can be undone, so that it takes no more than one confirmation and can be done to many. */
export type MildMove = Exclude<CardStatus, 'CANCELLED'>;
