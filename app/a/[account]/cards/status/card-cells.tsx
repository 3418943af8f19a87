'use client';

import { Snowflake, Sun } from 'lucide-react';
import { writeWords } from '@/app/write/outcome/write-words';
import { StatusOf } from '@/app/list/status-words';
import { Button } from '@/components/ui/button';
import type { Card } from '@/lib/contract/cards';
import { cardStatusWords } from '../card-status';
import { useCardActions } from './card-actions';
import { cardName, moveRefusal, moveWords, knownCard } from './card-moves';

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
  const { refusals, unsettled, ask } = useCardActions();
  const card = knownCard(row);
  const to = card.status === 'FROZEN' ? 'ACTIVE' : 'FROZEN';
  const refusal = moveRefusal(card, to, refusals, unsettled.of(card.id));
  if (refusal !== undefined) {
    return (
      <span className="text-ink-muted inline-block py-1 text-xs leading-tight whitespace-normal" title={refusal}>
        {refusal}
      </span>
    );
  }
  const { short } = moveWords[to];
  return (
    <Button
      size="sm"
      icon={to === 'FROZEN' ? <Snowflake aria-hidden /> : <Sun aria-hidden />}
      aria-label={`${short} ${cardName(card)}`}
      onClick={() => ask(card, to)}
    >
      {short}
    </Button>
  );
}

export function CardSelectCell({ card: row }: { card: Card }) {
  const { selected, select } = useCardActions();
  const card = knownCard(row);
  return (
    <input
      type="checkbox"
      aria-label={`Select ${cardName(card)}`}
      className="accent-accent size-4 align-middle"
      checked={selected.some(({ id }) => id === card.id)}
      onChange={({ target }) => select(card, target.checked)}
    />
  );
}
