import { type RecordChange, textsOf } from '@/app/write/changes/changed-field';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { maskAccountNumber } from '@/lib/format/mask';
import type { PhoneNumber } from '@/lib/format/phone';
import { message, type Message } from '@/lib/messages/message';
import type { CardholderChanges, CardholderField } from './cardholder-values';

/** Compares what is sent with what the platform shows. Without a record there is no "before". */
export function cardholderChange(
  changes: CardholderChanges,
  record: Cardholder | undefined,
  documentName: string | undefined,
): RecordChange {
  const after = new Map(textsOf(changes));
  for (const field of ['phone_number', 'identity.number']) {
    const number = after.get(field);
    if (number !== undefined) after.set(field, maskAccountNumber(number));
  }
  if (documentName !== undefined) after.set('document.name', documentName);
  return { before: textsOf(record), after };
}

interface CardholderWarning {
  readonly field: CardholderField;
  readonly warning: Message;
}

/** The platform takes every number in E.164 format; the console warns of numbers that may not exist. */
export function cardholderWarnings(phone: PhoneNumber | undefined): readonly CardholderWarning[] {
  if (phone === undefined || phone.likely) return [];
  return [
    {
      field: 'phone_number',
      warning:
        phone.country === undefined
          ? message('cardholders.edit.phoneCountryUnknown')
          : message('cardholders.edit.phoneUnlikely', { country: countryName(phone.country) }),
    },
  ];
}
