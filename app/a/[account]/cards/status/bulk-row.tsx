'use client';

import { Link } from '@/components/ui/link';
import { useEffect } from 'react';
import { writeWords } from '@/app/write/outcome/write-words';
import { useFollowedWrite } from '@/app/write/outcome/use-followed-write';
import { StatusOf } from '@/app/list/status-words';
import { StatusBadge } from '@/components/ui/badge';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { cardName, type KnownCard } from './card-moves';
import type { BulkStep } from './use-bulk-run';

export interface BulkRowProps {
  readonly card: KnownCard;
  readonly step: BulkStep;
  /** Why the card is left out; undefined for one that takes part. */
  readonly refusal: string | undefined;
  readonly onLearn: (view: WriteView) => void;
}

/** One card of many: where it stands, and the way to its record. */
export function BulkRow({ card, step, refusal, onLearn }: BulkRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
      <span className="font-mono text-xs">{cardName(card)}</span>
      <span className="grow" />
      {refusal === undefined ? (
        <StepState step={step} onLearn={onLearn} />
      ) : (
        <span className="text-ink-muted text-xs">Left out. {refusal}</span>
      )}
    </li>
  );
}

function StepState({ step, onLearn }: Pick<BulkRowProps, 'step' | 'onLearn'>) {
  switch (step.kind) {
    case 'waiting':
      return <StatusBadge tone="neutral" label="Waiting" />;
    case 'running':
      return <StatusBadge tone="progress" label="Sending" />;
    case 'stopped':
      return <StatusBadge tone="neutral" label="Not sent: stopped" />;
    case 'lost':
      return <StatusBadge tone="caution" label="The console did not answer" />;
    case 'refused':
      return (
        <>
          <StatusBadge tone="negative" label="Not sent" />
          <span className="text-ink-muted basis-full text-xs">{step.problem.sentence}</span>
        </>
      );
    case 'recorded':
      return <Recorded key={step.view.id} initial={step.view} onLearn={onLearn} />;
  }
}

function Recorded({ initial, onLearn }: { initial: WriteView; onLearn: (view: WriteView) => void }) {
  const { view } = useFollowedWrite(initial);
  useEffect(() => {
    if (view.state !== initial.state) onLearn(view);
  }, [view, initial, onLearn]);
  return (
    <>
      <StatusOf words={writeWords(view)} />
      <Link
        href={`/a/${view.account}/operations/${view.id}`}
        className="text-accent-ink text-xs underline underline-offset-2"
      >
        Record
      </Link>
    </>
  );
}
