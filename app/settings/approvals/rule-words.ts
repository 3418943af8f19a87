import type { ApprovalRule } from '@/lib/writes/approvals/approval-policy';

/** What a rule is for: "Update Card Status: cancel". */
export function ruleName({ operation, act }: ApprovalRule, titles: Readonly<Record<string, string>>): string {
  const title = (Object.hasOwn(titles, operation) ? titles[operation] : undefined) ?? operation;
  return act === null ? title : `${title}: ${act}`;
}

/** When it holds, in one line. */
export function ruleConditions({ account, role, field, value, currency, amountFrom }: ApprovalRule): string {
  const parts = [
    account === null ? 'any account' : `account ${account}`,
    role === null ? 'whoever asks' : `asked for by the role ${role}`,
    ...(field === null ? [] : [value === null ? `with ${field}` : `with ${field} = ${value}`]),
    ...(currency === null || amountFrom === null ? [] : [`from ${amountFrom} ${currency}`]),
  ];
  return parts.join(', ');
}
