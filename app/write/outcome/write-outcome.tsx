'use client';

import type { ReactNode } from 'react';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { FollowedOutcome } from './write-state';
import { WriteProblemNotice } from './write-problem-notice';

export interface WriteOutcomeProps {
  readonly answer: WriteAnswer;
  readonly account: string;
  /** What the write brought, drawn once it is there. */
  readonly children?: (view: WriteView) => ReactNode;
  /** The way on from a problem, e.g. to send it all the same. */
  readonly actions?: ReactNode;
}

/** What came of a submission: the recorded write, followed until it is settled, or why nothing was sent. */
export function WriteOutcome({ answer, account, children, actions }: WriteOutcomeProps) {
  if (answer.kind === 'refused') {
    return <WriteProblemNotice problem={answer.problem} account={account} actions={actions} />;
  }
  return (
    <FollowedOutcome key={answer.write.id} initial={answer.write}>
      {children}
    </FollowedOutcome>
  );
}
