'use client';

import { OutcomeToasts } from '@/app/write/outcome/outcome-toasts';
import { WriteMessages } from '@/app/write/write-messages';
import type { CardStatus } from '@/lib/contract/enums';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';
import type { KnownCard, MildMove } from './known-card';
import { CancelDialog, MoveDialog } from './move-dialog';

/** The move that a person wants for one card, or for all selected cards. */
export type CardAsk = { readonly card: KnownCard; readonly to: CardStatus } | { readonly many: MildMove };

interface CardDialogProps extends Omit<BulkDialogProps, 'to' | 'onRecorded'> {
  readonly ask: CardAsk | undefined;
}

/** The one dialog over the list of cards, and the outcomes of its writes. */
export function CardDialog({ ask, cards, refusals, unsettled, ...dialog }: CardDialogProps) {
  const many = { ...dialog, cards, refusals, unsettled, onRecorded: unsettled.note };
  return (
    <WriteMessages>
      <OutcomeToasts unsettled={unsettled}>
        {(onRecorded) => {
          if (ask === undefined) return null;
          if ('many' in ask) return <BulkDialog {...many} to={ask.many} />;
          const one = { ...dialog, card: ask.card, onRecorded };
          return ask.to === 'CANCELLED' ? <CancelDialog {...one} /> : <MoveDialog {...one} to={ask.to} />;
        }}
      </OutcomeToasts>
    </WriteMessages>
  );
}
