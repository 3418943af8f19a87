import type { ReactNode } from 'react';
import { failureWords } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { FailurePanel } from '@/components/failure/failure-panel';
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
export function ReadFailurePanel(props: ReadFailurePanelProps) {
  const { failure } = props;
  const unreachable = <FailureWordsPanel {...props} failure={{ ...failure, kind: 'console-unreachable' }} />;
  if (failure.kind === 'console-unreachable') return unreachable;
  return (
    <RefusalTexts instead={unreachable}>
      <FailureWordsPanel {...props} />
    </RefusalTexts>
  );
}

function FailureWordsPanel({ failure, onRetry, pending, actions }: ReadFailurePanelProps) {
  const words = useWords();
  const { title, whatHappened, whatToDo, mayRetry } = failureWords(failure.kind);
  return (
    <FailurePanel
      title={words(title)}
      whatHappened={words(failure.reason ?? whatHappened)}
      whatToDo={words(whatToDo)}
      mayRetry={mayRetry}
      onRetry={onRetry}
      pending={pending}
      actions={actions}
      reference={failure.referenceId}
      raw={failure.raw}
    />
  );
}
