import { failureWords, type FailureKind } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

/** Over rows that are older than they should be: why, and from when they are. */
export function WhyStale({ kind, from }: { kind: FailureKind; from: string }) {
  const unreachable = <StaleWords kind="console-unreachable" from={from} />;
  if (kind === 'console-unreachable') return unreachable;
  return (
    <RefusalTexts instead={unreachable}>
      <StaleWords kind={kind} from={from} />
    </RefusalTexts>
  );
}

function StaleWords({ kind, from }: { kind: FailureKind; from: string }) {
  const words = useWords();
  return words(message('list.stale', { failure: failureWords(kind).title, time: from }));
}
