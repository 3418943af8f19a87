import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { failedPayoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import type { ReadValues, TypedPart } from './typed-part';

/** Every status that a listed payout can have. */
export const everyStatus: readonly string[] = [...payoutV2Statuses, contradictingStatus];

type Phrase = Omit<TypedPart, 'length'>;

const is = (values: ReadValues, ...texts: readonly string[]): [string, Phrase][] =>
  texts.map((text) => [text, { values }]);
/** Words that names of firms have too. */
const may = (values: ReadValues, ...texts: readonly string[]): [string, Phrase][] =>
  texts.map((text) => [text, { values, isWeak: true }]);

const open = { status: ['INITIATED', 'PROCESSING'] };
const completed = { status: ['COMPLETED'] };

/**
 * What people say for a status, a method, a review or an owner. A word that the field uses for two things, such as
 * "sent" or "wire", is not here.
 */
export const typedPhrases: ReadonlyMap<string, Phrase> = new Map([
  ...is({ status: ['FAILED'] }, 'failed', 'failed not refunded', 'failed and not refunded', 'failed but not refunded'),
  ...is({ status: ['FAILED_REFUNDED'] }, 'refunded', 'failed refunded', 'failed and refunded', 'failed but refunded'),
  ...is({ status: failedPayoutStatuses }, 'failures', 'failure', 'bounced', 'bounces', 'failed or refunded'),
  ...is({ status: failedPayoutStatuses }, 'did not arrive', 'didnt arrive', 'not arrived', 'unsuccessful'),
  ...is(completed, 'completed', 'paid', 'paid out', 'succeeded', 'successful', 'arrived'),
  ...may(completed, 'complete', 'done', 'success'),
  ...is(
    { status: ['PROCESSING'] },
    'processing',
    'in progress',
    'in process',
    'on its way',
    'on their way',
    'in transit',
  ),
  ...is({ status: ['INITIATED'] }, 'initiated', 'not sent', 'not sent yet', 'unsent', 'not yet sent'),
  ...is(open, 'unfinished', 'in flight', 'still open', 'not finished', 'outstanding', 'unsettled'),
  ...may(open, 'open'),
  ...is({ status: [contradictingStatus] }, 'contradicting', 'contradicts', 'statuses contradict', 'contradictory'),
  ...is({ statusV1: ['PENDING'] }, 'pending', 'record pending'),
  ...is({ statusV1: ['REJECTED'] }, 'rejected', 'refused', 'declined', 'record rejected'),
  ...is({ statusV1: ['READY_TO_SEND'] }, 'ready to send', 'record ready to send'),
  ...is({ statusV1: ['FAILED'] }, 'record failed'),
  ...is({ statusV1: ['COMPLETED'] }, 'record completed'),
  ...is({ late: ['yes'] }, 'stuck', 'late', 'delayed', 'overdue', 'running late', 'too slow', 'hanging'),
  ...is({ money: ['returned'] }, 'came back', 'money back', 'money came back', 'money returned', 'returned in full'),
  ...may({ money: ['returned'] }, 'returned'),
  ...is({ money: ['promised'] }, 'promised', 'promised not back', 'to be returned', 'return promised'),
  ...is({ money: ['out'] }, 'still out', 'money out', 'money still out', 'not returned', 'not come back', 'not back'),
  ...is(
    { money: ['out'] },
    'money missing',
    'money not back',
    'refund missing',
    'waiting for refund',
    'not yet returned',
  ),
  ...is({ reviewed: ['yes'] }, 'reviewed', 'already reviewed', 'checked', 'with review'),
  ...is({ reviewed: ['no'] }, 'unreviewed', 'not reviewed', 'to review', 'needs review', 'need review', 'unchecked'),
  ...is(
    { reviewed: ['no'] },
    'waiting for review',
    'without review',
    'without a review',
    'no review',
    'not yet reviewed',
  ),
  ...is({ reviewed: ['no'] }, 'needs a review', 'not reviewed yet', 'for review', 'never reviewed'),
  ...is({ owner: ['me'] }, 'mine', 'my', 'my own', 'assigned to me', 'owned by me', 'owner me', 'i own', 'that i own'),
  ...is({ owner: ['-'] }, 'unassigned', 'nobodys', 'no owner', 'without owner', 'without an owner', 'not assigned'),
  ...is({ owner: ['-'] }, 'unowned', 'owned by nobody', 'assigned to nobody', 'owner nobody', 'not owned', 'unclaimed'),
  ...is({ owner: ['-'] }, 'has no owner', 'have no owner', 'owned by no one', 'assigned to no one'),
  ...is(
    { method: ['SWIFT'] },
    'swift transfer',
    'swift transfers',
    'by swift',
    'via swift',
    'swift payouts',
    'method swift',
  ),
  ...is(
    { method: ['LOCAL'] },
    'local transfer',
    'local transfers',
    'by local transfer',
    'local payouts',
    'method local',
  ),
  ...is({ method: ['LOCAL'] }, 'via local', 'local rails', 'via local rails', 'swift payments excluded'),
  ...may({ method: ['SWIFT'] }, 'swift'),
  ...may({ method: ['LOCAL'] }, 'local'),
]);

/** Words before a value that say that it is left out. */
export const negations: ReadonlyMap<string, true> = new Map(
  [
    ...['not', 'no', 'non', 'without', 'except', 'excluding', 'exclude', 'but not', 'other than', 'isnt', 'arent'],
    ...['is not', 'are not', 'everything but', 'all but', 'anything but', 'neither', 'except for', 'apart from'],
    ...['outside', 'outside of', 'not in', 'not to', 'not into', 'that are not', 'which are not', 'not via', 'not by'],
  ].map((text) => [text, true]),
);

/** Between values of the same kind. */
export const joiners: ReadonlySet<string> = new Set(['or', 'and', 'nor']);

/** Words that join the parts of a name too, as in "Bank of China". */
export const nameJoiners: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', '&', '-']);

/** Words that say nothing where they stand beside something that was understood. */
export const fillers: ReadonlySet<string> = new Set([
  ...['payout', 'payouts', 'payment', 'payments', 'transfer', 'transfers', 'ones', 'rows', 'everything', 'anything'],
  ...['show', 'me', 'list', 'find', 'get', 'give', 'see', 'please', 'only', 'just', 'all', 'any', 'every', 'search'],
  ...['the', 'a', 'an', 'with', 'that', 'which', 'what', 'where', 'those', 'these', 'are', 'is', 'were', 'was', 'be'],
  ...['have', 'has', 'been', 'still', 'and', 'or', 'but', 'of', 'in', 'on', 'for', 'by', 'via', 'i', 'need', 'want'],
  ...['status', 'currency', 'currencies', 'method', 'country', 'amount', 'amounts', 'owner', 'created', 'made', 'age'],
  ...['dated', 'worth', '&', '-', '+', ''],
]);
