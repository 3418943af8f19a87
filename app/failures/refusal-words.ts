import { findFailureKey, type FailureKey } from '@/lib/contract/platform-error';
import type { RefusalView } from '@/lib/writes/submit/write-answer';

/** Who can take the cause away. */
export type Mender = 'you' | 'administrator' | 'platform' | 'time' | 'nobody';

/**
 * `yes`: as it stands. `changed`: once what was asked for is put right, as a new request. `same-key`: only by "Check
 * again", which sends the very same request under the very same key. `no`: it would be refused again, whatever changes.
 */
export type Repeatable = 'yes' | 'changed' | 'same-key' | 'no';

/** A refusal as people read it. The platform's own text is never one of these sentences (interface 7.1). */
export interface RefusalWords {
  readonly title: string;
  readonly whatHappened: string;
  readonly whatToDo: string;
  readonly safeToRepeat: Repeatable;
  readonly whoMends: Mender;
}

export const menderWords: Readonly<Record<Mender, string>> = {
  you: 'You can mend this',
  administrator: 'An administrator of this console mends this',
  platform: 'The platform mends this: ask its support',
  time: 'It passes by itself',
  nobody: 'Nobody can change this',
};

export const repeatWords: Readonly<Record<Repeatable, string>> = {
  yes: 'Yes, as it stands',
  changed: 'Yes, once the cause is mended',
  'same-key': 'Only with “Check again”, which cannot act twice',
  no: 'No, it would be refused again',
};

/** The platform's refusal in our words. Total: whatever was answered, there is something true to say about it. */
export function refusalWords({ status, shape }: RefusalView): RefusalWords {
  return wordsOf[findFailureKey(status, shape)];
}

/** One entry: `why(title, what happened, what to do, safe to repeat, who mends)`. */
function why(
  title: string,
  whatHappened: string,
  whatToDo: string,
  safeToRepeat: Repeatable,
  whoMends: Mender,
): RefusalWords {
  return { title, whatHappened, whatToDo, safeToRepeat, whoMends };
}

const tellAdmin = 'Send the reference to an administrator.';
const sameKeyWait = 'Wait: the console asks again by itself with the same key.';

/** Who can take the cause away, and then it may be asked anew; or it passes, and the same key is asked again. */
const byYou = (title: string, whatHappened: string, whatToDo: string): RefusalWords =>
  why(title, whatHappened, whatToDo, 'changed', 'you');
const byAdministrator = (title: string, whatHappened: string, whatToDo: string): RefusalWords =>
  why(title, whatHappened, whatToDo, 'changed', 'administrator');
const byItself = (title: string, whatHappened: string, whatToDo: string): RefusalWords =>
  why(title, whatHappened, whatToDo, 'same-key', 'time');

const onThePlatform = (title: string, whatHappened: string): RefusalWords =>
  why(title, whatHappened, 'An administrator asks the platform’s support to change it.', 'changed', 'platform');

const noSuchAccount = (whatHappened: string): RefusalWords =>
  byYou(
    'The platform knows no such account',
    whatHappened,
    'Check the account’s id, and whether it belongs to our master account.',
  );

const field = (title: string, whatToDo: string): RefusalWords =>
  byYou(title, 'The platform’s rules for new accounts ask for it.', whatToDo);

const onItsSide = (whatHappened: string): RefusalWords =>
  why(
    'The platform had a fault',
    whatHappened,
    'Wait: the console asks again by itself. If it lasts, ask the platform’s support.',
    'same-key',
    'platform',
  );

const notOpened = (whatHappened: string): RefusalWords =>
  byAdministrator(
    'The master account has not opened this service',
    whatHappened,
    'An administrator has the service opened on the platform.',
  );

const ourKey = (whatHappened: string): RefusalWords =>
  why(
    'The platform refused the key of this request',
    whatHappened,
    `Do not do it again before somebody has looked: the key is what keeps it from happening twice. ${tellAdmin}`,
    'no',
    'administrator',
  );

const accountGone = (title: string, whatHappened: string): RefusalWords =>
  byAdministrator(
    title,
    whatHappened,
    'Choose another account, or ask an administrator to have this one looked at on the platform.',
  );

const failedInside = (whatHappened: string): RefusalWords =>
  why(
    'The platform could not do it',
    whatHappened,
    'Look at the card: if nothing has changed, try again later, then ask the platform’s support.',
    'changed',
    'platform',
  );

/**
 * A row of section 7, a type of Envelope A or a kind of failure without its words does not compile.
 *
 * @internal Exported for tests.
 */
export const wordsOf: Readonly<Record<FailureKey, RefusalWords>> = {
  // For an answer that section 7 does not list: what kind of failure it is, and no more than that.
  unreachable: why(
    'The platform cannot be reached',
    'No connection could be opened, so nothing was sent.',
    'Try again in a moment. If it lasts, tell an administrator.',
    'yes',
    'time',
  ),
  'no-answer': byItself(
    'No answer came back',
    'The request was sent, and the connection ended before the whole answer was here.',
    sameKeyWait,
  ),
  malformed: byItself(
    'The answer could not be read',
    'Something answered that does not speak the platform’s language, so it proves nothing.',
    sameKeyWait,
  ),
  processing: byItself(
    'The platform is still working on it',
    'It has the request and has not finished.',
    'Wait: the console asks again by itself. Do not start the same thing a second time.',
  ),
  internal: byItself(
    'The platform had a fault',
    'It reported a failure on its own side, which does not say whether the change was made.',
    sameKeyWait,
  ),
  'rate-limited': byItself(
    'Too many requests',
    'The platform limits how often it may be asked, and that limit was reached.',
    sameKeyWait,
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
  configuration: byAdministrator(
    'The connection to the platform is not set up correctly',
    'The platform refused the credentials, the network address or the route of this console.',
    'Only an administrator can mend this: send them the reference.',
  ),
  forbidden: byAdministrator(
    'The platform does not permit this',
    'The credentials of this console lack the permission.',
    'An administrator has the permission granted on the platform.',
  ),
  key: why(
    'The platform refused the key of this request',
    'The key marks the request as one and the same; the platform did not accept it.',
    'Do not do it again before somebody has looked. Send the reference to an administrator.',
    'no',
    'administrator',
  ),
  'not-found': byYou(
    'The platform knows no such record',
    'Nothing with this id exists for the acting account.',
    'Check the id, and whether the right account acts.',
  ),
  invalid: byYou(
    'The platform refused a value',
    'One of the values breaks a rule of the platform.',
    'Open what the platform answered: it may name the field. Mend it in the form.',
  ),
  unexplained: byAdministrator(
    'The platform refused, without a reason we know',
    'The answer is not one that the platform’s interface lists.',
    'Look at the record before you try again, and send the reference to an administrator.',
  ),

  // Interface 7.2, the types of Envelope A: for a code that is not listed.
  card_error: byYou(
    'The platform refused this for the card',
    'A rule about cards stands against it, one that its interface does not list.',
    'Look at the card’s state. Open what the platform answered for its own words.',
  ),
  cardholder_error: byYou(
    'The platform refused this for the cardholder',
    'A rule about cardholders stands against it.',
    'Look at the cardholder’s record. Open what the platform answered for its own words.',
  ),
  account_error: byAdministrator(
    'The platform refused this for the account',
    'A rule about the account, the product or the balance stands against it.',
    'Open what the platform answered for its own words, or ask an administrator.',
  ),
  idempotency_error: ourKey('The platform did not say what is wrong with it.'),

  // Interface 7.1, "Common messages on authenticated endpoints" and "Access Token messages".
  'client-id-missing': byAdministrator(
    'The console did not name itself to the platform',
    'The call left without the client id that the platform asks for.',
    tellAdmin,
  ),
  'address-not-allowed': byAdministrator(
    'This console’s network address is not allowed',
    'The platform takes calls of this key from listed addresses only, and ours is not one of them.',
    `An administrator adds the address to the allow-list of the key on the platform. ${tellAdmin}`,
  ),
  'value-missing': byYou(
    'The platform found a value missing or of the wrong kind',
    'It did not say which value.',
    'Compare what was asked with the form. If nothing looks wrong, send the reference to an administrator.',
  ),
  'key-form-or-age': ourKey('The platform says that the key has not the right form, or is too old.'),
  'key-of-other-account': ourKey('The platform says that the key was used by another account before.'),
  'key-of-other-endpoint': ourKey('The platform says that the key was used for something else before.'),
  'idempotency-layer': byItself(
    'The platform had a fault before it looked at the request',
    'Its layer that keeps requests from running twice failed for a moment.',
    'Wait: the console asks again by itself with the same key.',
  ),
  'token-form': byAdministrator(
    'The console’s sign-in was not in the platform’s form',
    'The header that carries the access token was malformed.',
    tellAdmin,
  ),
  'route-unknown': why(
    'The platform does not know this address',
    'The route that the console called does not exist there.',
    `The connection is set up wrongly, or this platform does not offer it. ${tellAdmin}`,
    'no',
    'administrator',
  ),
  'method-unknown': why(
    'The platform does not take this kind of call',
    'The address exists, but not for what the console asked.',
    `The connection is set up wrongly, or this platform does not offer it. ${tellAdmin}`,
    'no',
    'administrator',
  ),
  'client-id-unknown': byAdministrator(
    'The platform does not know this console’s client id',
    'No access token was given.',
    'An administrator checks the client id of the connection.',
  ),
  'api-key-wrong': byAdministrator(
    'The API key does not belong to this console’s client id',
    'No access token was given.',
    'An administrator checks the API key of the connection.',
  ),
  'api-key-expired': byAdministrator(
    'The API key has run out',
    'The platform gives no access token for it any more.',
    'An administrator makes a new key on the platform and sets it here.',
  ),
  'no-access-profile': why(
    'The platform has no access profile for this company',
    'No access token was given.',
    'The platform’s support has to set up access for the company.',
    'changed',
    'platform',
  ),
  'trading-off': why(
    'The API key or the company is switched off on the platform',
    'The key is disabled, or the company may not trade at the moment.',
    'Nothing can be written until the platform’s support has lifted it.',
    'changed',
    'platform',
  ),
  'no-token-made': byItself(
    'The platform could not make an access token',
    'It failed on its own side.',
    'Wait: the console asks again by itself.',
  ),

  // Interface 7.1, "Entity operations".
  'account-not-visible': noSuchAccount('The id is not one that we may see.'),
  'account-not-linked': noSuchAccount('The id exists, but it is neither above nor below our account.'),
  'account-unknown': noSuchAccount('No account has this id.'),
  'legal-name-missing': field('The legal name of the business is missing', 'Enter the legal name.'),
  'country-missing': field('The country is missing', 'Choose the country.'),
  'phone-form': field('The phone number is not in the platform’s form', 'Enter it with country code, digits only.'),
  'under-age': field('The person is under 18', 'Check the date of birth; a minor cannot be entered.'),
  'job-title': field('The job title is not one of the platform’s', 'Choose one of the four job titles.'),
  'account-type': field('The account is neither for a company nor for a person', 'Choose company or individual.'),
  'country-not-taken': why(
    'Accounts from this country are not taken',
    'The country of the business or of a person is not supported.',
    'There is no way round it here; ask the platform’s support which countries are taken.',
    'no',
    'platform',
  ),
  'country-sanctioned': why(
    'This country is under sanctions',
    'The platform does not take anybody from there.',
    'Stop here and tell compliance. Trying again cannot succeed.',
    'no',
    'nobody',
  ),
  'service-not-opened': notOpened('The account would need a product that the master account does not have.'),
  'sub-accounts-not-opened': notOpened('The master account may not make sub-accounts.'),
  'master-not-active': byAdministrator(
    'The master account is not active yet',
    'Its verification on the platform is not finished.',
    'An administrator completes the verification on the platform.',
  ),
  'companies-only': field(
    'This product takes companies only',
    'Accounts for a person exist under the banking product alone.',
  ),
  'no-account-configuration': onItsSide('It could not read the account’s configuration.'),
  'no-parent-account': onItsSide('It could not read the account above this one.'),
  'no-sub-account-count': onItsSide('It could not count the sub-accounts.'),
  'server-error': onItsSide('It failed inside and said no more.'),
  'registration-number-limit': why(
    'Too many sub-accounts for this registration number',
    'The platform limits how many accounts one company may have.',
    'Use an account that exists, or ask the platform’s support to raise the limit.',
    'no',
    'platform',
  ),
  'company-details-missing': field(
    'Details of the company are missing',
    'Give company, address and owners, or let the account inherit them.',
  ),
  'inherit-inconsistent': field(
    'What is inherited does not fit what was given',
    'Either inherit the details or give them, not both.',
  ),
  'no-representative': field('No representative was named', 'Name at least one representative.'),
  'no-identity-document': field(
    'A representative has no identity document',
    'Attach the documents of every representative.',
  ),
  'not-one-applicant': field(
    'Nobody, or more than one person, is the applicant',
    'Mark exactly one representative as the applicant.',
  ),
  'no-owner-photos': field(
    'Photos of an owner are missing',
    'Attach the front and the back of the document and a photo of the face for at least one owner.',
  ),
  'document-number-taken': byYou(
    'This document number belongs to another account',
    'The same identification number was used before.',
    'Check the number; if it is right, ask the platform’s support.',
  ),
  'documents-missing': field('Documents are missing', 'Attach every document that the platform asks for.'),
  'business-details-missing': field('Details of the business are missing', 'Fill in the business details.'),
  'account-record-incomplete': onItsSide('Its record of the account is not complete.'),
  'account-record-missing': onItsSide('Its record of the account is not there.'),

  // Interface 7.1, "File operations".
  'not-our-sub-account': byAdministrator(
    'The platform does not let us act for this account',
    'The acting account is no sub-account of ours, or not an active one.',
    'Choose another account. If this one is right, an administrator asks the platform about its status.',
  ),
  'file-not-a-file': byAdministrator(
    'The file did not arrive as a file',
    'What arrived was not in the form in which the platform takes files.',
    'Attach the file again. If it comes back, send the reference to an administrator.',
  ),
  'file-too-large': byYou(
    'The file is too large',
    'The platform takes files of up to 30 MiB.',
    'Attach a smaller file.',
  ),
  'file-name': byYou(
    'The file’s name is not accepted',
    'The platform did not take the file because of its name.',
    'Give the file a short name of letters and digits with its ending, and attach it again.',
  ),
  'file-type': byYou(
    'This kind of file is not accepted',
    'The platform takes JPEG, PNG, DOC, DOCX and PDF.',
    'Attach the document in one of these forms.',
  ),
  'file-mime-type': byYou(
    'This kind of file is not accepted',
    'The platform does not take files of the kind that this one says it is.',
    'Attach the document as JPEG, PNG or PDF.',
  ),
  'file-type-mismatch': byYou(
    'The file is not what its name says',
    'Its content and its declared kind do not agree.',
    'Save the document again in its own form and attach that.',
  ),
  'file-unreadable': why(
    'The platform could not work with the file',
    'It failed on its own side while it opened or read the file.',
    'Send the file again in a minute. If it lasts, ask the platform’s support.',
    'yes',
    'platform',
  ),
  'file-not-stored': why(
    'The platform could not keep the file',
    'Its storage failed.',
    'Try once more in a few minutes; if it comes back, ask the platform’s support.',
    'yes',
    'platform',
  ),
  'file-unknown': byYou(
    'A file is not there',
    'One of the files that were named does not exist for this account, or may not be seen.',
    'Attach the files again for this account.',
  ),

  // Interface 7.2, "Common Envelope A codes" and "Common Envelope B messages".
  'field-refused': byYou(
    'The platform refused a value',
    'One of the fields breaks a rule of the platform.',
    'Open what the platform answered: it names the field. Mend it in the form.',
  ),
  'token-or-address': why(
    'The platform did not accept our sign-in',
    'The access token has run out, our network address is not allowed, or the platform could not check it.',
    'Check again in a minute. If it lasts, an administrator must look at the connection.',
    'same-key',
    'administrator',
  ),
  'key-permission': byAdministrator(
    'The platform does not permit this',
    'The API key of this console lacks the permission.',
    'An administrator has the permission granted to the key on the platform.',
  ),
  'internal-same-key': byItself(
    'The platform had a fault',
    'It reported a failure on its own side.',
    'Wait: the console asks again by itself with the same key.',
  ),
  'own-account-gone': accountGone(
    'The platform does not find our account',
    'It is not there, or it has been deactivated.',
  ),
  'acting-account-gone': accountGone(
    'The platform does not find the acting account',
    'The sub-account that we act for is not there, or it has been deactivated.',
  ),
  'account-user-gone': accountGone(
    'The account has no user on the platform',
    'The user behind the account is not there, or has been deactivated.',
  ),
  'key-form': ourKey('The platform says that the key has not the right form.'),
  'key-not-of-account': ourKey('The platform says that the key belongs to another account.'),
  'request-unreadable': why(
    'The platform could not read the request',
    'What the console sent did not arrive as it was written.',
    tellAdmin,
    'no',
    'administrator',
  ),
  'no-such-account': accountGone('The platform does not find the account', 'No account answers to this id.'),
  'card-rate-limited': byItself(
    'Too many requests for this card',
    'The platform limits how often it may be asked about one card.',
    'Wait a minute: the console asks again by itself.',
  ),

  // Interface 7.2, "Card errors".
  'card-unknown': byYou(
    'The platform knows no such card',
    'No card of this account has the id, or the card is deactivated.',
    'Check the id, and whether the right account acts.',
  ),
  'card-kind-not-authorized': onThePlatform(
    'Cards of this kind may not be made',
    'Our account is not authorized for this kind of card.',
  ),
  'risk-control-not-allowed': onThePlatform(
    'These risk settings are not allowed',
    'Our account may not set this risk control.',
  ),
  'card-currency': byYou(
    'The card cannot be in this currency',
    'The card’s product does not offer it.',
    'Choose one of the product’s currencies.',
  ),
  'card-limit': byYou(
    'The spending limit is not possible',
    'It is outside of what the card’s product allows.',
    'Enter a limit inside the product’s range.',
  ),
  'cardholder-quota': byYou(
    'The cardholder has too many cards',
    'The number of cards that one holder may have is reached.',
    'Cancel a card that is not used, or choose another cardholder.',
  ),
  'account-quota': onThePlatform(
    'The account has too many cards',
    'The number of cards that the account may have is reached.',
  ),
  'no-card-numbers': onThePlatform(
    'No card numbers are left',
    'The range of numbers that this product draws from is used up.',
  ),
  'card-expired': why(
    'The card is past its end',
    'The platform changes nothing about a card past its last month.',
    'An expired card declines every payment by itself. Issue a new card instead.',
    'no',
    'nobody',
  ),
  'card-state': byYou(
    'The card’s state does not allow this',
    'The card is not in a state, or not activated, for what was asked.',
    'Look at the card’s state first.',
  ),
  'virtual-card-pin': why(
    'A virtual card has no PIN',
    'PINs exist for cards of plastic only.',
    'There is nothing to set for this card.',
    'no',
    'nobody',
  ),
  'card-end-rule': byYou(
    'When the card ends by itself is not said',
    'The rule that ends the card is missing, or is not one of the platform’s.',
    'Choose when the card shall end.',
  ),
  'card-end-date': byYou(
    'The card’s end date is not possible',
    'It must lie in the future, within the product’s longest life.',
    'Choose another end date.',
  ),
  'card-product-gone': byYou(
    'The card product is not there',
    'It does not exist for this account, or it is not active.',
    'Choose another card product.',
  ),
  'balance-insufficient': byYou(
    'There is not enough money for it',
    'The balance does not suffice, or there is none in this currency.',
    'Fund the account in the card’s currency first.',
  ),
  'card-bin-not-set-up': onThePlatform(
    'The card’s number range is not set up',
    'The platform has no configuration for the first digits of this card.',
  ),
  'card-number-not-ours': byYou(
    'This card number is not ours to give',
    'It is not among the numbers that the account can assign.',
    'Check the number on the card.',
  ),
  'card-not-made': failedInside('Making the card failed on its side.'),
  'card-not-changed': failedInside('Changing the card failed on its side.'),
  'card-not-read': failedInside('Reading the card failed on its side.'),
  'card-move': byYou(
    'The card’s state does not allow this move',
    'The card is not, or no longer, in a state from which it can go where you asked.',
    'Open the card and look at its state now: somebody else may have changed it.',
  ),
  'card-failed': why(
    'The card was never made',
    'Making it failed, so there is nothing to show or to change.',
    'Issue a new card.',
    'no',
    'nobody',
  ),
  'card-not-active': byYou(
    'The card is not in use',
    'Only an active card can be changed in this way.',
    'Unfreeze the card first, if that is right.',
  ),
  'reason-too-long': byYou('The reason is too long', 'The platform takes 100 characters.', 'Shorten the reason.'),
  'cardholder-not-accepted': byYou(
    'The cardholder is not there or not accepted',
    'No holder has this id, or the platform does not accept the holder.',
    'Look at the cardholder’s status.',
  ),
  'cardholder-unknown': byYou(
    'The platform knows no such cardholder',
    'No holder has this id, or the holder is deactivated.',
    'Check the id, and whether the right account acts.',
  ),
  'card-type': byYou(
    'The kind of card is not one of the platform’s',
    'A card is virtual or physical.',
    'Choose one of the two.',
  ),
  'limit-below-spent': byYou(
    'The new limit is below what is already spent',
    'A limit cannot be less than the amount used.',
    'Enter a limit above the amount used.',
  ),
  'limit-zero': byYou(
    'The limit must be more than zero',
    'A card cannot have a limit of nothing.',
    'Enter a larger limit; to stop a card, freeze it.',
  ),
  'limit-below-transaction': byYou(
    'The limit is below the limit of one payment',
    'The whole limit must be at least the limit per transaction.',
    'Raise the limit, or lower the one per transaction first.',
  ),
};
