'use client';

import { useState } from 'react';
import { useActingAccount } from '@/app/shell/acting-account';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { TextareaField } from '@/components/field/textarea-field';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { limits } from '@/lib/contract/limits';
import { BulkRow } from './bulk-row';
import { moveRefusal, moveWords, type BulkMove, type KnownCard, type MoveRefusals } from './card-moves';
import { useBulkRun, type BulkStep } from './use-bulk-run';

export interface BulkDialogProps {
  readonly account: string;
  readonly cards: readonly KnownCard[];
  readonly to: BulkMove;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** Many cards, one by one: progress for each, a stop, and another try for what failed alone. */
export function BulkDialog({ account, cards, to, refusals, unsettled, onClose, onRecorded }: BulkDialogProps) {
  const [reason, setReason] = useState('');
  const actingFor = useActingAccount();
  const bulk = useBulkRun({ account, to, reason, onRecorded });
  // Judged once, when the dialog opens: afterwards the writes of this very run would stand against themselves.
  const [leftOut] = useState(
    () => new Map(cards.map((card) => [card.id, moveRefusal(card, to, refusals, unsettled.of(card.id))])),
  );
  const taken = cards.filter(({ id }) => leftOut.get(id) === undefined);
  const failed = taken.filter(({ id }) => hasFailed(bulk.stepOf(id)));
  const tooLong = reason.length > limits.updateReason;
  const { act, many, consequence } = moveWords[to];
  return (
    <Dialog
      open
      busy={bulk.running}
      onOpenChange={onClose}
      title={cards.length === 1 ? act : `${many}: ${cards.length}`}
      description={`${actingFor}. ${consequence}`}
      footer={
        <>
          <Button onClick={bulk.running ? bulk.stop : onClose}>{closing(bulk)}</Button>
          {!bulk.started ? (
            <Button variant="primary" disabled={taken.length === 0 || tooLong} onClick={() => void bulk.run(taken)}>
              {taken.length === 1 ? `${moveWords[to].short} 1 card` : `${moveWords[to].short} ${taken.length} cards`}
            </Button>
          ) : failed.length > 0 && !bulk.running ? (
            <Button variant="primary" onClick={() => void bulk.run(failed)}>
              Try {failed.length} again
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {bulk.started ? null : (
          <TextareaField
            label="Reason"
            optional
            hint="Kept with each card on the platform."
            limit={limits.updateReason}
            value={reason}
            error={tooLong ? `Shorten the reason to ${limits.updateReason} characters.` : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <p role="status" className="text-sm">
          {progress(bulk.started, taken, bulk.stepOf)}
        </p>
        <ul aria-label="Cards" className="border-line divide-line max-h-80 divide-y overflow-y-auto rounded-md border">
          {cards.map((card) => (
            <BulkRow
              key={card.id}
              card={card}
              step={bulk.stepOf(card.id)}
              refusal={leftOut.get(card.id)}
              onLearn={(view) => bulk.learn(card.id, view)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function closing({ running, started }: { running: boolean; started: boolean }): string {
  if (running) return 'Stop';
  return started ? 'Close' : 'Do nothing';
}

/** What proves that nothing was changed, or has no answer of the console. An unknown outcome is never sent anew. */
function hasFailed(step: BulkStep): boolean {
  if (step.kind === 'recorded') return step.view.state === 'REJECTED' || step.view.state === 'FAILED';
  return step.kind === 'refused' || step.kind === 'lost' || step.kind === 'stopped';
}

function progress(started: boolean, taken: readonly KnownCard[], stepOf: (id: string) => BulkStep): string {
  if (!started) return taken.length === 0 ? 'None of these cards can take this move.' : `${taken.length} will be sent.`;
  const steps = taken.map(({ id }) => stepOf(id));
  const count = (is: (step: BulkStep) => boolean) => steps.filter(is).length;
  const sent = count(({ kind }) => kind === 'recorded');
  const done = count((step) => step.kind === 'recorded' && step.view.state === 'SUCCEEDED');
  return `${sent} of ${taken.length} sent, ${done} done, ${count(hasFailed)} failed.`;
}
