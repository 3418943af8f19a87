import type { SignInRefusal } from './sign-in';

/** Why a sign-in did not succeed; `stale` when the page was older than its cookie. */
const problems = ['wrong', 'locked', 'too-many', 'stale'] as const satisfies readonly (SignInRefusal | 'stale')[];
export type SignInProblem = (typeof problems)[number];

export function isSignInProblem(text: unknown): text is SignInProblem {
  return problems.some((problem) => problem === text);
}
