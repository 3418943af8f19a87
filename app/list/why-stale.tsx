import { failureWords, type FailureKind } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

interface WhyStaleProps {
  readonly kind: FailureKind;
  /** The time of the rows; left out where the page itself says how old they are. */
  readonly from?: string;
}

/** Says why rows are older than they should be, and from when they are. */
export function WhyStale({ kind, from }: WhyStaleProps) {
  const unreachable = <StaleWords kind="console-unreachable" {...(from === undefined ? {} : { from })} />;
  if (kind === 'console-unreachable') return unreachable;
  return (
    <RefusalTexts instead={unreachable}>
      <StaleWords kind={kind} {...(from === undefined ? {} : { from })} />
    </RefusalTexts>
  );
}

function StaleWords({ kind, from }: WhyStaleProps) {
  const words = useWords();
  const failure = failureWords(kind).title;
  return words(
    from === undefined ? message('list.notRefreshed', { failure }) : message('list.stale', { failure, time: from }),
  );
}
