'use client';

import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { CardStatus } from '@/lib/contract/cards';
import { BulkDialog } from './bulk-dialog';
import { CancelDialog } from './cancel-dialog';
import type { BulkMove, KnownCard, MoveRefusals } from './card-moves';
import { MoveDialog } from './move-dialog';

interface SharedActions {
  readonly account: string;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  readonly selected: readonly KnownCard[];
  readonly select: (card: KnownCard, on: boolean) => void;
  readonly clear: () => void;
  readonly ask: (card: KnownCard, to: CardStatus) => void;
  readonly askMany: (to: BulkMove) => void;
}

type Asking = { readonly card: KnownCard; readonly to: CardStatus } | { readonly many: BulkMove };

const Context = createContext<SharedActions | undefined>(undefined);

export interface CardActionsProps {
  readonly account: string;
  readonly refusals: MoveRefusals;
  /** Given a number that grows whenever the cards' states have moved on. */
  readonly children: (revision: number) => ReactNode;
}

/** What the rows of the list share: which are chosen, what is under way, and the one dialog over them. */
export function CardActions({ account, refusals, children }: CardActionsProps) {
  const unsettled = useUnsettledWrites(account, 'cards');
  const [selected, setSelected] = useState<readonly KnownCard[]>([]);
  const [asking, setAsking] = useState<Asking>();
  const shared = useMemo<SharedActions>(
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
    <Context value={shared}>
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

export function useCardActions(): SharedActions {
  const shared = useContext(Context);
  if (shared === undefined) throw new Error('A card’s row stands outside of its list.');
  return shared;
}
