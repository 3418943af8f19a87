import type { PlatformError } from '@/lib/contract/platform-error';
import type { PlatformErrorKind } from '@/lib/contract/refusals';
import type { Message } from '@/lib/messages/message';

/** Why a read has no answer: the platform's reasons and our own refusal. */
export type ReadErrorKind = PlatformErrorKind | 'not-allowed';

/** Whom a `not-allowed` is about: nobody signed in, the person's role or grants, or the account itself. */
export type RefusedFor = 'session' | 'permission' | 'account';

export interface ReadError extends Omit<PlatformError, 'kind'> {
  readonly kind: ReadErrorKind;
  /** Finds the call in the log. */
  readonly referenceId: string;
  /** Both set on `not-allowed`. */
  readonly refusedFor: RefusedFor | undefined;
  readonly reason: Message | undefined;
  /** The pause that the platform asked for. */
  readonly retryAfterMs: number | undefined;
}

export function notAllowed(refusedFor: RefusedFor, reason: Message, referenceId: string): ReadError {
  return {
    kind: 'not-allowed',
    retry: 'never',
    status: 0,
    family: 'none',
    type: undefined,
    code: undefined,
    message: '',
    referenceId,
    refusedFor,
    reason,
    retryAfterMs: undefined,
  };
}

/** What is not there and what is not theirs are answered alike. */
export function notFound(reason: Message, referenceId: string): ReadError {
  return { ...notAllowed('permission', reason, referenceId), kind: 'not-found', refusedFor: undefined };
}
