'use client';

import { useTranslations } from 'next-intl';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import type { CardStatus, Card } from '@/lib/contract/cards';
import { BulkDialog } from './bulk-dialog';
import { CancelDialog, MoveDialog } from './move-dialog';
import { type BulkMove, type KnownCard, type MoveRefusals, cardName, moveRefusal, knownCard } from './card-moves';
import { Snowflake, Sun, X } from 'lucide-react';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { writeWords } from '@/app/write/outcome/write-words';
import { StatusOf } from '@/app/list/status-words';
import { Button } from '@/components/ui/button';
import { cardStatusWords } from '../card-status';

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

/** What the rows of the list share: which are selected, what is under way, and the one dialog over them. */
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

function useCardActions(): SharedActions {
  const shared = useContext(Context);
  if (shared === undefined) throw new Error('A card’s row stands outside of its list.');
  return shared;
}

/** The card's state, and beside it what was asked for and is not done. */
export function CardStateCell({ card }: { card: Card }) {
  const { unsettled } = useCardActions();
  const underWay = unsettled.of(card.card_id);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusOf words={cardStatusWords(card.card_status)} />
      {underWay === undefined ? null : <StatusOf words={writeWords(underWay)} />}
    </span>
  );
}

/** The one move that undoes or does the least harm; ending a card is on its own page only. */
export function CardActCell({ card: row }: { card: Card }) {
  const t = useTranslations('cards');
  const words = useWords();
  const { refusals, unsettled, ask } = useCardActions();
  const card = knownCard(row);
  const to = card.status === 'FROZEN' ? 'ACTIVE' : 'FROZEN';
  const refusal = moveRefusal(card, to, refusals, unsettled.of(card.id));
  if (refusal !== undefined) {
    return (
      <span className="text-ink-muted inline-block py-1 text-xs leading-tight whitespace-normal" title={words(refusal)}>
        {words(refusal)}
      </span>
    );
  }
  return (
    <Button
      size="sm"
      icon={to === 'FROZEN' ? <Snowflake aria-hidden /> : <Sun aria-hidden />}
      aria-label={words(message(`cards.move.${to}.about`, { card: cardName(card) }))}
      onClick={() => ask(card, to)}
    >
      {t(`move.${to}.short`)}
    </Button>
  );
}

export function CardSelectCell({ card: row }: { card: Card }) {
  const words = useWords();
  const { selected, select } = useCardActions();
  const card = knownCard(row);
  return (
    <input
      type="checkbox"
      aria-label={words(message('cards.bulk.select', { card: cardName(card) }))}
      className="accent-accent size-4 align-middle"
      checked={selected.some(({ id }) => id === card.id)}
      onChange={({ target }) => select(card, target.checked)}
    />
  );
}

/** What can be done with the selected cards. The region stands there before its words, so that they are read out. */
export function SelectionBar() {
  const t = useTranslations('cards.bulk');
  const { selected, clear, askMany, refusals } = useCardActions();
  const count = selected.length;
  return (
    <div role="status" aria-label={t('region')}>
      {count === 0 ? null : (
        <div className="border-accent/40 bg-selected flex flex-wrap items-center gap-2 rounded-md border px-3 py-2 text-sm">
          <p className="grow font-medium">{t('selected', { count })}</p>
          <Button
            size="sm"
            icon={<Snowflake aria-hidden />}
            disabled={refusals.FROZEN !== undefined}
            onClick={() => askMany('FROZEN')}
          >
            {t('FROZEN.selected')}
          </Button>
          <Button
            size="sm"
            icon={<Sun aria-hidden />}
            disabled={refusals.ACTIVE !== undefined}
            onClick={() => askMany('ACTIVE')}
          >
            {t('ACTIVE.selected')}
          </Button>
          <Button size="sm" variant="quiet" icon={<X aria-hidden />} onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
