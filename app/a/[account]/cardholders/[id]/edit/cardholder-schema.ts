import * as z from 'zod';
import { kycLevelRequires, type KycLevel } from '@/lib/contract/cardholders';
import { isPlainDate, todayIn } from '@/lib/format/plain-date';
import { readPhone } from '@/lib/format/phone';
import { isAddressChanged, isIdentityFilled, type CardholderValues, type ChangeContext } from './cardholder-values';

type Rules = Pick<ChangeContext, 'stored' | 'level'>;

/** The shape alone: what is wrong depends on the record and its level, and is told in our own words below. */
const shape = z.custom<CardholderValues>((values) => typeof values === 'object' && values !== null);

/** Interface 4.6 and what the KYC level demands, for one record. */
export function cardholderSchema(rules: Rules) {
  return shape.superRefine((values, context) => {
    for (const [path, message] of problemsOf(values, rules)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
}

type Problem = readonly [path: string, message: string];

function problemsOf(values: CardholderValues, { stored, level }: Rules): Problem[] {
  const demands = level === undefined ? [] : kycLevelRequires[level];
  return [
    ...emailProblems(values, stored),
    ...phoneProblems(values),
    ...birthProblems(values),
    ...keptProblems(values, stored, demands.includes('nationality') ? level : undefined),
    ...addressProblems(values, stored),
    ...identityProblems(values, demands.includes('identity') ? level : undefined),
    ...(demands.includes('kyc_verification') && !values.kyc_verification.asked
      ? [['kyc_verification.asked', `Ask for verification: each update at the ${level ?? ''} level needs it.`] as const]
      : []),
  ];
}

const email = z.email();

function emailProblems({ email: typed }: CardholderValues, stored: CardholderValues): Problem[] {
  const text = typed.trim();
  if (text === '') {
    return stored.email === '' ? [] : [['email', 'Enter an e-mail address: it can be changed here, not taken away.']];
  }
  return email.safeParse(text).success ? [] : [['email', 'Enter an e-mail address like name@example.com.']];
}

function phoneProblems({ phone_number: typed, country_code: country }: CardholderValues): Problem[] {
  if (typed.trim() === '' || readPhone(typed, country) !== undefined) return [];
  return [['phone_number', 'Enter the phone number with its country code, like +44 20 7946 0018.']];
}

function birthProblems({ date_of_birth: birth }: CardholderValues): Problem[] {
  if (birth === '') return [];
  if (!isPlainDate(birth)) {
    return [['date_of_birth', 'Enter the date of birth as a day that exists, like 1990-04-27.']];
  }
  return birth < todayIn('UTC', Date.now()) ? [] : [['date_of_birth', 'Enter a date of birth in the past.']];
}

function keptProblems(values: CardholderValues, stored: CardholderValues, level: KycLevel | undefined): Problem[] {
  const problems: Problem[] = [];
  if (values.country_code === '' && stored.country_code !== '') {
    problems.push(['country_code', 'Choose the country: it can be changed here, not taken away.']);
  }
  if (values.nationality === '' && level !== undefined) {
    problems.push(['nationality', `Choose the nationality: each update at the ${level} level needs it.`]);
  } else if (values.nationality === '' && stored.nationality !== '') {
    problems.push(['nationality', 'Choose the nationality: it can be changed here, not taken away.']);
  }
  return problems;
}

function addressProblems(values: CardholderValues, stored: CardholderValues): Problem[] {
  if (!isAddressChanged(values, stored)) return [];
  const { country, line1, city } = values.residential_address;
  return [
    ...(line1.trim() === '' ? [['residential_address.line1', 'Enter the street of the address.'] as const] : []),
    ...(city.trim() === '' ? [['residential_address.city', 'Enter the city of the address.'] as const] : []),
    ...(country === '' ? [['residential_address.country', 'Choose the country of the address.'] as const] : []),
  ];
}

function identityProblems({ identity }: CardholderValues, level: KycLevel | undefined): Problem[] {
  if (level === undefined && !isIdentityFilled(identity)) return [];
  const why = level === undefined ? '' : `: each update at the ${level} level needs it`;
  const { type, number, front_file: front, back_file: back } = identity;
  return [
    ...(type === '' ? [['identity.type', `Choose the kind of identity paper${why}.`] as const] : []),
    ...(number.trim() === '' ? [['identity.number', `Enter the number of the identity paper${why}.`] as const] : []),
    ...(front.trim() === '' ? [['identity.front_file', `Enter the file of the front side${why}.`] as const] : []),
    ...(type === 'ID_CARD' && back.trim() === ''
      ? [['identity.back_file', 'Enter the file of the back side: an identity card has one.'] as const]
      : []),
  ];
}
