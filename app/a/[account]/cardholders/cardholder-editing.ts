import { valueWords } from '@/app/record/value-words';
import type { ActPermission } from '@/app/write/start/act-link';
import type { Cardholder } from '@/lib/contract/cardholders';
import { kycLevelRequires, type KycLevel, kycLevels } from '@/lib/contract/enums';
import { message, type Message } from '@/lib/messages/message';

/** Whether a person may change contact data and identity of cardholders (rows 9 and 10 of the matrix). */
export interface CardholderEditing {
  readonly contact: ActPermission;
  readonly identity: ActPermission;
}

/** The level in the record; the interface does not show which field holds it. */
export function levelOf(record: Pick<Cardholder, 'kyc_level'> | undefined): KycLevel | undefined {
  return kycLevels.find((level) => level === record?.kyc_level);
}

/** Whether a person may edit this cardholder. At some levels every update carries the identity (interface 4.6). */
export function permissionToEdit(
  { contact, identity }: CardholderEditing,
  record: Pick<Cardholder, 'kyc_level'> | undefined,
  words: (sentence: Message) => string,
): ActPermission {
  const level = levelOf(record);
  if (!contact.allowed || identity.allowed || level === undefined || kycLevelRequires[level].length === 0) {
    return contact;
  }
  const refusal = { level: valueWords('kycLevel', level), reason: identity.reason };
  return { allowed: false, reason: words(message('cardholders.level.notForRole', refusal)) };
}
