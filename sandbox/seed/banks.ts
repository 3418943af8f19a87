import { composeIBAN } from 'ibantools';
import type { BankCodeType } from '@/lib/contract/fields/bank-code-rules';
import type { Random } from '../world/random';

/** Account numbers and bank codes whose check digits hold, for banks that do not exist. */

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

function weightedSum(digits: string, weights: readonly number[]): number {
  return Array.from(digits).reduce(
    (sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] ?? 0),
    0,
  );
}

/** Adds the digit that brings the weighted sum to a multiple of ten. */
function withCheckDigit(digits: string, weights: readonly number[]): string {
  return `${digits}${(10 - (weightedSum(digits, weights) % 10)) % 10}`;
}

const hungarianWeights = [9, 7, 3, 1];
const abaWeights = [3, 7, 1];

/** Adds the French key of bank, branch and account, which are all digits here. */
function withFrenchKey(bank: string, branch: string, account: string): string {
  const rest = (BigInt(bank) * 89n + BigInt(branch) * 15n + BigInt(account) * 3n) % 97n;
  return `${bank}${branch}${account}${String(97n - rest).padStart(2, '0')}`;
}

/** Dutch accounts: weighed 10 to 1, the sum is a multiple of eleven. */
function dutchAccount(random: Random): string {
  for (;;) {
    const account = `0${random.text(9)}`;
    const sum = weightedSum(account, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    if (sum % 11 === 0 && sum > 0) return account;
  }
}

const bbans: Readonly<Record<string, (random: Random, bank: string) => string>> = {
  AE: (random) => `0${random.text(2, '56789')}${random.text(16)}`,
  CH: (random) => `0${random.text(4)}${random.text(12)}`,
  DE: (random) => `${random.text(1, '12345678')}${random.text(17)}`,
  FR: (random) => withFrenchKey(random.text(5), random.text(5), random.text(11)),
  GB: (random, bank) => `${bank}${random.text(14)}`,
  HU: (random) => withCheckDigit(random.text(7), hungarianWeights) + withCheckDigit(random.text(15), hungarianWeights),
  IE: (random, bank) => `${bank}${random.text(14)}`,
  KW: (random, bank) => `${bank}${random.text(22)}`,
  NL: (random, bank) => `${bank}${dutchAccount(random)}`,
  SA: (random) => `${random.text(2, '56789')}${random.text(18)}`,
};

/** An IBAN where the country has them; undefined elsewhere. `bank` is four letters. */
export function findIban(country: string, bank: string, random: Random): string | undefined {
  const bban = bbans[country];
  return bban === undefined
    ? undefined
    : (composeIBAN({ countryCode: country, bban: bban(random, bank) }) ?? undefined);
}

/** Four letters that stand for an invented bank. */
export function bankLetters(random: Random): string {
  return `Z${random.text(3, letters)}`;
}

/** ISO 9362, with or without a branch. */
export function bicOf(bank: string, country: string, random: Random): string {
  const place = `${random.text(1, letters)}${random.text(1, '23456789')}`;
  return `${bank}${country}${place}${random.chance(0.5) ? 'XXX' : ''}`;
}

/** Nine digits of a bank of the United States. */
export function abaOf(random: Random): string {
  return withCheckDigit(`0${random.text(1, '123456789')}${random.text(6)}`, abaWeights);
}

/** Eighteen digits of a Mexican account (CLABE). */
export function clabeOf(random: Random): string {
  return withCheckDigit(`${random.text(1, '123456789')}${random.text(16)}`, abaWeights);
}

/** A value of the format that 2.5 demands. */
export const bankCodeMakers: Readonly<Record<BankCodeType, (random: Random, bank: string) => string>> = {
  aba: abaOf,
  bank_code: (random) => random.text(3),
  sort_code: (random) => random.text(6),
  bsb_code: (random) => random.text(6),
  ifsc: (random, bank) => `${bank}0${random.text(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789')}`,
  cnaps_number: (random) => random.text(12),
};
