import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import type { Result } from '@/lib/result';

/** Why a setting was not changed; with `stepUp`, because the person must first show once more who they are. */
export interface SettingProblem {
  /** The field that the sentence is about; undefined for the whole form. */
  readonly field?: string | undefined;
  readonly sentence: string;
  readonly stepUp?: StepUpNeed | undefined;
}
export type SettingAnswer<T = void> = Result<T, SettingProblem>;

/** What stands in the way until the person has shown it. */
export function needsProof(stepUp: StepUpNeed): { readonly sentence: string; readonly stepUp: StepUpNeed } {
  return { sentence: 'Confirm first that it is you.', stepUp };
}
