import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

export interface DraftNoticeProps {
  /** When it was typed, as the person's clock shows it. */
  savedAt: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was typed before is offered, never put in unasked: the record may have moved on. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <Notice
      tone="progress"
      title="This form was not sent last time"
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onRestore}>
            Restore what you typed
          </Button>
          <Button size="sm" onClick={onDiscard}>
            Start afresh
          </Button>
        </>
      }
    >
      What you typed at {savedAt} was kept.
    </Notice>
  );
}
