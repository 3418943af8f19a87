import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { failedPayoutStatuses } from '@/lib/contract/enums';
import { type Meaning, meanings } from './lexicons/lexicon';
import { phraseSet, phraseTable } from './lexicons/phrase-table';
import type { Phrase, ReadValues } from './typed-part';

/** The filters of each meaning. */
const valuesOf: Readonly<Record<Meaning, ReadValues>> = {
  failed: { status: ['FAILED'] },
  refunded: { status: ['FAILED_REFUNDED'] },
  failures: { status: failedPayoutStatuses },
  completed: { status: ['COMPLETED'] },
  processing: { status: ['PROCESSING'] },
  initiated: { status: ['INITIATED'] },
  open: { ended: ['no'] },
  contradicting: { status: [contradictingStatus] },
  pending: { statusV1: ['PENDING'] },
  rejected: { statusV1: ['REJECTED'] },
  readyToSend: { statusV1: ['READY_TO_SEND'] },
  recordFailed: { statusV1: ['FAILED'] },
  recordCompleted: { statusV1: ['COMPLETED'] },
  late: { late: ['yes'] },
  returned: { money: ['returned'] },
  promised: { money: ['promised'] },
  out: { money: ['out'] },
  reviewed: { reviewed: ['yes'] },
  unreviewed: { reviewed: ['no'] },
  mine: { owner: ['me'] },
  unowned: { owner: ['-'] },
  swift: { method: ['SWIFT'] },
  local: { method: ['LOCAL'] },
};

/** Phrases for a status, a method, a review or an owner, with the filters that they set. */
export const typedPhrases: ReadonlyMap<string, Phrase> = new Map([
  ...[...phraseTable(meanings, (one) => one.meanings)].map(([text, meaning]): [string, Phrase] => [
    text,
    { values: valuesOf[meaning] },
  ]),
  ...[...phraseTable(meanings, (one) => one.doubtful)].map(([text, meaning]): [string, Phrase] => [
    text,
    { values: valuesOf[meaning], isWeak: true },
  ]),
]);

/** Words before a value, and behind it, that say that it is left out. */
export const negations = phraseSet((one) => one.negations);
export const negationsBehind = phraseSet((one) => one.negationsBehind);

/** Words between values of the same kind; `alternatives` stand between any two that are not both meant. */
export const joiners = phraseSet((one) => one.joiners);
export const alternatives = phraseSet((one) => one.alternatives);

/** Words between a review and the person who did it. */
export const doneBy = phraseSet((one) => one.doneBy);

/** Words at the end of a firm's name, those that are words too, and words that no firm's name has. */
export const legalForms = phraseSet((one) => one.legalForms);
export const shortLegalForms = phraseSet((one) => one.shortLegalForms);
export const neverInNames = phraseSet((one) => one.neverInNames);

/** Words before a name that is asked for as an account, an owner or a tag. */
export const beforeNames = new Map([
  ...phraseSet((one) => one.account),
  ...phraseSet((one) => one.ownedBy),
  ...phraseSet((one) => one.tagged),
]);

/** Words that join the parts of a name too, as in "Bank of China". */
export const nameJoiners = phraseSet((one) => one.nameJoiners);

/** Words that say nothing where they stand beside something that was understood; some also at the head of other text. */
export const fillers: ReadonlyMap<string, true> = new Map([
  ...phraseSet((one) => one.fillers),
  ...phraseSet((one) => one.fillersBefore),
]);
export const fillersBefore = phraseSet((one) => one.fillersBefore);
