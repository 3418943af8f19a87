/** Why a sign-in did not succeed. */
const problems = [
  'wrong',
  'locked',
  'too-many',
  // Too many strangers try at this moment.
  'busy',
  // The page was older than its cookie.
  'stale',
  // Between the password and the code too much time went by.
  'too-late',
  'wrong-code',
  // Something of ours that the sign-in needs did not answer.
  'failed',
  // The company's own sign-in named nobody who is known here.
  'openid-unknown',
  'openid-unverified',
  'openid-failed',
] as const;
export type SignInProblem = (typeof problems)[number];

export function isSignInProblem(text: unknown): text is SignInProblem {
  return problems.some((problem) => problem === text);
}
