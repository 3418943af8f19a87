import { cardMoves, mayMoveCard, type Card, type CardStatus } from '@/lib/contract/cards';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { writeWords } from '@/app/write/outcome/write-words';
import { cardStatusWords } from '../card-status';

/** The card as far as it is known: where no extra answers, its id alone. */
export interface KnownCard {
  readonly id: string;
  /** Masked, the last four shown. */
  readonly number: string | undefined;
  readonly status: string | undefined;
}

export const knownCard = ({ card_id, card_number, card_status }: Card): KnownCard => ({
  id: card_id,
  number: card_number ?? undefined,
  status: card_status,
});

interface MoveWords {
  /** The button that asks: "Freeze". */
  readonly short: string;
  /** The button that does it: "Freeze card". */
  readonly act: string;
  readonly many: string;
  readonly consequence: string;
}

export const moveWords: Readonly<Record<CardStatus, MoveWords>> = {
  FROZEN: {
    short: 'Freeze',
    act: 'Freeze card',
    many: 'Freeze cards',
    consequence: 'Every payment with the card is declined from then on. It can be unfrozen at any time.',
  },
  ACTIVE: {
    short: 'Unfreeze',
    act: 'Unfreeze card',
    many: 'Unfreeze cards',
    consequence: 'Payments with the card go through again. Do this only when you know why it was frozen.',
  },
  CANCELLED: {
    short: 'Cancel card',
    act: 'Cancel card',
    many: 'Cancel cards',
    consequence: 'The card ends for good.',
  },
};

/** In the order in which they are offered. */
export const moves: readonly CardStatus[] = ['FROZEN', 'ACTIVE', 'CANCELLED'];

/** Who may make which move; a sentence where this person may not. */
export type MoveRefusals = Readonly<Record<CardStatus, string | undefined>>;

/** Why a move is not offered; undefined where it is. By role, by what is under way, then by interface 3.8. */
export function moveRefusal(
  card: Pick<KnownCard, 'status'>,
  to: CardStatus,
  refusals: MoveRefusals,
  underWay?: WriteView,
): string | undefined {
  if (refusals[to] !== undefined) return refusals[to];
  // A freeze never waits for what somebody is still asked about; the proposal lapses with it.
  const isOvertaken = to === 'FROZEN' && underWay?.state === 'PENDING_APPROVAL';
  if (underWay !== undefined && !isOvertaken) return `${writeWords(underWay).label}: wait until that is settled.`;
  // Where the state cannot be read the platform is the one to say no.
  if (card.status === undefined || mayMoveCard(card.status, to)) return undefined;
  return stateRefusal(card.status, to);
}

function stateRefusal(status: string, to: CardStatus): string {
  if (status === to) return `The card is ${cardStatusWords(status).label.toLowerCase()} already.`;
  if (status === 'CANCELLED') return 'A cancelled card cannot come back.';
  if (status === 'PRE_CANCEL') return 'A cancellation was accepted and is being carried out.';
  if (status === 'BLOCKED') return 'The platform blocked the card; only the platform can lift that.';
  if (Object.hasOwn(cardMoves, status)) return `From “${cardStatusWords(status).label}” this is not possible.`;
  return `A card that is “${cardStatusWords(status).label}” takes no changes.`;
}

/** What a person types to show that this very card is meant: the last four of its number, or else of its id. */
export function lastCharacters({ number, id }: Pick<KnownCard, 'number' | 'id'>): string {
  const digits = /\d{4}$/.exec(number ?? '');
  return digits?.[0] ?? id.slice(-4);
}

export const cardName = ({ number, id }: Pick<KnownCard, 'number' | 'id'>): string => number ?? `Card …${id.slice(-4)}`;

/** No bulk cancel: what cannot be undone is done one by one. */
export type BulkMove = Exclude<CardStatus, 'CANCELLED'>;
