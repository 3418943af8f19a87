import type { PlatformErrorKind } from '@/lib/contract/platform-error';
import { why, type RefusalWords } from './refusal-reason';

const waits = 'Wait: the console asks again by itself with the same key.';

/** For an answer that section 7 does not list: what kind of failure it is, and no more than that. */
export const kindWords: Readonly<Record<PlatformErrorKind, RefusalWords>> = {
  unreachable: why(
    'The platform cannot be reached',
    'No connection could be opened, so nothing was sent.',
    'Try again in a moment. If it lasts, tell an administrator.',
    'yes',
    'time',
  ),
  'no-answer': why(
    'No answer came back',
    'The request was sent, and the connection ended before the whole answer was here.',
    waits,
    'same-key',
    'time',
  ),
  malformed: why(
    'The answer could not be read',
    'Something answered that does not speak the platform’s language, so it proves nothing.',
    waits,
    'same-key',
    'time',
  ),
  processing: why(
    'The platform is still working on it',
    'It has the request and has not finished.',
    'Wait: the console asks again by itself. Do not start the same thing a second time.',
    'same-key',
    'time',
  ),
  internal: why(
    'The platform had a fault',
    'It reported a failure on its own side, which does not say whether the change was made.',
    waits,
    'same-key',
    'time',
  ),
  'rate-limited': why(
    'Too many requests',
    'The platform limits how often it may be asked, and that limit was reached.',
    waits,
    'same-key',
    'time',
  ),
  crowded: why(
    'Too many requests at once',
    'This session has more under way than the console sends at once, so nothing was sent.',
    'Wait until the other pages have loaded, then try again.',
    'yes',
    'time',
  ),
  token: why(
    'The platform did not accept our sign-in',
    'The console’s access token was refused, and a fresh one too.',
    'Check again in a minute. If it lasts, an administrator must look at the platform credentials.',
    'same-key',
    'administrator',
  ),
  configuration: why(
    'The connection to the platform is not set up correctly',
    'The platform refused the credentials, the network address or the route of this console.',
    'Only an administrator can mend this: send them the reference.',
    'changed',
    'administrator',
  ),
  forbidden: why(
    'The platform does not permit this',
    'The credentials of this console lack the permission.',
    'An administrator has the permission granted on the platform.',
    'changed',
    'administrator',
  ),
  key: why(
    'The platform refused the key of this request',
    'The key marks the request as one and the same; the platform did not accept it.',
    'Do not do it again before somebody has looked. Send the reference to an administrator.',
    'no',
    'administrator',
  ),
  'not-found': why(
    'The platform knows no such record',
    'Nothing with this id exists for the acting account.',
    'Check the id, and whether the right account acts.',
    'changed',
    'you',
  ),
  invalid: why(
    'The platform refused a value',
    'One of the values breaks a rule of the platform.',
    'Open what the platform answered: it may name the field. Mend it in the form.',
    'changed',
    'you',
  ),
  unexplained: why(
    'The platform refused, without a reason we know',
    'The answer is not one that the platform’s interface lists.',
    'Look at the record before you try again, and send the reference to an administrator.',
    'changed',
    'administrator',
  ),
};
