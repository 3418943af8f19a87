import { why, type RefusalWords } from './refusal-reason';

const tellAdmin = 'Send the reference to an administrator.';

const ourKey = (whatHappened: string): RefusalWords =>
  why(
    'The platform refused the key of this request',
    whatHappened,
    `Do not do it again before somebody has looked: the key is what keeps it from happening twice. ${tellAdmin}`,
    'no',
    'administrator',
  );

const noAccount = (title: string, whatHappened: string): RefusalWords =>
  why(
    title,
    whatHappened,
    'Choose another account, or ask an administrator to have this one looked at on the platform.',
    'changed',
    'administrator',
  );

const signIn = why(
  'The platform did not accept our sign-in',
  'The access token has run out, our network address is not allowed, or the platform could not check it.',
  'Check again in a minute. If it lasts, an administrator must look at the connection.',
  'same-key',
  'administrator',
);

/** Interface 7.2, "Common Envelope A codes", by code. */
export const issuingTypedWords: Readonly<Record<string, RefusalWords>> = {
  invalid_request_error: why(
    'The platform refused a value',
    'One of the fields breaks a rule of the platform.',
    'Open what the platform answered: it names the field. Mend it in the form.',
    'changed',
    'you',
  ),
  unauthorized_error: signIn,
  forbidden: why(
    'The platform does not permit this',
    'The API key of this console lacks the permission.',
    'An administrator has the permission granted to the key on the platform.',
    'changed',
    'administrator',
  ),
  api_error: why(
    'The platform had a fault',
    'It reported a failure on its own side.',
    'Wait: the console asks again by itself with the same key.',
    'same-key',
    'time',
  ),
  account_not_found: noAccount(
    'The platform does not find our account',
    'It is not there, or it has been deactivated.',
  ),
  sub_account_not_found: noAccount(
    'The platform does not find the acting account',
    'The sub-account that we act for is not there, or it has been deactivated.',
  ),
  user_not_found: noAccount(
    'The account has no user on the platform',
    'The user behind the account is not there, or has been deactivated.',
  ),
  request_being_processed: why(
    'The platform is still working on it',
    'It has the request and has not finished.',
    'Wait: the console asks again by itself. Do not start the same thing a second time.',
    'same-key',
    'time',
  ),
  invalid_key_format: ourKey('The platform says that the key has not the right form.'),
  key_mismatch_account: ourKey('The platform says that the key belongs to another account.'),
  key_mismatch_api: ourKey('The platform says that the key was used for something else before.'),
};

/** Interface 7.2, the types of Envelope A: for a code that is not listed. */
export const typeWords: Readonly<Record<string, RefusalWords>> = {
  card_error: why(
    'The platform refused this for the card',
    'A rule about cards stands against it, one that its interface does not list.',
    'Look at the card’s state. Open what the platform answered for its own words.',
    'changed',
    'you',
  ),
  cardholder_error: why(
    'The platform refused this for the cardholder',
    'A rule about cardholders stands against it.',
    'Look at the cardholder’s record. Open what the platform answered for its own words.',
    'changed',
    'you',
  ),
  account_error: why(
    'The platform refused this for the account',
    'A rule about the account, the product or the balance stands against it.',
    'Open what the platform answered for its own words, or ask an administrator.',
    'changed',
    'administrator',
  ),
  idempotency_error: ourKey('The platform did not say what is wrong with it.'),
};

/** Interface 7.2, "Common Envelope B messages". */
export const issuingLegacyWords: Readonly<Record<string, RefusalWords>> = {
  'Request parameters invalid': why(
    'The platform found a value missing or of the wrong kind',
    'It did not say which value.',
    'Compare what was asked with the form. If nothing looks wrong, send the reference to an administrator.',
    'changed',
    'you',
  ),
  'Params JSON error': why(
    'The platform could not read the request',
    'What the console sent did not arrive as it was written.',
    tellAdmin,
    'no',
    'administrator',
  ),
  'Account does not exist': noAccount('The platform does not find the account', 'No account answers to this id.'),
  'An internal error occurred, please try again': why(
    'The platform had a fault',
    'It reported a failure on its own side.',
    'Wait: the console asks again by itself with the same key.',
    'same-key',
    'time',
  ),
  'Login expired': signIn,
  'Request is too frequent': why(
    'Too many requests for this card',
    'The platform limits how often it may be asked about one card.',
    'Wait a minute: the console asks again by itself.',
    'same-key',
    'time',
  ),
};
