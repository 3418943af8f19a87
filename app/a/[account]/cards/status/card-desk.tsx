'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { CardStatus } from '@/lib/contract/cards';
import { BulkDialog } from './bulk-dialog';
import { CancelDialog } from './cancel-dialog';
import type { KnownCard, MoveRefusals } from './card-moves';
import { MoveDialog } from './move-dialog';

interface Desk {
  readonly account: string;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  readonly selected: readonly KnownCard[];
  readonly select: (card: KnownCard, on: boolean) => void;
  readonly clear: () => void;
  readonly ask: (card: KnownCard, to: CardStatus) => void;
  readonly askMany: (to: BulkMove) => void;
}

/** No bulk cancel: what cannot be undone is done one by one. */
export type BulkMove = Exclude<CardStatus, 'CANCELLED'>;

type Asking = { readonly card: KnownCard; readonly to: CardStatus } | { readonly many: BulkMove };

const Context = createContext<Desk | undefined>(undefined);

export interface CardDeskProps {
  readonly account: string;
  readonly refusals: MoveRefusals;
  /** Given a number that grows whenever the cards' states have moved on. */
  readonly children: (revision: number) => ReactNode;
}

/** What the rows of the list share: which are chosen, what is under way, and the one dialog over them. */
export function CardDesk({ account, refusals, children }: CardDeskProps) {
  const unsettled = useUnsettledWrites(account, 'cards');
  const [selected, setSelected] = useState<readonly KnownCard[]>([]);
  const [asking, setAsking] = useState<Asking>();
  const desk = useMemo<Desk>(
    () => ({
      account,
      refusals,
      unsettled,
      selected,
      select: (card, on) =>
        setSelected((before) => [...before.filter(({ id }) => id !== card.id), ...(on ? [card] : [])]),
      clear: () => setSelected([]),
      ask: (card, to) => setAsking({ card, to }),
      askMany: (many) => setAsking({ many }),
    }),
    [account, refusals, unsettled, selected],
  );
  const dialog = { account, onClose: () => setAsking(undefined), onRecorded: unsettled.note };
  return (
    <Context value={desk}>
      {children(unsettled.revision)}
      {asking === undefined ? null : 'many' in asking ? (
        <BulkDialog {...dialog} cards={selected} to={asking.many} refusals={refusals} unsettled={unsettled} />
      ) : asking.to === 'CANCELLED' ? (
        <CancelDialog {...dialog} card={asking.card} />
      ) : (
        <MoveDialog {...dialog} card={asking.card} to={asking.to} />
      )}
    </Context>
  );
}

export function useCardDesk(): Desk {
  const desk = useContext(Context);
  if (desk === undefined) throw new Error('A card’s row stands outside of its desk.');
  return desk;
}
