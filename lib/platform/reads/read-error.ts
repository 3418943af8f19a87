import type { PlatformError } from '@/lib/contract/platform-error';
import type { PlatformErrorKind } from '@/lib/contract/refusals';
import type { Message } from '@/lib/messages/message';

/** Why a read has no answer: the platform's reasons and our own refusal. */
type ReadErrorKind = PlatformErrorKind | 'not-allowed';

/** The cause of a `not-allowed`: no signed-in person, the person's role or grants, or the account itself. */
export type RefusalCause = 'session' | 'permission' | 'account';

export interface ReadError extends Omit<PlatformError, 'kind'> {
  readonly kind: ReadErrorKind;
  /** Finds the call in the log. */
  readonly referenceId: string;
  /** Cause and reason are both set on `not-allowed`. */
  readonly refusedFor: RefusalCause | undefined;
  readonly reason: Message | undefined;
  /** The pause that the platform requested. */
  readonly retryAfterMs: number | undefined;
}

export function notAllowed(refusedFor: RefusalCause, reason: Message, referenceId: string): ReadError {
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

/** A missing record and a record of other people get the same answer. */
export function notFound(reason: Message, referenceId: string): ReadError {
  return { ...notAllowed('permission', reason, referenceId), kind: 'not-found', refusedFor: undefined };
}
