import { why, type RefusalWords } from './refusal-reason';

const tellAdmin = 'Send the reference to an administrator.';

/** The platform did not accept our token; a fresh one was tried before anybody reads this. */
const signIn = why(
  'The platform did not accept our sign-in',
  'The console’s access token was refused, and a fresh one too.',
  'Check again in a minute. If it lasts, an administrator must look at the platform credentials.',
  'same-key',
  'administrator',
);

const notAllowed = why(
  'This console’s network address is not allowed',
  'The platform takes calls of this key from listed addresses only, and ours is not one of them.',
  `An administrator adds the address to the allow-list of the key on the platform. ${tellAdmin}`,
  'changed',
  'administrator',
);

const inputRefused = why(
  'The platform found a value missing or of the wrong kind',
  'It did not say which value.',
  'Compare what was asked with the form. If nothing looks wrong, send the reference to an administrator.',
  'changed',
  'you',
);

const ourKey = (whatHappened: string): RefusalWords =>
  why(
    'The platform refused the key of this request',
    whatHappened,
    `Do not do it again before somebody has looked: the key is what keeps it from happening twice. ${tellAdmin}`,
    'no',
    'administrator',
  );

/** Interface 7.1, "Common messages on authenticated endpoints". */
export const commonFlatWords: Readonly<Record<string, RefusalWords>> = {
  'Authorization error': signIn,
  'access token err': signIn,
  'x-client-id or email cannot be empty': why(
    'The console did not name itself to the platform',
    'The call left without the client id that the platform asks for.',
    tellAdmin,
    'changed',
    'administrator',
  ),
  'IP not allowed': notAllowed,
  'Request parameters invalid': inputRefused,
  'Idempotency key error': ourKey('The platform says that the key has not the right form, or is too old.'),
  'Idempotency key auth error': ourKey('The platform says that the key was used by another account before.'),
  'Idempotency endpoint error': ourKey('The platform says that the key was used for something else before.'),
  'Request is processing, please try again later': why(
    'The platform is still working on it',
    'It has the request and has not finished.',
    'Wait: the console asks again by itself. Do not start the same thing a second time.',
    'same-key',
    'time',
  ),
  'Not found': why(
    'The platform does not know this address',
    'The route that the console called does not exist there.',
    `The connection is set up wrongly, or this platform does not offer it. ${tellAdmin}`,
    'no',
    'administrator',
  ),
  'Method not allowed': why(
    'The platform does not take this kind of call',
    'The address exists, but not for what the console asked.',
    `The connection is set up wrongly, or this platform does not offer it. ${tellAdmin}`,
    'no',
    'administrator',
  ),
};

/** Interface 7.1: the 500 of the idempotency layer, which has no code. */
export const noCodeWords: Readonly<Record<string, RefusalWords>> = {
  'An internal error occurred, please try again later': why(
    'The platform had a fault before it looked at the request',
    'Its layer that keeps requests from running twice failed for a moment.',
    'Wait: the console asks again by itself with the same key.',
    'same-key',
    'time',
  ),
};

/** Interface 5.3. */
export const bareWords: Readonly<Record<string, RefusalWords>> = {
  'Invalid authorization header': why(
    'The console’s sign-in was not in the platform’s form',
    'The header that carries the access token was malformed.',
    tellAdmin,
    'changed',
    'administrator',
  ),
};

/** Interface 7.1, "Access Token messages", beyond those of every operation. */
export const accessTokenWords: Readonly<Record<string, RefusalWords>> = {
  'Invalid client id': why(
    'The platform does not know this console’s client id',
    'No access token was given.',
    'An administrator checks the client id of the connection.',
    'changed',
    'administrator',
  ),
  'Invalid api key': why(
    'The API key does not belong to this console’s client id',
    'No access token was given.',
    'An administrator checks the API key of the connection.',
    'changed',
    'administrator',
  ),
  'Api key expired': why(
    'The API key has run out',
    'The platform gives no access token for it any more.',
    'An administrator makes a new key on the platform and sets it here.',
    'changed',
    'administrator',
  ),
  'Entity config not exist': why(
    'The platform has no access profile for this company',
    'No access token was given.',
    'The platform’s support has to set up access for the company.',
    'changed',
    'platform',
  ),
  'Api trading status error': why(
    'The API key or the company is switched off on the platform',
    'The key is disabled, or the company may not trade at the moment.',
    'Nothing can be written until the platform’s support has lifted it.',
    'changed',
    'platform',
  ),
  'Create access token error': why(
    'The platform could not make an access token',
    'It failed on its own side.',
    'Wait: the console asks again by itself.',
    'same-key',
    'time',
  ),
};
