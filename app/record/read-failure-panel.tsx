import type { ReactNode } from 'react';
import { failureWords } from '@/app/failures/failure-words';
import { FailurePanel } from '@/components/failure/failure-panel';
import { readMessage } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { ReadFailure } from '../list/fetch-live';

export interface ReadFailurePanelProps {
  readonly failure: ReadFailure;
  /** From the browser: asks again. Left out, the page is asked for again from the server. */
  readonly onRetry?: () => void;
  readonly pending?: boolean;
  readonly actions?: ReactNode;
}

/** A failed read in our words, in the place of what could not be read. */
export function ReadFailurePanel({ failure, onRetry, pending, actions }: ReadFailurePanelProps) {
  const draw = useWords();
  const words = failureWords[failure.kind];
  return (
    <FailurePanel
      title={words.title}
      whatHappened={failure.reason === undefined ? words.whatHappened : draw(readMessage(failure.reason))}
      whatToDo={words.whatToDo}
      mayRetry={words.mayRetry}
      onRetry={onRetry}
      pending={pending}
      actions={actions}
      reference={failure.referenceId}
      raw={failure.raw}
    />
  );
}
