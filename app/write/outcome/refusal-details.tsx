import { useTranslations } from 'next-intl';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { FailureDetails } from '@/components/failure/failure-details';
import { useWords } from '@/lib/messages/use-words';
import type { RefusalView } from '@/lib/writes/submit/write-answer';
import { findFailureKey, type FailureKey } from '@/lib/contract/platform-error';
import { message, type Message, type MessageKey } from '@/lib/messages/message';

/** Who can take the cause away. */
type Fixer = 'you' | 'administrator' | 'platform' | 'time' | 'nobody';

/**
 * `yes`: unchanged. `changed`: once what was asked for is corrected, as a new request. `same-key`: only by "Check again",
 * which sends the very same request under the very same key. `no`: it would be refused again, whatever changes.
 */
type Repeatable = 'yes' | 'changed' | 'same-key' | 'no';

interface Advice {
  readonly safeToRepeat: Repeatable;
  readonly whoFixes: Fixer;
}

/** A refusal as people read it. The platform's own text is never one of these sentences (interface 7.1). */
interface RefusalWords extends Advice {
  readonly title: Message;
  readonly whatHappened: Message;
  readonly whatToDo: Message;
}

/**
 * The platform's refusal in our words. Total: whatever was answered, there is something true to say about it.
 *
 * @internal Exported for tests.
 */
export function refusalWords({ status, shape }: RefusalView): RefusalWords {
  return wordsOf(findFailureKey(status, shape));
}

/** @internal Exported for tests. */
export function wordsOf(key: FailureKey): RefusalWords {
  const { safeToRepeat, whoFixes, ...borrowed }: Advice & Partial<Record<Part, string>> = refusals[key];
  const sentence = (part: Part): Message => {
    const shared = borrowed[part];
    // `Entry` holds each refusal to a sentence of its own or one that several share.
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
const mayRepeat = (repeat: Repeatable): Message => message(`refusals.repeat.${repeat}`);

type Part = 'title' | 'whatHappened' | 'whatToDo';
type SharedBy<P extends Part> = MessageKey extends infer K
  ? K extends `refusals.shared.${P}.${infer S}`
    ? S
    : never
  : never;

/** A sentence that the messages do not have under the refusal's own key is named among those that several share. */
type Entry<K extends string> = Advice & {
  readonly [P in Part as `refusals.${K}.${P}` extends MessageKey ? never : P]: SharedBy<P>;
};

const byYou = { safeToRepeat: 'changed', whoFixes: 'you' } as const;
const byAdministrator = { safeToRepeat: 'changed', whoFixes: 'administrator' } as const;
const byItself = { safeToRepeat: 'same-key', whoFixes: 'time' } as const;
const never = { safeToRepeat: 'no', whoFixes: 'nobody' } as const;
const waiting = { ...byItself, whatToDo: 'waitSameKey' } as const;
const onThePlatform = { safeToRepeat: 'changed', whoFixes: 'platform', whatToDo: 'askSupport' } as const;
const noSuchAccount = { ...byYou, title: 'noSuchAccount', whatToDo: 'checkAccount' } as const;
const field = { ...byYou, whatHappened: 'newAccountRules' } as const;
const onItsSide = {
  safeToRepeat: 'same-key',
  whoFixes: 'platform',
  title: 'platformFault',
  whatToDo: 'waitThenSupport',
} as const;
const notOpened = { ...byAdministrator, title: 'serviceNotOpened', whatToDo: 'openService' } as const;
const ourKey = { safeToRepeat: 'no', whoFixes: 'administrator', title: 'keyRefused', whatToDo: 'keyStops' } as const;
const accountGone = { ...byAdministrator, whatToDo: 'otherAccount' } as const;
const failedInside = {
  safeToRepeat: 'changed',
  whoFixes: 'platform',
  title: 'couldNotDoIt',
  whatToDo: 'lookAtCard',
} as const;

/** A row of section 7, a type of Envelope A or a kind of failure without its words does not compile. */
const refusals: { readonly [K in FailureKey]: Entry<K> } = {
  // For an answer that section 7 does not list: what kind of failure it is, and no more than that.
  unreachable: { safeToRepeat: 'yes', whoFixes: 'time' },
  'no-answer': waiting,
  malformed: waiting,
  processing: byItself,
  internal: { ...waiting, title: 'platformFault' },
  'rate-limited': waiting,
  crowded: { safeToRepeat: 'yes', whoFixes: 'time' },
  token: { safeToRepeat: 'same-key', whoFixes: 'administrator', title: 'signInRefused' },
  configuration: byAdministrator,
  forbidden: { ...byAdministrator, title: 'notPermitted' },
  key: { safeToRepeat: 'no', whoFixes: 'administrator', title: 'keyRefused' },
  'not-found': { ...byYou, whatToDo: 'checkId' },
  invalid: { ...byYou, title: 'valueRefused' },
  unexplained: byAdministrator,
  // Interface 7.2, the types of Envelope A: for a code that is not listed.
  card_error: byYou,
  cardholder_error: byYou,
  account_error: byAdministrator,
  idempotency_error: ourKey,
  // Interface 7.1, "Common messages on authenticated endpoints" and "Access Token messages".
  'client-id-missing': { ...byAdministrator, whatToDo: 'tellAdministrator' },
  'address-not-allowed': byAdministrator,
  'value-missing': byYou,
  'key-form-or-age': ourKey,
  'key-of-other-account': ourKey,
  'key-of-other-endpoint': ourKey,
  'idempotency-layer': waiting,
  'token-form': { ...byAdministrator, whatToDo: 'tellAdministrator' },
  'route-unknown': { safeToRepeat: 'no', whoFixes: 'administrator', whatToDo: 'connectionWrong' },
  'method-unknown': { safeToRepeat: 'no', whoFixes: 'administrator', whatToDo: 'connectionWrong' },
  'client-id-unknown': { ...byAdministrator, whatHappened: 'noToken' },
  'api-key-wrong': { ...byAdministrator, whatHappened: 'noToken' },
  'api-key-expired': byAdministrator,
  'no-access-profile': { safeToRepeat: 'changed', whoFixes: 'platform', whatHappened: 'noToken' },
  'trading-off': { safeToRepeat: 'changed', whoFixes: 'platform' },
  'no-token-made': byItself,
  // Interface 7.1, "Entity operations".
  'account-not-visible': noSuchAccount,
  'account-not-linked': noSuchAccount,
  'account-unknown': noSuchAccount,
  'legal-name-missing': field,
  'country-missing': field,
  'phone-form': field,
  'under-age': field,
  'job-title': field,
  'account-type': field,
  'country-not-taken': { safeToRepeat: 'no', whoFixes: 'platform' },
  'country-sanctioned': never,
  'service-not-opened': notOpened,
  'sub-accounts-not-opened': notOpened,
  'master-not-active': byAdministrator,
  'companies-only': field,
  'no-account-configuration': onItsSide,
  'no-parent-account': onItsSide,
  'no-sub-account-count': onItsSide,
  'server-error': onItsSide,
  'registration-number-limit': { safeToRepeat: 'no', whoFixes: 'platform' },
  'company-details-missing': field,
  'inherit-inconsistent': field,
  'no-representative': field,
  'no-identity-document': field,
  'not-one-applicant': field,
  'no-owner-photos': field,
  'document-number-taken': byYou,
  'documents-missing': field,
  'business-details-missing': field,
  'account-record-incomplete': onItsSide,
  'account-record-missing': onItsSide,
  // Interface 7.1, "File operations".
  'not-our-sub-account': byAdministrator,
  'file-not-a-file': byAdministrator,
  'file-too-large': byYou,
  'file-name': byYou,
  'file-type': { ...byYou, title: 'fileKind' },
  'file-mime-type': { ...byYou, title: 'fileKind' },
  'file-type-mismatch': byYou,
  'file-unreadable': { safeToRepeat: 'yes', whoFixes: 'platform' },
  'file-not-stored': { safeToRepeat: 'yes', whoFixes: 'platform' },
  'file-unknown': byYou,
  // Interface 7.2, "Common Envelope A codes" and "Common Envelope B messages".
  'field-refused': { ...byYou, title: 'valueRefused' },
  'token-or-address': { safeToRepeat: 'same-key', whoFixes: 'administrator', title: 'signInRefused' },
  'key-permission': { ...byAdministrator, title: 'notPermitted' },
  'internal-same-key': { ...waiting, title: 'platformFault' },
  'own-account-gone': accountGone,
  'acting-account-gone': accountGone,
  'account-user-gone': accountGone,
  'key-form': ourKey,
  'key-not-of-account': ourKey,
  'request-unreadable': { safeToRepeat: 'no', whoFixes: 'administrator', whatToDo: 'tellAdministrator' },
  'no-such-account': accountGone,
  'card-rate-limited': byItself,
  // Interface 7.2, "Card errors".
  'card-unknown': { ...byYou, whatToDo: 'checkId' },
  'card-kind-not-authorized': onThePlatform,
  'risk-control-not-allowed': onThePlatform,
  'card-currency': byYou,
  'card-limit': byYou,
  'cardholder-quota': byYou,
  'account-quota': onThePlatform,
  'no-card-numbers': onThePlatform,
  'card-expired': never,
  'card-state': byYou,
  'virtual-card-pin': never,
  'card-end-rule': byYou,
  'card-end-date': byYou,
  'card-product-gone': byYou,
  'balance-insufficient': byYou,
  'card-bin-not-set-up': onThePlatform,
  'card-number-not-ours': byYou,
  'card-not-made': failedInside,
  'card-not-changed': failedInside,
  'card-not-read': failedInside,
  'card-move': byYou,
  'card-failed': never,
  'card-not-active': byYou,
  'reason-too-long': byYou,
  'cardholder-not-accepted': byYou,
  'cardholder-unknown': { ...byYou, whatToDo: 'checkId' },
  'card-type': byYou,
  'limit-below-spent': byYou,
  'limit-zero': byYou,
  'limit-below-transaction': byYou,
};

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
