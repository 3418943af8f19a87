import { fieldWords } from '@/app/record/field-words';
import { listed, message, type Message } from '@/lib/messages/message';
import type { Role } from '@/lib/roles';
import type { ApprovalCondition } from '@/lib/writes/approvals/approval-preview';

/** The conditions beside the operation and its act, in words; none if the rule always applies. */
export function conditionWords({ account, sign, from }: Omit<ApprovalCondition, 'act'>): readonly Message[] {
  return [
    ...(account === undefined ? [] : [message('approvals.rules.conditions.account', { account })]),
    ...(sign === undefined ? [] : [signWords(sign)]),
    ...(from === undefined ? [] : [message('approvals.rules.conditions.amount', from)]),
  ];
}

function signWords({ field, value }: NonNullable<ApprovalCondition['sign']>): Message {
  const name = fieldWords(field);
  return value === undefined
    ? message('approvals.rules.conditions.hasField', { field: name })
    : message('approvals.rules.conditions.fieldIs', { field: name, value });
}

/** "managers", "operators and managers". */
export function rolesMany([first, ...rest]: readonly Role[]): Message {
  const many = (role: Role) => message(`terms.rolesMany.${role}`);
  return first === undefined ? message('terms.none') : listed(many(first), rest.map(many));
}
