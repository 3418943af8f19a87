import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MarkedChange } from '@/app/write/form/marked-change';
import type { ReviewRow } from '@/components/form/review-table';
import type { Cardholder } from '@/lib/contract/cardholders';
import { countryName } from '@/lib/format/countries';
import { maskAccountNumber } from '@/lib/format/mask';
import type { PhoneNumber } from '@/lib/format/phone';
import { message, type Message } from '@/lib/messages/message';
import {
  addressParts,
  type AddressValues,
  type CardholderChanges,
  type CardholderField,
  type CardholderValues,
} from './cardholder-values';

type Words = ReturnType<typeof useTranslations<'cardholders'>>;

/** What is sent, against what the platform shows. Without a record there is no "before". */
export function cardholderRows(
  t: Words,
  changes: CardholderChanges,
  stored: CardholderValues,
  record: Cardholder | undefined,
): ReviewRow[] {
  const { email, country_code: country, gender, nationality, date_of_birth: birth } = changes;
  const row = rowsIn(t);
  const genderName = (value: '' | 'MALE' | 'FEMALE') => (value === '' ? '' : t(`gender.${value}`));
  return [
    ...row('email', stored.email, email),
    ...phoneRow(t, changes, record),
    ...row('country_code', countryName(stored.country_code), country === undefined ? undefined : countryName(country)),
    ...addressRows(t, changes, stored.residential_address),
    ...row(
      'nationality',
      countryName(stored.nationality),
      nationality === undefined ? undefined : countryName(nationality),
    ),
    ...row('date_of_birth', record?.date_of_birth ?? '', birth),
    ...row('gender', genderName(stored.gender), gender && genderName(gender)),
    ...identityRows(t, changes),
    ...(changes.kyc_verification === undefined ? [] : row('kyc_verification.asked', '', t('edit.verificationAsked'))),
  ];
}

/** The row of a field that is sent; none for one that is not. */
function rowsIn(t: Words) {
  return (field: CardholderField, before: string, after: string | undefined): ReviewRow[] => {
    if (after === undefined) return [];
    return [
      {
        field,
        label: t(`field.${field}`),
        before: before === '' ? undefined : <bdi>{before}</bdi>,
        after: after === '' ? undefined : <bdi>{after}</bdi>,
        ...(before === after ? { note: t('edit.sameForLevel') } : {}),
      },
    ];
  };
}

function phoneRow(t: Words, { phone_number: phone }: CardholderChanges, record: Cardholder | undefined): ReviewRow[] {
  if (phone === undefined) return [];
  const before = record?.phone_number ?? '';
  const after: ReactNode = <MarkedChange before={before} after={maskAccountNumber(phone)} />;
  return [{ field: 'phone_number', label: t('field.phone_number'), before: before || undefined, after }];
}

function addressRows(
  t: Words,
  { residential_address: address }: CardholderChanges,
  stored: AddressValues,
): ReviewRow[] {
  if (address === undefined) return [];
  const row = rowsIn(t);
  return addressParts
    .filter((name) => (address[name] ?? '') !== stored[name])
    .flatMap((name) =>
      name === 'country'
        ? row(`residential_address.${name}`, countryName(stored.country), countryName(address.country))
        : row(`residential_address.${name}`, stored[name], address[name] ?? ''),
    );
}

function identityRows(t: Words, { identity }: CardholderChanges): ReviewRow[] {
  if (identity === undefined) return [];
  const row = rowsIn(t);
  return [
    ...row('identity.type', '', t(`identityType.${identity.type}`)),
    ...row('identity.number', '', maskAccountNumber(identity.number)),
    ...row('identity.front_file', '', identity.front_file),
    ...row('identity.back_file', '', identity.back_file),
    ...row('identity.hand_file', '', identity.hand_file),
  ];
}

interface CardholderWarning {
  readonly field: CardholderField;
  readonly warning: Message;
}

/** The platform takes any number of the form of E.164; whether it rings anywhere is another matter. */
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
