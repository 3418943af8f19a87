import type { Cardholder, CardholderStatus } from '@/lib/contract/cardholders';
import type { KycLevel } from '@/lib/contract/enums';
import { tableOf, type World } from './world';

/** A review that an update began and that ends by the clock alone. */
export interface Review {
  readonly endsMs: number;
  /** The holder's status after the review; PENDING until then. */
  readonly ends: CardholderStatus;
}

export interface StoredCardholder {
  readonly holder: Omit<Cardholder, 'cardholder_status' | 'number_of_cards' | 'kyc_level'>;
  readonly kycLevel: KycLevel;
  /** The status of a holder without a review. */
  readonly status: CardholderStatus;
  readonly review?: Review;
  /** The identification that was sent; the interface shows it in no answer. */
  readonly identity?: object;
  readonly documentType?: string;
}

export const cardholders = tableOf<StoredCardholder>('cardholders');

export function statusOfHolder({ review, status }: StoredCardholder, nowMs: number): CardholderStatus {
  if (review === undefined) return status;
  return nowMs >= review.endsMs ? review.ends : 'PENDING';
}

/** Extras 4.4. Which record shows the KYC level is not shown; we put it into this one. */
export function cardholderAt(stored: StoredCardholder, cardCount: number, nowMs: number): Cardholder {
  return {
    ...stored.holder,
    cardholder_status: statusOfHolder(stored, nowMs),
    kyc_level: stored.kycLevel,
    number_of_cards: cardCount,
  };
}

export function findCardholder(world: World, id: string): StoredCardholder | undefined {
  return world.table(cardholders).get(id.toLowerCase());
}
