'use client';

import { useState } from 'react';
import { OperationOutcome } from '@/app/write/outcome/write-state';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { CardStatus } from '@/lib/contract/cards';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CancelDialog } from './cancel-dialog';
import { moveRefusal, moves, moveWords, type KnownCard, type MoveRefusals } from './card-moves';
import { MoveDialog } from './move-dialog';

export interface CardStatusPanelProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  /** The dialog to open at once, for a write that is done again by a person's choice. */
  readonly again: { readonly to: CardStatus; readonly repeats: string } | undefined;
}

/** The three moves of 3.8: those that are possible to press, the others with the reason why not. */
export function CardStatusPanel({ account, card, refusals, unsettled, again }: CardStatusPanelProps) {
  const [asking, setAsking] = useState<CardStatus | undefined>(again?.to);
  const [last, setLast] = useState<WriteView>();
  const underWay = unsettled.of(card.id);
  const shown = underWay ?? last;
  const recorded = (view: WriteView) => {
    setLast(view);
    unsettled.note(view);
  };
  const dialog = {
    ...{ account, card, repeats: again?.repeats, onRecorded: recorded },
    onClose: () => setAsking(undefined),
  };
  return (
    <Panel title="Change the status">
      <div className="flex flex-col gap-3">
        {shown === undefined ? null : <OperationOutcome key={shown.id} initial={shown} />}
        {card.status === undefined ? (
          <p className="text-ink-muted text-sm">
            This platform does not tell the card’s state. It refuses a move that the card does not allow.
          </p>
        ) : null}
        <ul className="flex flex-col gap-3">
          {moves.map((to) => (
            <Move key={to} to={to} refusal={moveRefusal(card, to, refusals, underWay)} onAsk={() => setAsking(to)} />
          ))}
        </ul>
      </div>
      {asking === undefined ? null : asking === 'CANCELLED' ? (
        <CancelDialog {...dialog} />
      ) : (
        <MoveDialog {...dialog} to={asking} />
      )}
    </Panel>
  );
}

interface MoveProps {
  readonly to: CardStatus;
  readonly refusal: string | undefined;
  readonly onAsk: () => void;
}

function Move({ to, refusal, onAsk }: MoveProps) {
  const { short, consequence } = moveWords[to];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Button
        className="w-28"
        disabled={refusal !== undefined}
        variant={to === 'CANCELLED' ? 'quiet' : 'secondary'}
        aria-describedby={`move-${to}`}
        onClick={onAsk}
      >
        {short}
        {to === 'CANCELLED' ? ' …' : null}
      </Button>
      <p id={`move-${to}`} className="text-ink-muted min-w-0 grow basis-48 pt-1 text-sm">
        {refusal ?? consequence}
      </p>
    </li>
  );
}
