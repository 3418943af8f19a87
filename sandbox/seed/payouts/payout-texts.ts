import type { Random } from '@/sandbox/world/random';
import {
  awkwardTexts,
  longestReference,
  longestWords,
  plainNotes,
  plainReferences,
  swiftAlphabet,
} from '../awkward-texts';

/** Rows from here on show one awkward text each, so that the second page has them all. */
const firstAwkwardRow = 12;
const firstLegalRow = firstAwkwardRow + awkwardTexts.length;
const legalTexts = [longestReference, longestWords, swiftAlphabet];

/** Whether the row must go where any reference is allowed. */
export function isAwkwardRow(row: number): boolean {
  return row >= firstAwkwardRow && row < firstLegalRow;
}

/** The payout_reference of a v1 record and the statement_descriptor of its v2 row. */
export function referenceOf(row: number, anyText: boolean, random: Random): string {
  const awkward = awkwardTexts[row - firstAwkwardRow];
  if (anyText && awkward !== undefined) return awkward;
  const legal = legalTexts[row - firstLegalRow];
  if (legal !== undefined) return legal;
  if (anyText && random.chance(0.12)) return random.pick(awkwardTexts);
  return random.chance(0.03) ? random.pick(legalTexts) : random.pick(plainReferences);
}

export function noteOf(random: Random): string {
  return random.chance(0.1) ? random.pick(awkwardTexts) : random.pick(plainNotes);
}

const reasons = [
  'Goods received, see invoice',
  'Consulting in the past month',
  'Salary',
  '采购电子元件',
  'Refund to a customer who returned "everything" & more',
  'School fees, autumn term',
  'رسوم خدمات استشارية',
];

/** At most 200 characters (interface 2.9). */
export function reasonOf(random: Random): string {
  if (random.chance(0.02)) return 'A reason that is as long as the interface lets it be. '.repeat(4).slice(0, 200);
  return random.chance(0.06) ? random.pick(awkwardTexts) : random.pick(reasons);
}

const failures = [
  'Beneficiary account closed',
  'Beneficiary name does not match the account: "SMITH" <> "Smyth & Sons"',
  'Invalid bank code',
  'Returned by the intermediary bank: reason AC04',
  'Limit of the beneficiary bank exceeded',
  '收款人账户信息有误',
  '<p>Rejected by <b>compliance</b></p>',
  '',
];

/** May be empty (interface 2.9). */
export function failureOf(random: Random): string {
  return random.pick(failures);
}
