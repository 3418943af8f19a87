import { cardStates } from '@/app/list/record-states';
import { fieldWords } from '@/app/record/field-words';
import { valueWords } from '@/app/record/value-words';
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
    : message('approvals.rules.conditions.fieldIs', { field: name, value: valueOfField(field, value) });
}

/** The words of values in fields that have them. */
const valuesOf: Readonly<Record<string, (value: string) => Message>> = {
  cancellation_reason: (value) => valueWords('cancellationReason', value),
  bank_code_type: (value) => valueWords('bankCode', value),
  gender: (value) => valueWords('gender', value),
  card_status: (value) => cardStates.words(value).label,
  transaction_type: (value) => message('approvals.rules.purpose', { value }),
};

/** A value of a field in words, as the rule's form and its list have it. */
export const valueOfField = (field: string, value: string): Message =>
  valuesOf[field]?.(value) ?? message('terms.asWritten', { text: value });

/** "managers", "operators and managers". */
export function rolesMany([first, ...rest]: readonly Role[]): Message {
  const many = (role: Role) => message(`terms.rolesMany.${role}`);
  return first === undefined ? message('terms.none') : listed(many(first), rest.map(many));
}
