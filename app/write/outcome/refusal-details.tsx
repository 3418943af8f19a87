import { menderWords, refusalWords, repeatWords } from '@/app/failures/refusal-words';
import type { RefusalView } from '@/lib/writes/submit/write-answer';

/** Why the platform said no, or what it last said, in our words. */
export function RefusalDetails({ refusal }: { refusal: RefusalView }) {
  const { title, whatHappened, whatToDo, safeToRepeat, whoMends } = refusalWords(refusal);
  return (
    <div className="flex flex-col gap-1">
      <p>
        <strong className="font-semibold">{title}.</strong> {whatHappened}
      </p>
      <p>{whatToDo}</p>
      <dl className="text-ink-muted flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
        <Pair term="Safe to repeat" words={repeatWords[safeToRepeat]} />
        <Pair term="Who can mend it" words={menderWords[whoMends]} />
      </dl>
    </div>
  );
}

function Pair({ term, words }: { term: string; words: string }) {
  return (
    <div className="flex gap-1">
      <dt>{term}:</dt>
      <dd className="text-ink">{words}</dd>
    </div>
  );
}

/** The answer as it came, for support. */
export function rawRefusal({ status, shape: { type, code, message } }: RefusalView): string {
  const fields = [
    ['type', type],
    ['code', code],
    ['message', message],
  ].filter(([, value]) => value !== undefined && value !== '');
  const head = status === 0 ? 'No answer' : `HTTP ${status}`;
  return [head, ...fields.map(([name, value]) => `${name ?? ''}: ${value ?? ''}`)].join('\n');
}
