import type { ReactNode } from 'react';
import { MarkedChange } from '@/app/write/form/marked-change';
import type { FieldWarning } from '@/app/write/form/review-step';
import type { ReviewRow } from '@/components/form/review-table';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { maskAccountNumber } from '@/lib/format/mask';
import { readPhone } from '@/lib/format/phone';
import type { AddressValues, CardholderChanges, CardholderValues } from './cardholder-values';
import { cardholderLabels } from './field-ids';

const genderWords: Readonly<Record<string, string>> = { MALE: 'Male', FEMALE: 'Female' };
const identityWords: Readonly<Record<string, string>> = { ID_CARD: 'Identity card', PASSPORT: 'Passport' };

/** What is sent, against what the platform shows. Without a record there is no "before". */
export function cardholderRows(
  changes: CardholderChanges,
  stored: CardholderValues,
  record: Cardholder | undefined,
): ReviewRow[] {
  const { email, country_code: country, gender, nationality, date_of_birth: birth } = changes;
  return [
    ...row('email', stored.email, email),
    ...phoneRow(changes, record),
    ...row('country_code', nameOf(stored.country_code), country === undefined ? undefined : countryName(country)),
    ...addressRows(changes, stored.residential_address),
    ...row('nationality', nameOf(stored.nationality), nationality === undefined ? undefined : countryName(nationality)),
    ...row('date_of_birth', record?.date_of_birth ?? '', birth),
    ...row('gender', genderWords[stored.gender] ?? '', gender === undefined ? undefined : genderWords[gender]),
    ...identityRows(changes),
    ...(changes.kyc_verification === undefined
      ? []
      : row('kyc_verification.asked', '', `Asked for (${changes.kyc_verification.method})`)),
  ];
}

function row(
  field: keyof typeof cardholderLabels,
  before: string,
  after: string | undefined,
  note?: string,
): ReviewRow[] {
  if (after === undefined) return [];
  const same = before === after ? 'Unchanged; the KYC level needs it in every update.' : note;
  return [
    {
      field,
      label: cardholderLabels[field],
      before: before === '' ? undefined : <bdi>{before}</bdi>,
      after: after === '' ? undefined : <bdi>{after}</bdi>,
      ...(same === undefined ? {} : { note: same }),
    },
  ];
}

function phoneRow({ phone_number: phone }: CardholderChanges, record: Cardholder | undefined): ReviewRow[] {
  if (phone === undefined) return [];
  const before = record?.phone_number ?? '';
  const after: ReactNode = <MarkedChange before={before} after={maskAccountNumber(phone)} />;
  return [{ field: 'phone_number', label: cardholderLabels.phone_number, before: before || undefined, after }];
}

function addressRows({ residential_address: address }: CardholderChanges, stored: AddressValues): ReviewRow[] {
  if (address === undefined) return [];
  const names = Object.keys(stored) as (keyof AddressValues)[]; // its own keys
  return names
    .filter((name) => (address[name] ?? '') !== stored[name])
    .flatMap((name) =>
      name === 'country'
        ? row(`residential_address.${name}`, nameOf(stored.country), nameOf(address.country))
        : row(`residential_address.${name}`, stored[name], address[name] ?? ''),
    );
}

function identityRows({ identity }: CardholderChanges): ReviewRow[] {
  if (identity === undefined) return [];
  return [
    ...row('identity.type', '', identityWords[identity.type]),
    ...row('identity.number', '', maskAccountNumber(identity.number)),
    ...row('identity.front_file', '', identity.front_file),
    ...row('identity.back_file', '', identity.back_file),
    ...row('identity.hand_file', '', identity.hand_file),
  ];
}

function nameOf(code: string): string {
  return code === '' ? '' : countryName(code);
}

/** The platform takes any number of the form of E.164; whether it rings anywhere is another matter. */
export function cardholderWarnings({ phone_number: typed, country_code: country }: CardholderValues): FieldWarning[] {
  const phone = typed.trim() === '' ? undefined : readPhone(typed, country);
  if (phone === undefined || phone.likely) return [];
  return [
    {
      field: 'phone_number',
      warning:
        phone.country === undefined
          ? 'No country has the country code of this phone number.'
          : `This does not look like a phone number of ${countryName(phone.country)}.`,
    },
  ];
}
