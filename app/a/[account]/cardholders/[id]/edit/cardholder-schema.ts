import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod';
import { valueWords } from '@/app/record/value-words';
import { kycLevelRequires, type KycLevel } from '@/lib/contract/enums';
import { isEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { readPaperNumber, readPhoneDigits, type PastedText } from '@/lib/contract/fields/pasted-text';
import { readPhone } from '@/lib/format/phone';
import { isPlainDate, todayIn } from '@/lib/format/plain-date';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import {
  cityOf,
  isAddressChanged,
  isEmailChanged,
  isIdentityFilled,
  type CardholderValues,
  type ChangeContext,
} from './cardholder-values';

type Rules = Pick<ChangeContext, 'stored' | 'level'>;

/** Checks the shape alone: which values are wrong depends on the record and its level, and the checks below say it. */
const shape = z.custom<CardholderValues>((values) => typeof values === 'object' && values !== null);

/** Interface 4.6 and the demands of the KYC level, for one record. */
export function cardholderSchema(rules: Rules) {
  return shape.superRefine((values, context) => {
    for (const [path, , sentence] of problemsOf(values, rules)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message: writeMessage(sentence) });
    }
  });
}

type Check = readonly [path: string, isWrong: boolean, sentence: Message];

function problemsOf(values: CardholderValues, { stored, level }: Rules): readonly Check[] {
  const demands = level === undefined ? [] : kycLevelRequires[level];
  const checks: readonly Check[] = [
    ...contactChecks(values, stored),
    ...personChecks(values, stored, demands.includes('nationality') ? level : undefined),
    ...addressChecks(values, stored),
    ...identityChecks(values, demands.includes('identity') ? level : undefined),
    [
      'kyc_verification.asked',
      demands.includes('kyc_verification') && !values.kyc_verification.asked,
      message('cardholders.problem.verification', { level: levelWords(level) }),
    ],
  ];
  return checks.filter(([, isWrong]) => isWrong);
}

function contactChecks(values: CardholderValues, stored: CardholderValues): readonly Check[] {
  const { phone_number: phone, country_code: country } = values;
  const email = readName(values.email);
  const digits = readPhoneDigits(phone);
  const isPhone = digits.kind !== 'value' || readPhone(phone, country) !== undefined;
  return [
    ['email', email === '' && stored.email !== '', message('cardholders.problem.emailKept')],
    ['email', isEmailChanged(values, stored) && !isEmail(email), message('cardholders.problem.email')],
    ...refusedAt('phone_number', digits),
    ['phone_number', !isPhone, message('cardholders.problem.phone')],
    ['country_code', country === '' && stored.country_code !== '', message('cardholders.problem.countryKept')],
  ];
}

/** The problem of a text that the reader refused. */
const refusedAt = (path: string, read: PastedText): readonly Check[] =>
  read.kind === 'refused' ? [[path, true, read.sentence]] : [];

const levelWords = (level: string | undefined) => valueWords('kycLevel', level ?? '');

/** @param level the KYC level, if it demands a nationality */
function personChecks(
  values: CardholderValues,
  stored: CardholderValues,
  level: KycLevel | undefined,
): readonly Check[] {
  const { date_of_birth: birth, nationality } = values;
  const isMissing = nationality === '' && (level !== undefined || stored.nationality !== '');
  return [
    ['date_of_birth', birth !== '' && !isPlainDate(birth), message('cardholders.problem.birth')],
    ['date_of_birth', birth >= todayIn('UTC', Date.now()), message('cardholders.problem.birthPast')],
    [
      'nationality',
      isMissing,
      level === undefined
        ? message('cardholders.problem.nationalityKept')
        : message('cardholders.problem.nationalityForLevel', { level: levelWords(level) }),
    ],
  ];
}

function addressChecks(values: CardholderValues, stored: CardholderValues): readonly Check[] {
  const isChanged = isAddressChanged(values, stored);
  const { country, line1 } = values.residential_address;
  return [
    ['residential_address.line1', isChanged && readName(line1) === '', message('cardholders.problem.street')],
    [
      'residential_address.city',
      isChanged && cityOf(values.residential_address) === '',
      message('cardholders.problem.city'),
    ],
    ['residential_address.country', isChanged && country === '', message('cardholders.problem.addressCountry')],
  ];
}

function identityChecks({ identity }: CardholderValues, level: KycLevel | undefined): readonly Check[] {
  if (level === undefined && !isIdentityFilled(identity)) return [];
  const why = { level: level ?? 'none' };
  const { type, front_file: front, back_file: back } = identity;
  const number = readPaperNumber(identity.number);
  return [
    ['identity.type', type === '', message('cardholders.problem.identityType', why)],
    ['identity.number', number.kind === 'empty', message('cardholders.problem.identityNumber', why)],
    ...refusedAt('identity.number', number),
    ['identity.front_file', readName(front) === '', message('cardholders.problem.frontFile', why)],
    ['identity.back_file', type === 'ID_CARD' && readName(back) === '', message('cardholders.problem.backFile')],
  ];
}

export const cardholderResolver = (rules: Rules): Resolver<CardholderValues> => zodResolver(cardholderSchema(rules));
