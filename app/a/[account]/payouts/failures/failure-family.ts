/** Groups of reasons for which people do the same, in the order in which they are shown. */
export const failureFamilies = ['details', 'closed', 'name', 'limit', 'compliance', 'none', 'other'] as const;
export type FailureFamily = (typeof failureFamilies)[number];

/** Reasons in the platform's words, from interface 2.9 and the sandbox. There is no list, so others are unknown. */
const known: readonly { readonly says: RegExp; readonly family: FailureFamily }[] = [
  { says: /^Beneficiary account closed$/i, family: 'closed' },
  // Of ISO 20022's reasons for a return, AC04 is a closed account.
  { says: /^Returned by the intermediary bank: reason AC04$/i, family: 'closed' },
  { says: /^Beneficiary name does not match the account\b/i, family: 'name' },
  { says: /^Invalid bank code$/i, family: 'details' },
  // "The details of the beneficiary's account are wrong."
  { says: /^收款人账户信息有误$/, family: 'details' },
  { says: /^Limit of the beneficiary bank exceeded$/i, family: 'limit' },
  { says: /^(<p>)?Rejected by (<b>)?compliance(<\/b>)?(<\/p>)?$/i, family: 'compliance' },
];

/** The family of a reason; an unknown reason is among the others, and is shown as it came. */
export function failureFamily(reason: string): FailureFamily {
  const words = reason.trim();
  if (words === '') return 'none';
  return known.find(({ says }) => says.test(words))?.family ?? 'other';
}
