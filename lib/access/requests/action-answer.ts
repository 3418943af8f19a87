import type { Message } from '@/lib/messages/message';
import type { Result } from '@/lib/result';
import type { StepUpNeed } from '../second-factor/step-up';

/** Why an action did nothing; with `stepUp` if the person must first prove once more who they are. */
export interface ActionProblem {
  /** The field that the sentence is about; undefined for the whole form. */
  readonly field?: string | undefined;
  readonly sentence: Message;
  readonly stepUp?: StepUpNeed | undefined;
}

export type ActionAnswer<T = void> = Result<T, ActionProblem>;

/** An action as the browser calls it: it checks whatever input arrives. */
export type Action<T = void> = (input: unknown) => Promise<ActionAnswer<T>>;

/**
 * Whether an action was answered with 403. Next gives the browser an error with this digest
 * (next/src/client/components/http-access-fallback/http-access-fallback.ts) and leaves out everything else.
 */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'digest') === 'NEXT_HTTP_ERROR_FALLBACK;403';
}
