import { why, type RefusalWords } from './refusal-reason';

const noAccount = (whatHappened: string): RefusalWords =>
  why(
    'The platform knows no such account',
    whatHappened,
    'Check the account’s id, and whether it belongs to our master account.',
    'changed',
    'you',
  );

const field = (title: string, whatToDo: string): RefusalWords =>
  why(title, 'The platform’s rules for new accounts ask for it.', whatToDo, 'changed', 'you');

const onItsSide = (whatHappened: string): RefusalWords =>
  why(
    'The platform had a fault',
    whatHappened,
    'Wait: the console asks again by itself. If it lasts, ask the platform’s support.',
    'same-key',
    'platform',
  );

const notOpened = (whatHappened: string): RefusalWords =>
  why(
    'The master account has not opened this service',
    whatHappened,
    'An administrator has the service opened on the platform.',
    'changed',
    'administrator',
  );

/** Interface 7.1, "Entity operations", beyond those of every operation. */
export const accountWords: Readonly<Record<string, RefusalWords>> = {
  'entity not exist': noAccount('The id is not one that we may see.'),
  'unable to retrieve the corresponding entityinfo': noAccount(
    'The id exists, but it is neither above nor below our account.',
  ),
  'entity not found': noAccount('No account has this id.'),
  'legal business name required': field('The legal name of the business is missing', 'Enter the legal name.'),
  'country required': field('The country is missing', 'Choose the country.'),
  'invalid phone number format': field(
    'The phone number is not in the platform’s form',
    'Enter it with country code, digits only.',
  ),
  'individual must be over 18': field('The person is under 18', 'Check the date of birth; a minor cannot be entered.'),
  'job title must be one of director, beneficial_owner, beneficial_owner_and_director, authorized_representative':
    field('The job title is not one of the platform’s', 'Choose one of the four job titles.'),
  'entity type must be one of COMPANY, INDIVIDUAL': field(
    'The account is neither for a company nor for a person',
    'Choose company or individual.',
  ),
  'The country is not allowed to be used for onboarding': why(
    'Accounts from this country are not taken',
    'The country of the business or of a person is not supported.',
    'There is no way round it here; ask the platform’s support which countries are taken.',
    'no',
    'platform',
  ),
  'The country is a sanctioned country': why(
    'This country is under sanctions',
    'The platform does not take anybody from there.',
    'Stop here and tell compliance. Trying again cannot succeed.',
    'no',
    'nobody',
  ),
  'please check whether the master account has opened the corresponding service': notOpened(
    'The account would need a product that the master account does not have.',
  ),
  'please check whether the master account has opened the create sub account service': notOpened(
    'The master account may not make sub-accounts.',
  ),
  'please completed the verification and activate your account first': why(
    'The master account is not active yet',
    'Its verification on the platform is not finished.',
    'An administrator completes the verification on the platform.',
    'changed',
    'administrator',
  ),
  'only banking can create individual account': field(
    'This product takes companies only',
    'Accounts for a person exist under the banking product alone.',
  ),
  'failed to retrieve account configuration': onItsSide('It could not read the account’s configuration.'),
  'failed to retrieve parent account related info': onItsSide('It could not read the account above this one.'),
  'failed to check sub account limit': onItsSide('It could not count the sub-accounts.'),
  'server error': onItsSide('It failed inside and said no more.'),
  'same registration-number sub account limit reached': why(
    'Too many sub-accounts for this registration number',
    'The platform limits how many accounts one company may have.',
    'Use an account that exists, or ask the platform’s support to raise the limit.',
    'no',
    'platform',
  ),
  'Company info, address, and ownership details are required when Inherit is false': field(
    'Details of the company are missing',
    'Give company, address and owners, or let the account inherit them.',
  ),
  'Please check that you have correctly specified inherit': field(
    'What is inherited does not fit what was given',
    'Either inherit the details or give them, not both.',
  ),
  'representatives is empty': field('No representative was named', 'Name at least one representative.'),
  'representative identification documents are empty': field(
    'A representative has no identity document',
    'Attach the documents of every representative.',
  ),
  'one representative must be an applicant': field(
    'Nobody, or more than one person, is the applicant',
    'Mark exactly one representative as the applicant.',
  ),
  'Failed identification, at least one beneficiary submitted front and back identification photos and face photos':
    field(
      'Photos of an owner are missing',
      'Attach the front and the back of the document and a photo of the face for at least one owner.',
    ),
  'document ID already exists': why(
    'This document number belongs to another account',
    'The same identification number was used before.',
    'Check the number; if it is right, ask the platform’s support.',
    'changed',
    'you',
  ),
  'check that you have submitted the necessary documents': field(
    'Documents are missing',
    'Attach every document that the platform asks for.',
  ),
  'businessDetails is nil': field('Details of the business are missing', 'Fill in the business details.'),
  'entityBasicVersion is nil': onItsSide('Its record of the account is not complete.'),
  'entity is nil': onItsSide('Its record of the account is not there.'),
};
