import { FailurePanel } from '@/components/failure/failure-panel';
import { failureWords } from './failure-words';
import { SignedOutFrame } from '../shell/signed-out-frame';

/** In the place of every page while nobody can be recognised: the console's own records do not answer. */
export function RecordsAway() {
  const { title, whatHappened, whatToDo, mayRetry } = failureWords['records-away'];
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{title}</h1>
      <FailurePanel title={title} whatHappened={whatHappened} whatToDo={whatToDo} mayRetry={mayRetry} />
    </SignedOutFrame>
  );
}
