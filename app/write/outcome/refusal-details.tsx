import { useTranslations } from 'next-intl';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { useWords } from '@/lib/messages/use-words';
import type { RefusalView } from '@/lib/writes/submit/write-answer';
import { findFailureKey, type FailureKey } from '@/lib/contract/platform-error';
import { message, type Message, type MessageKey } from '@/lib/messages/message';
import advice from './refusal-advice.json';

/** Who can remove the cause. */
type Fixer = 'you' | 'administrator' | 'platform' | 'time' | 'nobody';

/**
 * Whether the request may be repeated. `yes`: unchanged. `changed`: corrected, as a new request. `same-key`: only by
 * "Check again", which sends the same request under the same key. `no`: it would be refused again, whatever changes.
 */
type RepeatAdvice = 'yes' | 'changed' | 'same-key' | 'no';

interface Advice {
  readonly safeToRepeat: RepeatAdvice;
  readonly whoFixes: Fixer;
}

/** A refusal in our words. The platform's own text is never one of these sentences (interface 7.1). */
interface RefusalWords extends Advice {
  readonly title: Message;
  readonly whatHappened: Message;
  readonly whatToDo: Message;
}

/** Total: there is a true sentence for every answer. */
export function refusalWords({ status, shape }: RefusalView): RefusalWords {
  return wordsOf(findFailureKey(status, shape));
}

export function wordsOf(key: FailureKey): RefusalWords {
  const { safeToRepeat, whoFixes, ...borrowed }: Advice & Partial<Record<Part, string>> = refusals[key];
  const sentence = (part: Part): Message => {
    const shared = borrowed[part];
    // `Entry` requires of each refusal its own sentence or one that several share.
    return {
      key: (shared === undefined ? `refusals.${key}.${part}` : `refusals.shared.${part}.${shared}`) as MessageKey,
    };
  };
  return {
    title: sentence('title'),
    whatHappened: sentence('whatHappened'),
    whatToDo: sentence('whatToDo'),
    safeToRepeat,
    whoFixes,
  };
}

const whoFixesIt = (who: Fixer): Message => message(`refusals.fixedBy.${who}`);
const mayRepeat = (repeat: RepeatAdvice): Message => message(`refusals.repeat.${repeat}`);

type Part = 'title' | 'whatHappened' | 'whatToDo';
type SharedSentence<P extends Part> = MessageKey extends infer K
  ? K extends `refusals.shared.${P}.${infer S}`
    ? S
    : never
  : never;

/** If the messages have no sentence under the refusal's own key, the entry names one that several share. */
type Entry<K extends string> = Advice & {
  readonly [P in Part as `refusals.${K}.${P}` extends MessageKey ? never : P]: SharedSentence<P>;
};

/** Total, like the messages: a text of section 7, a type of Envelope A or a failure without words does not compile. */
const refusals: { readonly [K in FailureKey]: Entry<K> } = advice;

/** Why the platform refused, or its last answer, in the words of the console. */
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
  const draw = useWords();
  return (
    <div className="flex gap-1">
      <dt>{draw(message('terms.labelled', { label: term, text: '' }))}</dt>
      <dd className="text-ink">{words}</dd>
    </div>
  );
}
