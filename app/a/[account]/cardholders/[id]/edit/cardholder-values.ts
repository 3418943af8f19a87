import type { BodyOf } from '@/lib/contract/operation';
import type { Cardholder, updateCardholder } from '@/lib/contract/cardholders';
import { cityStates } from '@/lib/contract/fields/city-states';
import { readEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { readPaperNumber, readPhoneDigits, textOf } from '@/lib/contract/fields/pasted-text';
import { type KycLevel, kycLevelRequires } from '@/lib/contract/enums';
import type { ReadPhone } from '@/lib/format/phone';

/** Every field by its path, in the order of the page. `cardholders.field` has their labels. */
const cardholderFields = [
  'email',
  'phone_number',
  'country_code',
  'residential_address.line1',
  'residential_address.line2',
  'residential_address.line_en',
  'residential_address.district',
  'residential_address.city',
  'residential_address.state',
  'residential_address.postal_code',
  'residential_address.country',
  'nationality',
  'date_of_birth',
  'gender',
  'identity.type',
  'identity.number',
  'identity.front_file',
  'identity.back_file',
  'identity.hand_file',
  'kyc_verification.asked',
] as const;
export type CardholderField = (typeof cardholderFields)[number];

export const cardholderFieldId = (name: CardholderField | 'document'): string =>
  `cardholder-${name.replaceAll(/[._]/g, '-')}`;

export const cardholderFieldIds = cardholderFields.map((name) => [name, cardholderFieldId(name)] as const);

/** The parts of an address, under the platform's names. */
export const addressParts = [
  'country',
  'line1',
  'line2',
  'line_en',
  'district',
  'city',
  'state',
  'postal_code',
] as const;

type AddressValues = Readonly<Record<(typeof addressParts)[number], string>>;

export interface IdentityValues {
  type: '' | 'ID_CARD' | 'PASSPORT';
  number: string;
  front_file: string;
  back_file: string;
  hand_file: string;
}

/** The form's values, as typed. Phone and birth date are empty while they stay unchanged. */
export interface CardholderValues {
  email: string;
  phone_number: string;
  country_code: string;
  date_of_birth: string;
  gender: '' | 'MALE' | 'FEMALE';
  nationality: string;
  residential_address: AddressValues;
  identity: IdentityValues;
  kyc_verification: { asked: boolean };
}

/** The body that the form sends to the action: changed fields only. The document is sent separately. */
export type CardholderChanges = Omit<BodyOf<typeof updateCardholder>, 'document'>;

/** @internal Exported for tests. */
export const noIdentity: IdentityValues = { type: '', number: '', front_file: '', back_file: '', hand_file: '' };

/** Without a record every field begins empty, and the form sends only fields that are filled in. */
export function valuesOf(record: Cardholder | undefined): CardholderValues {
  const gender = record?.gender;
  return {
    email: record?.email ?? '',
    phone_number: '',
    country_code: record?.country_code ?? '',
    date_of_birth: '',
    gender: gender === 'MALE' || gender === 'FEMALE' ? gender : '',
    nationality: record?.nationality ?? '',
    residential_address: addressOf(record),
    identity: noIdentity,
    kyc_verification: { asked: false },
  };
}

function addressOf(record: Cardholder | undefined): AddressValues {
  const parts = addressParts.map((part) => [part, record?.residential_address?.[part] ?? ''] as const);
  return Object.fromEntries(parts) as AddressValues; // every part is listed
}

export interface ChangeContext {
  readonly stored: CardholderValues;
  readonly level: KycLevel | undefined;
  /** The platform's name for verification by link. */
  readonly idvMethod: string;
  /** Undefined until the phone numbering plans are loaded; until then the typed digits are sent. */
  readonly readPhone: ReadPhone | undefined;
}

/** Fields that differ from the record, and those that the KYC level demands in every update (4.6). */
export function changesOf(values: CardholderValues, context: ChangeContext): CardholderChanges {
  const { stored, level, idvMethod, readPhone } = context;
  const demands = level === undefined ? [] : kycLevelRequires[level];
  const { gender, date_of_birth: birth, identity, kyc_verification: verification } = values;
  const nationality = demands.includes('nationality') ? values.nationality : changed(values, stored, 'nationality');
  const phone = readPhone?.(values.phone_number, values.country_code)?.e164;
  return defined({
    email: isEmailChanged(values, stored) ? spelled(values.email) : undefined,
    phone_number: phone ?? (textOf(readPhoneDigits(values.phone_number)) || undefined),
    country_code: changed(values, stored, 'country_code'),
    date_of_birth: birth === '' ? undefined : birth,
    gender: gender === '' || gender === stored.gender ? undefined : gender,
    nationality: nationality === '' ? undefined : nationality,
    residential_address: addressChanges(values, stored),
    identity: isIdentityFilled(identity) ? identityBody(identity) : undefined,
    kyc_verification: verification.asked ? { method: idvMethod } : undefined,
  });
}

type PlainField = 'country_code' | 'nationality';

const spelled = (email: string): string => readEmail(email) ?? readName(email);

/** Whether another address was typed; browsers show a domain in either of its spellings. */
export function isEmailChanged({ email }: CardholderValues, stored: CardholderValues): boolean {
  return readName(email) !== '' && spelled(email) !== spelled(stored.email);
}

/** A field that was emptied is not sent: the platform keeps the value of a field that is not sent. */
function changed(values: CardholderValues, stored: CardholderValues, field: PlainField): string | undefined {
  const value = readName(values[field]);
  return value === '' || value === readName(stored[field]) ? undefined : value;
}

export function isAddressChanged(values: CardholderValues, stored: CardholderValues): boolean {
  return addressParts.some(
    (name) => readName(values.residential_address[name]) !== readName(stored.residential_address[name]),
  );
}

/** The city of an address as it is sent; empty where one has to be typed. */
export const cityOf = ({ city, country }: AddressValues): string => readName(city) || (cityStates[country] ?? '');

/** The platform replaces an address as a whole, so unchanged parts are sent with the changed ones. */
function addressChanges(values: CardholderValues, stored: CardholderValues) {
  if (!isAddressChanged(values, stored)) return undefined;
  const { country, city: _, line1, ...rest } = values.residential_address;
  return { country, city: cityOf(values.residential_address), line1: readName(line1), ...filled(rest) };
}

export function isIdentityFilled(identity: IdentityValues): boolean {
  return Object.values(identity).some((value: string) => readName(value) !== '');
}

function identityBody({ type, number, front_file, back_file, hand_file }: IdentityValues) {
  const rest = filled(type === 'ID_CARD' ? { back_file, hand_file } : { hand_file });
  return {
    type: type === '' ? 'PASSPORT' : type,
    number: textOf(readPaperNumber(number)),
    front_file: readName(front_file),
    ...rest,
  };
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  const read = Object.entries(texts).map(([name, text]) => [name, readName(text)] as const);
  return Object.fromEntries(read.filter(([, text]) => text !== ''));
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only entries with a value are left, each under its own name.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
