import type { Message } from '@/lib/messages/message';
import type { Result } from '@/lib/result';
import type { StepUpNeed } from '../second-factor/step-up';

/** Why an action did nothing; with `stepUp`, because the person must first show once more who they are. */
export interface ActionProblem {
  /** The field that the sentence is about; undefined for the whole form. */
  readonly field?: string | undefined;
  readonly sentence: Message;
  readonly stepUp?: StepUpNeed | undefined;
}

export type ActionAnswer<T = void> = Result<T, ActionProblem>;

/** An action as the browser calls it: whatever arrives is looked at. */
export type Action<T = void> = (input: unknown) => Promise<ActionAnswer<T>>;
