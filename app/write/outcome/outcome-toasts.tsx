'use client';

import { useState, type ReactNode } from 'react';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { UnsettledWrites } from './use-unsettled-writes';
import { useOutcomeToast } from './use-outcome-toast';
import { useFollowedWrite, useSettled } from './write-outcome';

interface OutcomeToastsProps {
  readonly unsettled: UnsettledWrites;
  /** The dialogs of a list, which close once a write is recorded. */
  readonly children: (onRecorded: (view: WriteView) => void) => ReactNode;
}

/** Follows the writes of a list's dialogs: marks their rows, speaks the changes, and shows a toast for a failure. */
export function OutcomeToasts({ unsettled: { note }, children }: OutcomeToastsProps) {
  const [recorded, setRecorded] = useState<readonly WriteView[]>([]);
  return (
    <>
      {recorded.map((view) => (
        <OutcomeToast key={view.id} initial={view} onSettled={note} />
      ))}
      {children((view) => {
        setRecorded((before) => [...before.filter(({ id }) => id !== view.id), view]);
        note(view);
      })}
    </>
  );
}

/** The person who withdraws a write is told at once. */
const isFailed = ({ settled, state }: WriteView) => settled && state !== 'SUCCEEDED' && state !== 'WITHDRAWN';

/** The dialog has told that the write waits for approval. */
const isTold = (view: WriteView) => view.state === 'PENDING_APPROVAL' || isFailed(view);

function OutcomeToast({ initial, onSettled }: { initial: WriteView; onSettled: (view: WriteView) => void }) {
  const tell = useOutcomeToast();
  useSettled(useFollowedWrite(initial, { isTold }).view, (view) => {
    onSettled(view);
    if (isFailed(view)) tell(view);
  });
  return null;
}
