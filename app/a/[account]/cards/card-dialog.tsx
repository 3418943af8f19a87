'use client';

import type { CardStatus } from '@/lib/contract/enums';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';
import type { KnownCard, MildMove } from './known-card';
import { CancelDialog, MoveDialog } from './move-dialog';

/** What somebody wants to do with one card, or with all that are ticked. */
export type CardAsk = { readonly card: KnownCard; readonly to: CardStatus } | { readonly many: MildMove };

interface CardDialogProps extends Omit<BulkDialogProps, 'to'> {
  readonly ask: CardAsk;
}

/** The one dialog over the list of cards. */
export function CardDialog({ ask, cards, refusals, unsettled, ...dialog }: CardDialogProps) {
  if ('many' in ask) return <BulkDialog {...{ ...dialog, cards, refusals, unsettled }} to={ask.many} />;
  const { card, to } = ask;
  return to === 'CANCELLED' ? <CancelDialog {...dialog} card={card} /> : <MoveDialog {...dialog} card={card} to={to} />;
}
