import type { SignInProblem } from '@/lib/access/sign-in/sign-in-problem';
import type { SessionEnd } from '@/lib/store/schema';

/** What went wrong and how to mend it, in one sentence. None of them tells whether the person exists. */
export const problemWords = {
  wrong: 'The e-mail or the password is not right.',
  locked:
    'Too many failed attempts for this e-mail: wait 30 minutes, use a browser that you have signed in with before, or ask an admin for a link.',
  'too-many': 'Too many failed attempts from this network: wait a few minutes and try again.',
  busy: 'Very many people are trying to sign in: try again in a moment.',
  failed: 'The console could not look at this just now. Nothing has changed: try again.',
  'too-late': 'Too much time went by before the code came: sign in once more.',
  'wrong-code': 'This code is not right, or it was used before: wait for the next one.',
  'openid-unknown': 'Your company’s sign-in named an e-mail that is not known here: ask an admin to invite you.',
  'openid-unverified': 'Your company’s sign-in did not confirm your e-mail: ask whoever runs it.',
  'openid-failed': 'Your company’s sign-in did not answer as it should: try again, or use your password.',
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
  'connection-changed': 'You were signed out because an admin gave you another connection: sign in again to use it.',
  'password-changed': 'You were signed out because your password was changed: sign in with the new one.',
  'role-changed': 'You were signed out because your role was changed: sign in again to use it.',
} satisfies Record<SessionEnd, string>;
