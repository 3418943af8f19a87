import type { SignInProblem } from '@/lib/access/sign-in-problem';
import type { SessionEnd } from '@/lib/store/schema';

/** What went wrong and how to mend it, in one sentence. None of them tells whether the person exists. */
export const problemWords = {
  wrong: 'The e-mail or the password is not right.',
  locked: 'Too many failed attempts for this e-mail: wait 30 minutes, or ask an admin.',
  'too-many': 'Too many failed attempts from this network: wait a few minutes and try again.',
  stale: 'This page had been open for too long: sign in once more.',
} satisfies Record<SignInProblem, string>;

/** Why somebody who was signed in stands here. */
export const endWords = {
  idle: 'You were signed out after 15 minutes without activity.',
  'too-long': 'You were signed out because the session had reached its longest time.',
  'signed-out': 'You are signed out.',
  replaced: 'You were signed out here because you signed in elsewhere.',
  disabled: 'You were signed out because your access was ended: ask an admin.',
  'ended-by-admin': 'You were signed out by an admin.',
  'role-changed': 'You were signed out because your role was changed: sign in again to use it.',
} satisfies Record<SessionEnd, string>;
