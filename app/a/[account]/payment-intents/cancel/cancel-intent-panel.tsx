'use client';

import { useState } from 'react';
import { OperationOutcome } from '@/app/write/outcome/write-state';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CancelIntentDialog } from './cancel-intent-dialog';
import { cancelRefusal, type KnownIntent } from './cancel-rules';
import { CancelledAt } from './cancelled-at';

export interface CancelIntentPanelProps {
  readonly account: string;
  readonly intent: KnownIntent;
  readonly zone: string;
  /** Why this person may not; undefined where they may. */
  readonly refusal: string | undefined;
  readonly unsettled: UnsettledWrites;
  /** The earlier write that is done again by a person's choice: its dialog is open from the start. */
  readonly repeats: string | undefined;
}

export function CancelIntentPanel({ account, intent, zone, refusal, unsettled, repeats }: CancelIntentPanelProps) {
  const [asking, setAsking] = useState(repeats !== undefined);
  const [last, setLast] = useState<WriteView>();
  const underWay = unsettled.of(intent.id);
  const shown = underWay ?? last;
  const why = cancelRefusal(intent, refusal, underWay);
  return (
    <Panel title="Cancel">
      <div className="flex flex-col gap-3">
        {shown === undefined ? null : (
          <OperationOutcome key={shown.id} initial={shown}>
            {(view) => <CancelledAt view={view} zone={zone} />}
          </OperationOutcome>
        )}
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <Button disabled={why !== undefined} aria-describedby="cancel-intent-why" onClick={() => setAsking(true)}>
            Cancel payment intent …
          </Button>
          <p id="cancel-intent-why" className="text-ink-muted min-w-0 grow basis-48 pt-1 text-sm">
            {why ?? consequence(intent)}
          </p>
        </div>
      </div>
      {asking ? (
        <CancelIntentDialog
          {...{ account, intent, zone, repeats }}
          onClose={() => setAsking(false)}
          onRecorded={(view) => {
            setLast(view);
            unsettled.note(view);
          }}
        />
      ) : null}
    </Panel>
  );
}

function consequence({ status }: KnownIntent): string {
  return status === undefined
    ? 'This platform does not tell the intent’s state. It refuses a cancel that the intent does not allow.'
    : 'The customer cannot pay it any more. This cannot be undone.';
}
