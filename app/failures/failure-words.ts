import type { PlatformErrorKind } from '@/lib/contract/refusals';
import { message, type Message } from '@/lib/messages/message';
import retries from './may-retry.json';

export interface FailureWords {
  readonly title: Message;
  readonly whatHappened: Message;
  readonly whatToDo: Message;
  /** Whether the same read may succeed if it is repeated now. */
  readonly mayRetry: boolean;
}

/** Why a read has no answer: the platform's reasons, our own refusal, or a lost connection to the console. */
export type FailureKind =
  | PlatformErrorKind
  | 'not-allowed'
  | 'no-operation'
  | 'console-unreachable'
  | 'records-away'
  /** Only the mirror can answer, and does not know the list whole yet. */
  | 'not-kept';

const mayRetry: Readonly<Record<FailureKind, boolean>> = retries;

/** Words for a failed read. The platform's text is never the message (interface 7.1). */
export function failureWords(kind: FailureKind): FailureWords {
  // Every page has these words already: they cannot be loaded while the console does not answer.
  if (kind === 'console-unreachable') {
    return {
      title: message('terms.consoleUnreachable.title'),
      whatHappened: message('terms.consoleUnreachable.whatHappened'),
      whatToDo: message('terms.consoleUnreachable.whatToDo'),
      mayRetry: mayRetry[kind],
    };
  }
  return {
    title: message(`refusals.read.${kind}.title`),
    whatHappened: message(`refusals.read.${kind}.whatHappened`),
    whatToDo: message(`refusals.read.${kind}.whatToDo`),
    mayRetry: mayRetry[kind],
  };
}
