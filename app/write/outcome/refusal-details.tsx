import { useTranslations } from 'next-intl';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { mayRepeat, refusalWords, whoFixesIt } from '@/app/failures/refusal-words';
import { FailureDetails } from '@/components/failure/failure-details';
import { useWords } from '@/lib/messages/use-words';
import type { RefusalView } from '@/lib/writes/submit/write-answer';

/** Why the platform said no, or what it last said, in our words. */
export function RefusalDetails({ refusal }: { refusal: RefusalView }) {
  return (
    <RefusalTexts>
      <Details refusal={refusal} />
    </RefusalTexts>
  );
}

function Details({ refusal }: { refusal: RefusalView }) {
  const t = useTranslations('refusals');
  const words = useWords();
  const { title, whatHappened, whatToDo, safeToRepeat, whoFixes } = refusalWords(refusal);
  return (
    <div className="flex flex-col gap-1">
      <p>
        <strong className="font-semibold">{t('sentence', { title: words(title) })}</strong> {words(whatHappened)}
      </p>
      <p>{words(whatToDo)}</p>
      <dl className="text-ink-muted flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
        <Pair term={t('safeToRepeat')} words={words(mayRepeat(safeToRepeat))} />
        <Pair term={t('whoCanFix')} words={words(whoFixesIt(whoFixes))} />
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

/** The reference of a write and, on demand, the answer as it came, for support. */
export function WriteFailureDetails({ reference, refusal }: { reference: string; refusal: RefusalView | undefined }) {
  const t = useTranslations('writes.outcome');
  if (refusal === undefined) return <FailureDetails reference={reference} />;
  const { status, shape } = refusal;
  const fields = (['type', 'code', 'message'] as const)
    .filter((name) => (shape[name] ?? '') !== '')
    .map((name) => `${name}: ${shape[name] ?? ''}`);
  const head = status === 0 ? t('noAnswer') : `HTTP ${status}`;
  return <FailureDetails reference={reference} raw={[head, ...fields].join('\n')} />;
}
